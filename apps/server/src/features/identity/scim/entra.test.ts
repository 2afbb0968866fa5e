import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, lastAudit, type Actor } from '../../../testing/administration.testing.ts';
import { entraClient, entraUser, idOf, type EntraClient } from '../../../testing/entra.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Actor;
let entra: EntraClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
  entra = await entraClient(server, admin);
});
afterAll(() => server.stop());

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';
const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
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
    const user = entraUser('Nora.New@contoso.example');
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
    const id = await entra.createUser();
    expect(await stateOf(id)).toBe('Invited');
    expect((await admin.get(`/api/user/${id}`)).body).toMatchObject({ identities: [] });
    const { rows } = await server.database.pool.query<{ invited_by_name: string; state: string }>(
      'select invited_by_name, state from invitation where account_id = $1',
      [id],
    );
    expect(rows).toEqual([{ invited_by_name: '', state: 'Pending' }]);
  });

  it('invites a person who is created inactive only at activation', async () => {
    const id = await entra.createUser({ ...entraUser(), active: false });
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
    const user = entraUser();
    await entra.createUser(user);
    for (const duplicate of [
      { ...entraUser(user.userName.toUpperCase()) },
      entraUser(undefined, user.externalId),
      entraUser(people.engineer.email),
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
    const id = await entra.createUser();
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
    const user = entraUser();
    const id = await entra.createUser(user);
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
    const user = entraUser();
    const id = await entra.createUser(user);
    const answer = await entra.call('DELETE', `/Users/${id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await entra.call('GET', `/Users/${id}`)).toMatchObject({
      status: 404,
      body: { schemas: [errorSchema], status: '404' },
    });
    expect((await entra.call('DELETE', `/Users/${id}`)).status).toBe(404);
    expect(await entra.createUser(user)).not.toBe(id);
  });
});
