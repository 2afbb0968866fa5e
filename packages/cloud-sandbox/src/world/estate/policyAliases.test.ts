import { builtInAliases, resolveField } from '@blueport/azure-policy';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../resource-manager/json.ts';
import { powerPlace } from '../../resource-manager/types/preservePower.ts';
import { readSettings } from '../../settings.ts';
import { openStore } from '../../store/store.ts';
import { createPeople } from '../people.ts';
import { seedEstate } from './seedEstate.ts';

/** Members of these have names that the author of the resource chooses, so they have no aliases. */
const maps = /^(parameters|metadata|definition|policyRule|versions)$/;

/** Yields alias names, relative to the type, with the value in one resource. */
function* valuesOf(json: Json, name: string): Generator<[name: string, value: Json]> {
  if (name !== '') yield [name, json];
  if (Array.isArray(json)) {
    yield [`${name}[*]`, null];
    for (const item of json) yield* membersOf(item, `${name}[*]`);
  } else if (!maps.test(name.split('.').at(-1)!)) yield* membersOf(json, name);
}

/** The `properties` of an element that is a sub-resource are not part of an alias name. */
function* membersOf(json: Json, name: string): Generator<[name: string, value: Json]> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return;
  for (const [key, item] of Object.entries(json))
    if (key === 'properties' && name.endsWith('[*]')) yield* membersOf(item, name);
    else if (!key.includes('.')) yield* valuesOf(item, name === '' ? key : `${name}.${key}`);
}

it('every property of the demo resources has a policy alias that finds it', () => {
  const db = openStore(':memory:');
  const settings = { ...readSettings({ BLUEPORT_DATA: ':memory:' }), seed: 1, scale: 1 };
  seedEstate({
    db,
    settings,
    people: createPeople(),
    now: () => new Date('2026-08-14T09:00:00Z'),
  });
  const known = new Set(Object.keys(builtInAliases).map((alias) => alias.toLowerCase()));
  const missing = new Set<string>();
  const unresolved = new Set<string>();
  for (const row of db.prepare('SELECT type, body FROM arm_resources').iterate()) {
    const { properties = {} } = JSON.parse(row['body'] as string) as JsonObject;
    const type = row['type'] as string;
    // No alias of Azure describes exports.
    if (type === 'Microsoft.CostManagement/exports') continue;
    for (const [name, value] of valuesOf(properties, '')) {
      if (name === powerPlace) continue;
      const alias = `${type}/${name}`;
      if (!known.has(alias.toLowerCase())) missing.add(alias);
      else if (!alias.includes('[*]')) {
        const [found] = resolveField({ type, properties }, alias);
        if (JSON.stringify(found) !== JSON.stringify(value)) unresolved.add(alias);
      }
    }
  }
  expect([...missing]).toEqual([]);
  expect([...unresolved]).toEqual([]);
});
