import { translateProblem, type MessageValues, type Problem, type Translate } from '@blueport/contracts';
import { createTranslate } from '../messages/format-message.ts';
import { usageError, type CommandError } from './exit-codes.ts';
import { formatEnglishMessage, type CliMessage } from './message-catalogue.ts';
import type german from './messages/labels/de.json';

/** A label of the command line: its English text, which is also the key of its translations. */
export type Label = keyof typeof german;

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
 * Sets the language of messages from `--lang`, otherwise from the environment. Returns the arguments without `--lang`;
 * throws a usage error for a language that is not supported.
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

type Catalogue = Readonly<Record<string, string>>;
type CatalogueFile = Promise<{ default: Catalogue }>;

/** Texts of a language, by who uses them. */
interface Texts<Text> {
  /** Refusals of the portal. */
  readonly refusals: Text;
  /** Findings of the engines. */
  readonly findings: Text;
  /** Sentences of the command line. */
  readonly messages: Text;
  /** Help, columns and placeholders, by their English text. */
  readonly labels: Text;
}

const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => Texts<CatalogueFile>>> = {
  de: () => ({
    refusals: import('@blueport/contracts/messages/de.json', { with: { type: 'json' } }),
    findings: import('@blueport/contracts/messages/diagnostics/de.json', { with: { type: 'json' } }),
    messages: import('./messages/de.json', { with: { type: 'json' } }),
    labels: import('./messages/labels/de.json', { with: { type: 'json' } }),
  }),
  fr: () => ({
    refusals: import('@blueport/contracts/messages/fr.json', { with: { type: 'json' } }),
    findings: import('@blueport/contracts/messages/diagnostics/fr.json', { with: { type: 'json' } }),
    messages: import('./messages/fr.json', { with: { type: 'json' } }),
    labels: import('./messages/labels/fr.json', { with: { type: 'json' } }),
  }),
};

interface LoadedLanguage {
  readonly translate: Translate;
  readonly message: Translate;
  readonly labels: Catalogue;
}

let loaded: LoadedLanguage | undefined;

/** Loads the texts of the language that `applyLanguageOption` has set. */
export async function loadLanguage(): Promise<void> {
  if (current === 'en') {
    loaded = undefined;
    return;
  }
  const files = catalogues[current]();
  const [refusals, findings, messages, labels] = await Promise.all([
    files.refusals,
    files.findings,
    files.messages,
    files.labels,
  ]);
  loaded = {
    translate: createTranslate(current, { ...refusals.default, ...findings.default }),
    message: createTranslate(current, messages.default),
    labels: labels.default,
  };
}

/** Returns whether the language of the command line is not English. */
export const isTranslated = (): boolean => loaded !== undefined;

/** Returns a text of the portal or the engines in the language of the command line; undefined in English, and if the catalogue lacks it. */
export const translate: Translate = (id, values) => loaded?.translate(id, values);

/** Returns a sentence of the command line in its language. */
export const cliMessage = (name: CliMessage, values?: MessageValues): string =>
  loaded?.message(name, values) ?? formatEnglishMessage(name, values) ?? name;

/** Returns a text after its label, punctuated for the language of the command line. */
export const labeledText = (label: string, text: string): string => cliMessage('labeled', { label, text });

/** Returns a text of a help page or a column header in the language of the command line; English if it has no translation. */
export const labelOf = (english: string): string => loaded?.labels[english] ?? english;

/** Translates a problem into the language of the command line. */
export const translateForReader = (problem: Problem): Problem =>
  loaded ? translateProblem(problem, loaded.translate) : problem;

/** Returns the message of an error in the language of the command line. */
export const messageOf = ({ message, text }: CommandError): string =>
  text === undefined ? message : cliMessage(text.name, text.values);
