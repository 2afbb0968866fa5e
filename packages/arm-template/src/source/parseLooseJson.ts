import { Failure } from '../expression/failure.ts';
import type { Json } from '../types.ts';
import { readJson } from './readJson.ts';

/** Parses JSON as the service does inside `json()`: single quotes and unquoted property names are allowed. */
export function parseLooseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    const result = readJson(doubleQuoted(text));
    if (result.errors.length === 0 && result.value !== undefined) return result.value;
    const constant = text.trim();
    if (/^(true|false|null)$/i.test(constant)) return JSON.parse(constant.toLowerCase()) as Json;
    throw new Failure('ExpressionFailed', 'string-not-json');
  }
}

// Every start matches once, whether it is closed or not; a word matches as a whole so that it is not scanned again.
const piece = /"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*(?:'|\\?$)|[A-Za-z_$][\w$]*(?:\s*:)?/gs;

/** Rewrites single-quoted texts and unquoted names with double quotes; double-quoted text is unchanged. */
const doubleQuoted = (text: string): string =>
  text.replaceAll(piece, (part) => {
    if (part.startsWith('"')) return part;
    if (part.endsWith(':')) return `"${part.slice(0, -1).trimEnd()}":`;
    if (!part.startsWith("'")) return part;
    return `"${part
      .slice(1, -1)
      .replaceAll(String.raw`\'`, "'")
      .replaceAll('"', String.raw`\"`)}"`;
  });
