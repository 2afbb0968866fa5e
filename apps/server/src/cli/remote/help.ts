import { usualVerb, type Verb, type VerbOption, type VerbTable } from './verb.ts';

/** An option as it is typed. */
export const optionText = (name: string, { value }: { readonly value?: string }): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

const requiredText = ({ required = false }: VerbOption): string => {
  if (required === false) return '';
  return required === true ? ' (required)' : ` (required, ${required})`;
};

/** The words behind a verb as they are typed. */
export const wordsText = ({ words = [], several }: Verb): string =>
  words.join(' ') + (several === true ? ' …' : '');

const isList = ({ route }: Verb): boolean => route.method === 'GET';

/** What a table of verbs says about itself. */
export function helpOf(table: VerbTable): string {
  const { name, summary, verbs } = table;
  const otherwise = usualVerb(table);
  const lines = Object.entries(verbs).flatMap(([verb, entry]) => [
    '',
    `  ${`${verb} ${wordsText(entry)}`.trimEnd()}`,
    `      ${entry.summary}`,
    ...Object.entries(entry.options ?? {}).map(
      ([option, about]) =>
        `      ${optionText(option, about).padEnd(24)}  ${about.help}${requiredText(about)}`,
    ),
    ...(entry.more === undefined ? [] : entry.more.split('\n').map((line) => `      ${line}`)),
  ]);
  const usual =
    otherwise === undefined ? '' : `\nThe default verb is ${otherwise}: blueport ${name} [options].`;
  const columns = Object.values(verbs).some((verb) => isList(verb) && verb.columns !== undefined);
  return `Usage: blueport ${name} VERB [options] [--json]${columns ? ' [--csv]' : ''} [--output FILE]

${summary}.${usual}
${lines.join('\n')}

Common options:
  --json                        print the full response as JSON${columns ? '\n  --csv                         print the table as CSV' : ''}
  --output FILE                 write the response to a file
  --idempotency-key KEY         prevent duplicates: repeat a call safely with the same key`;
}
