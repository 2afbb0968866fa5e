import { Failure } from '../expression/failure.ts';
import type { Json } from '../types.ts';
import { readJson } from './readJson.ts';

/** JSON as the service's parser takes it inside `json()`: single quotes and bare property names are allowed. */
export function parseLooseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    const result = readJson(doubleQuoted(text));
    if (result.errors.length === 0 && result.value !== undefined) return result.value;
    const constant = text.trim();
    if (/^(true|false|null)$/i.test(constant)) return JSON.parse(constant.toLowerCase()) as Json;
    throw new Failure(
      'ExpressionFailed',
      `The text is not valid JSON: ${result.errors[0]?.message ?? 'it is empty'}.`,
    );
  }
}

// Every beginning is read once, whether it is closed or not; a word is taken whole, so that it is not read again.
const piece = /"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*(?:'|\\?$)|[A-Za-z_$][\w$]*(?:\s*:)?/gs;

/** Rewrites single-quoted texts and bare names with double quotes; what stands in double quotes stays. */
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
