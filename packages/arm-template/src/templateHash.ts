import { readJson } from './source/readJson.ts';
import type { JsonObject } from './types.ts';
import { upperCase } from './value/letterCase.ts';
import { murmur64OfText } from './value/murmur64.ts';

/** The service's hash of a template, in decimal: the same for texts that differ in blanks or letter case. */
export function templateHash(template: string | JsonObject): string {
  const value = typeof template === 'string' ? (readJson(template).value ?? template) : template;
  return murmur64OfText(upperCase(JSON.stringify(value))).toString();
}
