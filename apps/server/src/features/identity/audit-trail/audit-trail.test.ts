import type { AuditEntryAnswer, ListResult } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '../../../journal/audit.ts';
import { people } from '../../../testing/test-people.ts';
import { findObjects, finders, recordedName } from './find-objects.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await server.login(people.admin)).token;
  const engineer = await server.login(people.engineer);
  await server.request('GET', '/api/audit', { token: engineer.token });
  await server.login(people.otherAdmin);
});
afterAll(() => server.stop());

async function list(query = '', token = admin): Promise<ListResult<AuditEntryAnswer>> {
  const answer = await server.request('GET', `/api/audit${query}`, { token });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as ListResult<AuditEntryAnswer>;
}

describe('the audit log', () => {
  it('shows who did what, newest first, including refused actions', async () => {
    const { result } = await list();
    expect(result.map(({ number }) => number)).toEqual(
      result.map(({ number }) => number).toSorted((a, b) => b - a),
    );
    expect(result).toContainEqual(
      expect.objectContaining({ action: 'session.login', outcome: 'done', accountEmail: people.admin.email }),
    );
    expect(result).toContainEqual(
      expect.objectContaining({
        action: 'audit.list',
        outcome: 'refused',
        accountEmail: people.engineer.email,
        details: expect.objectContaining({ problem: 'permission-missing' }) as unknown,
      }),
    );
  });
  it('shows no entries of another organization', async () => {
    const { result } = await list('?limit=0');
    expect(result.some(({ accountEmail }) => accountEmail === people.otherAdmin.email)).toBe(false);
    const other = await list('?limit=0', (await server.login(people.otherAdmin)).token);
    expect(other.result.every(({ accountEmail }) => accountEmail === people.otherAdmin.email)).toBe(true);
  });
  it.each(['?filter=engineer', '?filterObj={"outcome":{"eq":"refused"}}'])(
    'can be filtered by %s',
    async (query) => {
      const { total } = await list(query);
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThan((await list()).total);
    },
  );
  it('can exclude routine entries: successful session renewals and changes of favorites', async () => {
    const { db } = server.database;
    const { id } = await db
      .selectFrom('organization')
      .select('id')
      .where('key', '=', 'contoso')
      .executeTakeFirstOrThrow();
    const actor = { organizationId: id, accountId: null, sessionId: null, ip: '', requestId: 'test' };
    const renewed = { action: 'session.renew', objectType: 'session', objectId: 's' };
    const starred = { action: 'favorite.add', objectType: 'blueprint', objectId: 'b' };
    for (const entry of [renewed, starred]) {
      await db.transaction().execute((tx) => recordAudit(tx, actor, entry));
    }
    const all = await list('?limit=0');
    const others = await list('?limit=0&filterObj={"routine":{"eq":false}}');
    const isRoutine = ({ action, outcome }: AuditEntryAnswer) =>
      ['session.renew', 'favorite.add'].includes(action) && outcome === 'done';
    expect(all.result.filter(isRoutine).length).toBeGreaterThan(1);
    expect(others.result).toEqual(all.result.filter((entry) => !isRoutine(entry)));
  });
  it.each(['?filterObj={"action":{"like":"no such"}}', '?to=2000-01-01T00:00:00Z'])(
    'is empty for %s',
    async (query) => {
      expect(await list(query)).toMatchObject({ total: 0, result: [] });
    },
  );
  it.each([
    '?filterObj={"details":{"like":"x"}}',
    '?sortObj={"hash":1}',
    '?filterObj={"previousHash":{"eq":"x"}}',
  ])('rejects %s', async (query) => {
    expect((await server.request('GET', `/api/audit${query}`, { token: admin })).status).toBe(400);
  });
});

