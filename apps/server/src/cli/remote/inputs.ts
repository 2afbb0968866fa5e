import { readFileSync } from 'node:fs';
import { commandError, exitCodes, usageError } from '../exit-codes.ts';
import { readJsonFile, readMachineChoice, readParameters } from '../parameters-file.ts';
import type { VerbInput, VerbOption } from './verb.ts';

/** Whole numbers, as people type them. */
export function wholeNumber(input: VerbInput, option: string): number | undefined {
  const text = input.text(option);
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw usageError('option-whole-number', { option });
  return Number(text);
}

/** Leaves out what was not said. */
export const said = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter((entry) => entry[1] !== undefined)) as Partial<Values>;

/** `name=value` several times, as an object. */
export function pairs(input: VerbInput, option: string): Readonly<Record<string, string>> | undefined {
  return pairsOf(input.texts(option), option);
}

/** The same, of what was typed. */
export function pairsOf(
  given: readonly string[] | undefined,
  option: string,
): Readonly<Record<string, string>> | undefined {
  return (
    given &&
    Object.fromEntries(
      given.map((pair) => {
        const at = pair.indexOf('=');
        if (at < 1) throw usageError('option-pair', { option });
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
    )
  );
}

export const tagOption = {
  value: 'NAME=VALUE',
  multiple: true,
  help: 'a tag, repeatable',
} satisfies VerbOption;

/** The tags of what is deployed again: all of them at once, and left out they stay. */
export const tagsAgain = {
  tag: { ...tagOption, help: 'new tags, replacing all earlier ones; omit to keep them' },
  'no-tags': { type: 'boolean', help: 'remove all tags' },
} as const satisfies Readonly<Record<string, VerbOption>>;

export function tagsAgainOf(input: VerbInput): Readonly<Record<string, string>> | undefined {
  const tags = pairs(input, 'tag');
  if (!input.flag('no-tags')) return tags;
  if (tags === undefined) return {};
  throw usageError('options-exclusive', { first: '--tag NAME=VALUE', second: '--no-tags' });
}

export const parametersOption = {
  value: 'FILE',
  help: 'parameter values: a parameter file or a JSON object; read a secret from the environment with { "fromEnvironment": "VARIABLE" }',
} satisfies VerbOption;

/** The values of a file, where one was named. */
export function parametersOf(input: VerbInput): Readonly<Record<string, unknown>> | undefined {
  const file = input.text('parameters');
  return file === undefined ? undefined : readParameters(file);
}

export const extensionValuesOption = {
  value: 'FILE',
  help: 'values for extensions that are now mandatory: a JSON object keyed by extension ID',
} satisfies VerbOption;

export const machineOption = {
  value: 'FILE',
  help: 'image and extensions of the machines, as JSON',
} satisfies VerbOption;

/** What the file chooses for machines, where one was named. */
export const machineOf = (input: VerbInput): Readonly<Record<string, unknown>> | undefined =>
  readMachineChoice(input.text('machine'));

/** Text of a file that somebody named, such as a template or a documentation. */
export function textOf(input: VerbInput, option: string): string | undefined {
  const path = input.text(option);
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw commandError(exitCodes.notFound, 'file-unreadable', { file: path });
  }
}

/** What a JSON file holds, where one was named. */
export function jsonOf(input: VerbInput, option: string): unknown {
  const path = input.text(option);
  return path === undefined ? undefined : readJsonFile(path);
}

/** An object in a JSON file, where one was named. */
export function objectOf(input: VerbInput, option: string): Readonly<Record<string, unknown>> | undefined {
  const content = jsonOf(input, option);
  if (content === undefined) return undefined;
  if (typeof content === 'object' && content !== null && !Array.isArray(content))
    return content as Record<string, unknown>;
  throw usageError('file-without-object', { file: input.text(option) ?? '' });
}

/** An option of which one word among few is meant. */
export function oneOf(input: VerbInput, option: string, choices: readonly string[]): string | undefined {
  const text = input.text(option);
  if (text === undefined || choices.includes(text)) return text;
  throw usageError('option-choices', { option, choices: choices.join(', ') });
}

/** A number that may have decimals or be left out. */
export function numberOf(input: VerbInput, option: string): number | undefined {
  const text = input.text(option);
  if (text === undefined) return undefined;
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) throw usageError('option-number', { option });
  return Number(text);
}

/** `none` stands for nothing; without the option nothing is said. */
export function orNone(input: VerbInput, option: string): string | null | undefined {
  const text = input.text(option);
  return text === 'none' ? null : text;
}
