import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault, fixedKeys, type Vault } from '../../../security/vault.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { contentText } from '../../deployments/operations/content/content.ts';
import { readContent } from '../../deployments/operations/content/read-content.ts';
import { countOldValues, reseal } from './reseal.ts';
import { sealedColumns } from './sealed-columns.ts';

let server: TestServer;
/** Key of the test server. */
const old = Buffer.alloc(32, 7);
const newKey = Buffer.alloc(32, 8);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('sealedColumns', () => {
  it('lists every binary column that is not a hash', async () => {
    const { rows } = await server.database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' and column_name not like '%\\_hash' order by 1`,
    );
    expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
      rows.map(({ name }) => name),
    );
  });
});

describe('reseal', () => {
  const both: Vault = createVault(fixedKeys(newKey, old));

  it("reseals the old key's values in place during normal operation", async () => {
    const { token } = await server.login(people.engineer);
    await server.request('PUT', '/api/user/draft/storage-account', {
      token,
      body: { version: '1.0.0', step: 1, parameters: {}, tags: {} },
      headers: { 'idempotency-key': 'reseal-test-key' },
    });
    const { db, pool } = server.database;
    const before = await countOldValues(db, both);
    expect(before).toBeGreaterThan(3);
    expect(await reseal(db, both)).toEqual({ resealed: before, unreadable: 0 });
    expect(await countOldValues(db, both)).toBe(0);

    const { rows } = await pool.query<{ id: string; sealed: Buffer }>(
      `select id, azure_token as sealed from session where azure_token is not null`,
    );
    for (const { id, sealed } of rows) {
      const place = `session/${id}/azure_token`;
      expect(createVault(newKey).open(sealed, place)).toMatch(/^ey/);
      expect(() => createVault(old).open(sealed, place)).toThrow(/key that is not available/);
    }
  });
  it('keeps submitted content verifiable after the old key is removed and does not conceal tampering', async () => {
    const { db, pool } = server.database;
    const whole = '01900000-0000-7000-8000-0000000000c1';
    const changed = '01900000-0000-7000-8000-0000000000c2';
    await pool.query(`insert into deployment_template values ('t', '{}')`);
    await pool.query(
      `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug,
         blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, resource_group, location, tags)
       select $1, 'bp-marked01', o.id, $1, 'Shop', 'Succeeded', b.id, v.id, b.slug, b.title, v.version, 'general', b.scope,
         $1, 's', 's', 'rg', 'westeurope', '{}'
       from organization o, blueprint b join blueprint_version v on v.blueprint_id = b.id limit 1`,
      [whole],
    );
    for (const [index, id] of [whole, changed].entries()) {
      const content = { template: '{}', parameters: { size: 1 }, secureParameters: { password: 'x' } };
      const vault = createVault(old);
      await pool.query(
        `insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine,
           finished_at, template_hash, parameters, secure_parameters, content_hash)
         values ($1, $2, $3, 'create', 'Succeeded', $2, $2, 'x', '{}', now(), 't', $4, $5, $6)`,
        [
          id,
          whole,
          index + 1,
          JSON.stringify(id === changed ? { size: 2 } : content.parameters),
          vault.seal(
            JSON.stringify(content.secureParameters),
            `deployment_operation/${id}/secure_parameters`,
          ),
          vault.fingerprint(contentText(content)).toString('hex'),
        ],
      );
    }
    expect(await reseal(db, both)).toEqual({ resealed: 3, unreadable: 1 });
    expect(await countOldValues(db, both)).toBe(1);
    const after = createVault(newKey);
    expect((await readContent(db, after, whole)).secureParameters).toEqual({ password: 'x' });
    await expect(readContent(db, after, changed)).rejects.toThrow(/changed/);
    await pool.query('delete from deployment where id = $1', [whole]);
  });
  it('counts values that no key can open, leaves them unchanged, and continues with the rest', async () => {
    const { db, pool } = server.database;
    const lostValue = createVault(Buffer.alloc(32, 9)).seal('lost', 'session/x/azure_token');
    await pool.query(`update session set azure_token = $1, portal_token = $1`, [lostValue]);
    const next = createVault(fixedKeys(Buffer.alloc(32, 10), newKey));
    const report = await reseal(db, next);
    expect(report.unreadable).toBeGreaterThan(0);
    expect(report.resealed).toBeGreaterThan(0);
    expect(await countOldValues(db, next)).toBe(report.unreadable);
  });
});
