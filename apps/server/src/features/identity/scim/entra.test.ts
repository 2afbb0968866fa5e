import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, lastAudit, type Actor } from '../../../testing/administration.testing.ts';
import { setRoles } from '../../../testing/directory-groups.testing.ts';
import { invitationCode, outboxOf } from '../../../testing/outbox-mail.ts';
import { createScimToken, scimClient, type ScimClient } from '../../../testing/scim.testing.ts';
import { people, tenants, type TestPerson } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Requests as documented by Microsoft: “Develop and plan provisioning for a SCIM endpoint in Microsoft Entra ID”. */
let server: TestServer;
let admin: Actor;
let entra: ScimClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
  entra = scimClient(server, (await createScimToken(admin)).token);
});
afterAll(() => server.stop());

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';
const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const idOf = (body: unknown) => (body as { id: string }).id;
let sequence = 0;
const newUser = (
  userName = `person-${(sequence += 1)}@contoso.example`,
  externalId: string = randomUUID(),
) => ({
  schemas: [core, enterprise],
  externalId,
  userName,
  active: true,
  displayName: 'Test User',
  emails: [{ primary: true, type: 'work', value: userName }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Test User', familyName: 'User', givenName: 'Test' },
  roles: [],
  [enterprise]: { department: 'Sales' },
});
const create = async (user = newUser()) => {
  const answer = await entra.call('POST', '/Users', user);
  expect(answer.status, answer.text).toBe(201);
  return idOf(answer.body);
};
const newGroup = async (members: readonly string[] = []) => {
  const answer = await entra.call('POST', '/Groups', {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:Group',
      'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
    ],
    externalId: randomUUID(),
    displayName: `Entra group ${(sequence += 1)}`,
    ...(members.length > 0 && { members: members.map((value) => ({ $ref: null, value })) }),
    meta: { resourceType: 'Group' },
  });
  expect(answer.status, answer.text).toBe(201);
  return idOf(answer.body);
};
const membersOf = async (id: string): Promise<string[]> => {
  const { body } = await entra.call('GET', `/Groups/${id}`);
  return (body as { members: { value: string }[] }).members.map(({ value }) => value);
};
const stateOf = async (id: string) => {
  const { rows } = await server.database.pool.query<{ state: string }>(
    'select state from account where id = $1',
    [id],
  );
  return rows[0]?.state;
};

