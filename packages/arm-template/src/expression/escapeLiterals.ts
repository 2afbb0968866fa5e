import type { Json } from '../types.ts';
import { setProperty } from '../value/property.ts';

/**
 * A value as a template holds it: every text and name in it that would be an expression begins with one more bracket. A text
 * that begins with a bracket but does not end with one is none, and the service would keep a second bracket.
 */
export function escapeLiterals(value: Json): Json {
  if (typeof value === 'string') return escapeLiteral(value);
  if (Array.isArray(value)) return value.map(escapeLiterals);
  if (typeof value !== 'object' || value === null) return value;
  const result: { [name: string]: Json } = {};
  for (const name of Object.keys(value))
    setProperty(result, escapeLiteral(name), escapeLiterals(value[name] ?? null));
  return result;
}

/** A text as a template holds it. */
export function escapeLiteral(text: string): string {
  return text.startsWith('[') && text.endsWith(']') ? `[${text}` : text;
}
