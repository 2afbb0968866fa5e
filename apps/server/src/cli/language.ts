import {
  translateProblem,
  type CliMessage,
  type MessageValues,
  type Problem,
  type Translate,
} from '@blueport/contracts';
import { formatEnglish } from '../messages/english.ts';
import { createTranslate } from '../messages/format-message.ts';
import { usageError, type CommandError } from './exit-codes.ts';

const languages = ['en', 'de', 'fr'] as const;
type Language = (typeof languages)[number];

let current: Language = 'en';

const supported = (text: string | undefined): Language | undefined =>
  languages.find((language) => language === text?.slice(0, 2).toLowerCase());

/** Returns the language of LC_ALL, LC_MESSAGES or LANG, whichever is set first; English if it is not supported. */
function languageOf(environment: NodeJS.ProcessEnv): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  return supported(LC_ALL || LC_MESSAGES || LANG) ?? 'en';
}

/**
 * Sets the language of messages from `--lang`, or else from the environment. Returns the arguments without `--lang`; throws a
 * usage error for a language that is not supported.
 */
export function applyLanguageOption(args: readonly string[], environment = process.env): string[] {
  const rest = [...args];
  const end = rest.indexOf('--');
  const at = rest.findIndex(
    (arg, index) => (end < 0 || index < end) && (arg === '--lang' || arg.startsWith('--lang=')),
  );
  if (at < 0) {
    current = languageOf(environment);
    return rest;
  }
  const isSeparate = rest[at] === '--lang';
  const chosen = isSeparate ? rest[at + 1] : rest[at]?.slice('--lang='.length);
  const language = languages.find((one) => one === chosen);
  if (!language) throw usageError('option-choices', { option: 'lang', choices: languages.join(', ') });
  current = language;
  rest.splice(at, isSeparate ? 2 : 1);
  return rest;
}

type Catalogue = Promise<{ default: Record<string, string> }>;

/** Catalogues of a language: of refusals and the command line, and of the engines. */
const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => readonly Catalogue[]>> = {
  de: () => [
    import('@blueport/contracts/messages/de.json', { with: { type: 'json' } }),
    import('@blueport/contracts/messages/diagnostics/de.json', { with: { type: 'json' } }),
  ],
  fr: () => [
    import('@blueport/contracts/messages/fr.json', { with: { type: 'json' } }),
    import('@blueport/contracts/messages/diagnostics/fr.json', { with: { type: 'json' } }),
  ],
};

let loaded: Translate | undefined;

/** Loads the texts of the language that `applyLanguageOption` has set. */
export async function loadLanguage(): Promise<void> {
  if (current === 'en') {
    loaded = undefined;
    return;
  }
  const files = await Promise.all(catalogues[current]());
  loaded = createTranslate(current, Object.assign({}, ...files.map((file) => file.default)));
}

/** Returns a text in the language of the command line; undefined in English, and if the catalogue lacks it. */
export const translate: Translate = (id, values) => loaded?.(id, values);

/** Returns a sentence of the command line in its language. */
export const cliMessage = (name: CliMessage, values?: MessageValues): string =>
  translate(`cli.${name}`, values) ?? formatEnglish(`cli.${name}`, values) ?? name;

/** Translates a problem into the language of the command line. */
export const translateForReader = (problem: Problem): Problem =>
  loaded ? translateProblem(problem, loaded) : problem;

/** Returns the message of an error in the language of the command line. */
export const messageOf = ({ message, text }: CommandError): string =>
  text === undefined ? message : (translate(`cli.${text.name}`, text.values) ?? message);
