/** A JSON value, with the same shape as in the engines (src/sharedTypes.test.ts). */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Returns an object without the properties that are undefined. */
export function omitUndefined(properties: Readonly<Record<string, Json | undefined>>): JsonObject {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** Returns whether a value is a plain JSON object (not an array, not null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value as an object, or an empty object. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the objects of a list, ignoring other entries. */
export function objectsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter((item) => isObject(item)) : [];
}

/** Returns the value as a string, or undefined if it is not a string. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the strings of a list, ignoring other entries. */
export function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Reads a property, ignoring the case of its name like the service. */
export function property(object: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(object, name)) return object[name];
  const lowerName = name.toLowerCase();
  for (const key of Object.keys(object)) if (key.toLowerCase() === lowerName) return object[key];
  return undefined;
}

/** Follows a path of property names. Returns undefined if a property is missing. */
export function at(value: Json | undefined, ...path: string[]): Json | undefined {
  let current = value;
  for (const name of path) {
    if (!isObject(current)) return undefined;
    current = property(current, name);
  }
  return current;
}

/** Applies an RFC 7396 merge patch: objects are merged, null removes, everything else replaces. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: JsonObject = { ...objectOf(target) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else if (value !== undefined) result[name] = mergePatch(result[name], value);
  }
  return result;
}

/** Fills in defaults. Values of the caller always win. */
export function withDefaults(input: Json | undefined, defaults: Json): Json {
  if (input === undefined) return defaults;
  if (!isObject(input) || !isObject(defaults)) return input;
  const result: JsonObject = { ...defaults };
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) result[name] = withDefaults(value, defaults[name] ?? value);
  }
  return result;
}

/** Serializes a value with property names sorted at every level, so that equal values have equal text. */
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
