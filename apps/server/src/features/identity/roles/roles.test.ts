import {
  defaultRoles,
  permissionsInUse,
  type Dependants,
  type PermissionEffect,
  type RoleDetail,
  type RoleRow,
} from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  actAs,
  countAudit,
  lastAudit,
  missingId,
  rowsOf,
  type Actor,
} from '../../../testing/administration.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Actor;
let other: Actor;
let engineer: Actor;

beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
  other = await actAs(server, people.otherAdmin);
  engineer = await actAs(server, people.engineer);
});
afterAll(() => server.stop());

const role = async (actor: Actor, name: string): Promise<RoleRow> =>
  rowsOf<RoleRow>(await actor.get('/api/role')).find((row) => row.name === name)!;
const detail = async (actor: Actor, name: string): Promise<RoleDetail> =>
  (await actor.get(`/api/role/${(await role(actor, name)).id}`)).body as RoleDetail;
const make = async (name: string, permissions: readonly string[] = []): Promise<RoleDetail> => {
  const answer = await admin.post('/api/role', { name, permissions });
  expect(answer.status).toBe(201);
  return answer.body as RoleDetail;
};

describe('the role routes', () => {
  it('return 403 to engineers and name the missing key', async () => {
    const answer = await engineer.post('/api/role', { name: 'Mine', permissions: [] });
    expect(answer.body).toMatchObject({ status: 403, permission: 'roleCreate', missing: 'role' });
    expect((await engineer.get('/api/role')).status).toBe(403);
  });
  it('give the same response for a foreign and a missing role', async () => {
    const foreign = await role(other, 'reader');
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/dependants', undefined],
      ['PUT', '', { name: 'Taken over' }],
      ['POST', '/preview', { permissions: [] }],
      ['DELETE', '', undefined],
    ] as const) {
      const ask = (id: string) =>
        server.request(method, `/api/role/${id}${path}`, {
          token: admin.token,
          headers: { 'if-match': '"1"' },
          ...(body !== undefined && { body }),
        });
      const [foreignAnswer, missing] = [await ask(foreign.id), await ask(missingId)];
      expect([method + path, foreignAnswer.status, foreignAnswer.text]).toEqual([
        method + path,
        404,
        missing.text,
      ]);
    }
    expect((await role(other, 'reader')).etag).toBe(foreign.etag);
  });
  it.each([
    ['an unknown field', { name: 'X', permissions: [], organizationId: missingId }, 400],
    ['no name', { name: '  ', permissions: [] }, 400],
    ['a name with a direction override', { name: 'ab\u202ecd', permissions: [] }, 400],
    ['an unknown key', { name: 'X', permissions: ['userList', 'everything'] }, 422],
    ['a name that differs from an existing one only in case', { name: 'READER', permissions: [] }, 422],
    ['a key that the organization lacks', { name: 'X', permissions: ['organizationDelete'] }, 403],
  ])('reject %s', async (_case, body, status) => {
    expect((await admin.post('/api/role', body)).status).toBe(status);
    expect(await role(admin, 'X')).toBeUndefined();
  });
  it('require the current version for edits', async () => {
    const role = await make('Versioned', ['userList']);
    expect((await admin.put(`/api/role/${role.id}`, { name: 'Next' })).status).toBe(428);
    expect((await admin.remove(`/api/role/${role.id}`)).status).toBe(428);
    expect((await admin.put(`/api/role/${role.id}`, { name: 'Next' }, role.etag)).status).toBe(200);
    const stale = await admin.put(`/api/role/${role.id}`, { name: 'Late' }, role.etag);
    expect([stale.status, problemOf(stale)]).toEqual([412, 'stale']);
    expect((await admin.remove(`/api/role/${role.id}`, role.etag)).status).toBe(412);
    expect((await detail(admin, 'Next')).permissions).toEqual(['userList']);
  });
});

