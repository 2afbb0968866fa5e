import type { Dependants, GroupRow, SessionAnswer, UserDetail, UserRow } from '@blueport/contracts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { actAs, lastAudit, missingId, rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import { addGroup, setRoles } from '../../../testing/directory-groups.testing.ts';
import { createRoleWorld, type RoleWorld } from '../../../testing/role-world.testing.ts';
import { people } from '../../../testing/test-people.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { readHolders, readRecipients } from '../../messaging/notifications/recipients.ts';

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

const roleId = async (name: string) => {
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from role where organization_id = $1 and name = $2',
    [admin.organizationId, name],
  );
  return rows[0]!.id;
};
const userOf = async (id: string) => (await admin.get(`/api/user/${id}`)).body as UserDetail;

describe('a group with a role', () => {
  it('grants the role to its members with the next request, and revokes it when the membership ends', async () => {
    const auditor = await makeRole(['auditList']);
    const group = await addGroup(server, admin.organizationId, [readerId]);
    expect((await reader.get('/api/audit')).status).toBe(403);
    const saved = await setRoles(admin, group.id, [auditor.id]);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({ members: 1, roles: [{ id: auditor.id, name: auditor.name }] });
    expect((await reader.get('/api/audit')).status).toBe(200);
    await server.database.pool.query('delete from group_member where account_id = $1', [readerId]);
    expect((await reader.get('/api/audit')).status).toBe(403);
  });

  it('appears on its members as a read-only role with the name of the group', async () => {
    const auditor = await makeRole(['auditList']);
    const group = await addGroup(server, admin.organizationId, [readerId]);
    const other = await addGroup(server, admin.organizationId, [readerId]);
    await setRoles(admin, group.id, [auditor.id]);
    await setRoles(admin, other.id, [auditor.id]);
    const role = { id: auditor.id, name: auditor.name, until: null, via: [group.name, other.name] };
    const user = await userOf(readerId);
    expect(user.roles).toEqual([role]);
    const users = rowsOf<UserRow>(
      await admin.get(`/api/user?filterObj=${JSON.stringify({ roleId: { eq: auditor.id } })}`),
    );
    expect(users.map(({ id, roles }) => ({ id, roles }))).toEqual([{ id: readerId, roles: [role] }]);
    expect((await admin.get(`/api/user/${readerId}/permission`)).body).toMatchObject({
      roles: [{ via: [] }, { ...role, keys: ['auditList'] }],
      effective: expect.arrayContaining(['auditList']) as unknown,
    });
    expect((await reader.get('/api/user/me')).body).toMatchObject({ roles: [role] });
    expect((await reader.get('/api/user/permission/auditList')).body).toMatchObject({
      allowed: true,
      grantedBy: [role],
    });
    // Sending the response back assigns nothing.
    const edited = await admin.put(`/api/user/${readerId}`, { roles: user.roles }, user.etag);
    expect(edited.status, edited.text).toBe(200);
    const { rows } = await server.database.pool.query('select from account_role');
    expect(rows).toEqual([]);
    expect((edited.body as UserDetail).roles).toEqual([role]);
  });

  it('counts once, without an end, for a person who also holds it directly', async () => {
    const auditor = await makeRole(['auditList']);
    const group = await addGroup(server, admin.organizationId, [readerId]);
    await server.database.pool.query(
      `insert into account_role (account_id, organization_id, role_id, until)
       values ($1, $2, $3, now() + interval '1 hour')`,
      [readerId, admin.organizationId, auditor.id],
    );
    await setRoles(admin, group.id, [auditor.id, await roleId('reader')]);
    const held = await server.database.db
      .selectFrom('held_role')
      .select(['role_id', 'until', 'is_primary'])
      .where('account_id', '=', readerId)
      .orderBy('is_primary', 'desc')
      .execute();
    expect(held).toEqual([
      { role_id: await roleId('reader'), until: null, is_primary: true },
      { role_id: auditor.id, until: null, is_primary: false },
    ]);
    // Both assignments are listed: each may end separately. The primary role is not listed again.
    expect((await userOf(readerId)).roles.map(({ id, via }) => ({ id, via }))).toEqual([
      { id: auditor.id, via: [] },
      { id: auditor.id, via: [group.name] },
    ]);
    expect((await admin.get(`/api/role/${auditor.id}`)).body).toMatchObject({ users: 1 });
  });

  it('counts its members as holders and recipients, and protects them from editors with fewer permissions', async () => {
    const approver = await makeRole(['auditList', 'deploymentAssign']);
    const group = await addGroup(server, admin.organizationId, [readerId]);
    await setRoles(admin, group.id, [approver.id]);
    const { db } = server.database;
    expect(await readHolders(db, admin.organizationId, 'auditList')).toContain(readerId);
    const audience = { organizationId: admin.organizationId, roleIds: [approver.id] };
    const recipients = await readRecipients(db, audience, 'approval');
    expect(recipients.map(({ accountId }) => accountId)).toEqual([readerId]);
    const keeper = await makeRole(['userList', 'userView', 'userEdit']);
    const engineer = await actAs(server, people.engineer);
    await server.database.pool.query('update account set role_id = $1 where id = $2', [
      keeper.id,
      engineer.session.account.id,
    ]);
    const { etag } = await userOf(readerId);
    expect((await engineer.get(`/api/user/${readerId}`)).body).toMatchObject({ editable: false });
    expect((await engineer.put(`/api/user/${readerId}`, { name: 'Renamed' }, etag)).body).toMatchObject({
      status: 403,
      reason: 'more-permissions',
    });
  });

  it('grants every person the union of all their roles, each role once', async () => {
    const roles = [await makeRole(['auditList']), await makeRole(['roleList']), await makeRole(['userList'])];
    const groups = [
      await addGroup(server, admin.organizationId),
      await addGroup(server, admin.organizationId),
    ];
    const { pool, db } = server.database;
    const subset = fc.subarray(roles.map(({ id }) => id));
    await fc.assert(
      fc.asyncProperty(subset, subset, subset, async (direct, first, second) => {
        await pool.query('delete from account_role');
        await pool.query('delete from group_role');
        await pool.query('delete from group_member');
        for (const id of direct)
          await pool.query(
            'insert into account_role (account_id, organization_id, role_id) values ($1, $2, $3)',
            [readerId, admin.organizationId, id],
          );
        for (const [index, ids] of [first, second].entries()) {
          await pool.query(
            'insert into group_member (group_id, account_id, organization_id) values ($1, $2, $3)',
            [groups[index]!.id, readerId, admin.organizationId],
          );
          for (const id of ids)
            await pool.query(
              'insert into group_role (group_id, role_id, organization_id) values ($1, $2, $3)',
              [groups[index]!.id, id, admin.organizationId],
            );
        }
        const held = await db
          .selectFrom('held_role')
          .select('role_id')
          .where('account_id', '=', readerId)
          .where('is_primary', '=', false)
          .execute();
        const expected = [...new Set([...direct, ...first, ...second])].toSorted();
        expect(held.map((row) => row.role_id).toSorted()).toEqual(expected);
        const { account } = (await reader.get('/api/user/me')).body as SessionAnswer;
        const keys = roles
          .filter(({ id }) => expected.includes(id))
          .flatMap((role) => role.permissions ?? []);
        expect(new Set(account.roleInfo)).toEqual(
          new Set([...(reader.session.account.roleInfo ?? []), ...keys]),
        );
      }),
      { numRuns: 25 },
    );
  });
});

