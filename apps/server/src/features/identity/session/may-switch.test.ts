import type { AccessToken } from '@blueport/contracts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { people, tenants, type TestPerson } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const { engineer } = people;
const stranger = '00000000-0000-4000-8000-00000000000a';
/** A person of a directory who does not match any account. */
const createStranger = (tenantId: string): TestPerson => ({
  ...people.stranger,
  homeTenantId: tenantId,
  identities: [{ tenantId, objectId: stranger }],
});

const signIn = async (person: TestPerson, tenantId: string, token: string): Promise<Answer> => {
  const body = await server.directory.loginBody(person, tenantId);
  return server.request('POST', '/api/user/login', { body, token });
};
const forgetResearch = () =>
  server.database.db.deleteFrom('identity').where('tenant_id', '=', tenants.contosoResearch).execute();
const identities = async (): Promise<number> => {
  const { n } = await server.database.db
    .selectFrom('identity')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

describe('an unknown identity', () => {
  it('is linked by a switch to another directory of the organization while signed in', async () => {
    await forgetResearch();
    const { token, account } = await server.login(engineer);
    const answer = await signIn(engineer, tenants.contosoResearch, token);
    expect([answer.status, answer.body]).toMatchObject([200, { account: { id: account.id } }]);
  });

  it('is not linked by a personal access token, which has fewer keys than its owner', async () => {
    await forgetResearch();
    const { token, account } = await server.login(engineer);
    const body = { name: 'nightly', permissions: [account.roleInfo?.[0]], expiresInDays: 1 };
    const tokenAnswer = await server.request('POST', '/api/user/token', { token, body });
    const access = (tokenAnswer.body as AccessToken & { token: string }).token;
    const before = await identities();
    const answer = await signIn(createStranger(tenants.contosoResearch), tenants.contosoResearch, access);
    expect([answer.status, problemOf(answer)]).toEqual([403, 'no-organization']);
    expect(await identities()).toBe(before);
    expect((await server.request('GET', '/api/user/me', { token: access })).status).toBe(200);
  });

  it.each([
    ['of the same directory and therefore of another person', tenants.contoso],
    ['of a directory in which the account has another identity', tenants.contosoResearch],
  ])('is not linked when it is %s', async (_case, tenantId) => {
    const { token } = await server.login(engineer);
    const before = await identities();
    const answer = await signIn(createStranger(tenantId), tenantId, token);
    expect([answer.status, problemOf(answer)]).toEqual([403, 'no-organization']);
    expect(await identities()).toBe(before);
    expect((await server.request('GET', '/api/user/me', { token })).status).toBe(200);
  });
});

it('a sign-in waits for a directory that is being unlinked, and fails afterwards', async () => {
  const body = await server.directory.loginBody(engineer, tenants.contosoResearch);
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('delete from directory where tenant_id = $1', [tenants.contosoResearch]);
    const answer = server.request('POST', '/api/user/login', { body });
    await expect
      .poll(
        async () => {
          const { rows } = await server.database.pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows.length;
        },
        { timeout: 15_000 },
      )
      .toBe(1);
    await client.query('commit');
    expect(problemOf(await answer)).toBe('no-organization');
  } finally {
    client.release(true);
  }
});
