import { cliMessage, labelOf, type Label } from './language.ts';
import { longestOf } from './table.ts';

/** Maximum length of a line of help, in characters. */
const lineWidth = 120;
/** Minimum and maximum width of the column of options, in characters. */
const optionWidths = [24, 32] as const;

/** An option in a help text. */
export interface HelpOption {
  /** Name without dashes. */
  readonly name: string;
  /** Placeholder of the value, such as `FILE`. */
  readonly value?: string | undefined;
  readonly help: string;
  readonly required?: boolean | 'or in --file' | undefined;
}

/** Option of every command. */
export const languageOption: HelpOption = {
  name: 'lang',
  value: 'en|de|fr',
  help: 'language of help, tables and messages (default: from LC_ALL, LC_MESSAGES or LANG)',
};

/** A list of options under an optional title. */
interface HelpOptions {
  readonly title?: string;
  readonly options: readonly HelpOption[];
}

/** An action of a command. */
export interface HelpVerb {
  /** Name and positional arguments, such as `show NAME`. */
  readonly call: string;
  readonly summary: string;
  readonly options?: readonly HelpOption[];
  /** Printed below the options. */
  readonly notes?: string | undefined;
}

/** Text of a help page in English; it is printed in the language of the command line. */
export interface HelpPage {
  /** Calls of the command, without `Usage:`. */
  readonly usage: readonly string[];
  readonly blocks: readonly (string | HelpOptions | HelpVerb)[];
}

/** Breaks a text into lines of words. Lines after the first begin with `indent`. */
export function wrapText(text: string, first = '', indent = first, width = lineWidth): string {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].join('\n');
}

const placeholder = /\[options\]|\b[A-Z]+(-[A-Z]+)*\b/g;

const placeholderNames = (text: string): string[] => text.match(placeholder) ?? [];

/** Translates the placeholders of a call or of a value, such as `FILE` in `NAME FILE [options]`. */
export const placeholdersIn = (text: string): string => text.replaceAll(placeholder, (name) => labelOf(name));

/** Formats an option with the placeholder of its value. */
export const optionText = (name: string, value?: string): string =>
  value === undefined ? `--${name}` : `--${name} ${placeholdersIn(value)}`;

const requiredLabels = ({ required = false }: HelpOption): readonly Label[] => {
  if (required === false) return [];
  return [required === true ? '(required)' : '(required, or in --file)'];
};

/** Formats names with their meaning in two columns. */
export function renderMeanings(
  rows: readonly (readonly [name: string, meaning: string])[],
  indent: string,
  [least, most]: readonly [number, number] = [0, lineWidth],
): string {
  const longest = longestOf(rows.map(([name]) => name).filter(({ length }) => length <= most));
  const width = Math.max(least, longest);
  return rows
    .map(([name, meaning]) =>
      wrapText(meaning, `${indent}${name.padEnd(width)}  `, ' '.repeat(indent.length + width + 2)),
    )
    .join('\n');
}

/** Formats options with their meaning in two columns. */
const renderOptions = (options: readonly HelpOption[], indent: string): string =>
  renderMeanings(
    options.map((option) => [
      optionText(option.name, option.value),
      [option.help, ...requiredLabels(option)].map(labelOf).join(' '),
    ]),
    indent,
    optionWidths,
  );

/** Formats the calls of a command, one per line. */
export function renderUsage(calls: readonly string[]): string {
  const indent = ' '.repeat(cliMessage('usage', { usage: '' }).length);
  return cliMessage('usage', { usage: calls.map(placeholdersIn).join(`\n${indent}`) });
}

const verbIndent = '      ';

function renderVerb({ call, summary, options = [], notes }: HelpVerb): string {
  return [
    `  ${placeholdersIn(call)}`,
    wrapText(labelOf(summary), verbIndent),
    ...(options.length === 0 ? [] : [renderOptions(options, verbIndent)]),
    ...(notes === undefined ? [] : [wrapText(labelOf(notes), verbIndent)]),
  ].join('\n');
}

function renderBlock(block: HelpPage['blocks'][number]): string {
  if (typeof block === 'string') return wrapText(labelOf(block));
  if ('call' in block) return renderVerb(block);
  const { title, options } = block;
  return [...(title === undefined ? [] : [labelOf(title)]), renderOptions(options, '  ')].join('\n');
}

export const renderBlocks = (blocks: HelpPage['blocks']): string => blocks.map(renderBlock).join('\n\n');

/** Formats a help page in the language of the command line. */
export const renderHelp = ({ usage, blocks }: HelpPage): string =>
  `${renderUsage(usage)}\n\n${renderBlocks(blocks)}`;

const textsOfOptions = (options: readonly HelpOption[] = []): string[] =>
  options.flatMap((option) => [
    option.help,
    ...requiredLabels(option),
    ...placeholderNames(option.value ?? ''),
  ]);

/** Returns every text of a help page that is translated: sentences, options and placeholders. */
export function textsOfHelp({ usage, blocks }: HelpPage): string[] {
  return [
    ...usage.flatMap(placeholderNames),
    ...blocks.flatMap((block) => {
      if (typeof block === 'string') return [block];
      const own =
        'call' in block ? [...placeholderNames(block.call), block.summary, block.notes] : [block.title];
      return [...own.filter((text) => text !== undefined), ...textsOfOptions(block.options)];
    }),
  ];
}
