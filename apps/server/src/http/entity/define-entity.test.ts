import { randomUUID } from 'node:crypto';
import {
  defineRoute,
  dependantsSchema,
  listQuerySchema,
  listResultOf,
  signedIn,
  type AdministrationEvent,
} from '@blueport/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables/index.ts';
import { Refusal } from '../../errors/refusal.ts';
import { createLogger } from '../../logging.ts';
import { createVault } from '../../security/vault.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createRegistry } from '../registry.ts';
import { createHttpServer } from '../server.ts';
import { streamLimitsFor } from '../stream-slots.ts';
import { defineEntity } from './define-entity.ts';

/** A sample entity: topics, stored in the table of blueprint types. */
const values = z.strictObject({ title: z.string(), rank: z.number() });
const topicSchema = z.object({
  id: z.string(),
  title: z.string(),
  rank: z.number(),
  uses: z.number(),
  etag: z.string(),
});
type Values = z.infer<typeof values>;
type Topic = z.infer<typeof topicSchema>;

const common = { access: signedIn, scope: 'organization' } as const;
const byId = { ...common, path: '/api/topic/:id', params: z.strictObject({ id: z.guid() }) } as const;
const topicRoutes = {
  list: defineRoute({
    ...common,
    id: 'topic.list',
    method: 'GET',
    path: '/api/topic',
    summary: '',
    query: listQuerySchema,
    response: listResultOf(topicSchema),
  }),
  get: defineRoute({ ...byId, id: 'topic.get', method: 'GET', summary: '', response: topicSchema }),
  dependants: defineRoute({
    ...byId,
    id: 'topic.dependants',
    method: 'GET',
    path: '/api/topic/:id/dependants',
    summary: '',
    response: dependantsSchema,
  }),
  create: defineRoute({
    ...common,
    id: 'topic.create',
    method: 'POST',
    path: '/api/topic',
    summary: '',
    body: values,
    response: topicSchema,
    status: 201,
  }),
  edit: defineRoute({
    ...byId,
    id: 'topic.edit',
    method: 'PUT',
    summary: '',
    ifMatch: 'required',
    body: z.partial(values),
    response: topicSchema,
  }),
  remove: defineRoute({
    ...byId,
    id: 'topic.delete',
    method: 'DELETE',
    summary: '',
    ifMatch: 'required',
    status: 204,
  }),
} as const;

const [organizationId, otherOrganizationId, accountId, roleId] = [1, 2, 3, 4].map(
  (digit) => `01900000-0000-7000-8000-00000000000${digit}`,
) as [string, string, string, string];

let database: TestDatabase;
let app: FastifyInstance;
let session = organizationId;
const uses = new Map<string, number>();
const events: AdministrationEvent[] = [];

const topicsOf = (db: Kysely<Database>, organization: string) =>
  db.selectFrom('blueprint_type').selectAll().where('organization_id', '=', organization);

const columns = ({ title, rank }: Values) => ({
  title,
  position: rank,
  description: '',
  icon: 'other' as const,
});

