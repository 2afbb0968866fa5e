import type { Dependants, Provisioning, RoleDetail, ScimToken } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, lastAudit, missingId, rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import { createScimToken, scimClient, type ScimClient } from '../../../testing/scim.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Actor;
let client: ScimClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
  client = scimClient(server, (await createScimToken(admin)).token);
});
afterAll(() => server.stop());

describe('the provisioning settings of an organization', () => {
  const read = async () => (await admin.get('/api/provisioning')).body as Provisioning;

  it('define the role of new users, by default the built-in reader role', async () => {
    const settings = await read();
    expect(settings).toMatchObject({
      endpoint: expect.stringMatching(/\/scim\/v2$/) as unknown,
      defaultRole: { name: 'reader' },
    });
    const role = (await admin.post('/api/role', { name: 'Newcomer', permissions: [] })).body as RoleDetail;
    const saved = await admin.put('/api/provisioning', { defaultRoleId: role.id }, settings.etag);
    expect(saved.body).toMatchObject({ defaultRole: { id: role.id, name: 'Newcomer' } });
    const created = await client.call('POST', '/Users', { userName: 'newcomer@contoso.example' });
    expect((await admin.get(`/api/user/${(created.body as { id: string }).id}`)).body).toMatchObject({
      role: { name: 'Newcomer' },
    });
    expect((await admin.put('/api/provisioning', { defaultRoleId: null }, settings.etag)).status).toBe(412);
    const back = await admin.put('/api/provisioning', { defaultRoleId: null }, (await read()).etag);
    expect(back.body).toMatchObject({ defaultRole: { name: 'reader' } });
    const other = await actAs(server, people.otherAdmin);
    const [foreign] = rowsOf<{ id: string }>(await other.get('/api/role'));
    const refused = await admin.put('/api/provisioning', { defaultRoleId: foreign!.id }, (await read()).etag);
    expect(refused.body).toMatchObject({ status: 422, errors: [{ pointer: '#/defaultRoleId' }] });
  });

  it('protect the role of new users from deletion without a replacement', async () => {
    const createRole = async (name: string) =>
      (await admin.post('/api/role', { name, permissions: [] })).body as RoleDetail;
    const [role, next] = [await createRole('Provisioned'), await createRole('Replacement')];
    await admin.put('/api/provisioning', { defaultRoleId: role.id }, (await read()).etag);
    expect((await admin.get(`/api/role/${role.id}/dependants`)).body).toEqual({
      blocking: true,
      dependants: [{ kind: 'provisioning', count: 1, blocking: true, items: [] }],
    });
    const remove = (query = '') => admin.remove(`/api/role/${role.id}${query}`, role.etag);
    expect((await remove()).body).toMatchObject({ status: 409, reason: 'role-of-provisioning' });
    expect((await remove(`?assignTo=${next.id}`)).status).toBe(204);
    expect((await read()).defaultRole).toMatchObject({ id: next.id });
    expect((await admin.get(`/api/role/${next.id}/dependants`)).body).toMatchObject({ blocking: true });
    await admin.put('/api/provisioning', { defaultRoleId: null }, (await read()).etag);
    expect((await admin.get(`/api/role/${next.id}/dependants`)).body).toMatchObject({ blocking: false });
  });

  it('protect the reader role while tokens assign it by default', async () => {
    const [reader] = rowsOf<RoleDetail>(
      await admin.get(`/api/role?filterObj=${encodeURIComponent('{"builtIn":{"eq":"reader"}}')}`),
    );
    const kinds = async () =>
      ((await admin.get(`/api/role/${reader!.id}/dependants`)).body as Dependants).dependants.map(
        ({ kind }) => kind,
      );
    expect(await kinds()).toContain('provisioning');
    await server.database.pool.query('update scim_token set revoked_at = now()');
    expect(await kinds()).not.toContain('provisioning');
  });

  it('contain at most two valid tokens, which are hashed, shown once, expire and can be revoked', async () => {
    await server.database.pool.query('update scim_token set revoked_at = now() where revoked_at is null');
    const first = await createScimToken(admin, 365);
    const second = await createScimToken(admin);
    expect(first.token).toMatch(/^bps_[\w-]{43}$/);
    const { rows } = await server.database.pool.query<{ row: string }>(
      `select t::text as row from scim_token t union all select a::text from audit a`,
    );
    expect(rows.some(({ row }) => row.includes(first.token.slice(4)))).toBe(false);
    expect((await admin.get('/api/provisioning')).text).not.toContain(first.token);
    const create = (body: object) =>
      admin.post('/api/provisioning/token', { name: 'Third', expiresInDays: 1, ...body });
    expect((await create({})).body).toMatchObject({ status: 409, reason: 'too-many-scim-tokens' });
    expect((await create({ name: second.name })).body).toMatchObject({ errors: [{ code: 'taken' }] });
    expect((await create({ expiresInDays: 366 })).status).toBe(400);
    const used = scimClient(server, first.token);
    expect((await used.call('GET', '/Users?count=1')).status).toBe(200);
    expect((await read()).tokens.find(({ id }) => id === first.id)).toMatchObject({
      createdBy: people.admin.name,
      lastUsedAt: expect.any(String) as unknown,
    } satisfies Partial<Record<keyof ScimToken, unknown>>);
    expect((await admin.remove(`/api/provisioning/token/${first.id}`)).status).toBe(204);
    expect((await used.call('GET', '/Users?count=1')).status).toBe(401);
    expect((await admin.remove(`/api/provisioning/token/${first.id}`)).status).toBe(404);
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'provisioning.revokeToken',
    });
    expect((await create({})).status).toBe(201);
  });

  it('are created only by people with the permissions of every role, which a token could grant', async () => {
    await server.database.pool.query('update scim_token set revoked_at = now() where revoked_at is null');
    const editor = await admin.post('/api/role', {
      name: 'Editor of the organization',
      permissions: ['organizationEdit', 'organizationView'],
    });
    const reader = await actAs(server, people.reader);
    await server.database.pool.query('update account set role_id = $1 where id = $2', [
      (editor.body as { id: string }).id,
      reader.session.account.id,
    ]);
    const create = (actor: Actor) => actor.post('/api/provisioning/token', { name: 'Sly', expiresInDays: 1 });
    expect((await create(reader)).body).toMatchObject({ status: 403, reason: 'more-permissions' });
    expect((await create(admin)).status).toBe(201);
  });
});

