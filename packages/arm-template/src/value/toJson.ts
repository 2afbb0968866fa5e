import type { Json } from '../types.ts';
import { setProperty } from './property.ts';
import { printDeferred } from './toExpression.ts';
import { isDeferred } from './value.ts';
import type { Value } from './value.ts';

/** Returns the JSON form of a value; deferred parts become strings such as `[reference('...')]`. */
export function toJson(value: Value): Json {
  // A diagnostic reports where a number cannot represent every digit.
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isDeferred(value)) return printDeferred(value);
  if (Array.isArray(value)) return value.map(toJson);
  const result: { [key: string]: Json } = {};
  for (const key of Object.keys(value)) setProperty(result, key, toJson(value[key] as Value));
  return result;
}

/** Returns a value as text: deferred ones as expressions, other structures as JSON. */
export function toIdentity(value: Value | undefined): string {
  const json = toJson(value ?? null);
  if (typeof json === 'string') return json;
  return json === null ? '' : JSON.stringify(json);
}
