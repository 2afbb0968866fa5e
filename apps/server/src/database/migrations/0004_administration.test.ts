import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareDatabase, type BareDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { administrationSchema } from './0004_administration.ts';
import { migrations } from './index.ts';

let database: BareDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createBareDatabase();
  client = await database.connect();
});
afterAll(() => database.drop());

describe('a database of the version before', () => {
  it('gets the new keys where they belong, keeps its connections, and loses nothing', async () => {
    const index = migrations.indexOf(administrationSchema);
    await migrate(client, { migrations: migrations.slice(0, index) });
    const ids = {
      organization: randomUUID(),
      bare: randomUUID(),
      tenant: randomUUID(),
      connection: randomUUID(),
    };
    await client.query(
      `insert into organization (id, key, name, permissions) values
         ($1, 'one', 'One', '["blueprints", "auditList"]'), ($2, 'bare', 'Bare', null)`,
      [ids.organization, ids.bare],
    );
    await client.query(
      `insert into role (id, organization_id, name, permissions) values
         (gen_random_uuid(), $1, 'admin', '["roleEdit"]'), (gen_random_uuid(), $1, 'reader', '["blueprints"]'),
         (gen_random_uuid(), $1, 'own', '["userList"]'), (gen_random_uuid(), $2, 'admin', null)`,
      [ids.organization, ids.bare],
    );
    await client.query(
      `insert into directory (tenant_id, organization_id, cloud, name) values ($1, $2, 'general', 'One')`,
      [ids.tenant, ids.organization],
    );
    await client.query(
      `insert into connection (id, organization_id, tenant_id, cloud, client_id, client_secret)
       values ($1, $2, $3, 'general', 'app', 'sealed')`,
      [ids.connection, ids.organization, ids.tenant],
    );

    await migrate(client, { migrations: migrations.slice(0, index + 1) });
    const keysOf = async (table: string) => {
      const { rows } = await client.query<{ name: string; permissions: string[] | null }>(
        `select name, permissions from ${table} order by name, permissions is null`,
      );
      return rows.map((row) => [row.name, row.permissions?.toSorted() ?? null]);
    };
    expect(await keysOf('organization')).toEqual([
      ['Bare', null],
      [
        'One',
        [
          'auditList',
          'blueprints',
          'marketplaceList',
          'organizationConnection',
          'organizationMailTemplateEdit',
        ],
      ],
    ]);
    expect(await keysOf('role')).toEqual([
      ['admin', ['auditList', 'organizationConnection', 'organizationMailTemplateEdit', 'roleEdit']],
      ['admin', null],
      ['own', ['userList']],
      ['reader', ['blueprints', 'marketplaceList']],
    ]);
    const { rows } = await client.query(
      `select name, kind, version, convert_from(client_secret, 'utf8') as secret from connection`,
    );
    expect(rows).toEqual([{ name: 'Connection', kind: 'secret', version: 1, secret: 'sealed' }]);
    await expect(client.query(`update connection set kind = 'federation'`)).rejects.toThrow(
      /connection_has_credential/,
    );
  });
});
