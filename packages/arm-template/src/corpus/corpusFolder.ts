import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Json, JsonObject } from '../types.ts';

/** The public corpus is next to the checkout; without it the corpus tests are skipped. */
const folder = resolve(import.meta.dirname, '../../../../../shared/corpus');

export const hasCorpus = existsSync(folder);
export const absent = 'the corpus is not beside the checkout (../shared/corpus)';

export const readCorpus = (path: string): string =>
  readFileSync(join(folder, path), 'utf8').replace(/^\uFEFF/, '');

export const recordsOf = <T>(path: string): T[] => (JSON.parse(readCorpus(path)) as { records: T[] }).records;

/** Returns the paths of the JSON files below a folder of the corpus. */
export const filesBelow = (path: string): string[] =>
  readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(path, name))
    .sort();

export interface Context {
  subscriptionId?: string;
  tenantId?: string;
  resourceGroup?: string;
  location?: string;
  managementGroup?: string;
  deploymentName?: string;
  mode?: string;
  utcNow?: string;
}

/** Compares with an expectation that may contain matchers such as `{ $regex }`. */
export function matches(expected: Json | undefined, actual: Json | undefined): boolean {
  if (typeof expected !== 'object' || expected === null) return expected === actual;
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      expected.length === actual.length &&
      expected.every((item, i) => matches(item, actual[i]))
    );
  const [matcher] = Object.keys(expected);
  if (matcher?.startsWith('$')) return matchesSpecial(matcher, expected[matcher] ?? null, actual);
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) return false;
  const keys = Object.keys(expected);
  return (
    keys.length === Object.keys(actual).length && keys.every((key) => matches(expected[key], actual[key]))
  );
}

function matchesSpecial(matcher: string, expected: Json, actual: Json | undefined): boolean {
  switch (matcher) {
    case '$any':
      return actual !== undefined;
    case '$regex':
      return typeof actual === 'string' && new RegExp(asText(expected)).test(actual);
    case '$instant':
      return new Date(asText(expected)).getTime() === new Date(asText(actual)).getTime();
    case '$oneOf':
      return Array.isArray(expected) && expected.some((item) => matches(item, actual));
    case '$unordered':
      return (
        Array.isArray(expected) &&
        Array.isArray(actual) &&
        expected.length === actual.length &&
        expected.every((item) => actual.some((candidate) => matches(item, candidate)))
      );
    case '$contains': {
      if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) return false;
      const parts = expected as JsonObject;
      return Object.keys(parts).every((key) => matches(parts[key], actual[key]));
    }
    default:
      return false;
  }
}

const asText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
