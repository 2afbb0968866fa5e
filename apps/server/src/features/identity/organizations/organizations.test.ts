import {
  customerKeys,
  type Dependants,
  type OrganizationDetail,
  type OrganizationRow,
  type PermissionEffect,
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
import { invitationCode, outboxOf } from '../../../testing/outbox-mail.ts';
import { people, tenants, type TestPerson } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let operator: Actor;
let admin: Actor;
let other: Actor;
let engineer: Actor;

beforeAll(async () => {
  server = await startTestServer();
  operator = await actAs(server, people.operator);
  admin = await actAs(server, people.admin);
  other = await actAs(server, people.otherAdmin);
  engineer = await actAs(server, people.engineer);
});
afterAll(() => server.stop());

const read = async (actor: Actor, id: string): Promise<OrganizationDetail> =>
  (await actor.get(`/api/org/${id}`)).body as OrganizationDetail;
const found = async (key: string, more: object = {}): Promise<OrganizationDetail> => {
  const answer = await operator.post('/api/org', { key, name: `The ${key}`, ...more });
  expect([key, answer.status]).toEqual([key, 201]);
  return answer.body as OrganizationDetail;
};

describe('the organization routes', () => {
  it('return 403 without the key and name it', async () => {
    expect((await engineer.get('/api/org')).body).toMatchObject({
      status: 403,
      permission: 'organizationList',
    });
    expect((await admin.post('/api/org', {})).body).toMatchObject({
      permission: 'organizationCreate',
      missing: 'both',
    });
    expect((await admin.post('/api/orgwithuser', {})).body).toMatchObject({
      permission: 'organizationCreate',
    });
  });

  it('give the same response for a foreign and a missing organization, by ID and by key', async () => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { name: 'Taken over' }],
      ['PUT', '/permission', { permissions: [] }],
      ['POST', '/permission/preview', { permissions: [] }],
      ['GET', '/dependants', undefined],
      ['POST', '/directory', { tenantId: tenants.nowhere }],
      ['GET', `/directory/${tenants.fabrikam}/dependants`, undefined],
      ['DELETE', `/directory/${tenants.fabrikam}`, undefined],
    ] as const) {
      const ask = (id: string) =>
        server.request(method, `/api/org/${id}${path}`, {
          token: admin.token,
          headers: { 'if-match': '"1"' },
          ...(body !== undefined && { body }),
        });
      const [foreignAnswer, missing] = [await ask(other.organizationId), await ask(missingId)];
      expect([method + path, foreignAnswer.status, foreignAnswer.text]).toEqual([
        method + path,
        404,
        missing.text,
      ]);
    }
    const [foreign, unknown] = [
      await admin.get('/api/org/key/fabrikam'),
      await admin.get('/api/org/key/nobody'),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    expect((await read(other, other.organizationId)).etag).toBe('"1"');
  });

  it.each([
    ['an unknown field', { isOperator: true }, 400],
    ['an invalid key', { key: 'No Key' }, 400],
    ['a name with a direction override', { name: 'ab\u202ecd' }, 400],
    ['a key that is already used', { key: 'contoso' }, 422],
    ['a name that differs from an existing one only in case', { name: 'CONTOSO' }, 422],
    ['an unknown permission', { permissions: ['everything'] }, 422],
    ['a permission reserved for the operator', { permissions: ['organizationDelete'] }, 422],
  ])('reject an organization with %s', async (_case, change, status) => {
    const before = rowsOf(await operator.get('/api/org')).length;
    const answer = await operator.post('/api/org', { key: 'new-one', name: 'New one', ...change });
    expect(answer.status).toBe(status);
    expect(rowsOf(await operator.get('/api/org'))).toHaveLength(before);
  });
});

