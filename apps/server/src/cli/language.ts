import { translateProblem, type Problem, type Translate } from '@blueport/contracts';
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
export function takeLanguage(args: readonly string[], environment = process.env): string[] {
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

const catalogues: Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<{ default: Record<string, string> }>>
> = {
  de: async () => await import('@blueport/contracts/messages/de.json', { with: { type: 'json' } }),
  fr: async () => await import('@blueport/contracts/messages/fr.json', { with: { type: 'json' } }),
};

/** Returns what translates into the language of the command line; undefined for English. */
async function translator(): Promise<Translate | undefined> {
  return current === 'en' ? undefined : createTranslate(current, (await catalogues[current]()).default);
}

/** Returns a problem in the language of the command line. */
export async function translateForReader(problem: Problem): Promise<Problem> {
  const translate = await translator();
  return translate ? translateProblem(problem, translate) : problem;
}

/** Returns the sentence of a failure in the language of the command line. */
export async function messageOf({ message, text }: CommandError): Promise<string> {
  if (text === undefined) return message;
  const translate = await translator();
  return translate?.(`cli.${text.name}`, text.values) ?? message;
}
