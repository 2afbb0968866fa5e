/**
 * The expected shape of a value: objects match if the named properties do, arrays element by element, regular
 * expressions by text, functions by their return value, and everything else by equality.
 */
export type Pattern =
  | string
  | number
  | boolean
  | null
  | undefined
  | RegExp
  | Predicate
  | readonly Pattern[]
  | { readonly [name: string]: Pattern };

export type Predicate = (value: unknown) => boolean;

/** Returns how a value differs from a pattern, one text per difference. */
export function differences(pattern: Pattern, value: unknown, path = 'result'): string[] {
  if (typeof pattern === 'function')
    return pattern(value)
      ? []
      : [`${path} does not satisfy ${pattern.name || 'the condition'}: ${brief(value)}`];
  if (pattern instanceof RegExp)
    return typeof value === 'string' && pattern.test(value)
      ? []
      : [`${path} is ${brief(value)}, not ${pattern}`];
  if (Array.isArray(pattern)) return arrayDifferences(pattern as readonly Pattern[], value, path);
  if (typeof pattern === 'object' && pattern !== null) {
    if (typeof value !== 'object' || value === null) return [`${path} is ${brief(value)}, not an object`];
    return Object.entries(pattern).flatMap(([name, part]) =>
      differences(part, (value as Record<string, unknown>)[name], `${path}.${name}`),
    );
  }
  return Object.is(pattern, value) ? [] : [`${path} is ${brief(value)}, not ${brief(pattern)}`];
}

function arrayDifferences(pattern: readonly Pattern[], value: unknown, path: string): string[] {
  if (!Array.isArray(value)) return [`${path} is ${brief(value)}, not an array`];
  if (value.length !== pattern.length)
    return [`${path} has ${value.length} elements, not ${pattern.length}: ${brief(value)}`];
  return pattern.flatMap((part, at) => differences(part, value[at], `${path}[${at}]`));
}

function brief(value: unknown): string {
  const text = typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value));
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

const namePredicate = (name: string, predicate: Predicate): Predicate =>
  Object.defineProperty(predicate, 'name', { value: name });

/** Accepts an array with an element that matches. */
export const includes = (pattern: Pattern): Predicate =>
  namePredicate(
    `includes ${pattern instanceof RegExp ? pattern : JSON.stringify(pattern)}`,
    (value) => Array.isArray(value) && value.some((element) => differences(pattern, element).length === 0),
  );

/** Accepts an array without an element that matches. */
export const excludes = (pattern: Pattern): Predicate =>
  namePredicate(
    `excludes ${JSON.stringify(pattern)}`,
    (value) => Array.isArray(value) && value.every((element) => differences(pattern, element).length > 0),
  );

/** Accepts a non-empty array whose elements all match. */
export const each = (pattern: Pattern): Predicate =>
  namePredicate(
    `each ${JSON.stringify(pattern)}`,
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((element) => differences(pattern, element).length === 0),
  );

/** Accepts an ID that ends with this text, in any case. */
export const endsWith = (end: string): Predicate =>
  namePredicate(
    `ends with ${end}`,
    (value) => typeof value === 'string' && value.toLowerCase().endsWith(end.toLowerCase()),
  );

/** Accepts what clients return for an empty body: nothing, or an object. */
export const isNothing: Predicate = (value) =>
  value === undefined || value === null || value === '' || typeof value === 'object';

export const isNumber: Predicate = (value) => typeof value === 'number';
export const isText: Predicate = (value) => typeof value === 'string' && value !== '';
export const isDate: Predicate = (value) => value instanceof Date && !Number.isNaN(value.getTime());
export const isMissing: Predicate = (value) => value === undefined || value === null;