describe('the description of a role', () => {
  it('is optional plain text of at most 500 characters', async () => {
    expect((await make('Without')).description).toBe('');
    const body = { name: 'With', description: ' First line\nSecond line ', permissions: [] };
    const created = (await admin.post('/api/role', body)).body as RoleDetail;
    expect(created.description).toBe('First line\nSecond line');
    for (const description of ['x'.repeat(501), 'a\u202eb', null]) {
      const answer = await admin.put(`/api/role/${created.id}`, { description }, created.etag);
      expect([description, answer.status]).toEqual([description, 400]);
    }
    const edit = { description: 'x'.repeat(500) };
    const edited = (await admin.put(`/api/role/${created.id}`, edit, created.etag)).body as RoleDetail;
    expect(edited).toMatchObject({ name: 'With', permissions: [], ...edit });
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'role.edit',
      details: { name: 'With', description: edit.description, descriptionBefore: created.description },
    });
    const renamed = (await admin.put(`/api/role/${created.id}`, { name: 'Renamed' }, edited.etag)).body;
    expect(renamed).toMatchObject({ name: 'Renamed', ...edit });
    const audit = await lastAudit(server, admin.organizationId);
    expect(audit).not.toHaveProperty('details.description');
  });
  it('is included in the search of the list', async () => {
    await admin.post('/api/role', { name: 'Found', description: 'Reviews the spend', permissions: [] });
    const found = rowsOf<RoleRow>(await admin.get('/api/role?filter=reviews'));
    expect(found).toMatchObject([{ name: 'Found', description: 'Reviews the spend', builtIn: null }]);
  });
});

describe('a built-in role', () => {
  it('is marked with its original name, which an edit cannot change', async () => {
    const filter = encodeURIComponent('{"builtIn":{"exists":true}}');
    const marked = rowsOf<RoleRow>(await admin.get(`/api/role?filterObj=${filter}`));
    expect(marked.map(({ name, builtIn }) => [name, builtIn])).toEqual([
      ['admin', 'admin'],
      ['engineer', 'engineer'],
      ['reader', 'reader'],
    ]);
    const { id, etag } = await role(other, 'engineer');
    const mark = await other.put(`/api/role/${id}`, { builtIn: 'admin' }, etag);
    expect(mark.status).toBe(400);
    const renamed = (await other.put(`/api/role/${id}`, { name: 'Builders' }, etag)).body as RoleDetail;
    expect(renamed).toMatchObject({ name: 'Builders', builtIn: 'engineer' });
  });
  it('can be deleted, and a new role with its name is not built in', async () => {
    const { id, etag } = await role(other, 'Builders');
    expect((await other.remove(`/api/role/${id}`, etag)).status).toBe(204);
    const answer = await other.post('/api/role', { name: 'engineer', permissions: [] });
    expect(answer.body).toMatchObject({ name: 'engineer', builtIn: null });
  });
});

describe('granting keys', () => {
  it('is limited to keys that the editor has, and to roles without other keys', async () => {
    const limited = await make('Role keeper', [
      'roleList',
      'roleView',
      'roleEdit',
      'roleCreate',
      'userList',
      'userEdit',
    ]);
    const wide = await make('Wide', ['auditList', 'userList']);
    const narrow = await make('Narrow', ['userList', 'roleList']);
    const move = (roleId: string) =>
      server.database.db
        .updateTable('account')
        .set({ role_id: roleId })
        .where('email', '=', people.engineer.email)
        .execute();
    const engineerRole = await role(admin, 'engineer');
    await move(limited.id);
    try {
      const refusal = await engineer.put(`/api/role/${wide.id}`, { permissions: ['userList'] }, wide.etag);
      expect(refusal.body).toMatchObject({
        status: 403,
        permission: 'auditList',
        missing: 'role',
        reason: 'more-permissions',
      });
      const put = (permissions: readonly string[]) =>
        engineer.put(`/api/role/${narrow.id}`, { permissions }, narrow.etag);
      const excessAnswer = await put(['userList', 'userDelete']);
      expect(excessAnswer.body).toMatchObject({
        status: 403,
        permission: 'userDelete',
        missing: 'role',
        reason: 'grant-beyond-own',
      });
      expect((await put(['userEdit'])).body).toMatchObject({ permissions: ['userEdit'] });
      expect((await engineer.post('/api/role', { name: 'Up', permissions: ['auditList'] })).status).toBe(403);
      expect((await engineer.post('/api/role', { name: 'Even', permissions: ['roleEdit'] })).status).toBe(
        201,
      );
      expect((await detail(engineer, 'Wide')).assignable).toBe(false);
      expect((await detail(engineer, 'Even')).assignable).toBe(true);
      expect((await detail(engineer, 'Even')).grantableKeys).toEqual(expect.arrayContaining(['roleEdit']));
    } finally {
      await move(engineerRole.id);
    }
  });
});

