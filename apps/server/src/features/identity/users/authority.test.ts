import type { Problem, RoleDetail, RoleRow, UserRow } from '@blueport/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actAs, rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import { people, tenants, type TestPerson } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

/** A help desk may only edit people and roles. */
const helpDeskKeys = [
  'userList',
  'userView',
  'userEdit',
  'userCreate',
  'userDelete',
  'userInvite',
  'roleList',
  'roleView',
  'roleEdit',
  'roleDelete',
];

let server: TestServer;
let admin: Actor;
let operator: Actor;
let desk: Actor;
let roles: ReadonlyMap<string, string>;
let members = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
  operator = await actAs(server, people.operator);
  await operator.put('/api/user/session/organization', { organizationId: admin.organizationId });
  await admin.post('/api/role', { name: 'help desk', permissions: helpDeskKeys });
  roles = new Map(rowsOf<RoleRow>(await admin.get('/api/role')).map(({ id, name }) => [name, id]));
  desk = (await addMember('help desk')).actor;
});
afterAll(() => server.stop());

/** Adds a person who can sign in, and signs them in. */
async function addMember(role: string, more: object = {}): Promise<{ actor: Actor; id: string }> {
  members += 1;
  const email = `member-${members}@contoso.example`;
  const objectId = `90000000-0000-4000-8000-${String(members).padStart(12, '0')}`;
  const answer = await admin.post('/api/user', {
    name: email,
    email,
    roleId: roles.get(role),
    identity: { tenantId: tenants.contoso, objectId },
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  const person: TestPerson = {
    ...people.reader,
    email,
    identities: [{ tenantId: tenants.contoso, objectId }],
  };
  return { actor: await actAs(server, person), id: (answer.body as UserRow).id };
}

const readUser = async (id: string): Promise<UserRow> =>
  (await operator.get(`/api/user/${id}`)).body as UserRow;
const readRole = async (name: string): Promise<RoleDetail> =>
  (await operator.get(`/api/role/${roles.get(name)}`)).body as RoleDetail;
const adminId = (): string => admin.session.account.id;
const keysOf = (answer: Answer): string[] =>
  ((answer.body as Problem).errors ?? []).map(({ values }) => values?.['key'] ?? '');

describe('a help desk', () => {
  const excessProblem = { problem: 'permission-missing', reason: 'more-permissions' };
  const refusalOf = (answer: Answer) => ({
    status: answer.status,
    problem: problemOf(answer),
    reason: (answer.body as Problem).reason,
  });

  it('cannot remove keys from a role with more permissions than its own', async () => {
    const role = await readRole('admin');
    const answer = await desk.put(
      `/api/role/${role.id}`,
      { permissions: ['userEdit', 'roleEdit'] },
      role.etag,
    );
    expect(refusalOf(answer)).toEqual({ status: 403, ...excessProblem });
    expect(keysOf(answer)).toContain('organizationEdit');
    expect(keysOf(answer)).not.toContain('userEdit');
    expect((await readRole('admin')).etag).toBe(role.etag);
  });

  it('cannot rename or delete such a role', async () => {
    const role = await readRole('admin');
    const renamed = await desk.put(`/api/role/${role.id}`, { name: 'nobody' }, role.etag);
    const deleted = await desk.remove(`/api/role/${role.id}?assignTo=${roles.get('help desk')}`, role.etag);
    expect([refusalOf(renamed), refusalOf(deleted)]).toEqual([
      { status: 403, ...excessProblem },
      { status: 403, ...excessProblem },
    ]);
  });

  it.each([
    ['disable', 'PUT', '', { state: 'Disabled' }],
    ['expire', 'PUT', '', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['rename', 'PUT', '', { name: 'Nobody' }],
    ['demote', 'PUT', '', { role: 'help desk' }],
    ['remove', 'DELETE', '', undefined],
    ['sign out', 'DELETE', '/session', undefined],
  ] as const)('cannot %s a person whose role has more permissions', async (_verb, method, path, change) => {
    const before = await readUser(adminId());
    const answer = await server.request(method, `/api/user/${adminId()}${path}`, {
      token: desk.token,
      headers: { 'if-match': before.etag },
      ...(change !== undefined && {
        body: 'role' in change ? { roleId: roles.get(change.role) } : change,
      }),
    });
    expect(refusalOf(answer)).toEqual({ status: 403, ...excessProblem });
    expect(await readUser(adminId())).toEqual(before);
  });

  it('cannot enable a disabled administrator', async () => {
    const { id } = await addMember('admin');
    await operator.put(`/api/user/${id}`, { state: 'Disabled' }, (await readUser(id)).etag);
    const answer = await desk.put(`/api/user/${id}`, { state: 'Active' }, (await readUser(id)).etag);
    expect(refusalOf(answer)).toEqual({ status: 403, ...excessProblem });
    expect((await readUser(id)).state).toBe('Disabled');
  });

  it('cannot revoke the invitation of an administrator', async () => {
    const body = { invitations: [{ email: 'next-admin@contoso.example', roleId: roles.get('admin') }] };
    const inviteAnswer = await admin.post('/api/invite/user', body);
    const [{ invitation }] = (inviteAnswer.body as { results: [{ invitation: { id: string } }] }).results;
    expect(refusalOf(await desk.remove(`/api/invite/user/${invitation.id}`))).toEqual({
      status: 403,
      ...excessProblem,
    });
    expect((await admin.remove(`/api/invite/user/${invitation.id}`)).status).toBe(204);
  });

  it('can edit and disable a person whose role has no additional permissions, and lists mark these people', async () => {
    const { id } = await addMember('help desk');
    const renamed = await desk.put(`/api/user/${id}`, { name: 'Colleague' }, (await readUser(id)).etag);
    expect(renamed.body).toMatchObject({ name: 'Colleague', editable: true });
    const disabled = await desk.put(`/api/user/${id}`, { state: 'Disabled' }, (renamed.body as UserRow).etag);
    expect(disabled.body).toMatchObject({ state: 'Disabled', editable: true });
    const rows = rowsOf<UserRow>(await desk.get('/api/user?limit=0'));
    const editable = new Set(rows.filter((row) => row.editable).map(({ role }) => role.name));
    expect(editable).toEqual(new Set(['help desk']));
  });
});

describe('the last holder of a permission', () => {
  /** A second administrator with the same permissions as the first. */
  let second: { actor: Actor; id: string };
  beforeEach(async () => {
    second = await addMember('admin');
  });

  const disable = (actor: Actor, id: string, etag: string) =>
    actor.put(`/api/user/${id}`, { state: 'Disabled' }, etag);
  const activeAdmins = async (): Promise<UserRow[]> =>
    rowsOf<UserRow>(await operator.get('/api/user?limit=0')).filter(
      ({ role, state, expiresAt }) => role.name === 'admin' && state === 'Active' && expiresAt === null,
    );

  it('keeps the permission when a role is edited, and the error names it', async () => {
    const role = await readRole('admin');
    const reducedKeys = role.permissions!.filter((key) => key !== 'auditList');
    const answer = await admin.put(`/api/role/${role.id}`, { permissions: reducedKeys }, role.etag);
    expect([answer.status, problemOf(answer)]).toEqual([409, 'conflict']);
    expect(answer.body).toMatchObject({ reason: 'last-holder' });
    expect(keysOf(answer)).toEqual(['auditList']);
  });

  it('keeps the permission when the role is deleted and its members get another one', async () => {
    const roleAnswer = await admin.post('/api/role', { name: 'auditor', permissions: ['auditList'] });
    const role = await readRole('admin');
    const { id } = roleAnswer.body as RoleRow;
    const answer = await admin.remove(`/api/role/${role.id}?assignTo=${id}`, role.etag);
    expect([answer.status, (answer.body as Problem).reason]).toEqual([409, 'last-holder']);
    expect(keysOf(answer)).toContain('organizationEdit');
    expect(keysOf(answer)).not.toContain('auditList');
  });

  it('keeps the permission when the operator, acting in the organization, edits people', async () => {
    for (const { id, etag } of (await activeAdmins()).filter((row) => row.id !== adminId())) {
      expect((await disable(operator, id, etag)).status).toBe(200);
    }
    const { etag } = await readUser(adminId());
    for (const change of [
      { state: 'Disabled' },
      { roleId: roles.get('reader') },
      { expiresAt: '2099-01-01T00:00:00Z' },
      { expiresAt: '2020-01-01T00:00:00Z' },
    ]) {
      const answer = await operator.put(`/api/user/${adminId()}`, change, etag);
      expect([change, answer.status, (answer.body as Problem).reason]).toEqual([change, 409, 'last-holder']);
    }
    const removed = await operator.remove(`/api/user/${adminId()}`, etag);
    expect([removed.status, (removed.body as Problem).reason]).toEqual([409, 'last-holder']);
  });

  it('remains when administrators disable each other concurrently', async () => {
    const third = await addMember('admin');
    const all = await activeAdmins();
    const actors = [admin, second.actor, third.actor];
    // All administrators disable all others concurrently.
    const answers = await Promise.all(
      actors.flatMap((actor) =>
        all
          .filter(({ id }) => id !== actor.session.account.id)
          .map(({ id, etag }) => disable(actor, id, etag)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await activeAdmins()).length).toBeGreaterThan(0);
    // Other tests need the first administrator.
    const { state, etag } = await readUser(adminId());
    if (state === 'Disabled') await operator.put(`/api/user/${adminId()}`, { state: 'Active' }, etag);
    admin = await actAs(server, people.admin);
  });

  it('remains when roles and people are edited concurrently', async () => {
    const roleAnswer = await admin.post('/api/role', { name: 'keeper', permissions: ['deploymentApprove'] });
    expect(roleAnswer.status).toBe(201);
    roles = new Map([...roles, ['keeper', (roleAnswer.body as RoleRow).id]]);
    const keeper = await addMember('keeper');
    const [role, person] = [await readRole('admin'), await readUser(keeper.id)];
    const reducedKeys = role.permissions!.filter((key) => key !== 'deploymentApprove');
    const answers = await Promise.all([
      operator.put(`/api/role/${role.id}`, { permissions: reducedKeys }, role.etag),
      disable(operator, keeper.id, person.etag),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const holders = await server.database.pool.query(
      `select 1 from account a join role r on r.id = a.role_id where a.organization_id = $1 and a.state = 'Active'
         and r.permissions ? 'deploymentApprove'`,
      [admin.organizationId],
    );
    expect(holders.rowCount).toBeGreaterThan(0);
  });
});
