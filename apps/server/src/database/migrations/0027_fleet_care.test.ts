import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBareDatabase, type BareDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { fleetCare } from './0027_fleet_care.ts';
import { migrations } from './index.ts';

let database: BareDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createBareDatabase();
  client = await database.connect();
});
afterAll(() => database.drop());

it('fleets that are under way act for whom they did; where that is forgotten, for nobody', async () => {
  const index = migrations.indexOf(fleetCare);
  await migrate(client, { migrations: migrations.slice(0, index) });
  const ids = { person: randomUUID(), token: randomUUID(), forgotten: randomUUID() };
  const id = randomUUID();
  await client.query(
    `insert into organization (id, key, name, permissions) values ($1, 'one', 'One', '["blueprintProvision"]')`,
    [id],
  );
  await client.query(
    `insert into role (id, organization_id, name, permissions) values ($1, $1, 'admin', '[]')`,
    [id],
  );
  await client.query(
    `insert into account (id, organization_id, role_id, name, email, state) values ($1, $1, $1, 'A', 'a@one.example', 'Active')`,
    [id],
  );
  for (const [session, kind] of [
    [ids.person, 'interactive'],
    [ids.token, 'automation'],
  ] as const) {
    await client.query(
      `insert into session (id, account_id, issuer, tenant_id, object_id, cloud, kind, token_hash, azure_token_hash,
         portal_token_expires_at, azure_token_expires_at, user_agent, ip, expires_at)
       values ($1, $2, 'i', $2, $2, 'general', $3, decode(md5($3), 'hex'), decode(md5($3), 'hex'), now(), now(), '', '',
         now() + interval '1 hour')`,
      [session, id, kind],
    );
  }
  await client.query(
    `insert into access_token (id, account_id, session_id, name, permissions) values ($1, $2, $1, 'T', '["deploymentList"]')`,
    [ids.token, id],
  );
  for (const session of Object.values(ids)) {
    await client.query(
      `insert into fleet (id, organization_id, blueprint_slug, blueprint_title, version, parameters, despite_drift, waves,
         pause_minutes, account_id, session_id) values ($1, $2, 'b', 'B', '2.0.0', '', false, '[1]', 0, $2, $1)`,
      [session, id],
    );
  }

  await migrate(client, { migrations: migrations.slice(0, index + 1) });
  const { rows } = await client.query<{ id: string; kind: string; keys: unknown }>(
    'select id, session_kind as kind, token_keys as keys from fleet',
  );
  expect(new Map(rows.map((row) => [row.id, [row.kind, row.keys]]))).toEqual(
    new Map([
      [ids.person, ['interactive', null]],
      [ids.token, ['automation', ['deploymentList']]],
      [ids.forgotten, ['automation', []]],
    ]),
  );
});
