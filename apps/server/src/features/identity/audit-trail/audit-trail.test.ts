import type { AuditEntryAnswer, ListResult } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
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
