import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBareDatabase, type BareDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { operatorClaim } from './0003_operator_claim.ts';
import { migrations } from './index.ts';

let database: BareDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createBareDatabase();
  client = await database.connect();
});
afterAll(() => database.drop());

it('work that was under way before an upgrade is there after it, as it was submitted', async () => {
  await migrate(client, { migrations: migrations.slice(0, migrations.indexOf(operatorClaim) + 1) });
  const id = randomUUID();
  await client.query(
    `insert into organization (id, key, name, permissions) values ($1, 'one', 'One', '["blueprints"]')`,
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
  await client.query(
    `insert into session (id, account_id, issuer, tenant_id, object_id, cloud, token_hash, azure_token_hash,
       portal_token_expires_at, azure_token_expires_at, user_agent, ip, expires_at)
     values ($1, $1, 'i', $1, $1, 'general', '1', '2', now(), now(), '', '', now() + interval '1 hour')`,
    [id],
  );
  await client.query(
    `insert into idempotency_key (account_id, key, route, request_hash, status, answer) values ($1, 'k', 'r', 'h', 200, 'a')`,
    [id],
  );
  await client.query(`insert into deployment_template values ('t', '{}')`);
  await client.query(
    `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug,
       blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, resource_group, location, tags)
     values ($1, 'bp-before01', $1, $1, 'Shop', 'Running', $1, $1, 's', 's', '1', 'general', 'resourceGroup', $1, 's', 's', 'rg', 'x', '{}')`,
    [id],
  );
  await client.query(
    `insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine,
       template_hash, parameters, secure_parameters, content_hash)
     values ($1, $1, 1, 'create', 'Running', $1, $1, 'x', '{}', 't', '{"size": 1}', 'sealed', 'plain')`,
    [id],
  );

  await migrate(client);

  const { rows: operations } = await client.query(
    `select state, parameters, convert_from(secure_parameters, 'utf8') as secure, content_hash from deployment_operation`,
  );
  expect(operations).toEqual([
    { state: 'Running', parameters: { size: 1 }, secure: 'sealed', content_hash: '' },
  ]);
  const { rows: sessions } = await client.query(`select kind, acting_organization_id as acting from session`);
  expect(sessions).toEqual([{ kind: 'interactive', acting: null }]);
  expect((await client.query('select 1 from idempotency_key')).rows).toEqual([]);

  // What was submitted stays final; only another key may seal and mark it anew.
  const change = (what: string) => client.query(`update deployment_operation set ${what}`);
  await expect(change(`parameters = '{"size": 2}'`)).rejects.toThrow(/does not change/);
  await expect(change(`untagged_template_hash = 't'`)).rejects.toThrow(/does not change/);
  await expect(change(`content_hash = 'other'`)).rejects.toThrow(/does not change/);
  await client.query(`set blueport.resealing = 'on'`);
  await change(`content_hash = 'marked', secure_parameters = 'sealed anew'`);
  await expect(change(`parameters = '{"size": 2}'`)).rejects.toThrow(/does not change/);
  await expect(change(`content_hash = null`)).rejects.toThrow(/does not change/);
});
