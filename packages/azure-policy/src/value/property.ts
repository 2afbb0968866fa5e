import type { Json, JsonObject } from '../types.ts';

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the own key of an object that matches, ignoring case. */
export function keyOf(object: JsonObject, key: string): string | undefined {
  if (Object.hasOwn(object, key)) return key;
  const lower = key.toLowerCase();
  for (const own in object)
    if (own.length === key.length && own.toLowerCase() === lower && Object.hasOwn(object, own)) return own;
  return undefined;
}

/** Returns a property by name, ignoring case; `undefined` if absent or not an object. */
export function property(value: Json | undefined, key: string): Json | undefined {
  if (!isObject(value)) return undefined;
  const own = keyOf(value, key);
  return own === undefined ? undefined : value[own];
}

/** Returns a property that is a string, or undefined. */
export function textProperty(value: Json | undefined, key: string): string | undefined {
  const found = property(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** Sets an own property even if its name is one of Object's (`__proto__`). */
export function setProperty(object: JsonObject, key: string, value: Json): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}