describe('an organization', () => {
  it('is visible to its members, according to their permissions', async () => {
    expect(rowsOf<OrganizationRow>(await admin.get('/api/org')).map(({ key }) => key)).toEqual(['contoso']);
    const keys = rowsOf<OrganizationRow>(await operator.get('/api/org')).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['blueport', 'contoso', 'fabrikam', 'agency']));
    const plain = await read(engineer, engineer.organizationId);
    expect(plain).toMatchObject({ key: 'contoso', name: 'Contoso' });
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['directories']));
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['permissions']));
    const whole = await read(admin, admin.organizationId);
    expect(whole.counts).toMatchObject({ users: 3, roles: 3 });
    expect(whole.directories!.map(({ name, users }) => [name, users])).toEqual([
      ['Contoso', 3],
      ['Contoso Research', 3],
    ]);
    expect(whole.permissions).toEqual(customerKeys);
    expect((await admin.get('/api/org/key/contoso')).body).toMatchObject({ id: admin.organizationId });
    expect((await operator.get('/api/org/key/contoso')).body).toMatchObject({ id: admin.organizationId });
  });

  it('is created once, with its roles and the blueprints of the catalog', async () => {
    const count = await countAudit(server);
    const organization = await found('northwind');
    // One entry in the operator's audit log, one in the audit log of the organization.
    expect(await countAudit(server)).toBe(count + 2);
    expect(await lastAudit(server, organization.id)).toMatchObject({
      action: 'org.create',
      account_id: operator.session.account.id,
      details: { actingFor: 'Blueport' },
    });
    expect(organization).toMatchObject({
      key: 'northwind',
      counts: { users: 0, roles: 3 },
      permissions: customerKeys,
    });
    const { rows } = await server.database.pool.query(
      `select 1 from organization_blueprint where organization_id = $1`,
      [organization.id],
    );
    expect(rows.length).toBeGreaterThan(5);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        operator.post('/api/org', { key: 'only-once', name: `Once ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('is created with its directory and its first user, who can accept the invitation immediately', async () => {
    const create = (directory: string, key: string, email = people.stranger.email) =>
      operator.post('/api/orgwithuser', {
        organization: { key, name: key, directory },
        user: { name: 'First One', email },
      });
    for (const [directory, email, pointer, code] of [
      ['contoso.example', 'first@contoso.example', '#/organization/directory', 'directory-linked'],
      [tenants.blueport, 'first@blueport.example', '#/organization/directory', 'directory-linked'],
      ['unknown.example', 'first@unknown.example', '#/organization/directory', 'unknown-directory'],
      ['nowhere.example', 'first@fabrikam.example', '#/user/email', 'directory-differs'],
    ] as const) {
      const refused = await create(directory, 'tailspin', email);
      expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ pointer, code }] }]);
      expect(await outboxOf(server, email)).toEqual([]);
    }
    const answer = await create('Nowhere.example', 'tailspin');
    expect(answer.status).toBe(201);
    const { organization } = answer.body as { organization: OrganizationDetail };
    expect(organization.directories).toMatchObject([{ tenantId: tenants.nowhere, cloud: 'general' }]);
    // The operator entered a domain.
    expect(await lastAudit(server, organization.id)).toMatchObject({
      action: 'org.createWithUser',
      details: { tenantId: tenants.nowhere },
    });
    expect((await create(tenants.nowhere, 'tailspin-two')).body).toMatchObject({
      errors: [{ pointer: '#/organization/directory', code: 'directory-linked' }],
    });
    const invitation = await invitationCode(server, people.stranger.email);
    const signIn = async (person: TestPerson) =>
      server.request('POST', '/api/user/login', {
        body: { ...(await server.directory.loginBody(person)), invitation },
      });
    // A second directory of the organization does not make the first invitation acceptable from it.
    const { pool } = server.database;
    await pool.query(`update directory set organization_id = $1 where tenant_id = $2`, [
      organization.id,
      tenants.contosoResearch,
    ]);
    const elsewhere = {
      ...people.stranger,
      homeTenantId: tenants.contosoResearch,
      identities: [{ tenantId: tenants.contosoResearch, objectId: missingId }],
    };
    expect((await signIn(elsewhere)).body).toMatchObject({
      status: 403,
      reason: 'invitation-for-another-directory',
    });
    await pool.query(`update directory set organization_id = $1 where tenant_id = $2`, [
      admin.organizationId,
      tenants.contosoResearch,
    ]);
    const entered = await signIn(people.stranger);
    expect(entered.body).toMatchObject({
      account: { orgId: organization.id, role: 'admin', state: 'Active' },
    });
    expect((await create('fabrikam.example', 'tailspin')).status).toBe(422);
    const { etag } = (await operator.get(`/api/org/${organization.id}`)).body as OrganizationDetail;
    expect((await operator.remove(`/api/org/${organization.id}?key=tailspin`, etag)).status).toBe(204);
  });

  it('can be created with a directory and without a first user, but not with a first user and without a directory', async () => {
    const answer = await operator.post('/api/orgwithuser', {
      organization: { key: 'wingtip', name: 'Wingtip' },
      user: { name: 'First', email: people.stranger.email },
    });
    expect([answer.status, (answer.body as { errors: object[] }).errors]).toMatchObject([
      400,
      [{ pointer: '/organization/directory' }],
    ]);
    const organization = await found('wingtip', { directory: 'nowhere.example' });
    expect(organization.directories).toMatchObject([{ tenantId: tenants.nowhere }]);
    expect((await operator.remove(`/api/org/${organization.id}?key=wingtip`, organization.etag)).status).toBe(
      204,
    );
  });

  it('can be renamed by its administrator if the version matches', async () => {
    const { id, etag } = await read(admin, admin.organizationId);
    expect((await admin.put(`/api/org/${id}`, { name: 'Contoso Ltd' })).status).toBe(428);
    const answer = await admin.put(`/api/org/${id}`, { name: 'Contoso Ltd' }, etag);
    expect(answer.body).toMatchObject({ name: 'Contoso Ltd', key: 'contoso' });
    expect(problemOf(await admin.put(`/api/org/${id}`, { name: 'Late' }, etag))).toBe('stale');
    // Another organization has this name, which must not be disclosed here.
    const next = (answer.body as OrganizationDetail).etag;
    expect((await admin.put(`/api/org/${id}`, { name: 'Fabrikam' }, next)).status).toBe(200);
    const now = await read(operator, id);
    expect((await operator.put(`/api/org/${id}`, { name: 'fabrikam' }, now.etag)).status).toBe(422);
    expect((await operator.put(`/api/org/${id}`, { name: 'Contoso' }, now.etag)).status).toBe(200);
  });

  it('has the keys granted by the operator; its administrator can only remove them', async () => {
    const { id, permissions, etag } = await read(admin, admin.organizationId);
    const reducedKeys = permissions!.filter((key) => key !== 'learnList');
    const effect = (await operator.post(`/api/org/${id}/permission/preview`, { permissions: reducedKeys }))
      .body as PermissionEffect;
    expect(effect.total).toBe(3);
    expect(effect.changes.map(({ role, lost, gained }) => [role.name, lost, gained])).toEqual([
      ['admin', ['learnList'], []],
      ['engineer', ['learnList'], []],
      ['reader', ['learnList'], []],
    ]);
    const reduceAnswer = await admin.put(`/api/org/${id}/permission`, { permissions: reducedKeys }, etag);
    expect(reduceAnswer.status).toBe(200);
    const next = (reduceAnswer.body as OrganizationDetail).etag;
    const deniedAnswer = await admin.put(`/api/org/${id}/permission`, { permissions: permissions! }, next);
    expect(deniedAnswer.body).toMatchObject({
      status: 403,
      permission: 'learnList',
      missing: 'organization',
    });
    const me = (await engineer.get('/api/user/me')).body as { effectivePermissions: string[] };
    expect(me.effectivePermissions).not.toContain('learnList');
    const restoreAnswer = await operator.put(
      `/api/org/${id}/permission`,
      { permissions: permissions! },
      next,
    );
    expect(restoreAnswer.status).toBe(200);
    expect(await lastAudit(server, id)).toMatchObject({
      action: 'org.editPermissions',
      details: { granted: ['learnList'] },
    });
    const lockout = permissions!.filter((key) => key !== 'userEdit');
    const { etag: last } = restoreAnswer.body as OrganizationDetail;
    expect((await operator.put(`/api/org/${id}/permission`, { permissions: lockout }, last)).status).toBe(
      409,
    );
    const home = await read(operator, operator.organizationId);
    const own = home.permissions!.filter((key) => key !== 'organizationPermissionEdit');
    expect(
      (await operator.put(`/api/org/${home.id}/permission`, { permissions: own }, home.etag)).status,
    ).toBe(409);
  });

  it('can be deleted only by the operator, with its key as confirmation; its members are signed out immediately', async () => {
    const organization = await found('going-away');
    const key = organization.key;
    const roles = await server.database.pool.query<{ id: string }>(
      `select id from role where organization_id = $1 and name = 'admin'`,
      [organization.id],
    );
    await server.database.pool.query(
      `with org as (select $1::uuid as id), made as (
         insert into account (id, organization_id, role_id, name, email, state)
         select gen_random_uuid(), id, $2, 'Gone', 'gone@away.example', 'Active' from org returning id)
       insert into identity (issuer, tenant_id, object_id, account_id)
       select replace((select issuer from identity where tenant_id = $3 limit 1), $3::text, $4::text), $4::uuid, $5, id from made`,
      [
        organization.id,
        roles.rows[0]!.id,
        tenants.contoso,
        tenants.nowhere,
        people.stranger.identities[0]!.objectId,
      ],
    );
    const link = await operator.post(`/api/org/${organization.id}/directory`, { tenantId: tenants.nowhere });
    expect(link.status).toBe(201);
    const stranger = await actAs(server, people.stranger);
    expect((await stranger.get('/api/user/me')).status).toBe(200);
    const { etag } = await read(operator, organization.id);
    const remove = (query: string, match: string | undefined = etag) =>
      operator.remove(`/api/org/${organization.id}?${query}`, match);
    expect((await stranger.remove(`/api/org/${organization.id}?key=${key}`, etag)).status).toBe(403);
    expect((await operator.remove(`/api/org/${organization.id}?key=${key}`)).status).toBe(428);
    expect((await remove(`key=${key}`, '"0"')).status).toBe(412);
    expect((await remove('key=other')).status).toBe(422);
    const deployment = missingId;
    await server.database.pool.query(
      `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug,
         blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, location, tags)
       values ($1, 'bp-goingaway', $2, $1, 'Shop', 'Running', $1, $1, 'x', 'x', '1', 'general', 'resourceGroup', $3, 's', 's', 'w', '{}')`,
      [deployment, organization.id, tenants.nowhere],
    );
    await server.database.pool.query(
      `insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine)
       values ($1, $1, 1, 'create', 'Running', $1, $1, 'x', '{}')`,
      [deployment],
    );
    const dependants = (await operator.get(`/api/org/${organization.id}/dependants`)).body as Dependants;
    expect(dependants.blocking).toBe(true);
    expect(dependants.dependants.map(({ kind, count }) => [kind, count])).toEqual([
      ['runningDeployment', 1],
      ['deployment', 1],
      ['user', 1],
      ['role', 3],
      ['directory', 1],
    ]);
    expect((await remove(`key=${key}`)).status).toBe(409);
    await server.database.pool.query(`update deployment_operation set finished_at = now() where id = $1`, [
      deployment,
    ]);
    expect((await remove(`key=${key}`)).status).toBe(204);
    expect((await stranger.get('/api/user/me')).status).toBe(401);
    expect(await lastAudit(server, operator.organizationId)).toMatchObject({
      action: 'org.delete',
      details: { key, removed: { user: 1 } },
    });
    expect((await operator.get(`/api/org/${organization.id}`)).status).toBe(404);
    const home = await read(operator, operator.organizationId);
    expect((await operator.remove(`/api/org/${home.id}?key=${home.key}`, home.etag)).status).toBe(409);
  });
});

describe('a foreign organization', () => {
  it('is rejected without waiting for its lock, which would disclose that it exists', async () => {
    const client = await server.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select 1 from organization where id = $1 for update`, [other.organizationId]);
      const answer = admin.put(`/api/org/${other.organizationId}`, { name: 'X' }, '"1"');
      const first = await Promise.race([
        answer,
        new Promise((resolve) => setTimeout(resolve, 3000, 'still waiting')),
      ]);
      expect(first).toMatchObject({ status: 404 });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('an operator who acts in another organization', () => {
  it('has the keys of both the role and that organization, keeps their identity, and is recorded in every audit log', async () => {
    const actor = await actAs(server, people.operator);
    const refusal = await admin.put('/api/user/session/organization', {
      organizationId: other.organizationId,
    });
    const missing = await admin.put('/api/user/session/organization', { organizationId: missingId });
    expect([refusal.status, refusal.text]).toEqual([404, missing.text]);
    expect((await actor.put('/api/user/session/organization', { organizationId: missingId })).status).toBe(
      404,
    );
    const count = await countAudit(server);
    const answer = await actor.put('/api/user/session/organization', {
      organizationId: admin.organizationId,
    });
    expect(answer.body).toMatchObject({ acting: true, organization: { key: 'contoso' } });
    expect(await countAudit(server)).toBe(count + 2);
    for (const trail of [operator.organizationId, admin.organizationId]) {
      expect(await lastAudit(server, trail)).toMatchObject({
        action: 'session.organization',
        account_id: actor.session.account.id,
        details: { acting: true, organization: 'Contoso' },
      });
    }
    const me = (await actor.get('/api/user/me')).body as {
      acting: boolean;
      effectivePermissions: string[];
      organization: { key: string };
    };
    expect(me).toMatchObject({ acting: true, organization: { key: 'contoso' } });
    expect(me.effectivePermissions).toContain('userEdit');
    expect(me.effectivePermissions).not.toContain('organizationCreate');
    expect((await actor.post('/api/org', {})).body).toMatchObject({
      permission: 'organizationCreate',
      missing: 'organization',
    });
    expect(rowsOf<OrganizationRow>(await actor.get('/api/org')).map(({ key }) => key)).toEqual(['contoso']);
    expect((await actor.get(`/api/org/${other.organizationId}`)).status).toBe(404);
    expect(rowsOf<RoleRow>(await actor.get('/api/role')).map(({ name }) => name)).toEqual([
      'admin',
      'engineer',
      'reader',
    ]);
    const roleAnswer = await actor.post('/api/role', {
      name: 'Made by the operator',
      permissions: ['userList'],
    });
    expect(roleAnswer.status).toBe(201);
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'role.create',
      account_id: actor.session.account.id,
    });
    const switchAnswer = await actor.put('/api/user/session/organization', { organizationId: null });
    expect(switchAnswer.body).toMatchObject({ acting: false, organization: { key: 'blueport' } });
    expect((await actor.get(`/api/org/${other.organizationId}`)).status).toBe(200);
    expect(rowsOf<RoleRow>(await actor.get('/api/role')).map(({ name }) => name)).toContain('operator');
  });

  it('must have the key to view organizations', async () => {
    const { db } = server.database;
    const role = db
      .updateTable('role')
      .where('organization_id', '=', operator.organizationId)
      .where('name', '=', 'operator');
    const whole = await db
      .selectFrom('role')
      .select('permissions')
      .where('organization_id', '=', operator.organizationId)
      .where('name', '=', 'operator')
      .executeTakeFirstOrThrow();
    await role.set({ permissions: JSON.stringify(['organizationList']) }).execute();
    const answer = await operator.put('/api/user/session/organization', {
      organizationId: admin.organizationId,
    });
    await role.set({ permissions: JSON.stringify(whole.permissions) }).execute();
    expect(answer.status).toBe(404);
  });
});