const defineTopics = ({ db }: TestDatabase) =>
  defineEntity(
    {
      database: { db },
      newId: randomUUID,
      async publish(_tx, { data }) {
        events.push(data as AdministrationEvent);
      },
    },
    {
      table: 'blueprint_type',
      object: 'topic',
      announcedAs: 'image',
      unique: { index: 'blueprint_type_title', field: 'title' },
      select: topicsOf,
      countUses: async () => uses,
      present: (row, count): Topic => ({
        id: row.id,
        title: row.title,
        rank: row.position,
        uses: count,
        etag: `"${row.revision}"`,
      }),
      list: {
        fields: { id: { type: 'text' }, title: { type: 'text', search: true }, parity: { type: 'text' } },
        tieBreaker: 'id',
      },
      order: [{ field: 'title', descending: true }],
      derived: ({ rank }) => ({ parity: rank % 2 === 0 ? 'even' : 'odd' }),
      insert(topic: Values, key) {
        if (topic.rank < 0) throw new Refusal('invalid-input');
        return { ...key, ...columns(topic) };
      },
      update: (changes: Partial<Values>, topic) => columns({ ...topic, ...changes }),
      checkRemoval(topic) {
        if (topic.uses > 0) throw new Refusal('conflict');
      },
      facts: ({ title, rank }) => ({ title, rank }),
      details: ({ title }, changes) => ({ title, changed: Object.keys(changes ?? {}) }),
      dependants: async (_db, topic) => ({
        blocking: true,
        dependants: [
          { kind: 'form', count: 1, blocking: true, items: [{ id: topic.id, name: topic.title }] },
        ],
      }),
    },
  );

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into organization (id, key, name) values ($1, 'one', 'One'), ($2, 'two', 'Two')`,
    [organizationId, otherOrganizationId],
  );
  await database.pool.query(`insert into role (id, organization_id, name) values ($1, $2, 'r')`, [
    roleId,
    organizationId,
  ]);
  await database.pool.query(
    `insert into account (id, organization_id, role_id, name, email) values ($1, $2, $3, 'a', 'a@example.test')`,
    [accountId, organizationId, roleId],
  );
  const registry = createRegistry(Object.values(topicRoutes));
  registry.registerAll(topicRoutes, defineTopics(database));
  registry.assertComplete();
  app = await createHttpServer({
    registry,
    db: database.db,
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
        homeOrganizationId: session,
        organizationId: session,
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
});
afterAll(async () => {
  await app.close();
  await database.drop();
});
beforeEach(async () => {
  session = organizationId;
  uses.clear();
  await database.pool.query('delete from blueprint_type');
  events.length = 0;
});

function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, match?: string) {
  return app.inject({
    method,
    url: `/api/topic${path}`,
    headers: {
      authorization: `Bearer ${'t'.repeat(43)}`,
      ...(match !== undefined && { 'if-match': match }),
    },
    ...(payload && { payload }),
  });
}

async function create(title: string, rank: number): Promise<Topic> {
  const answer = await send('POST', '', { title, rank });
  expect(answer.statusCode).toBe(201);
  return topicSchema.parse(answer.json());
}

const auditOf = async (id: string) =>
  (
    await database.pool.query(
      'select action, object_type, details, before_hash, after_hash from audit where object_id = $1 order by number',
      [id],
    )
  ).rows;

describe('a defined entity', () => {
  it('returns a created item with its version', async () => {
    const topic = await create('Storage', 1);
    expect(topic).toMatchObject({ title: 'Storage', rank: 1, uses: 0, etag: '"1"' });
    uses.set(topic.id, 3);
    const answer = await send('GET', `/${topic.id}`);
    expect(answer.json()).toEqual({ ...topic, uses: 3 });
    expect(answer.headers.etag).toBe('"1"');
  });

  it('lists in its order, and filters by derived values without returning them', async () => {
    const [first, second] = [await create('A', 1), await create('B', 2)];
    expect((await send('GET', '')).json()).toEqual({ count: 2, total: 2, result: [second, first] });
    const filter = encodeURIComponent(JSON.stringify({ parity: { eq: 'odd' } }));
    expect((await send('GET', `?filterObj=${filter}`)).json().result).toEqual([first]);
  });

  it('merges changes into the item that the editor read', async () => {
    const { id, etag } = await create('Network', 1);
    uses.set(id, 2);
    expect((await send('PUT', `/${id}`, { rank: 5 })).statusCode).toBe(428);
    const answer = await send('PUT', `/${id}`, { rank: 5 }, etag);
    expect(answer.json()).toEqual({ id, title: 'Network', rank: 5, uses: 2, etag: '"2"' });
    expect(answer.headers.etag).toBe('"2"');
    expect((await send('PUT', `/${id}`, { rank: 6 }, etag)).statusCode).toBe(412);
  });

  it('rejects a name in use and values that fail the check', async () => {
    await create('Taken', 1);
    const { id, etag } = await create('Free', 1);
    const expectedIssues = [{ pointer: '/title', code: 'taken' }];
    expect((await send('POST', '', { title: 'Taken', rank: 2 })).json()).toMatchObject({
      errors: expectedIssues,
    });
    expect((await send('PUT', `/${id}`, { title: 'Taken' }, etag)).json()).toMatchObject({
      errors: expectedIssues,
    });
    expect((await send('POST', '', { title: 'Low', rank: -1 })).statusCode).toBe(422);
  });

  it('deletes an item unless a check prevents it', async () => {
    const { id, etag } = await create('Used', 1);
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(428);
    uses.set(id, 1);
    expect((await send('DELETE', `/${id}`, undefined, etag)).statusCode).toBe(409);
    uses.clear();
    expect((await send('DELETE', `/${id}`, undefined, etag)).statusCode).toBe(204);
    expect((await send('GET', `/${id}`)).statusCode).toBe(404);
  });

  it('returns the dependants of an item', async () => {
    const { id } = await create('Needed', 1);
    expect((await send('GET', `/${id}/dependants`)).json()).toMatchObject({
      dependants: [{ items: [{ id, name: 'Needed' }] }],
    });
  });

  it('records an audit entry and an event for every change', async () => {
    const { id, etag } = await create('Audited', 1);
    const { etag: edited } = (await send('PUT', `/${id}`, { rank: 2 }, etag)).json();
    await send('DELETE', `/${id}`, undefined, edited);
    const rows = await auditOf(id);
    expect(rows).toMatchObject([
      { action: 'topic.create', object_type: 'topic', details: { title: 'Audited', changed: [] } },
      { action: 'topic.edit', object_type: 'topic', details: { title: 'Audited', changed: ['rank'] } },
      { action: 'topic.delete', object_type: 'topic', details: { title: 'Audited', changed: [] } },
    ]);
    const [created, changed, removed] = rows;
    expect([created.before_hash, removed.after_hash]).toEqual([null, null]);
    expect(changed.before_hash).toBe(created.after_hash);
    expect(removed.before_hash).toBe(changed.after_hash);
    expect(changed.after_hash).not.toBe(changed.before_hash);
    expect(events).toEqual(
      ['created', 'edited', 'removed'].map((change) => ({
        type: 'image.changed',
        object: 'image',
        change,
        id,
      })),
    );
  });

  it('hides the items of other organizations', async () => {
    const { id, etag } = await create('Private', 1);
    session = otherOrganizationId;
    expect((await send('GET', '')).json()).toMatchObject({ total: 0 });
    const answers = [
      await send('GET', `/${id}`),
      await send('GET', `/${id}/dependants`),
      await send('PUT', `/${id}`, { rank: 9 }, etag),
      await send('DELETE', `/${id}`, undefined, etag),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });
});
