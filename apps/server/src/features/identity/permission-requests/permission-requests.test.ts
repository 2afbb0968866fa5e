import {
  permissionKeys,
  permissionsInUse,
  type GrantingRole,
  type Notification,
  type PermissionReason,
  type PermissionRequest,
  type RoleDetail,
  type UserDetail,
} from '@blueport/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { actAs, lastAudit, missingId, rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

const path = '/api/user/permission-request';
const week = 7 * 24 * 60 * 60_000;

let server: TestServer;
let admin: Actor;
let engineer: Actor;
let reader: Actor;
let other: Actor;

beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
  engineer = await actAs(server, people.engineer);
  reader = await actAs(server, people.reader);
  other = await actAs(server, people.otherAdmin);
});
afterAll(() => server.stop());
afterEach(async () => {
  await server.database.pool.query('delete from permission_request');
  await server.database.pool.query('delete from account_role');
  await server.database.pool.query('delete from notification');
  await server.database.pool.query(`update account set state = 'Active', expires_at = null`);
  await server.database.pool.query(
    `update account set role_id = r.id from role r
      where r.organization_id = account.organization_id and account.email = r.name || '@contoso.example'`,
  );
});

let roleCount = 0;
const makeRole = async (permissions: readonly string[]): Promise<RoleDetail> => {
  const answer = await admin.post('/api/role', { name: `Granting ${(roleCount += 1)}`, permissions });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as RoleDetail;
};
const ask = async (key = 'auditList', actor = reader): Promise<PermissionRequest> => {
  const answer = await actor.post(path, { key, reason: 'Quarterly review' });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as PermissionRequest;
};
const approve = (id: string, body: object, actor = admin): Promise<Answer> =>
  actor.post(`${path}/${id}/approve`, body);
const messages = async (actor: Actor) => rowsOf<Notification>(await actor.get('/api/user/notification'));
const inAWeek = () => new Date(Date.now() + week).toISOString();

describe('requesting a permission', () => {
  it('records the request and notifies the administrators of the organization', async () => {
    const request = await ask();
    expect(request).toMatchObject({ key: 'auditList', state: 'Pending', email: people.reader.email });
    expect(rowsOf<PermissionRequest>(await admin.get(path))).toEqual([request]);
    expect((await reader.get(`${path}/own`)).body).toEqual([request]);
    expect(await messages(admin)).toMatchObject([
      {
        kind: 'permissionRequest',
        outcome: 'pending',
        subject: people.reader.name,
        detail: 'Permission: View the audit log. Quarterly review',
        link: '/portal/user/invitations?tab=permissions',
      },
    ]);
    expect(await messages(other)).toEqual([]);
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'permissionRequest.create',
      object_id: request.id,
      details: { permission: 'auditList', email: people.reader.email },
    });
  });

  it.each([
    ['an unknown key', { key: 'everything', reason: 'x' }, 422, 'invalid-input'],
    ['a missing reason', { key: 'auditList', reason: ' ' }, 400, 'malformed-request'],
    ['a permission that the person has', { key: 'blueprints', reason: 'x' }, 409, 'permission-held'],
    [
      'a permission that the organization lacks',
      { key: 'organizationDelete', reason: 'x' },
      409,
      'permission-beyond-organization',
    ],
  ])('rejects %s', async (_case, body, status, reason) => {
    const answer = await reader.post(path, body);
    const problem = answer.body as { reason?: string };
    expect([answer.status, problem.reason ?? problemOf(answer)]).toEqual([status, reason]);
    expect((await reader.get(`${path}/own`)).body).toEqual([]);
  });

  it('allows one open request per permission', async () => {
    const { id } = await ask();
    expect((await reader.post(path, { key: 'auditList', reason: 'Again' })).body).toMatchObject({
      status: 409,
      reason: 'permission-requested',
    });
    await ask('roleList');
    expect((await reader.post(`${path}/${id}/cancel`)).body).toMatchObject({ state: 'Canceled' });
    await ask();
  });

  it('allows ten requests per person and day', async () => {
    for (let count = 0; count < 10; count += 1) await reader.post(`${path}/${(await ask()).id}/cancel`);
    expect((await reader.post(path, { key: 'auditList', reason: 'Again' })).body).toMatchObject({
      status: 409,
      reason: 'too-many-permission-requests',
    });
    await ask('auditList', engineer);
  });

  it('is refused while acting in another organization', async () => {
    const operator = await actAs(server, people.operator);
    await operator.put('/api/user/session/organization', { organizationId: admin.organizationId });
    const answer = await operator.post(path, { key: 'auditList', reason: 'x' });
    expect(answer.body).toMatchObject({ status: 409, reason: 'acting-in-another' });
  });
});

