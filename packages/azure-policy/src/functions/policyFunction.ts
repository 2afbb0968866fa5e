import { fail } from '../expression/failure.ts';
import type { Json, JsonObject } from '../types.ts';
import { isObject } from '../value/property.ts';

/** A pure template function: its number of arguments and its implementation. */
export interface PolicyFunction {
  name: string;
  min: number;
  max: number;
  /** One line for the reference page. */
  doc: string;
  run(args: Json[]): Json;
}

/** Declares a function; `max` -1 means any number. */
export function define(
  name: string,
  min: number,
  max: number,
  doc: string,
  run: (args: Json[]) => Json,
): PolicyFunction {
  return { name, min, max: max === -1 ? Infinity : max, doc, run };
}

export const text = (value: Json | undefined): string =>
  typeof value === 'string' ? value : fail(`Expected a string, not ${kindOf(value)}.`);

export const number = (value: Json | undefined): number =>
  typeof value === 'number' ? value : fail(`Expected a number, not ${kindOf(value)}.`);

export const truth = (value: Json | undefined): boolean => {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return fail(`Expected a Boolean, not ${kindOf(value)}.`);
};

export const list = (value: Json | undefined): Json[] =>
  Array.isArray(value) ? value : fail(`Expected an array, not ${kindOf(value)}.`);

export const object = (value: Json | undefined): JsonObject =>
  isObject(value) ? value : fail(`Expected an object, not ${kindOf(value)}.`);

function kindOf(value: Json | undefined): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  return { string: 'text', number: 'a number', boolean: 'a truth value', object: 'an object' }[
    typeof value as 'string' | 'number' | 'boolean' | 'object'
  ];
}

/** Converts any value to text like `string()` and `concat()`. */
export function asText(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
