import { cloudProfiles } from '@blueport/cloud';
import type { Dependants, DirectoryDescription, OrganizationDetail } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, lastAudit, missingId, type Actor } from '../../../testing/administration.testing.ts';
import { clientIds, issuerOf } from '../../../testing/test-directory.ts';
import { people, tenants } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let operator: Actor;
let admin: Actor;

const globalAdministrator = '62e90394-69f5-4237-9190-012177145e10';
const newcomer = '90000000-0000-4000-8000-00000000000c';

beforeAll(async () => {
  server = await startTestServer();
  operator = await actAs(server, people.operator);
  admin = await actAs(server, people.admin);
});
afterAll(() => server.stop());

const tokenOf = (tenantId: string, claims: object = {}) =>
  server.directory.sign({
    iss: issuerOf('general', tenantId),
    aud: clientIds.general,
    tid: tenantId,
    oid: newcomer,
    scp: 'access',
    wids: [globalAdministrator],
    ...claims,
  });
const describeIt = async (
  actor: Actor,
  tenantId: string,
  accessToken?: string,
): Promise<DirectoryDescription> => {
  const answer = await actor.post('/api/azure/organization.get', {
    tenantId,
    ...(accessToken && { accessToken }),
  });
  expect(answer.status).toBe(200);
  return answer.body as DirectoryDescription;
};
const etagOf = async (actor: Actor, id: string) =>
  ((await actor.get(`/api/org/${id}`)).body as OrganizationDetail).etag;
const reasonOf = (answer: { body: unknown }) =>
  (answer.body as { errors?: { code: string }[] }).errors?.[0]?.code;

describe('linking a directory as an administrator', () => {
  it.each([
    ['no token', undefined, 'token-needed'],
    ['a malformed token', () => Promise.resolve('x.y.z'), 'token-refused'],
    ['a token of another directory', () => tokenOf(tenants.contoso), 'token-refused'],
    [
      'a token for another application',
      () => tokenOf(tenants.nowhere, { aud: cloudProfiles.general.graphAudience }),
      'token-refused',
    ],
    ['an application token', () => tokenOf(tenants.nowhere, { idtyp: 'app' }), 'token-refused'],
    ['an ID token', () => tokenOf(tenants.nowhere, { scp: undefined }), 'token-refused'],
    [
      'a token of a person without a directory role',
      () => tokenOf(tenants.nowhere, { wids: ['b79fbf4d-3ef9-4689-8143-76b194e85509'] }),
      'not-administrator',
    ],
    [
      'a token with its role as plain text',
      () => tokenOf(tenants.nowhere, { wids: globalAdministrator }),
      'not-administrator',
    ],
  ])('is rejected with %s', async (_case, make, reason) => {
    const accessToken = await make?.();
    expect(await describeIt(admin, tenants.nowhere, accessToken)).toMatchObject({
      canLink: false,
      reason,
      name: null,
    });
    const body = { tenantId: tenants.nowhere, ...(accessToken && { accessToken }) };
    const answer = await admin.post(`/api/org/${admin.organizationId}/directory`, body);
    expect([answer.status, reasonOf(answer)]).toEqual([422, reason]);
  });

  it('does not disclose other links without a token of the directory’s administrator', async () => {
    const [linked, free, unknown] = [
      await describeIt(admin, tenants.fabrikam),
      await describeIt(admin, tenants.nowhere),
      await describeIt(admin, missingId),
    ];
    expect(new Set([linked.reason, free.reason, unknown.reason])).toEqual(new Set(['token-needed']));
    const vouched = await describeIt(admin, tenants.fabrikam, await tokenOf(tenants.fabrikam));
    expect(vouched.reason).toBe('linked-elsewhere');
    const answer = await admin.post(`/api/org/${admin.organizationId}/directory`, {
      tenantId: tenants.fabrikam,
      accessToken: await tokenOf(tenants.fabrikam),
    });
    expect([answer.status, problemOf(answer)]).toEqual([409, 'conflict']);
  });
});