describe('a role', () => {
  it('is listed with its effective keys, filtered and sorted by the server', async () => {
    const rows = rowsOf<RoleRow>(
      await admin.get(`/api/role?limit=3&sortObj=${encodeURIComponent('{"permissionCount":-1}')}`),
    );
    expect(rows[0]).toMatchObject({ name: 'admin', users: 1, assignable: true });
    expect(rows[0]?.permissionCount).toBe(permissionsInUse(defaultRoles.admin).length);
    const found = await admin.get(`/api/role?filter=engin&fields=name,users`);
    expect(rowsOf(found)).toEqual([{ name: 'engineer', users: 1 }]);
    expect(
      (await admin.get(`/api/role?filterObj=${encodeURIComponent('{"permissions":{"exists":true}}')}`))
        .status,
    ).toBe(400);
  });

  it('changes its members’ permissions with their next request and writes one audit entry', async () => {
    const reader = await actAs(server, people.reader);
    expect((await reader.get('/api/user/deployment')).status).toBe(200);
    const before = await detail(admin, 'reader');
    const count = await countAudit(server);
    const keys = before.permissions!.filter((key) => key !== 'deploymentList');
    const effect = (await admin.post(`/api/role/${before.id}/preview`, { permissions: keys }))
      .body as PermissionEffect;
    expect(effect).toMatchObject({
      total: 1,
      changes: [
        { gained: [], lost: ['deploymentList'], count: 1, accounts: [{ email: people.reader.email }] },
      ],
    });
    expect(await countAudit(server)).toBe(count);
    const edited = await admin.put(`/api/role/${before.id}`, { permissions: keys }, before.etag);
    expect(edited.status).toBe(200);
    expect(await countAudit(server)).toBe(count + 1);
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'role.edit',
      object_id: before.id,
      account_id: admin.session.account.id,
      details: { granted: [], withdrawn: ['deploymentList'] },
    });
    expect((await reader.get('/api/user/deployment')).body).toMatchObject({
      permission: 'deploymentList',
      missing: 'role',
    });
    const { etag } = edited.body as RoleDetail;
    expect(
      (await admin.put(`/api/role/${before.id}`, { permissions: before.permissions! }, etag)).status,
    ).toBe(200);
    expect((await reader.get('/api/user/deployment')).status).toBe(200);
  });

  it('keeps the keys to edit users and roles if it belongs to the last account with them', async () => {
    const before = await detail(admin, 'admin');
    const reducedKeys = before.permissions!.filter((key) => key !== 'roleEdit');
    const answer = await admin.put(`/api/role/${before.id}`, { permissions: reducedKeys }, before.etag);
    expect([answer.status, problemOf(answer)]).toEqual([409, 'conflict']);
    expect((await detail(admin, 'admin')).etag).toBe(before.etag);
    const harmless = before.permissions!.filter((key) => key !== 'learnList');
    const fine = await admin.put(`/api/role/${before.id}`, { permissions: harmless }, before.etag);
    expect(fine.status).toBe(200);
  });

  it('can be deleted only with a replacement role if it has members', async () => {
    const newRole = await make('Going', ['userList']);
    const target = await make('Coming', ['userList', 'roleList']);
    const person = server.database.db.updateTable('account').where('email', '=', people.reader.email);
    const readerRole = await role(admin, 'reader');
    await person.set({ role_id: newRole.id }).execute();
    const { body } = await admin.get(`/api/role/${newRole.id}/dependants`);
    expect(body as Dependants).toMatchObject({ blocking: true, dependants: [{ kind: 'user', count: 1 }] });
    const refusal = await admin.remove(`/api/role/${newRole.id}`, newRole.etag);
    expect([refusal.status, problemOf(refusal)]).toEqual([409, 'conflict']);
    const foreign = await role(other, 'reader');
    for (const [assignTo, status] of [
      [foreign.id, 404],
      [missingId, 404],
      [newRole.id, 422],
      [target.id, 204],
    ] as const) {
      const answer = await admin.remove(`/api/role/${newRole.id}?assignTo=${assignTo}`, newRole.etag);
      expect([assignTo, answer.status]).toEqual([assignTo, status]);
    }
    expect((await role(admin, 'Coming')).users).toBe(1);
    await person.set({ role_id: readerRole.id }).execute();
    expect((await admin.remove(`/api/role/${target.id}`, target.etag)).status).toBe(204);
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'role.delete',
      after_hash: null,
    });
  });

  it('accepts only one of several concurrent edits of a version', async () => {
    const role = await make('Contested', ['userList']);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        admin.put(`/api/role/${role.id}`, { name: `Contested ${index}` }, role.etag),
      ),
    );
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(11);
    const winner = answers.find(({ status }) => status === 200)!.body as RoleDetail;
    expect((await admin.get(`/api/role/${role.id}`)).body).toMatchObject({ name: winner.name, etag: '"2"' });
  });
});
