import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { findBuiltInRole } from '../../resource-manager/access/builtInRoles.ts';
import { findType } from '../../resource-manager/catalog/providers.ts';
import type { JsonObject } from '../../resource-manager/json.ts';
import { parseResourceId } from '../../resource-manager/resourceId.ts';
import { checkValues } from '../../resource-manager/rules/allowedValues.ts';
import { checkName } from '../../resource-manager/rules/names.ts';
import type { Draft } from '../../resource-manager/types/draft.ts';
import { behaviourOf } from '../../resource-manager/types/registry.ts';
import { readSettings } from '../../settings.ts';
import { openStore } from '../../store/store.ts';
import { createPeople } from '../people.ts';
import { seedEstate } from './seedEstate.ts';

const people = createPeople();

function seeded(seed: number, scale: number): DatabaseSync {
  const db = openStore(':memory:');
  const settings = { ...readSettings({ BLUEPORT_DATA: ':memory:' }), seed, scale };
  seedEstate({ db, settings, people, now: () => new Date('2026-08-14T09:00:00Z') });
  return db;
}

const tables = [
  'arm_subscriptions',
  'arm_groups',
  'arm_resources',
  'arm_deployments',
  'arm_steps',
  'arm_activity',
];

function fingerprint(db: DatabaseSync): string {
  const hash = createHash('sha256');
  for (const table of tables)
    for (const row of db.prepare(`SELECT * FROM ${table}`).iterate()) hash.update(JSON.stringify(row));
  return hash.digest('hex');
}

function count(db: DatabaseSync, from: string): number {
  return Number(db.prepare(`SELECT count(*) AS rows FROM ${from}`).get()?.['rows']);
}

const started = performance.now();
const world = seeded(1, 1);
console.log(`seedEstate at scale 1: ${Math.round(performance.now() - started)} ms`);
const rows = world.prepare('SELECT * FROM arm_resources').all();

describe('demo resources', () => {
  it('depend only on the seed', () => {
    expect(fingerprint(seeded(7, 0.1))).toBe(fingerprint(seeded(7, 0.1)));
    expect(fingerprint(seeded(8, 0.1))).not.toBe(fingerprint(seeded(7, 0.1)));
  });

  it('include about four thousand resources in eleven subscriptions, past deployments and activity', () => {
    const counts = Object.fromEntries(tables.map((table) => [table, count(world, table)]));
    console.log(counts, 'listed', count(world, 'arm_resources WHERE listed = 1'));
    expect(counts['arm_subscriptions']).toBe(11);
    expect(count(world, 'arm_resources WHERE listed = 1')).toBeGreaterThan(3900);
    expect(count(world, 'arm_resources WHERE listed = 1')).toBeLessThan(4400);
    expect(counts['arm_deployments']).toBeGreaterThan(24);
    expect(counts['arm_activity']).toBeGreaterThan(500);
  });

  it('have only known types and valid names', () => {
    for (const row of rows) {
      const id = parseResourceId(String(row['id']));
      const info = findType(String(row['type']));
      expect(info, String(row['type'])).toBeDefined();
      if (id === undefined || info === undefined) throw new Error(`Not an id: ${String(row['id'])}`);
      expect(() => checkName({ id } as Draft), id.id).not.toThrow();
      expect(`${info.namespace}/${info.name}`).toBe(row['type']);
      expect(row['listed'] === 1).toBe(info.tracked);
    }
  });

  it('have only values that their type accepts', () => {
    const check = (row: (typeof rows)[number]): void => {
      const { values } = behaviourOf(String(row['type']));
      const body = JSON.parse(String(row['body'])) as JsonObject;
      if (values !== undefined) checkValues({ body } as Draft, values);
    };
    for (const row of rows) expect(() => check(row), String(row['id'])).not.toThrow();
  });

  it('include the parent of every child', () => {
    const keys = new Set(rows.map((row) => String(row['key'])));
    const orphans = rows
      .map((row) => parseResourceId(String(row['id']))?.parent?.toLowerCase())
      .filter((parent) => parent !== undefined && !keys.has(parent));
    expect(orphans).toEqual([]);
  });

  it('include assignments only of existing roles to existing people and connections', () => {
    const assignments = rows.filter((row) => row['type'] === 'Microsoft.Authorization/roleAssignments');
    expect(assignments.length).toBeGreaterThan(60);
    for (const row of assignments) {
      const principal = String(row['principal_id']);
      const identity = people
        .accountByObjectId(principal)
        ?.identities.find(({ objectId }) => objectId === principal);
      const tenant =
        identity?.tenantId ?? people.connections.find(({ objectId }) => objectId === principal)?.tenantId;
      expect(tenant).toBe(row['tenant_id']);
      const { properties } = JSON.parse(String(row['body'])) as { properties: { roleDefinitionId: string } };
      expect(findBuiltInRole(properties.roleDefinitionId.split('/').at(-1) ?? '')).toBeDefined();
    }
  });

  it('include missing tags, public storage accounts, idle machines, unattached disks and locks', () => {
    const share = (condition: string): number =>
      count(world, `arm_resources WHERE listed = 1 AND ${condition}`);
    const incomplete = share("(tags IS NULL OR tags NOT LIKE '%costCenter%')") / share('1 = 1');
    expect(incomplete).toBeGreaterThan(0.1);
    expect(incomplete).toBeLessThan(0.2);
    expect(share(`body LIKE '%"allowBlobPublicAccess":true%'`)).toBeGreaterThan(10);
    expect(share(`body LIKE '%TLS1_0%'`)).toBeGreaterThan(10);
    expect(share(`body LIKE '%"sandboxPower":"deallocated"%'`)).toBeGreaterThan(10);
    expect(share(`body LIKE '%"diskState":"Unattached"%'`)).toBeGreaterThan(5);
    expect(count(world, "arm_resources WHERE type = 'Microsoft.Authorization/locks'")).toBeGreaterThan(5);
  });

  it('are in the past, and have no change before their creation', () => {
    expect(
      count(world, "arm_resources WHERE changed_at < created_at OR changed_at > '2026-08-14T09:00:00.000Z'"),
    ).toBe(0);
    expect(count(world, "arm_resources WHERE listed = 1 AND created_at < '2025-07-14'")).toBeGreaterThan(200);
  });
});