describe('the objects of entries', () => {
  let roleId: string;
  const entriesOf = async (id: string, query = '') =>
    (await list(`?filterObj=${JSON.stringify({ objectId: { eq: id } })}${query}`)).result;
  const write = async (method: string, url: string, body?: unknown) => {
    const answer = await server.request(method, url, {
      token: admin,
      body,
      headers: { 'if-match': '*', 'idempotency-key': `audit-objects-${method}-${url.length}` },
    });
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body as { readonly id: string };
  };
  beforeAll(async () => {
    ({ id: roleId } = await write('POST', '/api/role', { name: 'Night shift', permissions: ['roleList'] }));
    await write('PUT', `/api/role/${roleId}`, { name: 'Day shift' });
  });

  it('have their current name and the path of their page', async () => {
    const page = { objectName: 'Day shift', objectPath: `/role/${roleId}` };
    expect(await entriesOf(roleId, '&limit=10')).toMatchObject([
      { action: 'role.edit', ...page },
      { action: 'role.create', ...page },
    ]);
  });
  it('are found for refused requests too', async () => {
    await server.request('DELETE', `/api/role/${roleId}`, {
      token: admin,
      headers: { 'if-match': '"outdated"', 'idempotency-key': 'audit-objects-refused' },
    });
    const { result } = await list('?limit=10&filterObj={"action":{"eq":"role.delete"}}');
    expect(result).toMatchObject([
      { outcome: 'refused', objectName: 'Day shift', objectPath: `/role/${roleId}` },
    ]);
  });
  it('have the recorded name in exports, and no page', async () => {
    expect(await entriesOf(roleId, '&limit=0')).toMatchObject([
      { objectName: 'Day shift', objectPath: null },
      { objectName: 'Night shift', objectPath: null },
    ]);
  });
  it('have the recorded name and no page after they were deleted', async () => {
    await write('DELETE', `/api/role/${roleId}`);
    expect(await entriesOf(roleId, '&limit=10')).toMatchObject([
      { action: 'role.delete', objectName: 'Day shift', objectPath: null },
      { action: 'role.edit', objectName: 'Day shift', objectPath: null },
      { action: 'role.create', objectName: 'Night shift', objectPath: null },
    ]);
  });
  it('are not found in another organization', async () => {
    const { db } = server.database;
    const other = await db
      .selectFrom('account')
      .innerJoin('organization', 'organization.id', 'account.organization_id')
      .select(['account.id', 'account.organization_id as organizationId'])
      .where('account.email', '=', people.otherAdmin.email)
      .executeTakeFirstOrThrow();
    const own = await db
      .selectFrom('organization')
      .select('id')
      .where('key', '=', 'contoso')
      .executeTakeFirstOrThrow();
    const entry = { objectType: 'account', objectId: other.id, action: 'user.edit', details: {} };
    const organization = { ...entry, objectType: 'organization', objectId: other.organizationId };
    const found = await findObjects(db, own.id, [entry, organization]);
    expect([found(entry), found(organization)]).toEqual([undefined, undefined]);
    const foundByOwner = await findObjects(db, other.organizationId, [entry, organization]);
    expect(foundByOwner(entry)).toMatchObject({ path: `/user/${other.id}` });
    expect(foundByOwner(organization)).toMatchObject({ path: `/organization/${other.organizationId}` });
  });
  it.each(Object.keys(finders))('are found by one valid query: %s', async (objectType) => {
    const entry = {
      objectType,
      objectId: '01900000-0000-7000-8000-000000000000',
      action: 'any.edit',
      details: {},
    };
    const objectOf = await findObjects(server.database.db, entry.objectId, [entry]);
    expect(objectOf(entry)).toBeUndefined();
  });
  it.each([
    [
      'resourceGroup',
      '/subscriptions/s/resourceGroups/rg-data',
      'resourceGroup.lock',
      { name: 'lock' },
      'rg-data',
    ],
    ['organization', 'o', 'org.linkDirectory', { name: 'A directory' }, null],
    ['organization', 'o', 'org.delete', { name: 'Contoso' }, 'Contoso'],
    ['account', 'a', 'user.delete', { email: 'eve@contoso.example' }, 'eve@contoso.example'],
    ['draft', 'linux-machine', 'draft.put', {}, 'linux-machine'],
    ['session', 's', 'session.login', { cloud: 'general' }, null],
    ['route', '/api/model/:name', 'model.edit', { params: { name: 'linux-vm' } }, 'linux-vm'],
    ['route', '/api/audit', 'audit.list', { problem: 'permission-missing' }, null],
  ])('have a recorded name: %s %s %s', (objectType, objectId, action, details, expected) => {
    expect(recordedName({ objectType, objectId, action, details })).toBe(expected);
  });
});

describe('the hash chain', () => {
  const verify = async () =>
    (await server.request('GET', '/api/audit/verify', { token: admin })).body as {
      intact: boolean;
      links: number;
      brokenAt: number | null;
    };
  it('is valid, and breaks when a row is changed in the database', async () => {
    const before = await verify();
    expect(before).toMatchObject({ intact: true, brokenAt: null });
    expect(before.links).toBeGreaterThan(2);
    const { db } = server.database;
    const organization = await db
      .selectFrom('organization')
      .select('id')
      .where('key', '=', 'contoso')
      .executeTakeFirstOrThrow();
    await expect(
      server.database.pool.query(`update audit set ip = 'forged' where organization_id = $1 and number = 2`, [
        organization.id,
      ]),
    ).rejects.toThrow(/permission denied/);
    await server.database.asOwner(
      `update audit set ip = 'forged' where organization_id = '${organization.id}' and number = 2`,
    );
    expect(await verify()).toMatchObject({ intact: false, brokenAt: 2 });
  });
});
