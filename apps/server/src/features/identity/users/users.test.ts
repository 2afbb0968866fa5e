import type { Dependants, RoleRow, UserDetail, UserRow } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  actAs,
  countAudit,
  lastAudit,
  missingId,
  rowsOf,
  type Actor,
} from '../../../testing/administration.testing.ts';
import { people, tenants } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { deployFor } from './deploy-for.testing.ts';

let server: TestServer;
let admin: Actor;
let other: Actor;
let roles: ReadonlyMap<string, string>;

const newPerson = '90000000-0000-4000-8000-00000000000a';

beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
  other = await actAs(server, people.otherAdmin);
  roles = new Map(rowsOf<RoleRow>(await admin.get('/api/role')).map(({ id, name }) => [name, id]));
});
afterAll(() => server.stop());

const find = async (actor: Actor, email: string): Promise<UserRow> =>
  rowsOf<UserRow>(await actor.get('/api/user')).find((row) => row.email === email)!;
const add = async (email: string, more: object = {}): Promise<UserDetail> => {
  const answer = await admin.post('/api/user', { name: email, email, roleId: roles.get('reader'), ...more });
  expect([email, answer.status]).toEqual([email, 201]);
  return answer.body as UserDetail;
};
const edit = async (email: string, body: object) => {
  const { id, etag } = await find(admin, email);
  return admin.put(`/api/user/${id}`, body, etag);
};

