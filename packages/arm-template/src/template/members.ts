import type { Json, JsonObject } from '../types.ts';
import { readProperty } from '../value/property.ts';

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member that should be an object, whatever its letter case; an empty one where there is none. */
export function objectIn(object: JsonObject, name: string): JsonObject {
  const value = readProperty(object, name);
  return isJsonObject(value) ? value : {};
}

/** The objects of a member that should be an array of them. */
export function objectsIn(object: JsonObject, name: string): JsonObject[] {
  const value = readProperty(object, name);
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

export function textIn(object: JsonObject, name: string): string | undefined {
  const value = readProperty(object, name);
  return typeof value === 'string' ? value : undefined;
}
