import { readJson } from './source/readJson.ts';
import type { JsonObject } from './types.ts';
import { upperCase } from './value/letterCase.ts';
import { murmur64OfText } from './value/murmur64.ts';

/**
 * Returns the service's hash of a template, in decimal: equal for texts that differ only in whitespace or letter case.
 * Never throws: values without a JSON form (undefined, cyclic or too deep) hash like null.
 */
export function templateHash(template: string | JsonObject): string {
  try {
    return hashOfTemplate(template);
  } catch {
    return hashOfTemplate('null');
  }
}

/** Returns the same hash during expansion, where excessive nesting is reported as a failure. */
export function hashOfTemplate(template: string | JsonObject): string {
  const value = typeof template === 'string' ? (readJson(template).value ?? template) : template;
  const text = JSON.stringify(value) as string | undefined;
  return murmur64OfText(upperCase(text ?? 'null')).toString();
}
