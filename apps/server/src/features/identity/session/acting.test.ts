import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actAs, type Actor } from '../../../testing/administration.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Actor;
let operator: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
});
afterAll(() => server.stop());
beforeEach(async () => {
  operator = await actAs(server, people.operator);
});

const act = (organizationId: string | null) =>
  operator.put('/api/user/session/organization', { organizationId });
const trail = async (organizationId: string): Promise<string[]> => {
  const rows = await server.database.db
    .selectFrom('audit')
    .select('action')
    .where('organization_id', '=', organizationId)
    .orderBy('number')
    .execute();
  return rows.map(({ action }) => action);
};

describe('an operator who acts in another organization', () => {
  it('writes personal changes to the audit log of their own organization', async () => {
    expect((await act(admin.organizationId)).status).toBe(200);
    const [home, customerTrail] = [await trail(operator.organizationId), await trail(admin.organizationId)];
    const body = { name: 'nightly', permissions: ['blueprints'], expiresInDays: 1 };
    expect((await operator.post('/api/user/token', body)).status).toBe(201);
    expect((await operator.post('/api/user/token', body)).status).toBe(422);
    expect((await trail(operator.organizationId)).slice(home.length)).toEqual([
      'token.create',
      'token.create',
    ]);
    expect(await trail(admin.organizationId)).toEqual(customerTrail);
  });

  it('does not receive another organization’s response for the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'role-for-everyone' };
    const body = { name: 'Night shift', permissions: ['blueprints'] };
    expect((await act(admin.organizationId)).status).toBe(200);
    expect((await operator.post('/api/role', body, headers)).status).toBe(201);
    expect((await operator.post('/api/role', body, headers)).status).toBe(201);
    await act(null);
    const answer = await operator.post('/api/role', body, headers);
    expect([answer.status, problemOf(answer)]).toEqual([422, 'idempotency-key-reused']);
  });

  it('loses access with the next request after the permission is revoked', async () => {
    expect((await act(admin.organizationId)).status).toBe(200);
    const setKeys = (change: string) =>
      server.database.pool.query(
        `update role set permissions = permissions ${change} where name = 'operator'`,
      );
    await setKeys(`- 'organizationView'`);
    expect((await operator.get('/api/user/me')).status).toBe(401);
    await setKeys(`|| '["organizationView"]'`);
    expect((await operator.get('/api/user/me')).body).toMatchObject({ acting: true });
  });
});
