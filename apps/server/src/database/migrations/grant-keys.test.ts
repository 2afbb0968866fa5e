import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareDatabase, type BareDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { grantKeys } from './grant-keys.ts';
import { migrations } from './index.ts';

const release = grantKeys('9998_machine_keys', [
  { key: 'machineStart', roles: ['operator', 'admin', 'engineer'] },
  { key: 'machineList', roles: ['operator', 'admin', 'engineer', 'reader'] },
  { key: 'machineQuota', roles: ['operator'], isOperatorOnly: true },
]);
const nextRelease = grantKeys('9999_disk_keys', [{ key: 'diskList', roles: ['operator', 'admin'] }]);

let database: BareDatabase;
let client: pg.Client;

const organizations = [
  ['portal', true, '["userList"]'],
  ['customer', false, '["userList", "machineList"]'],
  ['broken', false, null],
] as const;
const roles = [
  ['portal', 'operator', 'operator', '["userList"]'],
  ['customer', 'Renamed', 'admin', '["userList"]'],
  ['customer', 'engineer', 'engineer', '[]'],
  ['customer', 'reader', 'reader', '["machineList"]'],
  ['customer', 'Custom', null, '["userList"]'],
  ['broken', 'reader', 'reader', null],
] as const;

beforeAll(async () => {
  database = await createBareDatabase();
  client = await database.connect();
  await migrate(client);
  for (const [key, isOperator, permissions] of organizations) {
    await client.query(
      `insert into organization (id, key, name, permissions, is_operator) values (gen_random_uuid(), $1, $1, $2, $3)`,
      [key, permissions, isOperator],
    );
  }
  for (const [organization, name, builtIn, permissions] of roles) {
    await client.query(
      `insert into role (id, organization_id, name, built_in, permissions)
         select gen_random_uuid(), id, $2, $3, $4 from organization where key = $1`,
      [organization, name, builtIn, permissions],
    );
  }
  await migrate(client, { migrations: [...migrations, release, nextRelease] });
});
afterAll(() => database.drop());

describe('a release that adds permission keys', () => {
  it('grants them to every organization with a permission list, in order and without duplicates', async () => {
    const { rows } = await client.query('select key, permissions, version from organization order by key');
    expect(rows).toEqual([
      { key: 'broken', permissions: null, version: 1 },
      { key: 'customer', permissions: ['userList', 'machineList', 'machineStart', 'diskList'], version: 3 },
      {
        key: 'portal',
        permissions: ['userList', 'machineStart', 'machineList', 'machineQuota', 'diskList'],
        version: 3,
      },
    ]);
  });

  it('grants them to the built-in roles that hold them by default, and changes no other role', async () => {
    const { rows } = await client.query(
      'select name, permissions, version from role order by lower(name), version',
    );
    expect(rows).toEqual([
      { name: 'Custom', permissions: ['userList'], version: 1 },
      { name: 'engineer', permissions: ['machineStart', 'machineList'], version: 2 },
      {
        name: 'operator',
        permissions: ['userList', 'machineStart', 'machineList', 'machineQuota', 'diskList'],
        version: 3,
      },
      { name: 'reader', permissions: ['machineList'], version: 1 },
      { name: 'reader', permissions: null, version: 1 },
      { name: 'Renamed', permissions: ['userList', 'machineStart', 'machineList', 'diskList'], version: 3 },
    ]);
  });

  it('leaves a notice with the keys of each organization', async () => {
    const { rows } = await client.query(
      `select o.key, n.migration, n.keys from key_notice n join organization o on o.id = n.organization_id
         order by o.key, n.migration`,
    );
    expect(rows).toEqual([
      { key: 'customer', migration: '9998_machine_keys', keys: ['machineStart', 'machineList'] },
      { key: 'customer', migration: '9999_disk_keys', keys: ['diskList'] },
      {
        key: 'portal',
        migration: '9998_machine_keys',
        keys: ['machineStart', 'machineList', 'machineQuota'],
      },
      { key: 'portal', migration: '9999_disk_keys', keys: ['diskList'] },
    ]);
  });

  it('runs once', async () => {
    expect(await migrate(client, { migrations: [...migrations, release, nextRelease] })).toEqual([]);
  });
});

describe('grantKeys', () => {
  it('rejects text that is not a key', () => {
    expect(() => grantKeys('9999_wrong', [{ key: `a'b`, roles: [] }])).toThrow('not a permission key');
  });
  it('leaves customers unchanged if all keys are reserved for the operator', () => {
    const { statements } = grantKeys('9999_reserved', [
      { key: 'siteEdit', roles: ['operator'], isOperatorOnly: true },
    ]);
    expect(statements.filter((statement) => statement.includes('not is_operator'))).toEqual([]);
  });
});
