import type { Json, JsonObject } from '../types.ts';
import { readProperty } from '../value/property.ts';

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a property that should be an object, ignoring letter case; an empty object if absent. */
export function objectIn(object: JsonObject, name: string): JsonObject {
  const value = readProperty(object, name);
  return isJsonObject(value) ? value : {};
}

/** Returns the objects of a property that should be an array of objects. */
export function objectsIn(object: JsonObject, name: string): JsonObject[] {
  const value = readProperty(object, name);
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

export function textIn(object: JsonObject, name: string): string | undefined {
  const value = readProperty(object, name);
  return typeof value === 'string' ? value : undefined;
}

/**
 * Iterates over the members of an object or the elements of an array with their keys. Unlike `Object.entries`, it does
 * not hold all of them in memory, which matters for arrays of millions of elements.
 */
export function* membersOf(
  source: JsonObject | readonly Json[],
): Generator<[key: string, value: Json | undefined]> {
  if (!Array.isArray(source)) {
    yield* Object.entries(source);
    return;
  }
  for (let index = 0; index < source.length; index++) yield [String(index), source[index]];
}
