import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Json, JsonObject, PolicyResource } from '../types.ts';

/** The public corpus is next to the checkout; without it the corpus tests are skipped. */
const folder = resolve(import.meta.dirname, '../../../../../shared/corpus');

export const corpusIsThere = existsSync(folder);
export const absent = 'the corpus is not beside the checkout (../shared/corpus)';

export const readText = (path: string): string => readFileSync(join(folder, path), 'utf8');

const readJson = (path: string): Json => JSON.parse(readText(path).replace(/^\uFEFF/, '')) as Json;

export const filesBelow = (path: string): string[] =>
  readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(path, name))
    .sort();

export interface Named {
  name: string;
  definition: JsonObject;
}

/** Returns every definition of the bundles, samples and landing zones. */
export function definitions(): Named[] {
  const files = ['builtin', 'community', 'samples'].flatMap((name) => filesBelow(join('policy', name)));
  return [...files, 'policy/landing-zones.json'].flatMap((file) => {
    const json = readJson(file) as JsonObject;
    const bundle = json['definitions'] as { path: string; definition: JsonObject }[] | undefined;
    const found = bundle
      ? bundle.map((one) => ({ name: one.path, definition: one.definition }))
      : [{ name: file, definition: json }];
    return found.filter(
      ({ definition }) => 'policyRule' in ((definition['properties'] ?? definition) as JsonObject),
    );
  });
}

export const initiatives = (): Named[] =>
  [
    ...filesBelow('policy/initiatives'),
    'policy/samples/PolicyInitiatives-multiple-billing-tags/azurepolicyset.json',
  ].map((name) => ({ name, definition: readJson(name) as JsonObject }));

export const resources = (): PolicyResource[] =>
  filesBelow('resources').flatMap((file) => (readJson(file) as { resources: PolicyResource[] }).resources);

export interface Oracle {
  id: string;
  kind: 'rule' | 'field' | 'fieldFunction';
  mode?: string;
  policyRule?: JsonObject;
  parameters?: Record<string, { value: Json }>;
  aliases: Record<string, string>;
  resource: PolicyResource;
  field?: string;
  expression?: string;
  expected: Json;
}

export const oracles = (): Oracle[] =>
  (readJson('policy/oracles/records.json') as unknown as { records: Oracle[] }).records;
