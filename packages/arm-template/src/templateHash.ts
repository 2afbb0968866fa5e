import { readJson } from './source/readJson.ts';
import type { JsonObject } from './types.ts';
import { upperCase } from './value/letterCase.ts';
import { murmur64OfText } from './value/murmur64.ts';

/**
 * The service's hash of a template, in decimal: the same for texts that differ in blanks or letter case. Never throws:
 * what has no JSON (nothing at all, rings, nesting without end) hashes like null.
 */
export function templateHash(template: string | JsonObject): string {
  try {
    return hashOfTemplate(template);
  } catch {
    return hashOfTemplate('null');
  }
}

/** The same for templates under expansion, where nesting without end is a failure to be told. */
export function hashOfTemplate(template: string | JsonObject): string {
  const value = typeof template === 'string' ? (readJson(template).value ?? template) : template;
  const text = JSON.stringify(value) as string | undefined;
  return murmur64OfText(upperCase(text ?? 'null')).toString();
}
