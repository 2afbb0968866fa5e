import { customerKeys, type OrganizationDetail, type Problem, type ResponseOf } from '@blueport/contracts';
import type { organizationRoutes } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, lastAudit, type Actor } from '../../../testing/administration.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

type RestoreAnswer = ResponseOf<typeof organizationRoutes.restoreAdministrator>;

let server: TestServer;
let operator: Actor;
let other: Actor;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  operator = await actAs(server, people.operator);
  other = await actAs(server, people.otherAdmin);
  organizationId = (await actAs(server, people.admin)).organizationId;
});
afterAll(() => server.stop());

const url = (id = organizationId): string => `/api/org/${id}/administrator`;
const query = (text: string, values: readonly unknown[] = []) =>
  server.database.pool.query(text, [...values]);
const act = async (id: string | null): Promise<void> => {
  const answer = await operator.put('/api/user/session/organization', { organizationId: id });
  expect(answer.status).toBe(200);
};
/** Leaves an organization without any member who could grant keys. */
const strip = async (): Promise<void> => {
  await query(
    `update role set permissions = '["userEdit"]', version = version + 1 where organization_id = $1 and name = 'admin'`,
    [organizationId],
  );
  await query(
    `update account set state = 'Disabled', expires_at = now(), version = version + 1 where email = $1`,
    [people.admin.email],
  );
};
const effectiveKeys = async (): Promise<string[]> => {
  const admin = await actAs(server, people.admin);
  return ((await admin.get('/api/user/me')).body as { effectivePermissions: string[] }).effectivePermissions;
};

describe('restoring the administrator role', () => {
  it.each([
    ['from outside', () => null],
    ['while acting in the organization', () => organizationId],
  ])('restores every key of a disabled administrator: %s', async (_case, place) => {
    await strip();
    await act(place());
    const answer = await operator.post(url(), { email: people.admin.email.toUpperCase() });
    await act(null);
    expect(answer.status, answer.text).toBe(200);
    const restored = answer.body as RestoreAnswer;
    expect(restored).toMatchObject({
      role: { name: 'admin' },
      user: { email: people.admin.email, state: 'Active' },
    });
    expect(restored.granted).toContain('roleEdit');
    expect(restored.granted).not.toContain('userEdit');
    expect(new Set(await effectiveKeys())).toEqual(new Set(customerKeys));
    for (const trail of [organizationId, ...(place() === null ? [operator.organizationId] : [])]) {
      const { rows } = await query(
        `select account_id, details from audit where organization_id = $1 and action = 'org.restoreAdministrator'
         order by number desc limit 1`,
        [trail],
      );
      expect(rows[0]).toMatchObject({
        account_id: operator.session.account.id,
        details: { role: 'admin', email: people.admin.email },
      });
    }
  });

  it('recreates a deleted role, and changes no person without an address', async () => {
    await query(
      `update role set name = 'old', version = version + 1 where organization_id = $1 and name = 'admin'`,
      [organizationId],
    );
    const answer = await operator.post(url(), {});
    expect(answer.body).toMatchObject({ role: { name: 'admin' }, user: null });
    const { rows } = await query(
      `select r.name, r.built_in, (select count(*)::int from account a where a.role_id = r.id) as people
       from role r where r.organization_id = $1 and r.name in ('admin', 'old') order by name`,
      [organizationId],
    );
    expect(rows).toEqual([
      { name: 'admin', built_in: 'admin', people: 0 },
      { name: 'old', built_in: 'admin', people: 1 },
    ]);
  });

  it('invites a person who is not a member yet', async () => {
    const answer = await operator.post(url(), { email: 'rescue@contoso.example' });
    expect(answer.body).toMatchObject({ user: { email: 'rescue@contoso.example', state: 'Invited' } });
    expect(await lastAudit(server, operator.organizationId)).toMatchObject({
      action: 'org.restoreAdministrator',
      details: { state: 'Invited' },
    });
  });

  it('is forbidden for everyone except the operator', async () => {
    const own = await other.post(url(other.organizationId), {});
    expect([own.status, problemOf(own), (own.body as Problem).reason]).toEqual([
      409,
      'conflict',
      'operator-only',
    ]);
    expect((await other.post(url(), {})).status).toBe(404);
  });

  it('grants no permission that the operator lacks', async () => {
    const role = `organization_id = '${operator.organizationId}' and name = 'operator'`;
    const { rows } = await query(`select permissions from role where ${role}`);
    await query(
      `update role set permissions = '["organizationView","organizationPermissionEdit"]' where ${role}`,
    );
    const answer = await operator.post(url(), {});
    await query(`update role set permissions = $1 where ${role}`, [
      JSON.stringify((rows[0] as OrganizationDetail).permissions),
    ]);
    expect([answer.status, (answer.body as Problem).reason]).toEqual([403, 'grant-beyond-own']);
  });
});
