import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let client: pg.PoolClient;
const id = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  client = await database.pool.connect();
  await client.query('begin');
  await client.query(
    `insert into organization (id, key, name, permissions) values ($1, 'one', 'One', '[]')`,
    [id],
  );
  await client.query(
    `insert into directory (tenant_id, organization_id, cloud, name) values ($1, $1, 'general', 'One')`,
    [id],
  );
});
afterEach(async () => {
  await client.query('rollback');
  client.release();
});

/** Runs a statement; returns `done`, or rolls back and returns the error. */
async function attempt(statement: string): Promise<string> {
  await client.query('savepoint before_statement');
  try {
    await client.query(statement);
    return 'done';
  } catch (error) {
    await client.query('rollback to before_statement');
    return (error as Error).message;
  }
}

describe('a cloud connection', () => {
  it('requires the credential for its kind', async () => {
    await client.query(
      `insert into connection (id, organization_id, tenant_id, cloud, client_id, client_secret)
       values ($1, $1, $1, 'general', 'app', 'sealed')`,
      [id],
    );
    const change = (what: string) => attempt(`update connection set ${what}`);
    for (const what of [
      `kind = 'federation'`,
      `client_secret = null`,
      `federation = '{}'`,
      `kind = 'federation', federation = '{}'`,
    ])
      expect(await change(what), what).toMatch(/connection_has_credential/);
    expect(await change(`kind = 'federation', federation = '{}', client_secret = null`)).toBe('done');
  });
});

describe('the submitted content of an operation', () => {
  beforeEach(async () => {
    await client.query(`insert into deployment_template values ('t', '{}')`);
    await client.query(
      `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug,
         blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, resource_group, location, tags)
       values ($1, 'bp-one', $1, $1, 'Shop', 'Running', $1, $1, 's', 's', '1', 'general', 'resourceGroup', $1, 's', 's', 'rg', 'x', '{}')`,
      [id],
    );
    await client.query(
      `insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine,
         template_hash, parameters, secure_parameters, content_hash)
       values ($1, $1, 1, 'create', 'Running', $1, $1, 'x', '{}', 't', '{"size": 1}', 'sealed', 'hash')`,
      [id],
    );
  });

  const change = (what: string) => attempt(`update deployment_operation set ${what}`);
  const refusal = 'what was submitted does not change';

  it('cannot be changed', async () => {
    for (const what of [
      `parameters = '{"size": 2}'`,
      `untagged_template_hash = 't'`,
      `secure_parameters = 'other'`,
      `content_hash = 'other'`,
    ])
      expect(await change(what), what).toBe(refusal);
    expect(await change(`state = 'Succeeded'`)).toBe('done');
  });

  it('accepts another secret and fingerprint only during a key rotation, and never loses them', async () => {
    await client.query(`set local blueport.resealing = 'on'`);
    expect(await change(`content_hash = 'other', secure_parameters = 'sealed again'`)).toBe('done');
    for (const what of [
      `parameters = '{"size": 2}'`,
      `untagged_template_hash = 't'`,
      `content_hash = null`,
      `secure_parameters = null`,
    ])
      expect(await change(what), what).toBe(refusal);
  });
});