describe('users', () => {
  it('passes the connection test: a filter without a match', async () => {
    const answer = await entra.call(
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq "${randomUUID()}"`)}`,
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: 0,
        Resources: [],
        startIndex: 1,
        itemsPerPage: 0,
      },
    });
    expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8');
  });

  it('creates a person with the default role and finds them by userName regardless of case', async () => {
    const user = newUser('Nora.New@contoso.example');
    const answer = await entra.call('POST', '/Users', user);
    expect(answer.status, answer.text).toBe(201);
    const id = idOf(answer.body);
    expect(answer.body).toMatchObject({
      schemas: [core],
      id,
      externalId: user.externalId,
      userName: user.userName,
      displayName: 'Test User',
      active: true,
      name: user.name,
      emails: user.emails,
      groups: [],
      meta: { resourceType: 'User', location: expect.stringMatching(`/scim/v2/Users/${id}$`) as unknown },
    });
    expect(answer.text).not.toContain('Sales');
    expect(answer.headers['location']).toBe((answer.body as { meta: { location: string } }).meta.location);
    const found = await entra.call(
      'GET',
      `/Users?filter=${encodeURIComponent('userName eq "NORA.new@CONTOSO.example"')}`,
    );
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect((await entra.call('GET', `/Users/${id}`)).body).toEqual(answer.body);
    expect((await admin.get(`/api/user/${id}`)).body).toMatchObject({
      email: user.userName,
      role: { name: 'reader' },
    });
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'user.create',
      account_id: null,
      object_id: id,
      details: {
        email: user.userName,
        role: 'reader',
        token: expect.stringContaining('Directory') as unknown,
      },
    });
  });

  it('invites a person if the organization has several directories, and never binds an identity by address', async () => {
    const id = await create();
    expect(await stateOf(id)).toBe('Invited');
    expect((await admin.get(`/api/user/${id}`)).body).toMatchObject({ identities: [] });
    const { rows } = await server.database.pool.query<{ invited_by_name: string; state: string }>(
      'select invited_by_name, state from invitation where account_id = $1',
      [id],
    );
    expect(rows).toEqual([{ invited_by_name: '', state: 'Pending' }]);
  });

  it('invites a person who is created inactive only at activation', async () => {
    const id = await create({ ...newUser(), active: false });
    const invitations = async () => {
      const { rows } = await server.database.pool.query(
        `select m.id from invitation i join mail_outbox m on m.id = i.mail_id where i.account_id = $1`,
        [id],
      );
      return rows.length;
    };
    expect([await stateOf(id), await invitations()]).toEqual(['Disabled', 0]);
    await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
    expect([await stateOf(id), await invitations()]).toEqual(['Invited', 1]);
    await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
    expect([await stateOf(id), await invitations()]).toEqual(['Invited', 1]);
  });

  it('reports a userName or externalId in use as a uniqueness conflict', async () => {
    const user = newUser();
    await create(user);
    for (const duplicate of [
      { ...newUser(user.userName.toUpperCase()) },
      newUser(undefined, user.externalId),
      newUser(people.engineer.email),
    ]) {
      const answer = await entra.call('POST', '/Users', duplicate);
      expect(answer).toMatchObject({
        status: 409,
        body: { schemas: [errorSchema], status: '409', scimType: 'uniqueness' },
      });
      expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    }
  });

  it('changes attributes by path: capitalized Replace and Add, a filtered email, extensions', async () => {
    const id = await create();
    const answer = await entra.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@contoso.example' },
      { op: 'Replace', path: 'name.familyName', value: 'Changed' },
      { op: 'Add', path: 'displayName', value: 'Robin Changed' },
      { op: 'Add', path: `${enterprise}:manager`, value: 'f10aeb57' },
      { op: 'Replace', path: 'title', value: 'Engineer' },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      displayName: 'Robin Changed',
      name: { formatted: 'Robin Changed', givenName: 'Test', familyName: 'Changed' },
    });
    expect((await admin.get(`/api/user/${id}`)).body).toMatchObject({ name: 'Robin Changed' });
    const renamed = await entra.patch(`/Users/${id}`, {
      op: 'Replace',
      path: 'userName',
      value: 'robin.changed@contoso.example',
    });
    expect(renamed.body).toMatchObject({ userName: 'robin.changed@contoso.example' });
    expect((await admin.get(`/api/user/${id}`)).body).toMatchObject({
      email: 'robin.changed@contoso.example',
    });
  });

  it.each(['False', false])(
    'disables with active %j, which ends the sessions, and enables again',
    async (value) => {
      const { session, token } = await actAs(server, people.engineer);
      const { id } = session.account;
      const answer = await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value });
      expect(answer).toMatchObject({ status: 200, body: { id, active: false } });
      expect(problemOf(await server.request('GET', '/api/user/me', { token }))).toBe('account-disabled');
      expect(await lastAudit(server, admin.organizationId)).toMatchObject({
        action: 'user.edit',
        details: { state: 'Disabled', stateBefore: 'Active', sessionsEnded: expect.any(Number) as unknown },
      });
      const enabled = await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
      expect(enabled.body).toMatchObject({ active: true });
      expect((await actAs(server, people.engineer)).session.account.id).toBe(id);
    },
  );

  it('does not record a request that changes nothing', async () => {
    const user = newUser();
    const id = await create(user);
    const before = await lastAudit(server, admin.organizationId);
    await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'displayName', value: user.displayName });
    expect(await lastAudit(server, admin.organizationId)).toEqual(before);
  });

  it('refuses to disable or remove the last administrator', async () => {
    const { id } = admin.session.account;
    for (const answer of [
      await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' }),
      await entra.call('DELETE', `/Users/${id}`),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { schemas: [errorSchema], status: '409' } });
      expect(answer.body).not.toHaveProperty('scimType');
    }
    expect((await admin.get('/api/user/me')).status).toBe(200);
  });

  it('removes a person and releases the address', async () => {
    const user = newUser();
    const id = await create(user);
    const answer = await entra.call('DELETE', `/Users/${id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await entra.call('GET', `/Users/${id}`)).toMatchObject({
      status: 404,
      body: { schemas: [errorSchema], status: '404' },
    });
    expect((await entra.call('DELETE', `/Users/${id}`)).status).toBe(404);
    expect(await create(user)).not.toBe(id);
  });
});

describe('the invitation of a person', () => {
  const invitationsOf = async (id: string) => {
    const { rows } = await server.database.pool.query<{ email: string; state: string }>(
      'select email, state from invitation where account_id = $1 order by created_at',
      [id],
    );
    return rows.map(({ email, state }) => [email, state]);
  };
  const rename = async (id: string, value: string) => {
    const answer = await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'userName', value });
    expect(answer.status, answer.text).toBe(200);
  };
  const enable = (id: string, value: 'True' | 'False') =>
    entra.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value });
  const accept = async (email: string, invitation: string) => {
    const identities = [{ tenantId: tenants.contoso, objectId: randomUUID() }];
    const person: TestPerson = { ...people.stranger, email, homeTenantId: tenants.contoso, identities };
    const body = { ...(await server.directory.loginBody(person)), invitation };
    return server.request('POST', '/api/user/login', { body });
  };

  it('moves to a new address, and the previous address can be invited again', async () => {
    const [old, address] = ['moved.old@contoso.example', 'moved.new@contoso.example'];
    const id = await create(newUser(old));
    const oldCode = await invitationCode(server, old);
    await rename(id, address);
    expect(await invitationsOf(id)).toEqual([
      [old, 'Revoked'],
      [address, 'Pending'],
    ]);
    expect(await outboxOf(server, old)).toMatchObject([{ state: 'Canceled', text: '' }]);
    expect(problemOf(await accept(old, oldCode))).toBe('invitation-refused');
    expect(problemOf(await accept(address, oldCode))).toBe('invitation-refused');
    expect(await create(newUser(old))).not.toBe(id);
    const accepted = await accept(address, await invitationCode(server, address));
    expect(accepted.status, accepted.text).toBe(200);
    expect(await stateOf(id)).toBe('Active');
  });

  it('is revoked if the address of a disabled person changes, and renewed at activation', async () => {
    const [old, address] = ['disabled.old@contoso.example', 'disabled.new@contoso.example'];
    const id = await create(newUser(old));
    await enable(id, 'False');
    await rename(id, address);
    expect(await invitationsOf(id)).toEqual([[old, 'Revoked']]);
    await enable(id, 'True');
    expect(await invitationsOf(id)).toEqual([
      [old, 'Revoked'],
      [address, 'Pending'],
    ]);
  });

  it('is renewed at activation if it has expired, but not by other changes', async () => {
    const email = 'expired@contoso.example';
    const id = await create(newUser(email));
    await server.database.pool.query(
      `update invitation set expires_at = now() - interval '1 second' where account_id = $1`,
      [id],
    );
    await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'displayName', value: 'Another name' });
    expect(await invitationsOf(id)).toEqual([[email, 'Pending']]);
    await enable(id, 'False');
    await enable(id, 'True');
    expect(await invitationsOf(id)).toEqual([
      [email, 'Revoked'],
      [email, 'Pending'],
    ]);
    const accepted = await accept(email, await invitationCode(server, email));
    expect(accepted.status, accepted.text).toBe(200);
  });

  it('keeps its link if only the case of the address changes', async () => {
    const id = await create(newUser('case@contoso.example'));
    await rename(id, 'Case@contoso.example');
    expect(await invitationsOf(id)).toEqual([['case@contoso.example', 'Pending']]);
  });

  it('keeps its directory and language at a new address', async () => {
    const id = await create(newUser('french.old@contoso.example'));
    await server.database.pool.query(
      `update invitation set tenant_id = $2, language = 'fr' where account_id = $1`,
      [id, tenants.fabrikam],
    );
    const address = 'french.new@contoso.example';
    await rename(id, address);
    const { rows } = await server.database.pool.query(
      `select tenant_id, language from invitation where account_id = $1 and state = 'Pending'`,
      [id],
    );
    expect(rows).toEqual([{ tenant_id: tenants.fabrikam, language: 'fr' }]);
    expect(problemOf(await accept(address, await invitationCode(server, address)))).toBe(
      'invitation-refused',
    );
  });
});

describe('the sign-in identity', () => {
  let fabrikam: Actor;
  let directory: ScimClient;
  beforeAll(async () => {
    fabrikam = await actAs(server, people.otherAdmin);
    directory = scimClient(server, (await createScimToken(fabrikam)).token);
  });
  const identitiesOf = async (id: string) =>
    ((await fabrikam.get(`/api/user/${id}`)).body as { identities: { tenantId: string; objectId: string }[] })
      .identities;

  it('is bound by the object ID when the organization has one directory', async () => {
    const objectId = randomUUID();
    const answer = await directory.call('POST', '/Users', newUser('bound@fabrikam.example', objectId));
    expect(answer.status, answer.text).toBe(201);
    const id = idOf(answer.body);
    expect(await stateOf(id)).toBe('Active');
    expect(await identitiesOf(id)).toMatchObject([{ tenantId: tenants.fabrikam, objectId }]);
    const { rows } = await server.database.pool.query('select from invitation where account_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('can be bound later for a person whom the directory created, which ends the invitation', async () => {
    const { externalId: _none, ...user } = newUser('later@fabrikam.example');
    const id = idOf((await directory.call('POST', '/Users', user)).body);
    expect(await stateOf(id)).toBe('Invited');
    const objectId = randomUUID();
    await directory.patch(`/Users/${id}`, { op: 'Add', path: 'externalId', value: objectId });
    expect(await stateOf(id)).toBe('Active');
    expect(await identitiesOf(id)).toMatchObject([{ objectId }]);
    const { rows } = await server.database.pool.query('select state from invitation where account_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ state: 'Revoked' }]);
  });

  it('is never added to an account that the directory only matched by address', async () => {
    const objectId = randomUUID();
    const { id } = fabrikam.session.account;
    const before = await identitiesOf(id);
    const matched = await directory.patch(`/Users/${id}`, { op: 'Add', path: 'externalId', value: objectId });
    expect(matched.body).toMatchObject({ externalId: objectId });
    expect(await identitiesOf(id)).toEqual(before);
    const roles = (await fabrikam.get('/api/role')).body as { result: { id: string; name: string }[] };
    const invited = await fabrikam.post('/api/user', {
      name: 'Invited',
      email: 'invited@fabrikam.example',
      roleId: roles.result.find(({ name }) => name === 'admin')!.id,
    });
    expect(invited.status, invited.text).toBe(201);
    await directory.patch(`/Users/${idOf(invited.body)}`, {
      op: 'Add',
      path: 'externalId',
      value: randomUUID(),
    });
    expect(await identitiesOf(idOf(invited.body))).toEqual([]);
    expect(await stateOf(idOf(invited.body))).toBe('Invited');
  });
});

describe('groups', () => {
  it('finds a group by displayName without its members', async () => {
    const id = await newGroup();
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
    const id = await newGroup();
    const [one, other] = [await create(), await create()];
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
    const id = await newGroup([await create()]);
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
    const group = await newGroup([id]);
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