describe('the user routes', () => {
  it('return 403 without the key', async () => {
    const engineer = await actAs(server, people.engineer);
    expect((await engineer.get('/api/user')).body).toMatchObject({ status: 403, permission: 'userList' });
    expect((await engineer.post('/api/user', {})).body).toMatchObject({ permission: 'userCreate' });
  });

  it('give the same response for a foreign and a missing person', async () => {
    const foreign = await find(other, people.otherAdmin.email);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/dependants', undefined],
      ['GET', '/permission', undefined],
      ['GET', '/session', undefined],
      ['PUT', '', { name: 'Taken over' }],
      ['DELETE', '', undefined],
      ['DELETE', '/session', undefined],
    ] as const) {
      const ask = (id: string) =>
        server.request(method, `/api/user/${id}${path}`, {
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
    expect(await find(other, people.otherAdmin.email)).toMatchObject({ etag: foreign.etag, sessions: 1 });
    expect((await admin.get(`/api/user?filter=fabrikam`)).body).toMatchObject({ total: 0 });
  });

  it.each([
    ['an unknown field', { isOperator: true }, 400],
    ['a state chosen by the caller', { state: 'Active' }, 400],
    ['an invalid email address', { email: 'nobody' }, 400],
    [
      'an email address that differs from an existing one only in case',
      { email: 'READER@contoso.example' },
      422,
    ],
    ['an expiry date in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 422],
    ['a missing role', { roleId: missingId }, 422],
    [
      'an identity of a foreign directory',
      { identity: { tenantId: tenants.fabrikam, objectId: newPerson } },
      422,
    ],
    [
      'an identity of an unknown directory',
      { identity: { tenantId: tenants.nowhere, objectId: newPerson } },
      422,
    ],
    [
      'an identity that has an account',
      { identity: { tenantId: tenants.contoso, objectId: people.reader.identities[0]!.objectId } },
      422,
    ],
  ])('reject %s', async (_case, change, status) => {
    const body = { name: 'New', email: 'new@contoso.example', roleId: roles.get('reader'), ...change };
    expect((await admin.post('/api/user', body)).status).toBe(status);
    expect(await find(admin, 'new@contoso.example')).toBeUndefined();
  });

  it('reject a role of another organization with the same response as a missing one', async () => {
    const foreign = rowsOf<RoleRow>(await other.get('/api/role'))[0]!;
    const ask = (roleId: string) =>
      admin.post('/api/user', { name: 'N', email: 'n@contoso.example', roleId });
    const [foreignAnswer, missing] = [await ask(foreign.id), await ask(missingId)];
    const plain = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
    expect([foreignAnswer.status, plain(foreignAnswer.text)]).toEqual([422, plain(missing.text)]);
  });

  it('require the current version for edits', async () => {
    const user = await add('versioned@contoso.example');
    expect((await admin.put(`/api/user/${user.id}`, { name: 'V' })).status).toBe(428);
    expect((await admin.remove(`/api/user/${user.id}`)).status).toBe(428);
    expect((await admin.put(`/api/user/${user.id}`, { name: 'V' }, user.etag)).status).toBe(200);
    expect((await admin.put(`/api/user/${user.id}`, { name: 'W' }, user.etag)).status).toBe(412);
    expect((await admin.remove(`/api/user/${user.id}`, user.etag)).status).toBe(412);
  });
});

describe('a role with more keys than the editor has', () => {
  it('cannot be assigned', async () => {
    const answer = await admin.post('/api/role', {
      name: 'Helpdesk',
      permissions: ['userList', 'userView', 'userEdit', 'userCreate', 'roleList'],
    });
    const helpdesk = answer.body as RoleRow;
    const engineer = await actAs(server, people.engineer);
    expect((await edit(people.engineer.email, { roleId: helpdesk.id })).status).toBe(200);
    const self = await find(engineer, people.engineer.email);
    for (const roleId of [roles.get('admin'), roles.get('engineer')]) {
      const refusal = await engineer.put(`/api/user/${self.id}`, { roleId }, self.etag);
      expect([refusal.status, problemOf(refusal)]).toEqual([403, 'permission-missing']);
      const added = await engineer.post('/api/user', { name: 'N', email: 'n@contoso.example', roleId });
      expect(added.status).toBe(403);
    }
    const even = await engineer.post('/api/user', {
      name: 'N',
      email: 'even@contoso.example',
      roleId: helpdesk.id,
    });
    expect(even.status).toBe(201);
    expect((await edit(people.engineer.email, { roleId: roles.get('engineer') })).status).toBe(200);
  });
});

const deploy = (id: string, name: string, accountId: string) =>
  deployFor(server, { organizationId: admin.organizationId, id, name, accountId });

describe('a person', () => {
  it('is active immediately with an identity of the directory and can sign in', async () => {
    const newcomer = {
      ...people.reader,
      email: 'joe@contoso.example',
      identities: [{ tenantId: tenants.contoso, objectId: newPerson }],
    };
    const before = await server.request('POST', '/api/user/login', {
      body: await server.directory.loginBody(newcomer),
    });
    expect(problemOf(before)).toBe('no-organization');
    const count = await countAudit(server);
    const user = await add('joe@contoso.example', {
      identity: { tenantId: tenants.contoso, objectId: newPerson },
    });
    expect(await countAudit(server)).toBe(count + 1);
    expect(user).toMatchObject({
      state: 'Active',
      role: { name: 'reader' },
      identities: [{ tenantId: tenants.contoso, directory: 'Contoso', objectId: newPerson }],
    });
    expect((await server.login(newcomer)).account).toMatchObject({ id: user.id, role: 'reader' });
    expect((await admin.get(`/api/user/${user.id}/session`)).body).toHaveLength(1);
  });

  it('is invited without an identity and cannot be activated manually', async () => {
    const user = await add('invited@contoso.example', { expiresAt: '2099-01-01T00:00:00Z' });
    expect(user).toMatchObject({ state: 'Invited', expiresAt: '2099-01-01T00:00:00.000Z', identities: [] });
    const answer = await edit('invited@contoso.example', { state: 'Active' });
    expect([answer.status, problemOf(answer)]).toEqual([409, 'conflict']);
    expect((await edit('invited@contoso.example', { state: 'Disabled' })).status).toBe(200);
    expect((await edit('invited@contoso.example', { state: 'Active' })).body).toMatchObject({
      state: 'Invited',
    });
  });

  it('has the keys of a new role with the next request', async () => {
    const reader = await actAs(server, people.reader);
    expect((await reader.get('/api/role')).status).toBe(403);
    expect((await edit(people.reader.email, { roleId: roles.get('admin') })).status).toBe(200);
    expect((await reader.get('/api/role')).status).toBe(200);
    const { id } = await find(admin, people.reader.email);
    const keys = (await admin.get(`/api/user/${id}/permission`)).body as {
      effective: string[];
      role: { name: string };
    };
    expect(keys.role.name).toBe('admin');
    expect(keys.effective).toContain('roleList');
    expect((await edit(people.reader.email, { roleId: roles.get('reader') })).status).toBe(200);
    expect((await reader.get('/api/role')).status).toBe(403);
  });

  it('is signed out immediately when disabled, and can sign in again only after being enabled', async () => {
    const reader = await actAs(server, people.reader);
    expect((await edit(people.reader.email, { state: 'Disabled' })).body).toMatchObject({
      state: 'Disabled',
      sessions: 0,
    });
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'user.edit',
      details: { changed: ['state'], stateBefore: 'Active', state: 'Disabled' },
    });
    expect(problemOf(await reader.get('/api/user/me'))).toBe('account-disabled');
    const loginAnswer = await server.request('POST', '/api/user/login', {
      body: await server.directory.loginBody(people.reader),
    });
    expect(problemOf(loginAnswer)).toBe('account-disabled');
    expect((await edit(people.reader.email, { state: 'Active' })).body).toMatchObject({ state: 'Active' });
    expect((await server.login(people.reader)).account.state).toBe('Active');
  });

  it('loses stored grants and running operations when disabled', async () => {
    const { pool } = server.database;
    const user = await add('worker@contoso.example', {
      identity: { tenantId: tenants.contoso, objectId: '90000000-0000-4000-8000-00000000000d' },
    });
    const ids = [1, 2].map((n) => `01900000-0000-7000-8000-0000000000d${n}`);
    for (const [index, id] of ids.entries()) {
      await deploy(id, `bp-worker0${index}`, user.id);
    }
    await pool.query(`update deployment_operation set acts_with = 'connection' where id = $1`, [ids[1]]);
    await pool.query(
      `insert into cloud_grant (account_id, tenant_id, cloud, access_token, expires_at) values ($1, $2, 'general', 'sealed', now())`,
      [user.id, tenants.contoso],
    );
    expect((await edit('worker@contoso.example', { state: 'Disabled' })).status).toBe(200);
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      details: { grantsErased: 1, operationsEnded: 1 },
    });
    const { rows } = await pool.query(
      'select access_ended_at is not null as ended from deployment_operation where id = any($1) order by id',
      [ids],
    );
    expect(rows).toEqual([{ ended: true }, { ended: false }]);
    expect((await pool.query('select 1 from cloud_grant where account_id = $1', [user.id])).rows).toEqual([]);
    await pool.query('delete from deployment where account_id = $1', [user.id]);
  });

  it('is rejected at the next request after the account has expired, and listed as expired', async () => {
    const reader = await actAs(server, people.reader);
    expect((await edit(people.reader.email, { expiresAt: '2020-01-01T00:00:00+02:00' })).status).toBe(200);
    expect((await reader.get('/api/user/me')).body).toMatchObject({
      type: 'urn:blueport:problem:account-expired',
      detail: 'Your account in Contoso expired on 2019-12-31.',
      hint: 'Ask an administrator of Contoso to extend it.',
    });
    const expired = await admin.get(
      `/api/user?filterObj=${encodeURIComponent('{"state":{"eq":"Expired"}}')}&fields=email,state`,
    );
    expect(rowsOf(expired)).toEqual([{ email: people.reader.email, state: 'Expired' }]);
    expect((await edit(people.reader.email, { expiresAt: null })).body).toMatchObject({
      state: 'Active',
      expiresAt: null,
    });
    expect((await reader.get('/api/user/me')).status).toBe(200);
  });

  it('can be signed out everywhere by an administrator', async () => {
    const first = await actAs(server, people.reader);
    const second = await actAs(server, people.reader);
    const { id } = await find(admin, people.reader.email);
    const answer = await admin.remove(`/api/user/${id}/session`);
    expect((answer.body as { ended: number }).ended).toBeGreaterThanOrEqual(2);
    expect([(await first.get('/api/user/me')).status, (await second.get('/api/user/me')).status]).toEqual([
      401, 401,
    ]);
    expect((await admin.get(`/api/user/${id}/session`)).body).toEqual([]);
  });

  it('can be removed only if their deployments are transferred and none of their operations is running', async () => {
    const user = await add('leaving@contoso.example');
    await deploy(newPerson, 'bp-leaving01', user.id);
    const { body } = await admin.get(`/api/user/${user.id}/dependants`);
    expect(body as Dependants).toMatchObject({
      blocking: true,
      dependants: [
        { kind: 'runningDeployment', count: 1, items: [{ name: 'Shop' }] },
        { kind: 'deployment', count: 1 },
        { kind: 'ownedDeployment', count: 1, blocking: false },
      ],
    });
    const heir = await find(admin, people.engineer.email);
    const remove = (assignTo?: string) =>
      admin.remove(`/api/user/${user.id}${assignTo === undefined ? '' : `?assignTo=${assignTo}`}`, user.etag);
    expect((await remove(heir.id)).status).toBe(409);
    await server.database.pool.query(`update deployment_operation set finished_at = now() where id = $1`, [
      newPerson,
    ]);
    expect((await remove()).status).toBe(409);
    expect((await remove((await find(other, people.otherAdmin.email)).id)).status).toBe(404);
    expect((await remove((await find(admin, 'invited@contoso.example')).id)).status).toBe(422);
    expect((await remove(heir.id)).status).toBe(204);
    expect(await find(admin, 'leaving@contoso.example')).toBeUndefined();
    const engineer = await actAs(server, people.engineer);
    expect((await engineer.get('/api/user/deployment/bp-leaving01')).body).toMatchObject({
      createdBy: { id: heir.id },
      operations: [{ startedBy: { name: '' } }],
    });
  });
});

