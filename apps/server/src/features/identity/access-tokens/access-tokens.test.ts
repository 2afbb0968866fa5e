import type { AccessToken, SessionAnswer } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let engineer: SessionAnswer;

beforeAll(async () => {
  server = await startTestServer();
  engineer = await server.login(people.engineer);
});
afterAll(() => server.stop());

const createTokenBody = (change: object = {}) => ({
  name: `token ${Math.random()}`,
  permissions: ['blueprints', 'deploymentList'],
  expiresInDays: 30,
  ...change,
});

async function make(change: object = {}): Promise<AccessToken & { token: string }> {
  const answer = await server.request('POST', '/api/user/token', {
    token: engineer.token,
    body: createTokenBody(change),
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body as AccessToken & { token: string };
}

const ask = async (token: string, path: string, method = 'GET', body?: unknown) => {
  const answer = await server.request(method, path, { token, body });
  return { status: answer.status, problem: problemOf(answer) };
};

describe('creating a token', () => {
  it('rejects keys that its owner does not have and points to each of them', async () => {
    const answer = await server.request('POST', '/api/user/token', {
      token: engineer.token,
      body: createTokenBody({ permissions: ['blueprints', 'roleEdit', 'nothing'] }),
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      errors: [{ pointer: '#/permissions/1' }, { pointer: '#/permissions/2' }],
    });
  });
  it.each([
    { expiresInDays: 0 },
    { expiresInDays: 366 },
    { permissions: [] },
    { name: '' },
    { role: 'admin' },
  ])('rejects %j', async (change) => {
    expect(await ask(engineer.token, '/api/user/token', 'POST', createTokenBody(change))).toMatchObject({
      status: 400,
    });
  });
  it('rejects a name that is already used', async () => {
    await make({ name: 'nightly' });
    expect(
      await ask(engineer.token, '/api/user/token', 'POST', createTokenBody({ name: 'nightly' })),
    ).toMatchObject({
      status: 422,
    });
  });
  it('returns the secret once and stores only a hash', async () => {
    const { token, id } = await make();
    const list = await server.request('GET', '/api/user/token', { token: engineer.token });
    expect(list.text).toContain(id);
    expect(list.text).not.toContain(token);
    const { rows } = await server.database.pool.query<{ all: string }>(
      `select (select string_agg(s::text, ' ') from session s) || (select string_agg(t::text, ' ') from access_token t)
         || (select string_agg(a::text, ' ') from audit a) || (select coalesce(string_agg(e::text, ' '), '') from event e) as all`,
    );
    expect(rows[0]?.all).not.toContain(token);
    expect(server.logs()).not.toContain(token);
  });
});

describe('an access token', () => {
  it('has only the keys it was granted', async () => {
    const { token } = await make();
    expect(await ask(token, '/api/blueprint')).toEqual({ status: 200, problem: '' });
    expect(await ask(token, '/api/resource/search?text=aurora')).toEqual({
      status: 403,
      problem: 'permission-missing',
    });
    const me = await server.request('GET', '/api/user/me', { token });
    expect(me.body).toMatchObject({
      effectivePermissions: ['blueprints', 'deploymentList'],
      lifetime: null,
    });
  });
  it('loses a key immediately when its owner does', async () => {
    const { token } = await make();
    const { db } = server.database;
    const role = await db
      .selectFrom('role')
      .selectAll()
      .where('name', '=', 'engineer')
      .where('organization_id', '=', engineer.account.orgId)
      .executeTakeFirstOrThrow();
    const set = (permissions: unknown) =>
      db
        .updateTable('role')
        .set({ permissions: JSON.stringify(permissions) })
        .where('id', '=', role.id)
        .execute();
    await set(role.permissions?.filter((key) => key !== 'blueprints'));
    expect(await ask(token, '/api/blueprint')).toMatchObject({ status: 403 });
    await set(role.permissions);
    expect(await ask(token, '/api/blueprint')).toMatchObject({ status: 200 });
  });
  it.each([
    ['GET', '/api/user/token', undefined],
    ['POST', '/api/user/token', createTokenBody()],
    ['POST', '/api/user/session/end', { keepCurrent: true }],
    ['DELETE', '/api/user/session', undefined],
    ['PUT', '/api/user/session', undefined],
  ])('cannot change sessions and tokens: %s %s', async (method, path, body) => {
    const { token } = await make();
    expect(await ask(token, path, method, body)).toEqual({
      status: 403,
      problem: 'interactive-session-required',
    });
  });
  it('cannot access private data of its owner', async () => {
    const { token } = await make();
    const requests: [method: string, path: string, body?: unknown][] = [
      ['GET', '/api/user/notification'],
      ['PUT', '/api/user/notification/read', { all: true }],
      ['DELETE', '/api/user/notification'],
      ['DELETE', '/api/user/notification/00000000-0000-4000-8000-000000000000'],
      ['GET', '/api/user/view'],
      ['GET', '/api/user/preference'],
      ['GET', '/api/user/directory'],
      ['GET', '/api/user/github'],
      ['GET', '/api/aws/session'],
    ];
    for (const [method, path, body] of requests) {
      expect(await ask(token, path, method, body), `${method} ${path}`).toEqual({
        status: 403,
        problem: 'interactive-session-required',
      });
    }
  });
  it('is not listed as a session and survives signing out everywhere', async () => {
    const { token } = await make();
    const other = await server.login(people.engineer);
    const before = await server.request('GET', '/api/user/me', { token: other.token });
    expect((before.body as { sessions: unknown[] }).sessions).toHaveLength(2);
    await ask(other.token, '/api/user/session/end', 'POST', { keepCurrent: false });
    expect(await ask(other.token, '/api/user/me')).toMatchObject({ status: 401 });
    expect(await ask(token, '/api/blueprint')).toMatchObject({ status: 200 });
    engineer = await server.login(people.engineer);
  });
  it('can be revoked only by its owner', async () => {
    const { token, id } = await make();
    const foreign = await server.login(people.otherAdmin);
    expect(await ask(foreign.token, `/api/user/token/${id}`, 'DELETE')).toMatchObject({ status: 404 });
    expect(await ask(engineer.token, `/api/user/token/${id}`, 'DELETE')).toMatchObject({ status: 204 });
    expect(await ask(token, '/api/blueprint')).toMatchObject({ status: 401 });
  });
  it.each([
    ['signs its owner out everywhere', 'DELETE', '/session', undefined],
    ['disables its owner, even after they are enabled again', 'PUT', '', { state: 'Disabled' }],
  ])('ends when an administrator %s', async (_case, method, path, body) => {
    const { token } = await make();
    const admin = await server.login(people.admin);
    const url = `/api/user/${engineer.account.id}`;
    const change = async (verb: string, where: string, input?: object) => {
      const { headers } = await server.request('GET', url, { token: admin.token });
      const match = { 'if-match': String(headers['etag']) };
      return server.request(verb, url + where, { token: admin.token, body: input, headers: match });
    };
    expect((await change(method, path, body)).status).toBe(200);
    if (body) await change('PUT', '', { state: 'Active' });
    engineer = await server.login(people.engineer);
    expect(await ask(token, '/api/user/me')).toMatchObject({ status: 401 });
    expect((await server.request('GET', '/api/user/token', { token: engineer.token })).body).toEqual([]);
  });
  it("ends at its expiry and with its owner's account", async () => {
    const { token } = await make();
    const { pool } = server.database;
    await pool.query(`update account set state = 'Disabled' where id = $1`, [engineer.account.id]);
    expect(await ask(token, '/api/blueprint')).toEqual({ status: 403, problem: 'account-disabled' });
    await pool.query(`update account set state = 'Active' where id = $1`, [engineer.account.id]);
    await pool.query(`update session set expires_at = now() where kind = 'automation'`);
    expect(await ask(token, '/api/blueprint')).toMatchObject({ status: 401 });
  });
});
