import type { Json } from '../types.ts';
import { setProperty } from '../value/property.ts';

/**
 * Returns a value as written in a template: every text and name that would be an expression starts with an extra
 * bracket. A text that starts with a bracket but does not end with one is not an expression, and the service would keep
 * a second bracket.
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

/** Returns a text as written in a template. */
export function escapeLiteral(text: string): string {
  return text.startsWith('[') && text.endsWith(']') ? `[${text}` : text;
}