describe('a directory', () => {
  it('is linked with the token of one of its administrators, and unlinked again', async () => {
    const accessToken = await tokenOf(tenants.nowhere);
    expect(await describeIt(admin, tenants.nowhere, accessToken)).toMatchObject({
      canLink: true,
      reason: 'linkable',
    });
    const linked = await admin.post(`/api/org/${admin.organizationId}/directory`, {
      tenantId: tenants.nowhere.toUpperCase(),
      accessToken,
      name: 'Nowhere',
    });
    expect(linked.status).toBe(201);
    expect((linked.body as OrganizationDetail).directories).toContainEqual(
      expect.objectContaining({ tenantId: tenants.nowhere, name: 'Nowhere', users: 0 }),
    );
    expect((await describeIt(admin, tenants.nowhere)).reason).toBe('linked-here');
    expect((await describeIt(operator, tenants.nowhere)).reason).toBe('linked-elsewhere');
    // Linking a directory does not make its people members.
    const stranger = await server.request('POST', '/api/user/login', {
      body: await server.directory.loginBody(people.stranger),
    });
    expect(problemOf(stranger)).toBe('no-organization');
    const roles = (await admin.get('/api/role?filter=reader')).body as { result: { id: string }[] };
    const person = await admin.post('/api/user', {
      name: 'Sam',
      email: people.stranger.email,
      roleId: roles.result[0]!.id,
      identity: people.stranger.identities[0],
    });
    expect(person.status).toBe(201);
    const sam = await actAs(server, people.stranger);

    const url = `/api/org/${admin.organizationId}/directory/${tenants.nowhere}`;
    expect(((await admin.get(`${url}/dependants`)).body as Dependants).dependants).toMatchObject([
      { kind: 'user', count: 1, items: [{ name: 'Sam' }] },
    ]);
    expect((await admin.remove(url)).status).toBe(428);
    expect((await admin.remove(url, '"0"')).status).toBe(412);
    const { pool } = server.database;
    const samId = sam.session.account.id;
    await pool.query(
      `insert into cloud_grant (account_id, tenant_id, cloud, access_token, expires_at) values ($1, $2, 'general', 'sealed', now())`,
      [samId, tenants.nowhere],
    );
    const unlinked = await admin.remove(url, await etagOf(admin, admin.organizationId));
    expect(unlinked.body).toMatchObject({ lostAccess: [{ email: people.stranger.email }] });
    expect((await pool.query('select 1 from cloud_grant where account_id = $1', [samId])).rows).toEqual([]);
    expect((await sam.get('/api/user/me')).status).toBe(401);
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'org.unlinkDirectory',
      details: { lostAccess: [people.stranger.email] },
    });
    const secondLogin = await server.request('POST', '/api/user/login', {
      body: await server.directory.loginBody(people.stranger),
    });
    expect(problemOf(secondLogin)).toBe('no-organization');
  });

  it('can be unlinked unless the caller signed in with it or it belongs to another organization', async () => {
    const etag = await etagOf(admin, admin.organizationId);
    const own = await admin.remove(`/api/org/${admin.organizationId}/directory/${tenants.contoso}`, etag);
    expect([own.status, problemOf(own)]).toEqual([409, 'conflict']);
    const foreign = await admin.remove(
      `/api/org/${admin.organizationId}/directory/${tenants.fabrikam}`,
      etag,
    );
    expect(foreign.status).toBe(404);
    // A person with another directory of the organization keeps access.
    const research = await admin.remove(
      `/api/org/${admin.organizationId}/directory/${tenants.contosoResearch}`,
      etag,
    );
    expect(research.body).toMatchObject({ lostAccess: [] });
  });

  it('can be unlinked only by the operator if all administrators of an organization sign in through it', async () => {
    const other = await actAs(server, people.otherAdmin);
    const url = `/api/org/${other.organizationId}/directory/${tenants.fabrikam}`;
    const etag = await etagOf(operator, other.organizationId);
    const acting = await operator.put('/api/user/session/organization', {
      organizationId: other.organizationId,
    });
    expect(acting.status).toBe(200);
    const refusal = await operator.remove(url, etag);
    expect([refusal.status, problemOf(refusal)]).toEqual([409, 'conflict']);
    expect(refusal.body).toMatchObject({
      reason: 'last-holder-directory',
      hint: expect.stringContaining('link another directory'),
    });
    const switchAnswer = await operator.put('/api/user/session/organization', { organizationId: null });
    expect(switchAnswer.status).toBe(200);
    expect((await other.get('/api/user/me')).status).toBe(200);
    const unlinked = await operator.remove(url, etag);
    expect(unlinked.status).toBe(200);
    expect((await other.get('/api/user/me')).status).toBe(401);
    const relinkAnswer = await operator.post(`/api/org/${other.organizationId}/directory`, {
      tenantId: tenants.fabrikam,
    });
    expect(relinkAnswer.status).toBe(201);
    expect((await actAs(server, people.otherAdmin)).organizationId).toBe(other.organizationId);
  });

  it('contributes no remaining administrators if it is not linked', async () => {
    const { pool } = server.database;
    const own = admin.session.account.id;
    const roleOf = async (email: string) => {
      const { rows } = await pool.query<{ role_id: string }>(`select role_id from account where email = $1`, [
        email,
      ]);
      return rows[0]!.role_id;
    };
    const setRole = (email: string, role: string) =>
      pool.query(`update account set role_id = $2 where email = $1`, [email, role]);
    const moveReader = (from: string, to: string) =>
      pool.query(
        `update identity set tenant_id = $2 where tenant_id = $1 and account_id = (select id from account where email = $3)`,
        [from, to, people.reader.email],
      );
    const [adminRole, readerRole] = [await roleOf(people.admin.email), await roleOf(people.reader.email)];
    const demote = async () => {
      const { etag } = (await admin.get(`/api/user/${own}`)).body as { etag: string };
      return admin.put(`/api/user/${own}`, { roleId: readerRole }, etag);
    };
    await setRole(people.reader.email, adminRole);
    await moveReader(tenants.contoso, tenants.nowhere);
    const refusal = await demote();
    expect([refusal.status, problemOf(refusal)]).toEqual([409, 'conflict']);
    await moveReader(tenants.nowhere, tenants.contoso);
    expect((await demote()).status).toBe(200);
    await setRole(people.admin.email, adminRole);
    await setRole(people.reader.email, readerRole);
  });

  it('can be linked by the operator without a token, and moves to another organization without its members', async () => {
    expect((await describeIt(operator, missingId)).reason).toBe('unknown-directory');
    const url = (id: string) => `/api/org/${id}/directory`;
    const missing = await operator.post(url(admin.organizationId), { tenantId: missingId });
    expect([missing.status, reasonOf(missing)]).toEqual([422, 'unknown']);
    const other = await actAs(server, people.otherAdmin);
    const moved = await operator.post(url(other.organizationId), { tenantId: tenants.nowhere });
    expect(moved.status).toBe(201);
    expect((await operator.post(url(other.organizationId), { tenantId: tenants.nowhere })).status).toBe(409);
    const { rows } = await server.database.pool.query(`select 1 from identity where tenant_id = $1`, [
      tenants.nowhere,
    ]);
    expect(rows).toEqual([]);
    const stranger = await server.request('POST', '/api/user/login', {
      body: await server.directory.loginBody(people.stranger),
    });
    expect(problemOf(stranger)).toBe('no-organization');
    expect(await lastAudit(server, other.organizationId)).toMatchObject({
      action: 'org.linkDirectory',
      account_id: operator.session.account.id,
    });
  });
});
