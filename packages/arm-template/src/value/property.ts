import { isDeferred } from './value.ts';
import type { Value } from './value.ts';

/** Returns the key of an object that matches a name like in the service: exact first, then case-insensitive. */
export function findKey(object: object, name: string): string | undefined {
  if (Object.hasOwn(object, name)) return name;
  const lowerName = name.toLowerCase();
  for (const key of Object.keys(object))
    if (key.length === name.length && key.toLowerCase() === lowerName) return key;
  return undefined;
}

/** Reads an own property, ignoring case; inherited ones such as `constructor` are ignored. */
export function readProperty<T>(object: { [key: string]: T }, name: string): T | undefined {
  const key = findKey(object, name);
  return key === undefined ? undefined : object[key];
}

/** Sets an own property, including `__proto__`, without changing the prototype. */
export function setProperty<T>(object: { [key: string]: T }, name: string, value: T): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}

/** Returns a shallow copy. */
export function copyObject<T>(object: { [key: string]: T }): { [key: string]: T } {
  const copy: { [key: string]: T } = {};
  for (const key of Object.keys(object)) setProperty(copy, key, object[key] as T);
  return copy;
}

/** Returns whether any part of the value is deferred. */
export function containsDeferred(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isDeferred(value)) return true;
  if (Array.isArray(value)) return value.some(containsDeferred);
  for (const key of Object.keys(value)) if (containsDeferred(value[key] as Value)) return true;
  return false;
}
