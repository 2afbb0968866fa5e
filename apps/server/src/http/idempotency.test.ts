import { defineRoute, signedIn } from '@blueport/contracts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findBrokenLink } from '../journal/audit.ts';
import { createLogger } from '../logging.ts';
import { createVault } from '../security/vault.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createRegistry, RegistryError } from './registry.ts';
import { createHttpServer } from './server.ts';
import { streamLimitsFor } from './stream-slots.ts';

const counter = {
  name: z.strictObject({ name: z.string() }),
  value: z.object({ value: z.number(), secret: z.optional(z.string()) }),
};
const contracts = {
  add: defineRoute({
    id: 'counter.add',
    method: 'POST',
    path: '/api/counter/:name',
    summary: '',
    access: signedIn,
    scope: 'organization',
    idempotency: 'required',
    params: counter.name,
    body: z.strictObject({ by: z.number() }),
    response: counter.value,
  }),
  set: defineRoute({
    id: 'counter.set',
    method: 'PUT',
    path: '/api/counter/:name',
    summary: '',
    access: signedIn,
    scope: 'organization',
    ifMatch: 'required',
    params: counter.name,
    body: z.strictObject({ value: z.number() }),
    response: counter.value,
  }),
  silent: defineRoute({
    id: 'counter.silent',
    method: 'DELETE',
    path: '/api/counter/:name',
    summary: '',
    access: signedIn,
    scope: 'organization',
    params: counter.name,
    status: 204,
  }),
  leaky: defineRoute({
    id: 'counter.leaky',
    method: 'GET',
    path: '/api/counter/:name',
    summary: '',
    access: signedIn,
    scope: 'organization',
    params: counter.name,
    response: z.object({ value: z.number() }),
  }),
} as const;

let database: TestDatabase;
let app: FastifyInstance;
/** Acts as a second process: the two share only the store. */
let other: FastifyInstance;
let planned = 0;
let failures = 0;
const organizationId = '01900000-0000-7000-8000-00000000000a';
const accountId = '01900000-0000-7000-8000-00000000000b';
const roleId = '01900000-0000-7000-8000-00000000000c';

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await database.pool.query(`insert into organization (id, key, name) values ($1, 'one', 'One')`, [
    organizationId,
  ]);
  await database.pool.query(`insert into role (id, organization_id, name) values ($1, $2, 'r')`, [
    roleId,
    organizationId,
  ]);
  await database.pool.query(
    `insert into account (id, organization_id, role_id, name, email) values ($1, $2, $3, 'a', 'a@example.test')`,
    [accountId, organizationId, roleId],
  );
  const read = async (name: string) =>
    Number(
      (await db.selectFrom('web_setting').select('value').where('name', '=', name).executeTakeFirst())?.value[
        'n'
      ] ?? 0,
    );
  const registry = createRegistry(Object.values(contracts));
  registry.register(contracts.add, ({ write, params, body }) => {
    planned += 1;
    if (failures-- > 0) throw new Error('It failed.');
    return write(async (tx) => {
      const { rows } = await sql<{ n: number }>`
        insert into web_setting (name, value) values (${params.name}, jsonb_build_object('n', ${body.by}::int))
        on conflict (name) do update set value = jsonb_build_object('n', (web_setting.value->>'n')::int + ${body.by}::int)
        returning (value->>'n')::int as n`.execute(tx);
      return {
        answer: { value: Number(rows[0]?.n), secret: 'kept', internal: 'CANARY' },
        audit: { action: 'counter.add', objectType: 'counter', objectId: params.name },
      };
    });
  });
  registry.register(contracts.set, async ({ write, params, body, requireMatch }) =>
    write(async (tx) => {
      const row = await tx
        .selectFrom('web_setting')
        .select('value')
        .where('name', '=', params.name)
        .forUpdate()
        .executeTakeFirstOrThrow();
      requireMatch(String(row.value['n']));
      await tx
        .updateTable('web_setting')
        .set({ value: JSON.stringify({ n: body.value }) })
        .where('name', '=', params.name)
        .execute();
      return {
        answer: { value: body.value },
        audit: {
          action: 'counter.set',
          objectType: 'counter',
          objectId: params.name,
          before: row.value,
          after: body.value,
        },
      };
    }),
  );
  registry.register(contracts.silent, async () => undefined);
  registry.register(
    contracts.leaky,
    async ({ params }) => ({ value: await read(params.name), internal: 'CANARY' }) as { value: number },
  );
  const start = () =>
    createHttpServer({
      registry,
      db,
      vault: createVault(Buffer.alloc(32, 1)),
      log: createLogger('silent'),
      signIn: { freshSignInMinutes: 30, multiFactorContext: 'c1' },
      trustedProxy: undefined,
      streams: streamLimitsFor(4),
      cloudDeadlineMs: 8000,
      publicUrl: 'http://localhost:4000',
      isReady: async () => true,
      authenticator: {
        authenticate: async () => ({
          sessionId: roleId,
          authenticatedAt: new Date(),
          multiFactor: false,
          accountId,
          name: 'a',
          email: 'a@example.test',
          homeOrganizationId: organizationId,
          organizationId,
          organizationName: 'One',
          roleId,
          roleIds: [],
          roleName: 'r',
          tenantId: roleId,
          objectId: roleId,
          cloud: 'general',
          permissions: { orgInfo: [], roleInfo: [] },
          expiresAt: new Date(),
          azureTokenHash: Buffer.alloc(32),
          kind: 'interactive',
          awsSignedIn: false,
        }),
      },
    });
  [app, other] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([app.close(), other.close()]);
  await database.drop();
});

