import { readFileSync } from 'node:fs';
import { commandError, exitCodes, usageError } from '../exit-codes.ts';
import { readJsonFile, readMachineChoice, readParameters } from '../parameters-file.ts';
import type { VerbInput, VerbOption } from './verb.ts';

/** Parses a whole number. */
export function parseInteger(input: VerbInput, option: string): number | undefined {
  const text = input.text(option);
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw usageError('option-whole-number', { option });
  return Number(text);
}

/** Omits undefined values. */
export const omitUndefined = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter((entry) => entry[1] !== undefined)) as Partial<Values>;

/** Reads a repeatable `name=value` option into an object. */
export function parsePairs(input: VerbInput, option: string): Readonly<Record<string, string>> | undefined {
  return pairsOf(input.texts(option), option);
}

/** Parses `name=value` texts into an object. */
export function pairsOf(
  pairs: readonly string[] | undefined,
  option: string,
): Readonly<Record<string, string>> | undefined {
  return (
    pairs &&
    Object.fromEntries(
      pairs.map((pair) => {
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

/** Tags of a redeployment: the complete set, or unchanged if omitted. */
export const redeployTagsOption = {
  tag: { ...tagOption, help: 'new tags, replacing all earlier ones; omit to keep them' },
  'no-tags': { type: 'boolean', help: 'remove all tags' },
} as const satisfies Readonly<Record<string, VerbOption>>;

export function redeployTagsOf(input: VerbInput): Readonly<Record<string, string>> | undefined {
  const tags = parsePairs(input, 'tag');
  if (!input.flag('no-tags')) return tags;
  if (tags === undefined) return {};
  throw usageError('options-exclusive', { first: '--tag NAME=VALUE', second: '--no-tags' });
}

export const parametersOption = {
  value: 'FILE',
  help: 'parameter values: a parameter file or a JSON object; read a secret from the environment with { "fromEnvironment": "VARIABLE" }',
} satisfies VerbOption;

/** Reads parameter values from the file, if one is given. */
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

/** Reads the machine choice from the file, if one is given. */
export const machineOf = (input: VerbInput): Readonly<Record<string, unknown>> | undefined =>
  readMachineChoice(input.text('machine'));

/** Reads a text file named by an option, such as a template or documentation. */
export function textOf(input: VerbInput, option: string): string | undefined {
  const path = input.text(option);
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw commandError(exitCodes.notFound, 'file-unreadable', { file: path });
  }
}

/** Reads a JSON file named by an option, if given. */
export function jsonOf(input: VerbInput, option: string): unknown {
  const path = input.text(option);
  return path === undefined ? undefined : readJsonFile(path);
}

/** Reads an object from a JSON file named by an option, if given. */
export function objectOf(input: VerbInput, option: string): Readonly<Record<string, unknown>> | undefined {
  const content = jsonOf(input, option);
  if (content === undefined) return undefined;
  if (typeof content === 'object' && content !== null && !Array.isArray(content))
    return content as Record<string, unknown>;
  throw usageError('file-without-object', { file: input.text(option) ?? '' });
}

/** Reads an option that accepts one of several fixed values. */
export function oneOf(input: VerbInput, option: string, choices: readonly string[]): string | undefined {
  const text = input.text(option);
  if (text === undefined || choices.includes(text)) return text;
  throw usageError('option-choices', { option, choices: choices.join(', ') });
}

/** Reads an optional decimal number. */
export function numberOf(input: VerbInput, option: string): number | undefined {
  const text = input.text(option);
  if (text === undefined) return undefined;
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) throw usageError('option-number', { option });
  return Number(text);
}

/** Reads a number of any size, which may be negative. */
export function decimalOf(input: VerbInput, option: string): number | undefined {
  const text = input.text(option);
  if (text === undefined) return undefined;
  if (!/^-?\d{1,15}(\.\d{1,9})?$/.test(text)) throw usageError('option-number', { option });
  return Number(text);
}

/** Reads an option where `none` means null. Returns undefined without the option. */
export function parseNullable(input: VerbInput, option: string): string | null | undefined {
  const text = input.text(option);
  return text === 'none' ? null : text;
}
