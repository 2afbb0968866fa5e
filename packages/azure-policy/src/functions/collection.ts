import { fail } from '../expression/failure.ts';
import type { Json, JsonObject } from '../types.ts';
import { isObject, keyOf, property, setProperty } from '../value/property.ts';
import { define, list, number, object, text } from './policyFunction.ts';

const maxItems = 10_000;
const canonical = (value: Json): string =>
  isObject(value)
    ? `{${Object.keys(value)
        .sort()
        .map((key) => `${JSON.stringify(key)}:${canonical(value[key]!)}`)
        .join()}}`
    : Array.isArray(value)
      ? `[${value.map(canonical).join()}]`
      : JSON.stringify(value);
const isSame = (a: Json, b: Json): boolean => canonical(a) === canonical(b);

function contains([value, searchValue]: Json[]): boolean {
  if (typeof value === 'string') return value.includes(text(searchValue));
  if (Array.isArray(value)) return value.some((item) => isSame(item, searchValue!));
  return isObject(value) && keyOf(value, text(searchValue)) !== undefined;
}

function createObject(args: Json[]): JsonObject {
  if (args.length % 2) fail('createObject requires a value for each key.');
  const result: JsonObject = {};
  for (let i = 0; i < args.length; i += 2) setProperty(result, text(args[i]), args[i + 1]!);
  return result;
}

/** Returns the intersection of arrays or objects: elements, or properties with the same value. */
function intersection([first, ...rest]: Json[]): Json {
  if (Array.isArray(first)) {
    const sets = rest.map((other) => new Set(list(other).map(canonical)));
    return first.filter((item) => sets.every((other) => other.has(canonical(item))));
  }
  const result: JsonObject = {};
  for (const [key, value] of Object.entries(object(first)))
    if (
      rest.every((other) => keyOf(object(other), key) !== undefined && isSame(property(other, key)!, value))
    )
      setProperty(result, key, value);
  return result;
}

function union([first, ...rest]: Json[]): Json {
  if (Array.isArray(first)) {
    const seen = new Map<string, Json>();
    for (const item of [first, ...rest.map(list)].flat())
      if (!seen.has(canonical(item))) seen.set(canonical(item), item);
    return [...seen.values()];
  }
  return rest.reduce<JsonObject>((all, next) => merge(all, object(next), 0), object(first));
}

function merge(into: JsonObject, from: JsonObject, depth: number): JsonObject {
  if (depth > 100) fail('The objects are nested too deeply.');
  const result: JsonObject = {};
  for (const [key, value] of Object.entries(into)) setProperty(result, key, value);
  for (const [key, value] of Object.entries(from)) {
    const own = keyOf(result, key) ?? key;
    const before = Object.hasOwn(result, own) ? result[own] : undefined;
    setProperty(result, own, isObject(before) && isObject(value) ? merge(before, value, depth + 1) : value);
  }
  return result;
}

function range([start, count]: Json[]): number[] {
  const length = number(count);
  if (length < 0 || length > maxItems) fail(`range returns at most ${maxItems} numbers.`);
  return Array.from({ length }, (_, i) => number(start) + i);
}

const sizeOf = (value: Json | undefined): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : Object.keys(object(value)).length;

const isEmpty = (value: Json | undefined): boolean =>
  value === null ||
  value === undefined ||
  ((typeof value === 'object' || typeof value === 'string') && sizeOf(value) === 0);

const numbers = (args: Json[]): number[] =>
  (args.length === 1 && Array.isArray(args[0]) ? args[0] : args).map(number);

function part(keep: (value: string | Json[], count: number) => Json): (args: Json[]) => Json {
  return ([value, count]) =>
    keep(typeof value === 'string' ? value : list(value), Math.max(0, number(count)));
}

function tryGet([value, ...keys]: Json[]): Json {
  let at: Json | undefined = value;
  for (const key of keys)
    at =
      Array.isArray(at) && typeof key === 'number'
        ? at[key]
        : typeof key === 'string'
          ? property(at, key)
          : undefined;
  return at ?? null;
}

/** Functions over arrays and objects. */
export const collectionFunctions = [
  define('array', 1, 1, 'The value as an array.', ([value]) => (Array.isArray(value) ? value : [value!])),
  define(
    'coalesce',
    1,
    -1,
    'The first value that is not null.',
    (args) => args.find((arg) => arg !== null) ?? null,
  ),
  define('contains', 2, 2, 'Whether a string, array or object contains a value.', contains),
  define('createArray', 0, -1, 'An array of the arguments.', (args) => args),
  define('createObject', 0, -1, 'An object of keys and values.', createObject),
  define('empty', 1, 1, 'Whether a value is empty.', ([value]) => isEmpty(value)),
  define('first', 1, 1, 'First element or character.', ([value]) =>
    typeof value === 'string' ? (value[0] ?? '') : (list(value)[0] ?? null),
  ),
  define('flatten', 1, 1, 'Flattens an array of arrays.', ([value]) =>
    list(value).flatMap((item) => list(item)),
  ),
  define('intersection', 2, -1, 'Elements or properties that all arguments have in common.', intersection),
  define('items', 1, 1, 'Properties as an array of keys and values.', ([value]) =>
    Object.entries(object(value))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => ({ key, value: item })),
  ),
  define('json', 1, 1, 'Parses a JSON string.', ([value]) => {
    try {
      return JSON.parse(text(value)) as Json;
    } catch {
      return fail('The text is not JSON.');
    }
  }),
  define('last', 1, 1, 'Last element or character.', ([value]) =>
    typeof value === 'string' ? (value.at(-1) ?? '') : (list(value).at(-1) ?? null),
  ),
  define('length', 1, 1, 'Number of characters, elements or properties.', ([value]) => sizeOf(value)),
  define('max', 1, -1, 'The greatest number.', (args) => numbers(args).reduce((a, b) => Math.max(a, b))),
  define('min', 1, -1, 'The smallest number.', (args) => numbers(args).reduce((a, b) => Math.min(a, b))),
  define('null', 0, 0, 'Null.', () => null),
  define('objectKeys', 1, 1, 'Names of the properties.', ([value]) => Object.keys(object(value)).sort()),
  define('range', 2, 2, 'Consecutive integers.', range),
  define('shallowMerge', 1, 1, 'Merges the objects of an array; later objects win.', ([value]) =>
    createObject(list(value).flatMap((item) => Object.entries(object(item)).flat())),
  ),
  define(
    'skip',
    2,
    2,
    'All elements after the given number.',
    part((value, count) => value.slice(count)),
  ),
  define(
    'take',
    2,
    2,
    'The given number of elements from the start.',
    part((value, count) => value.slice(0, count)),
  ),
  define('tryGet', 2, -1, 'Property or element, or null if it does not exist.', tryGet),
  define('union', 1, -1, 'Union of all arguments.', union),
];
