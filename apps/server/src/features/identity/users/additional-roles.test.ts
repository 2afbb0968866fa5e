import type { UserDetail, UserRow } from '@blueport/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { actAs, lastAudit, missingId, rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import { createRoleWorld, type RoleWorld } from '../../../testing/role-world.testing.ts';
import { people, tenants } from '../../../testing/test-people.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let world: RoleWorld;
let server: TestServer;
let admin: Actor;
let reader: Actor;
let readerId: string;
beforeAll(async () => {
  world = await createRoleWorld();
  ({ server, admin, reader, readerId } = world);
});
afterAll(() => server.stop());
afterEach(() => world.reset());

const makeRole: RoleWorld['makeRole'] = (permissions) => world.makeRole(permissions);

describe('the additional roles of the user routes', () => {
  const readUser = async (id = readerId) => (await admin.get(`/api/user/${id}`)).body as UserDetail;
  const edit = async (body: object, actor = admin) => {
    const { etag } = await readUser();
    return actor.put(`/api/user/${readerId}`, body, etag);
  };
  const until = new Date(Date.now() + 365 * 86_400_000).toISOString();

  it('are granted, changed, filtered and removed, with their names in the audit log', async () => {
    const [first, second] = [await makeRole(['auditList']), await makeRole(['imageList'])];
    const granted = await edit({ roles: [{ id: second.id, until }, { id: first.id }] });
    expect(granted.status, granted.text).toBe(200);
    const rolesOf = (body: unknown) => (body as UserDetail).roles;
    const ofFirst = { id: first.id, name: first.name, until: null, via: [] };
    expect(rolesOf(granted.body)).toEqual([ofFirst, { ...ofFirst, id: second.id, name: second.name, until }]);
    expect((await reader.get('/api/audit')).status).toBe(200);
    expect((await reader.get('/api/user/me')).body).toMatchObject({
      role: { name: 'reader' },
      roles: [ofFirst, { until }],
    });
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'user.edit',
      details: { roles: `${first.name}, ${second.name} (→ ${until})`, rolesBefore: '' },
    });
    const found = async (query: string) =>
      rowsOf<UserRow>(await admin.get(`/api/user?${query}`)).map(({ email }) => email);
    const filter = (condition: object) => found(`filterObj=${encodeURIComponent(JSON.stringify(condition))}`);
    expect(await filter({ role: { eq: first.name } })).toEqual([people.reader.email]);
    expect(await filter({ roleId: { in: [second.id, missingId] } })).toEqual([people.reader.email]);
    expect(await filter({ role: { like: 'extra' } })).toEqual([people.reader.email]);
    expect(await filter({ role: { ne: second.name } })).not.toContain(people.reader.email);
    expect(await filter({ roleId: { nin: [second.id] } })).not.toContain(people.reader.email);
    expect(await found(`filter=${encodeURIComponent(second.name)}`)).toEqual([people.reader.email]);

    // A response can be edited and sent back.
    expect((await edit({ roles: rolesOf(granted.body).slice(1) })).body).toMatchObject({
      roles: [{ until }],
    });
    expect((await reader.get('/api/audit')).status).toBe(403);
    expect((await edit({ name: 'Reader' })).body).toMatchObject({ roles: [{ id: second.id }] });
    expect((await edit({ roles: [] })).body).toMatchObject({ roles: [] });
  });

  it('explain which role grants a permission', async () => {
    const auditor = await makeRole(['auditList']);
    await edit({ roles: [{ id: auditor.id, until }] });
    const grantedBy = [{ id: auditor.id, name: auditor.name, until }];
    expect((await reader.get('/api/user/permission/auditList')).body).toMatchObject({
      allowed: true,
      grantedBy,
    });
    const { roles, effective } = (await admin.get(`/api/user/${readerId}/permission`)).body as {
      roles: { name: string; keys: string[] }[];
      effective: string[];
    };
    expect(roles.map(({ name }) => name)).toEqual(['reader', auditor.name]);
    expect(roles[1]).toEqual({ ...grantedBy[0], via: [], keys: ['auditList'] });
    expect(effective).toContain('auditList');
  });

  it('are granted to a new user, invited or with an identity', async () => {
    const auditor = await makeRole(['auditList']);
    const { role } = await readUser();
    const body = { name: 'New', roleId: role.id, roles: [{ id: auditor.id, until }] };
    for (const [email, identity] of [
      ['roles-invited@contoso.example', undefined],
      ['roles-member@contoso.example', { tenantId: tenants.contoso, objectId: missingId }],
    ] as const) {
      const answer = await admin.post('/api/user', { ...body, email, ...(identity && { identity }) });
      expect(answer.status, answer.text).toBe(201);
      expect(answer.body).toMatchObject({ roles: [{ id: auditor.id, name: auditor.name, until }] });
    }
  });

  it('reject repeated, ended, primary, foreign and missing roles', async () => {
    const additional = await makeRole([]);
    const { role } = await readUser();
    const other = await actAs(server, people.otherAdmin);
    const [foreign] = rowsOf<{ id: string }>(await other.get('/api/role'));
    const issuesOf = async (roles: object[], more = {}) => {
      const answer = await edit({ roles, ...more });
      const { errors } = answer.body as { errors: { pointer: string; code: string }[] };
      return [answer.status, ...errors.map(({ pointer, code }) => `${pointer} ${code}`)];
    };
    expect(await issuesOf([{ id: additional.id }, { id: additional.id.toUpperCase() }])).toEqual([
      422,
      '#/roles/1/id duplicate',
    ]);
    expect(await issuesOf([{ id: additional.id, until: '2001-01-01T00:00:00Z' }])).toEqual([
      422,
      '#/roles/0/until past',
    ]);
    expect(await issuesOf([{ id: additional.id, until: '9999-01-01T00:00:00Z' }])).toEqual([
      422,
      '#/roles/0/until role-end-too-late',
    ]);
    expect(await issuesOf([{ id: role.id }])).toEqual([422, '#/roles/0/id primary-role']);
    expect(await issuesOf([{ id: additional.id }], { roleId: additional.id })).toEqual([
      422,
      '#/roles/0/id primary-role',
    ]);
    expect(await issuesOf([{ id: foreign!.id }])).toEqual([422, '#/roles/0/id unknown']);
    expect(await issuesOf([{ id: missingId }])).toEqual([422, '#/roles/0/id unknown']);
    expect((await admin.put(`/api/user/${readerId}`, { roles: [] }, '"999"')).status).toBe(412);
  });

  it('cannot be granted beyond the permissions of the editor', async () => {
    const keeper = await makeRole(['userList', 'userView', 'userEdit', 'userCreate']);
    const auditor = await makeRole(['auditList']);
    const engineer = await actAs(server, people.engineer);
    await server.database.pool.query(`update account set role_id = $1 where id = $2`, [
      keeper.id,
      engineer.session.account.id,
    ]);
    const { role } = await readUser();
    await server.database.pool.query(`update account set role_id = $1 where id = $2`, [keeper.id, readerId]);
    const excessRefusal = { status: 403, reason: 'grant-beyond-own', permission: 'auditList' };
    expect((await edit({ roles: [{ id: auditor.id }] }, engineer)).body).toMatchObject(excessRefusal);
    const created = await engineer.post('/api/user', {
      name: 'Beyond',
      email: 'beyond@contoso.example',
      roleId: keeper.id,
      roles: [{ id: auditor.id }],
    });
    expect(created.body).toMatchObject(excessRefusal);
    expect((await edit({ roles: [{ id: role.id }] }, engineer)).body).toMatchObject({ status: 403 });
    await server.database.pool.query(`update account set role_id = $1 where id = $2`, [role.id, readerId]);
  });

  it('exclude a role that becomes the primary role', async () => {
    const additional = await makeRole([]);
    const { role } = await readUser();
    await edit({ roles: [{ id: additional.id, until }] });
    expect((await edit({ roleId: additional.id })).body).toMatchObject({
      role: { id: additional.id },
      roles: [],
    });
    expect((await edit({ roleId: role.id })).body).toMatchObject({ role: { id: role.id }, roles: [] });
  });

  it('keep a permanent holder of every permission', async () => {
    const only = await makeRole(['roleDelete']);
    const { pool } = server.database;
    await edit({ roles: [{ id: only.id }] });
    const own = `name = 'admin' and organization_id = '${admin.organizationId}'`;
    await pool.query(`update role set permissions = permissions - 'roleDelete' where ${own}`);
    await pool.query(
      `insert into account_role (account_id, organization_id, role_id, until) select id, organization_id, $1, $2
        from account where id = $3`,
      [only.id, until, admin.session.account.id],
    );
    const ended = await edit({ roles: [{ id: only.id, until }] });
    expect(ended.body).toMatchObject({
      status: 409,
      reason: 'last-holder',
      errors: [{ values: { key: 'roleDelete' } }],
    });
    await pool.query(`update role set permissions = permissions || '["roleDelete"]' where ${own}`);
    expect((await edit({ roles: [] })).status).toBe(200);
  });
});