describe('setting the roles of a group', () => {
  it('rejects granting and revoking roles with permissions that the editor lacks', async () => {
    const editor = await makeRole(['organizationEdit', 'organizationView']);
    const auditor = await makeRole(['auditList']);
    const group = await addGroup(server, admin.organizationId);
    await server.database.pool.query('update account set role_id = $1 where id = $2', [editor.id, readerId]);
    expect((await setRoles(reader, group.id, [auditor.id])).body).toMatchObject({
      status: 403,
      reason: 'grant-beyond-own',
    });
    expect((await setRoles(reader, group.id, [editor.id])).status).toBe(200);
    expect((await setRoles(admin, group.id, [editor.id, auditor.id])).status).toBe(200);
    expect((await setRoles(reader, group.id, [editor.id])).body).toMatchObject({
      status: 403,
      reason: 'more-permissions',
    });
    // Roles that stay need no authority.
    expect((await setRoles(reader, group.id, [auditor.id])).status).toBe(200);
    const other = await actAs(server, people.otherAdmin);
    const foreign = rowsOf<{ id: string }>(await other.get('/api/role'))[0]!;
    expect((await setRoles(admin, group.id, [foreign.id])).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '#/roleIds/0', code: 'unknown' }],
    });
    expect((await setRoles(admin, group.id, [missingId])).status).toBe(422);
  });

  it('rejects a change that removes the last holder of a permission', async () => {
    const administrators = await roleId('admin');
    const group = await addGroup(server, admin.organizationId, [readerId]);
    expect((await setRoles(admin, group.id, [administrators])).status).toBe(200);
    await server.database.pool.query('update account set role_id = $1 where id = $2', [
      await roleId('engineer'),
      admin.session.account.id,
    ]);
    const member = await actAs(server, people.reader);
    expect((await setRoles(member, group.id, [])).body).toMatchObject({ status: 409, reason: 'last-holder' });
    expect((await member.get('/api/role')).status).toBe(200);
  });

  it('requires the current version, and is recorded with both lists', async () => {
    const auditor = await makeRole(['auditList']);
    const group = await addGroup(server, admin.organizationId);
    const url = `/api/group/${group.id}/role`;
    expect((await admin.put(url, { roleIds: [] })).status).toBe(428);
    expect((await admin.put(url, { roleIds: [] }, '"7"')).status).toBe(412);
    expect((await setRoles(admin, group.id, [auditor.id, auditor.id])).status).toBe(200);
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'group.setRoles',
      object_id: group.id,
      account_id: admin.session.account.id,
      details: { name: group.name, roles: auditor.name, rolesBefore: '' },
    });
  });

  it('is possible only in the caller’s organization', async () => {
    const group = await addGroup(server, admin.organizationId);
    const other = await actAs(server, people.otherAdmin);
    expect((await other.get(`/api/group/${group.id}`)).status).toBe(404);
    expect((await other.put(`/api/group/${group.id}/role`, { roleIds: [] }, '"1"')).status).toBe(404);
    expect(rowsOf<GroupRow>(await other.get('/api/group'))).toEqual([]);
  });
});