function send(
  method: 'POST' | 'PUT' | 'DELETE' | 'GET',
  name: string,
  payload: object | undefined,
  headers: Record<string, string> = {},
  to = app,
) {
  return to.inject({
    method,
    url: `/api/counter/${name}`,
    headers: { authorization: `Bearer ${'t'.repeat(43)}`, ...headers },
    ...(payload && { payload }),
  });
}

describe('an Idempotency-Key', () => {
  it('does the work once and returns one response when sent fifty times concurrently', async () => {
    planned = 0;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_unused, number) =>
        send('POST', 'fifty', { by: 1 }, { 'idempotency-key': 'fifty-at-once' }, number % 2 ? other : app),
      ),
    );
    // Once per process: the others neither prepare the work nor hold a connection.
    expect(planned).toBeLessThanOrEqual(2);
    expect(new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`))).toEqual(
      new Set([`200 {"value":1,"secret":"kept"}`]),
    );
    const { rows } = await database.pool.query(
      `select count(*)::int as n from audit where object_id = 'fifty'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
  it('is taken over by another request if the first one fails', async () => {
    failures = 1;
    const headers = { 'idempotency-key': 'the-first-fails' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send('POST', 'again', { by: 1 }, headers)),
    );
    const answerLines = answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`);
    expect(answerLines.filter((line) => line.startsWith('500'))).toHaveLength(1);
    expect(new Set(answerLines.filter((line) => !line.startsWith('500')))).toEqual(
      new Set(['200 {"value":1,"secret":"kept"}']),
    );
  });
  it('is bound to one request body', async () => {
    const headers = { 'idempotency-key': 'one-body-only' };
    expect((await send('POST', 'body', { by: 1 }, headers)).statusCode).toBe(200);
    expect((await send('POST', 'body', { by: 2 }, headers)).json()).toMatchObject({
      status: 422,
      type: 'urn:blueport:problem:idempotency-key-reused',
    });
  });
  it('is required by the contract and must be valid', async () => {
    for (const key of [undefined, 'short', 'has space in it', 'x'.repeat(129)]) {
      const answer = await send('POST', 'x', { by: 1 }, key === undefined ? {} : { 'idempotency-key': key });
      expect(answer.json()).toMatchObject({ type: 'urn:blueport:problem:idempotency-key-required' });
    }
  });
  it('keeps its stored response sealed', async () => {
    const { rows } = await database.pool.query<{ line: string }>(
      `select k::text as line from idempotency_key k`,
    );
    expect(rows.map(({ line }) => line).join()).not.toContain(Buffer.from('kept').toString('hex'));
  });
});

describe('If-Match', () => {
  it('is required', async () => {
    await send('POST', 'match', { by: 5 }, { 'idempotency-key': 'make-the-row' });
    expect((await send('PUT', 'match', { value: 6 })).statusCode).toBe(428);
    expect((await send('PUT', 'match', { value: 6 }, { 'if-match': '"4"' })).statusCode).toBe(412);
    expect((await send('PUT', 'match', { value: 6 }, { 'if-match': '"5"' })).statusCode).toBe(200);
  });
  it('lets exactly one concurrent edit succeed in a hundred races', { timeout: 120_000 }, async () => {
    await send('POST', 'race', { by: 1 }, { 'idempotency-key': 'start-of-race' });
    for (let version = 1; version <= 100; version += 1) {
      const editors = Array.from({ length: 8 }, () =>
        send('PUT', 'race', { value: version + 1 }, { 'if-match': `"${version}"` }),
      );
      const codes = (await Promise.all(editors))
        .map(({ statusCode }) => statusCode)
        .sort((left, right) => left - right);
      expect(codes).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
    }
  });
});

describe('the HTTP layer', () => {
  it('does not send the response of a write without an audit entry', async () => {
    expect((await send('DELETE', 'x', undefined)).statusCode).toBe(500);
  });
  it('returns only fields that the contract declares', async () => {
    expect((await send('GET', 'x', undefined)).payload).toBe('{"value":0}');
  });
  it('does not start with a route that has no handler, two handlers or no rule', async () => {
    const registry = createRegistry([contracts.leaky]);
    expect(() => registry.assertComplete()).toThrow('No handler for counter.leaky.');
    registry.register(contracts.leaky, async () => ({ value: 1 }));
    expect(() => registry.register(contracts.leaky, async () => ({ value: 1 }))).toThrow(RegistryError);
    expect(() => registry.register(contracts.silent, async () => undefined)).toThrow(
      /not part of the contract/,
    );
    for (const broken of [
      { access: { kind: 'key', anyOf: [] } },
      { access: undefined },
      { scope: undefined },
    ]) {
      expect(() =>
        registry.register({ ...contracts.leaky, ...broken } as never, async () => undefined as never),
      ).toThrow(/declare/);
    }
  });
  it('keeps a hash chain of audit entries that detects a changed row', async () => {
    expect(await findBrokenLink(database.db, organizationId)).toBeNull();
    await expect(database.pool.query(`update audit set action = 'x'`)).rejects.toThrow(/permission denied/);
    await expect(database.pool.query(`delete from audit`)).rejects.toThrow(/permission denied/);
    const { default: pg } = await import('pg');
    const owner = new pg.Client(database.access.ownerUrl());
    await owner.connect();
    await owner.query(`update audit set action = 'forged' where number = 3`);
    await owner.end();
    expect(await findBrokenLink(database.db, organizationId)).toBe('3');
  });
});
