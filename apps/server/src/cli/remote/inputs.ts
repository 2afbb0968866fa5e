import { usageError } from '../exit-codes.ts';
import { readMachineChoice, readParameters } from '../parameters-file.ts';
import type { VerbInput, VerbOption } from './verb.ts';

/** Whole numbers, as people type them. */
export function wholeNumber(input: VerbInput, option: string): number | undefined {
  const text = input.text(option);
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw usageError(`--${option} is a whole number.`);
  return Number(text);
}

/** Leaves out what was not said. */
export const said = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter((entry) => entry[1] !== undefined)) as Partial<Values>;

/** `name=value` several times, as an object. */
export function pairs(input: VerbInput, option: string): Readonly<Record<string, string>> | undefined {
  const given = input.texts(option);
  return (
    given &&
    Object.fromEntries(
      given.map((pair) => {
        const at = pair.indexOf('=');
        if (at < 1) throw usageError(`--${option} is written as NAME=VALUE.`);
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
    )
  );
}

export const parametersOption = {
  value: 'FILE',
  help: 'values: a parameter file, or an object of name and value',
} satisfies VerbOption;

/** The values of a file, where one was named. */
export function parametersOf(input: VerbInput): Readonly<Record<string, unknown>> | undefined {
  const file = input.text('parameters');
  return file === undefined ? undefined : readParameters(file);
}

export const machineOption = {
  value: 'FILE',
  help: 'image and extensions of its machines: an object of image and extensions',
} satisfies VerbOption;

/** What the file chooses for machines, where one was named. */
export const machineOf = (input: VerbInput): Readonly<Record<string, unknown>> | undefined =>
  readMachineChoice(input.text('machine'));