describe('the roles offered for a request', () => {
  it('grant the permission, may be assigned, and are sorted by additional permissions', async () => {
    const { id } = await ask('auditList');
    const large = await makeRole(['auditList', 'roleList', 'roleView']);
    const small = await makeRole(['auditList', 'blueprints']);
    await makeRole(['roleList']);
    const { roles } = (await admin.get(`${path}/${id}/role`)).body as { roles: GrantingRole[] };
    expect(roles.map(({ id: role }) => role).slice(0, 2)).toEqual([small.id, large.id]);
    // The reader already has `blueprints`.
    expect(roles[0]!.gained).toEqual(['auditList']);
    expect(roles.at(-1)!.name).toBe('admin');
  });

  it('do not count permissions that nothing checks', async () => {
    const { id } = await ask('auditList');
    const unused = permissionKeys.find((key) => permissionsInUse([key]).length === 0)!;
    const role = await makeRole(['auditList', unused]);
    const { roles } = (await admin.get(`${path}/${id}/role`)).body as { roles: GrantingRole[] };
    expect(roles.find((one) => one.id === role.id)!.gained).toEqual(['auditList']);
  });

  it('are hidden if they contain permissions that the caller lacks', async () => {
    const { id } = await ask('auditList');
    const manager = await makeRole(['userList', 'userEdit', 'auditList']);
    await server.database.pool.query(
      `insert into account_role (account_id, organization_id, role_id) values ($1, $2, $3)`,
      [engineer.session.account.id, engineer.organizationId, manager.id],
    );
    const answer = (await engineer.get(`${path}/${id}/role`)).body as {
      roles: GrantingRole[];
      beyondCaller: number;
    };
    expect(answer.roles.map(({ name }) => name)).not.toContain('admin');
    expect(answer.beyondCaller).toBeGreaterThan(0);
  });
});