describe('a member with a role that ends', () => {
  it('cannot add roles to their own group', async () => {
    const administrators = await roleId('admin');
    const group = await addGroup(server, admin.organizationId, [readerId]);
    await server.database.pool.query(
      `insert into account_role (account_id, organization_id, role_id, until)
       values ($1, $2, $3, now() + interval '1 hour')`,
      [readerId, admin.organizationId, administrators],
    );
    expect((await setRoles(reader, group.id, [administrators])).body).toMatchObject({
      status: 409,
      reason: 'own-temporary-roles',
    });
    expect((await setRoles(admin, group.id, [administrators])).status).toBe(200);
  });
});

describe('a role that groups grant', () => {
  it('can be deleted only with a replacement, which the groups then grant', async () => {
    const auditor = await makeRole(['auditList']);
    const viewer = await makeRole(['roleList']);
    const group = await addGroup(server, admin.organizationId);
    await setRoles(admin, group.id, [auditor.id]);
    const dependants = (await admin.get(`/api/role/${auditor.id}/dependants`)).body as Dependants;
    expect(dependants).toEqual({
      blocking: true,
      dependants: [{ kind: 'group', count: 1, blocking: true, items: [{ id: group.id, name: group.name }] }],
    });
    const remove = (query = '') => admin.remove(`/api/role/${auditor.id}${query}`, auditor.etag);
    expect((await remove()).body).toMatchObject({ status: 409, reason: 'role-of-groups' });
    await server.database.pool.query(
      'insert into group_member (group_id, account_id, organization_id) values ($1, $2, $3)',
      [group.id, readerId, admin.organizationId],
    );
    expect((await remove(`?assignTo=${viewer.id}`)).status).toBe(204);
    expect((await admin.get(`/api/group/${group.id}`)).body).toMatchObject({
      roles: [{ id: viewer.id, name: viewer.name }],
    });
    // The replacement comes from the group only; it is not assigned to the members.
    expect((await userOf(readerId)).roles.map(({ id, via }) => ({ id, via }))).toEqual([
      { id: viewer.id, via: [group.name] },
    ]);
  });
});