describe('the last administrator', () => {
  it('cannot be disabled, removed, expired or moved to another role', async () => {
    const second = await add('second@contoso.example', {
      roleId: roles.get('admin'),
      identity: { tenantId: tenants.contoso, objectId: '90000000-0000-4000-8000-00000000000b' },
    });
    const first = await find(admin, people.admin.email);
    const own = await admin.put(`/api/user/${first.id}`, { state: 'Disabled' }, first.etag);
    expect([own.status, problemOf(own)]).toEqual([409, 'conflict']);
    expect((await admin.remove(`/api/user/${first.id}`, first.etag)).status).toBe(409);
    expect((await admin.put(`/api/user/${second.id}`, { state: 'Disabled' }, second.etag)).status).toBe(200);
    // Now the first administrator is the last one.
    for (const body of [{ roleId: roles.get('reader') }, { expiresAt: '2099-01-01T00:00:00Z' }]) {
      const answer = await admin.put(`/api/user/${first.id}`, body, first.etag);
      expect([body, answer.status]).toEqual([body, 409]);
    }
    expect((await find(admin, people.admin.email)).etag).toBe(first.etag);
  });

  it('remains when two administrators remove each other concurrently', async () => {
    expect((await edit('second@contoso.example', { state: 'Active' })).status).toBe(200);
    const identities = [{ tenantId: tenants.contoso, objectId: '90000000-0000-4000-8000-00000000000b' }];
    const second = await actAs(server, { ...people.admin, email: 'second@contoso.example', identities });
    const [a, b] = [await find(admin, people.admin.email), await find(admin, 'second@contoso.example')];
    const answers = await Promise.all([
      admin.put(`/api/user/${b.id}`, { roleId: roles.get('reader') }, b.etag),
      second.put(`/api/user/${a.id}`, { roleId: roles.get('reader') }, a.etag),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await server.database.pool.query(
      `select 1 from account a join role r on r.id = a.role_id where a.organization_id = $1 and r.name = 'admin' and a.state = 'Active'`,
      [admin.organizationId],
    );
    expect(rows).toHaveLength(1);
  });
});
