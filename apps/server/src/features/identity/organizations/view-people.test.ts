import type { OrganizationPerson } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, missingId, rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let operator: Actor;
let admin: Actor;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  operator = await actAs(server, people.operator);
  admin = await actAs(server, people.admin);
  path = `/api/org/${admin.organizationId}/people`;
});
afterAll(() => server.stop());

const views = async () => {
  const { rows } = await server.database.pool.query<{ organization_id: string }>(
    `select organization_id from audit where action = 'org.people' and outcome = 'done'`,
  );
  return rows.map((row) => row.organization_id).toSorted();
};

describe('the people of an organization for the operator', () => {
  it('include invited people with the state of their invitation', async () => {
    const role = rowsOf<{ id: string; name: string }>(await admin.get('/api/role')).find(
      ({ name }) => name === 'reader',
    )!;
    const email = 'first@contoso.example';
    const invited = await admin.post('/api/invite/user', { invitations: [{ email, roleId: role.id }] });
    expect(invited.status, invited.text).toBe(200);
    const all = rowsOf<OrganizationPerson>(await operator.get(path));
    expect(all.map((person) => person.email).toSorted()).toEqual(
      [email, people.admin.email, people.engineer.email, people.reader.email].toSorted(),
    );
    expect(all.find((person) => person.email === email)).toMatchObject({
      state: 'Invited',
      role: { name: 'reader' },
      lastSeenAt: null,
      invitation: { state: 'Pending' },
    });
    expect(all.find((person) => person.email === people.admin.email)).toMatchObject({
      state: 'Active',
      lastSeenAt: expect.any(String) as string,
      invitation: null,
    });
    await server.database.pool.query(`update invitation set expires_at = now()`);
    const filter = encodeURIComponent(JSON.stringify({ invitation: { eq: 'Expired' } }));
    expect(rowsOf<OrganizationPerson>(await operator.get(`${path}?filterObj=${filter}`))).toMatchObject([
      { email, invitation: { state: 'Expired' } },
    ]);
  });

  it('are recorded in both audit logs, once per hour', async () => {
    await operator.get(path);
    await operator.get(path);
    expect(await views()).toEqual([admin.organizationId, operator.organizationId].toSorted());
  });

  it('appear not to exist for anyone else', async () => {
    const missing = await admin.get(`/api/org/${missingId}/people`);
    const engineer = await actAs(server, people.engineer);
    expect([missing.status, (await admin.get(path)).text]).toEqual([404, missing.text]);
    expect((await admin.get(`/api/org/${operator.organizationId}/people`)).text).toBe(missing.text);
    expect([403, 404]).toContain((await engineer.get(path)).status);
    expect((await operator.get(`/api/org/${missingId}/people`)).status).toBe(404);
  });
});
