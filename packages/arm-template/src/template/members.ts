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
