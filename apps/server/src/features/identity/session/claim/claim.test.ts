import { randomUUID } from 'node:crypto';
import { defaultRoleNames, permissionKeys, type SessionAnswer } from '@blueport/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrokenLink, portalTrail } from '../../../../journal/audit.ts';
import { people, tenants, type TestPerson } from '../../../../testing/test-people.ts';
import { bootstrapPortal } from '../../organizations/index.ts';
import { problemOf, startTestServer, type Answer, type TestServer } from '../../../../testing/test-server.ts';

const first = people.operator;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ production: true });
});
afterEach(() => server.stop());

async function newClaim(): Promise<string> {
  const link = await server.issueClaimLink();
  expect(link).toMatch(/^https:\/\/portal\.example\/\?claim=[\w-]{43}$/);
  return new URL(link!).searchParams.get('claim')!;
}

async function signIn(person: TestPerson, claim?: string): Promise<Answer> {
  const body = { ...(await server.directory.loginBody(person)), ...(claim !== undefined && { claim }) };
  return server.request('POST', '/api/user/login', { body });
}

const refusalOf = (answer: Answer) => [answer.status, problemOf(answer)];

describe('the first operator of a portal on a real cloud', () => {
  it('claims the portal with the link, which creates organization, directory, roles, account and session', async () => {
    expect(refusalOf(await signIn(first))).toEqual([403, 'no-organization']);
    const answer = await signIn(first, await newClaim());
    expect(answer.status).toBe(200);
    const { token, account } = answer.body as SessionAnswer;
    expect(account).toMatchObject({ role: 'operator', email: first.email, orgInfo: permissionKeys });
    const { db } = server.database;
    expect(await db.selectFrom('organization').select(['name', 'is_operator']).execute()).toEqual([
      { name: 'Portal', is_operator: true },
    ]);
    expect(await db.selectFrom('directory').select(['tenant_id', 'cloud']).execute()).toEqual([
      { tenant_id: tenants.blueport, cloud: 'general' },
    ]);
    const roles = await db.selectFrom('role').select('name').execute();
    expect(roles.map(({ name }) => name).sort()).toEqual([...defaultRoleNames].sort());
    const list = await server.request('GET', '/api/blueprint', { token });
    expect((list.body as { total: number }).total).toBeGreaterThanOrEqual(12);
    const trail = await db.selectFrom('audit').select(['action', 'outcome', 'account_id']).execute();
    expect(trail).toEqual([{ action: 'operator.claim', outcome: 'done', account_id: account.id }]);
  });

  it.each([
    ['is renamed', `update role set name = 'Portal team' where name = 'operator'`, 'Portal team'],
    ['lacks permissions', `update role set permissions = '[]' where name = 'operator'`, 'operator'],
    ['is missing', `delete from role where name = 'operator'`, 'operator'],
  ])('gets all permissions if the operator role %s', async (_case, change, role) => {
    const { db, pool } = server.database;
    await db.transaction().execute((tx) => bootstrapPortal(tx, randomUUID));
    await pool.query(change);
    const answer = await signIn(first, await newClaim());
    expect(answer.status, answer.text).toBe(200);
    const { account } = answer.body as SessionAnswer;
    expect(account.role).toBe(role);
    expect([...account.roleInfo!].sort()).toEqual([...permissionKeys].sort());
  });

  it('signs in without a link afterwards, and no link works or is issued anymore', async () => {
    const code = await newClaim();
    expect((await signIn(first, code)).status).toBe(200);
    expect((await signIn(first)).status).toBe(200);
    expect(refusalOf(await signIn(first, code))).toEqual([403, 'claim-refused']);
    expect(refusalOf(await signIn(people.stranger, code))).toEqual([403, 'claim-refused']);
    expect(await server.issueClaimLink()).toBeUndefined();
    await server.database.db.deleteFrom('account').execute();
    expect(await server.issueClaimLink()).toBeUndefined();
  });

  it('is a single person even if several use the link concurrently', async () => {
    const code = await newClaim();
    const answers = await Promise.all([first, people.admin, people.stranger].map((who) => signIn(who, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
    const { db } = server.database;
    expect(await db.selectFrom('account').select('id').execute()).toHaveLength(1);
    expect(await db.selectFrom('directory').select('tenant_id').execute()).toHaveLength(1);
  });
});

describe('the claim code', () => {
  it.each<[string, (code: string) => Promise<string> | string]>([
    ['if it is wrong', () => 'x'.repeat(43)],
    ['if it is truncated', (code) => code.slice(0, -1)],
    [
      'after 15 minutes',
      async (code) => {
        await server.database.pool.query(
          `update operator_claim set expires_at = now() - interval '1 second'`,
        );
        return code;
      },
    ],
    [
      'after a newer one has replaced it',
      async (code) => {
        await newClaim();
        return code;
      },
    ],
  ])('is rejected %s, leaving only an audit entry', async (_case, change) => {
    const answer = await signIn(first, await change(await newClaim()));
    expect(refusalOf(answer)).toEqual([403, 'claim-refused']);
    const { db } = server.database;
    expect(await db.selectFrom('organization').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('session').select('id').execute()).toEqual([]);
    const trail = await db.selectFrom('audit').select(['organization_id', 'action', 'outcome']).execute();
    expect(trail).toEqual([{ organization_id: portalTrail, action: 'operator.claim', outcome: 'refused' }]);
    expect(await findBrokenLink(db, portalTrail)).toBeNull();
  });

  it('is rejected with an invalid token and stays usable', async () => {
    const code = await newClaim();
    const body = { ...(await server.directory.loginBody(first)), accessToken: 'a.b.c', claim: code };
    expect(problemOf(await server.request('POST', '/api/user/login', { body }))).toBe('token-refused');
    expect((await signIn(first, code)).status).toBe(200);
  });

  it('is rejected after ten attempts from one address in a minute', async () => {
    for (let attempt = 1; attempt <= 10; attempt += 1) await signIn(first, 'wrong');
    const answer = await signIn(first, await newClaim());
    expect(refusalOf(answer)).toEqual([429, 'too-many-requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is rejected at renewal', async () => {
    const { token } = (await signIn(first, await newClaim())).body as SessionAnswer;
    const body = { ...(await server.directory.loginBody(first)), claim: 'x' };
    expect((await server.request('PUT', '/api/user/session', { token, body })).status).toBe(400);
  });
});

it('never stores or logs the claim code', async () => {
  const code = await newClaim();
  await server.request('GET', `/?claim=${code}`);
  await signIn(first, `${code}x`);
  await signIn(first, code);
  expect(server.logs()).not.toContain(code);
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select c::text || encode(c.code_hash, 'escape') as text from operator_claim c`,
  );
  expect(rows[0]?.text).not.toContain(code);
});
