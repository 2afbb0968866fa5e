/** A JSON value; the same shape as in the engines (src/sharedTypes.test.ts). */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Returns an object without the properties that are undefined. */
export function omitUndefined(properties: Readonly<Record<string, Json | undefined>>): JsonObject {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** True for a plain JSON object (not an array, not null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object, or an empty one. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The value as a list of objects; anything else in the list is left out. */
export function objectsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter((item) => isObject(item)) : [];
}

/** The value as a string, or undefined when it is not one. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The strings of a list; anything else in it is left out. */
export function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Reads a property by a name in any case, as the service does. */
export function property(object: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(object, name)) return object[name];
  const wanted = name.toLowerCase();
  for (const key of Object.keys(object)) if (key.toLowerCase() === wanted) return object[key];
  return undefined;
}

/** Follows a path of property names; undefined when a step is missing. */
export function at(value: Json | undefined, ...path: string[]): Json | undefined {
  let current = value;
  for (const name of path) {
    if (!isObject(current)) return undefined;
    current = property(current, name);
  }
  return current;
}

/** RFC 7396 merge: objects are merged, null removes, everything else replaces. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: JsonObject = { ...objectOf(target) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else if (value !== undefined) result[name] = mergePatch(result[name], value);
  }
  return result;
}

/** Fills in what `given` leaves open; what the caller sent always wins. */
export function withDefaults(given: Json | undefined, defaults: Json): Json {
  if (given === undefined) return defaults;
  if (!isObject(given) || !isObject(defaults)) return given;
  const result: JsonObject = { ...defaults };
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) result[name] = withDefaults(value, defaults[name] ?? value);
  }
  return result;
}

/** One spelling for equal values: property names sorted at every level. */
export function canonical(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item)).join(',')}]`;
  if (isObject(value)) {
    const names = Object.keys(value)
      .filter((name) => value[name] !== undefined)
      .sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