describe('the audit log', () => {
  interface Entry {
    readonly actorType: string;
    readonly accountName: string;
    readonly action: string;
    readonly outcome: string;
    readonly details: Readonly<Record<string, unknown>>;
  }
  const createClient = async () => {
    await server.database.pool.query('update scim_token set revoked_at = now() where revoked_at is null');
    const { name, token } = await createScimToken(admin);
    const entries = async () =>
      rowsOf<Entry>(await admin.get(`/api/audit?limit=300&filter=${encodeURIComponent(name)}`)).filter(
        ({ actorType }) => actorType === 'provisioningToken',
      );
    return { name, entries, directory: scimClient(server, token) };
  };

  it('distinguishes a provisioning token from a user of the same name', async () => {
    const { name, entries, directory } = await createClient();
    await directory.call('POST', '/Groups', { displayName: 'Audited' });
    expect(await entries()).toMatchObject([
      { actorType: 'provisioningToken', accountName: name, accountId: null, objectName: 'Audited' },
    ]);
    const types = rowsOf<Entry>(await admin.get('/api/audit?limit=300')).map(({ actorType }) => actorType);
    expect(new Set(types)).toEqual(new Set(['user', 'provisioningToken']));
  });

  it('records refused writes of a directory, but not reads, and counts repetitions', async () => {
    const { name, entries, directory } = await createClient();
    const userName = people.admin.email;
    await directory.call('GET', `/Users/${missingId}`);
    await directory.call('PUT', '/Users', {});
    await directory.call('DELETE', `/Groups/${missingId}`);
    await directory.call('POST', '/Users', { userName: 'no address' });
    for (let time = 0; time < 20; time += 1) await directory.call('POST', '/Users', { userName });
    const refused = await entries();
    expect(new Set(refused.map(({ outcome }) => outcome))).toEqual(new Set(['refused']));
    const summary = refused.map(({ action, details }) => [action, details['problem'], details['scimType']]);
    expect(summary.toReversed()).toEqual([
      ['group.delete', 'not-found', undefined],
      ['user.create', 'invalid-input', 'invalidValue'],
      ...Array.from({ length: 5 }, () => ['user.create', 'conflict', 'uniqueness']),
    ]);
    expect(refused.at(-1)?.details).toEqual({ problem: 'not-found', token: name, params: { id: missingId } });
  });
});
