import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, lastAudit, type Actor } from '../../../testing/administration.testing.ts';
import { setRoles } from '../../../testing/directory-groups.testing.ts';
import { entraClient, type EntraClient } from '../../../testing/entra.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Actor;
let entra: EntraClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
  entra = await entraClient(server, admin);
});
afterAll(() => server.stop());

const membersOf = async (id: string): Promise<string[]> => {
  const { body } = await entra.call('GET', `/Groups/${id}`);
  return (body as { members: { value: string }[] }).members.map(({ value }) => value);
};

describe('groups', () => {
  it('finds a group by displayName without its members', async () => {
    const id = await entra.createGroup();
    const { body } = await entra.call('GET', `/Groups/${id}?excludedAttributes=members`);
    expect(body).not.toHaveProperty('members');
    const { displayName } = body as { displayName: string };
    const filter = encodeURIComponent(`displayName eq "${displayName.toUpperCase()}"`);
    const found = await entra.call('GET', `/Groups?excludedAttributes=members&filter=${filter}`);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id, displayName }] });
    expect(found.text).not.toContain('members');
    const duplicate = await entra.call('POST', '/Groups', { displayName });
    expect(duplicate).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
  });

  it('adds and removes members with the values of Entra, and grants them the role of the group', async () => {
    const id = await entra.createGroup();
    const [one, other] = [await entra.createUser(), await entra.createUser()];
    const added = await entra.patch(`/Groups/${id}`, {
      op: 'Add',
      path: 'members',
      value: [
        { $ref: null, value: one },
        { $ref: null, value: other },
      ],
    });
    expect(added.status, added.text).toBe(200);
    expect(await membersOf(id)).toEqual([one, other].toSorted());
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'group.edit',
      details: { membersAdded: 'Test User, Test User' },
    });
    const roles = (await admin.get('/api/role')).body as { result: { id: string; name: string }[] };
    const engineer = roles.result.find(({ name }) => name === 'engineer')!;
    expect((await setRoles(admin, id, [engineer.id])).status).toBe(200);
    const rolesOf = async (user: string) =>
      ((await admin.get(`/api/user/${user}`)).body as { roles: object[] }).roles;
    expect(await rolesOf(one)).toMatchObject([{ name: 'engineer', via: [expect.any(String)] }]);
    expect((await entra.call('GET', `/Users/${one}`)).body).toMatchObject({
      groups: [{ value: id, type: 'direct' }],
    });
    await entra.patch(`/Groups/${id}`, {
      op: 'Remove',
      path: 'members',
      value: [{ $ref: null, value: one }],
    });
    expect(await membersOf(id)).toEqual([other]);
    expect(await rolesOf(one)).toEqual([]);
    // Repeating the removal changes nothing.
    expect(
      (await entra.patch(`/Groups/${id}`, { op: 'Remove', path: 'members', value: [{ value: one }] })).status,
    ).toBe(200);
    expect((await entra.patch(`/Groups/${id}`, { op: 'Remove', path: 'members' })).status).toBe(200);
    expect(await membersOf(id)).toEqual([]);
  });

  it('renames and removes a group', async () => {
    const id = await entra.createGroup([await entra.createUser()]);
    const renamed = await entra.patch(`/Groups/${id}`, {
      op: 'Replace',
      path: 'displayName',
      value: 'Renamed group',
    });
    expect(renamed.body).toMatchObject({ displayName: 'Renamed group' });
    expect((await entra.call('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await entra.call('GET', `/Groups/${id}`)).status).toBe(404);
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'group.delete',
      details: { name: 'Renamed group' },
    });
  });

  it('rejects removing the last administrator, whose role comes from a group', async () => {
    const { pool } = server.database;
    const roles = (await admin.get('/api/role')).body as { result: { id: string; name: string }[] };
    const idOfRole = (name: string) => roles.result.find((role) => role.name === name)!.id;
    const { id } = admin.session.account;
    const group = await entra.createGroup([id]);
    expect((await setRoles(admin, group, [idOfRole('admin')])).status).toBe(200);
    await pool.query('update account set role_id = $1 where id = $2', [idOfRole('reader'), id]);
    const attempts = [
      () => entra.patch(`/Groups/${group}`, { op: 'Remove', path: 'members', value: [{ value: id }] }),
      () => entra.call('PUT', `/Groups/${group}`, { displayName: 'Admins', members: [] }),
      () => entra.call('DELETE', `/Groups/${group}`),
    ];
    for (const attempt of attempts) expect((await attempt()).status).toBe(409);
    expect(await membersOf(group)).toEqual([id]);
    await pool.query('update account set role_id = $1 where id = $2', [idOfRole('admin'), id]);
    expect((await entra.call('DELETE', `/Groups/${group}`)).status).toBe(204);
  });
});