describe('approving a request', () => {
  it('assigns the role until its end, notifies the person and records both changes', async () => {
    const role = await makeRole(['auditList']);
    const { id } = await ask();
    expect((await reader.get('/api/audit')).status).toBe(403);
    const until = inAWeek();
    const answer = await approve(id, { roleId: role.id, until });
    expect(answer.body, answer.text).toMatchObject({
      state: 'Approved',
      decidedBy: people.admin.name,
      role: role.name,
      until,
    });
    expect((await reader.get('/api/audit')).status).toBe(200);
    const why = (await reader.get('/api/user/permission/auditList')).body as PermissionReason;
    expect(why.grantedBy).toMatchObject([{ id: role.id, name: role.name, until }]);
    const me = (await reader.get('/api/user/me')).body as { roleEndSeconds: number };
    expect(me.roleEndSeconds).toBeGreaterThan(week / 1000 - 120);
    expect(me.roleEndSeconds).toBeLessThanOrEqual(week / 1000);
    expect(await messages(reader)).toMatchObject([
      { kind: 'permissionRequest', outcome: 'approved', severity: 'success', link: '/portal/profile' },
    ]);
    const { rows } = await server.database.pool.query<{ action: string; details: object }>(
      `select action, details from audit where organization_id = $1 order by number desc limit 2`,
      [admin.organizationId],
    );
    expect(rows).toMatchObject([
      { action: 'permissionRequest.approve', details: { role: role.name, permission: 'auditList', until } },
      { action: 'user.edit', details: { roles: `${role.name} (→ ${until})`, rolesBefore: '' } },
    ]);
  });

  it('extends a role that has ended, and never shortens one', async () => {
    const role = await makeRole(['auditList']);
    const hold = (until: string) =>
      server.database.pool.query(
        `insert into account_role (account_id, organization_id, role_id, until)
         values ($1, $2, $3, now() + $4::interval)
         on conflict (account_id, role_id) do update set until = excluded.until`,
        [reader.session.account.id, reader.organizationId, role.id, until],
      );
    await hold('-1 day');
    const first = await ask();
    const until = inAWeek();
    expect((await approve(first.id, { roleId: role.id, until })).body).toMatchObject({ until });
    await hold('-1 day');
    const second = await ask();
    await hold('30 days');
    const answer = (await approve(second.id, { roleId: role.id, until })).body as PermissionRequest;
    expect(Date.parse(answer.until!)).toBeGreaterThan(Date.now() + 2 * week);
  });

  it('rejects roles without the permission, unknown roles, and ends in the past or in the far future', async () => {
    const role = await makeRole(['auditList']);
    const useless = await makeRole(['roleList']);
    const { id } = await ask();
    for (const [body, code] of [
      [{ roleId: useless.id }, 'role-without-key'],
      [{ roleId: missingId }, 'unknown'],
      [{ roleId: role.id, until: '2020-01-01T00:00:00Z' }, 'past'],
      [{ roleId: role.id, until: '9999-01-01T00:00:00Z' }, 'role-end-too-late'],
    ] as const) {
      expect((await approve(id, body)).body).toMatchObject({ status: 422, errors: [{ code }] });
    }
    expect((await reader.get(`${path}/own`)).body).toMatchObject([{ state: 'Pending' }]);
  });

  it('is refused for the approver’s own request and for permissions that the approver lacks', async () => {
    const manager = await makeRole(['userList', 'userEdit']);
    const auditor = await makeRole(['auditList']);
    const { id } = await ask();
    await server.database.pool.query(`update account set role_id = $1 where id = $2`, [
      manager.id,
      reader.session.account.id,
    ]);
    expect((await approve(id, { roleId: manager.id }, reader)).body).toMatchObject({
      status: 409,
      reason: 'own-permission-request',
    });
    const own = await ask('auditList', engineer);
    expect((await approve(own.id, { roleId: auditor.id }, reader)).body).toMatchObject({ status: 403 });
  });

  it('is refused after a decision and after the access of the person ended', async () => {
    const role = await makeRole(['auditList']);
    const { id } = await ask();
    await server.database.pool.query(`update account set expires_at = now() where id = $1`, [
      reader.session.account.id,
    ]);
    expect(rowsOf<PermissionRequest>(await admin.get(path))).toMatchObject([{ id, state: 'Canceled' }]);
    for (const answer of [
      await approve(id, { roleId: role.id }),
      await admin.post(`${path}/${id}/decline`, {}),
    ]) {
      expect(answer.body).toMatchObject({
        status: 409,
        reason: 'permission-requester-inactive',
        values: { name: people.reader.name, state: 'Expired' },
      });
    }
    await server.database.pool.query(`update account set expires_at = null`);
    expect((await approve(id, { roleId: role.id })).status).toBe(200);
    expect((await approve(id, { roleId: role.id })).body).toMatchObject({
      status: 409,
      reason: 'request-decided',
    });
  });

  it('is decided or canceled, but never both', async () => {
    const role = await makeRole(['auditList']);
    for (let round = 0; round < 6; round += 1) {
      const { id } = await ask();
      const answers = await Promise.all([
        approve(id, { roleId: role.id }),
        reader.post(`${path}/${id}/cancel`),
      ]);
      expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
      const { rows } = await server.database.pool.query('select from account_role');
      expect(rows).toHaveLength(answers[0].status === 200 ? 1 : 0);
      await server.database.pool.query('delete from account_role');
    }
  });

  it('is impossible from another organization', async () => {
    const { id } = await ask();
    expect((await approve(id, { roleId: missingId }, other)).status).toBe(404);
    expect((await other.get(`${path}/${id}/role`)).status).toBe(404);
    expect((await other.post(`${path}/${id}/cancel`)).status).toBe(404);
    expect(rowsOf(await other.get(path))).toEqual([]);
  });
});

describe('declining a request', () => {
  it('shows the reason to the person', async () => {
    const { id } = await ask();
    const answer = await admin.post(`${path}/${id}/decline`, { reason: 'Ask your team lead first.' });
    expect(answer.body).toMatchObject({ state: 'Declined', decisionReason: 'Ask your team lead first.' });
    expect((await reader.get(`${path}/own`)).body).toEqual([answer.body]);
    expect(await messages(reader)).toMatchObject([
      {
        outcome: 'declined',
        detail: `Permission: View the audit log. Decided by ${people.admin.name}. Ask your team lead first.`,
      },
    ]);
  });
});

describe('deletion', () => {
  it('keeps the request if its role is deleted, and removes it with its requester', async () => {
    const role = await makeRole(['auditList']);
    const created = await admin.post('/api/user', {
      name: 'Short stay',
      email: 'short@contoso.example',
      roleId: role.id,
    });
    const person = created.body as UserDetail;
    const request = await ask();
    await approve(request.id, { roleId: role.id });
    const target = await makeRole(['auditList']);
    const { etag } = (await admin.get(`/api/role/${role.id}`)).body as RoleDetail;
    expect((await admin.remove(`/api/role/${role.id}?assignTo=${target.id}`, etag)).status).toBe(204);
    expect((await reader.get(`${path}/own`)).body).toMatchObject([{ state: 'Approved', role: role.name }]);
    await server.database.pool.query(`update permission_request set account_id = $1`, [person.id]);
    const detail = (await admin.get(`/api/user/${person.id}`)).body as UserDetail;
    expect((await admin.remove(`/api/user/${person.id}`, detail.etag)).status).toBe(204);
    expect(rowsOf(await admin.get(path))).toEqual([]);
  });
});
