import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { knownAliases } from '../../packages/azure-policy/src/field/knownAliases.ts';
import { providerData } from '../../packages/cloud-sandbox/src/resource-manager/catalog/providerData.ts';
import { allProviders } from '../../packages/cloud-sandbox/src/resource-manager/catalog/providers.ts';
import { regionsOf } from '../../packages/cloud-sandbox/src/resource-manager/catalog/regions.ts';

const catalog = path.resolve(import.meta.dirname, '..', '..', 'blueprints');

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Names that stand beside `properties` in a resource; every other alias lies below it. */
const atTop = /^(sku|identity|kind|zones|plan|tags|location|managedBy|extendedLocation)\b/;
const notOfTheType = new Set([
  'type',
  'apiVersion',
  'name',
  'dependsOn',
  'condition',
  'copy',
  'comments',
  'resources',
]);

function* pathsIn(value: Json, place: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* pathsIn(item, `${place}[*]`);
    return;
  }
  if (value === null || typeof value !== 'object') {
    if (place !== '') yield place;
    return;
  }
  if (place !== '' && Object.keys(value).length === 0) yield place;
  for (const [name, inner] of Object.entries(value)) {
    if (place === '' && notOfTheType.has(name)) continue;
    if (/^[A-Za-z$][\w$]*$/.test(name)) yield* pathsIn(inner, place === '' ? name : `${place}.${name}`);
    else if (place !== '') yield place;
  }
}

function collect(template: Json, parent: string, found: Map<string, Set<string>>): void {
  const resources = (template as { resources?: Json } | null)?.resources ?? [];
  const all = Array.isArray(resources) ? resources : Object.values(resources ?? {});
  for (const resource of all) {
    if (resource === null || typeof resource !== 'object' || Array.isArray(resource)) continue;
    const own = typeof resource['type'] === 'string' ? resource['type'] : '';
    const type = parent === '' || own.includes('.') ? own : `${parent}/${own}`;
    const nested = (resource['properties'] as { template?: Json } | undefined)?.template;
    if (nested === undefined) {
      const set = found.get(type) ?? new Set<string>();
      for (const one of pathsIn(resource, '')) if (!one.startsWith('tags.')) set.add(one);
      found.set(type, set);
    } else collect(nested, '', found);
    collect(resource, type, found);
  }
}

function propertiesByType(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [type, names] of Object.entries(knownAliases)) {
    const set = new Set<string>();
    for (const entry of names.split(' ')) {
      const [name = '', place = ''] = entry.split('=');
      set.add(place || (atTop.test(name) ? name : `properties.${name}`));
    }
    found.set(type, set);
  }
  for (const slug of readdirSync(catalog)) {
    collect(JSON.parse(readFileSync(path.join(catalog, slug, 'template.json'), 'utf8')) as Json, '', found);
  }
  return found;
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`;
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

const written =
  '// Written by scripts/generate-resource-types.ts from the embedded cloud, the policy engine and blueprints/. Do not edit.';

function providers(constant: string, isMeant: (family: string) => boolean): string {
  const lines = [
    written,
    '',
    '/** Providers with api-versions, oldest first, and types without their marks; both parted by blanks. */',
    `export const ${constant}: Readonly<Record<string, { versions: string; types: string }>> = {`,
  ];
  for (const [name, { versions, types }] of Object.entries(providerData).sort(byName)) {
    if (!isMeant((name.split('.').at(1) ?? '').toUpperCase())) continue;
    const plain = types.map((type) => type.replace(/[-+@*!=#]+$/, '')).join(' ');
    lines.push(
      `  ${quote(name)}: {`,
      `    versions: ${quote(versions.join(' '))},`,
      `    types: ${quote(plain)},`,
      '  },',
    );
  }
  return [...lines, '};', ''].join('\n');
}

function properties(): string {
  const lines = [
    written,
    '',
    '/** Properties by type, as paths parted by blanks; `[*]` is any item of a list. */',
    'export const resourceProperties: Readonly<Record<string, string>> = {',
  ];
  for (const [type, paths] of [...propertiesByType()].sort(byName)) {
    if (type !== '' && paths.size > 0) lines.push(`  ${quote(type)}: ${quote([...paths].sort().join(' '))},`);
  }
  return [...lines, '};', ''].join('\n');
}

function availability(): string {
  const lines = [
    written,
    '',
    '/** Regions of each cloud by code. */',
    "export const cloudRegions: Readonly<Record<'general' | 'us_gov', string>> = {",
  ];
  for (const cloud of ['general', 'us_gov'] as const) {
    const regions = regionsOf(cloud).map(({ name }) => name);
    lines.push(`  ${cloud}: ${quote(regions.join(' '))},`);
  }
  const absent = Object.entries(providerData)
    .flatMap(([name, { types }]) =>
      types.flatMap((type) => {
        const plain = type.replace(/[-+@*!=#]+$/, '');
        return type.slice(plain.length).includes('!') ? [`${name}/${plain}`] : [];
      }),
    )
    .sort();
  lines.push(
    '};',
    '',
    '/** Types that the US-government cloud does not offer although the general one does, parted by blanks. */',
    `export const absentInGovernment = ${quote(absent.join(' '))};`,
    '',
  );
  return lines.join('\n');
}

function tagSupport(): string {
  const lines = [
    written,
    '',
    '/** Types that carry tags, by provider; parted by blanks. */',
    'export const taggedTypes: Readonly<Record<string, string>> = {',
  ];
  for (const { namespace, types } of allProviders()) {
    const tagged = types.flatMap(({ name, supportsTags }) => (supportsTags ? [name] : []));
    if (tagged.length > 0) lines.push(`  ${quote(namespace)}: ${quote(tagged.join(' '))},`);
  }
  return [...lines, '};', ''].join('\n');
}

const folder = path.resolve(import.meta.dirname, '../../packages/contracts/src/cloud/resource-types');

/**
 * The table of resource types for the template editor and the test bench, as files of TypeScript by their paths: providers,
 * types, api-versions and tag support are those the embedded cloud plays, properties are the policy engine's aliases and what our own
 * blueprints use.
 */
export const resourceTypeTables = (): Readonly<Record<string, string>> => ({
  [path.join(folder, 'providers-a-to-h.ts')]: providers('providersAtoH', (family) => family < 'I'),
  [path.join(folder, 'providers-i-to-z.ts')]: providers('providersItoZ', (family) => family >= 'I'),
  [path.join(folder, 'properties.ts')]: properties(),
  [path.join(folder, 'availability.ts')]: availability(),
  [path.join(folder, 'tag-support.ts')]: tagSupport(),
});
