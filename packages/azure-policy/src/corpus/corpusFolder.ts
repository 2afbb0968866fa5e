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

/** Returns the property paths of the resources in templates and recordings, in lower case, by type in lower case. */
export function propertyPaths(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const files = ['resources', 'arm', 'snapshots', 'whatif'].flatMap(filesBelow);
  for (const file of files) {
    try {
      collectResources(readJson(file), '', found);
    } catch {
      // Some files of the corpus have comments; the others are enough.
    }
  }
  return found;
}

function collectResources(json: Json, parent: string, found: Map<string, Set<string>>): void {
  if (typeof json !== 'object' || json === null) return;
  if (Array.isArray(json)) {
    for (const item of json) collectResources(item, parent, found);
    return;
  }
  const { type, apiVersion, resources: children, ...body } = json;
  const isResource =
    typeof type === 'string' && (type.includes('/') || (parent !== '' && apiVersion !== undefined));
  const whole = isResource ? (type.includes('.') || parent === '' ? type : `${parent}/${type}`) : parent;
  if (isResource) {
    const paths = found.get(whole.toLowerCase()) ?? new Set();
    found.set(whole.toLowerCase(), paths);
    collectPaths(body, '', paths);
  }
  for (const item of Object.values(body)) collectResources(item, parent, found);
  if (children !== undefined) collectResources(children, whole, found);
}

function collectPaths(json: Json | undefined, path: string, into: Set<string>): void {
  if (path !== '') into.add(path.toLowerCase());
  if (Array.isArray(json)) {
    into.add(`${path}[*]`.toLowerCase());
    for (const item of json) collectPaths(item, `${path}[*]`, into);
  } else if (typeof json === 'object' && json !== null)
    for (const [key, item] of Object.entries(json))
      collectPaths(item, path === '' ? key : `${path}.${key}`, into);
}
