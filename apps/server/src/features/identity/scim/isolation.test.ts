import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, missingId, type Actor } from '../../../testing/administration.testing.ts';
import { canary, seedMatrix } from '../../../testing/matrix-rows.ts';
import { matrixScimTokens, groupIds, provisioningSamples } from '../../../testing/provisioning-samples.ts';
import { patchSchema, scimClient, type ScimClient } from '../../../testing/scim.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createDiscovery } from './protocol/discovery.ts';
import { scimRoutes } from './routes.ts';
import type { ScimParts } from './users/scim-parts.ts';

let server: TestServer;
let admin: Actor;
let client: ScimClient;
beforeAll(async () => {
  server = await startTestServer();
  await seedMatrix(server);
  await provisioningSamples(server);
  admin = await actAs(server, people.admin);
  client = scimClient(server, matrixScimTokens.own);
});
afterAll(() => server.stop());

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';
const base = 'http://127.0.0.1';

/** Every route of the endpoint: new ones are tested without a change here. */
const routes = () => scimRoutes(server.parts as ScimParts, { base, discovery: createDiscovery(base) });
const bodyOf = (method: string, path: string): unknown => {
  if (method === 'PATCH')
    return { schemas: [patchSchema], Operations: [{ op: 'replace', value: { displayName: 'Changed' } }] };
  if (method === 'GET' || method === 'DELETE') return undefined;
  return path.startsWith('/Users')
    ? { userName: 'changed@contoso.example', displayName: 'Changed' }
    : { displayName: 'Changed', members: [] };
};

describe('isolation of SCIM tokens', () => {
  it('rejects every route without a valid provisioning token', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into scim_token (id, organization_id, name, token_hash, created_by_name, expires_at, revoked_at)
       select gen_random_uuid(), id, mark, sha256(('bps_' || mark || '-0000000000000000')::bytea), '',
         case mark when 'expired' then now() else now() + interval '1 day' end,
         case mark when 'revoked' then now() end
       from organization, unnest(array['expired', 'revoked']) mark where key = 'contoso' returning id`,
    );
    expect(rows).toHaveLength(2);
    const personal = await admin.post('/api/user/token', {
      name: 'Personal',
      permissions: ['userEdit'],
      expiresInDays: 1,
    });
    const callers = {
      none: undefined,
      wrong: `bps_${'x'.repeat(43)}`,
      malformed: 'x',
      expired: 'bps_expired-0000000000000000',
      revoked: 'bps_revoked-0000000000000000',
      session: admin.token,
      personal: (personal.body as { token: string }).token,
    };
    expect(routes().length).toBeGreaterThan(16);
    for (const { method, path } of routes()) {
      for (const [caller, token] of Object.entries(callers)) {
        const answer = await server.request(method, `/scim/v2${path.replace(':id', groupIds.own)}`, {
          token,
          body: bodyOf(method, path),
        });
        expect([method, path, caller, answer.status]).toEqual([method, path, caller, 401]);
        expect(answer.body).toMatchObject({ schemas: [errorSchema], status: '401' });
        expect(answer.headers['www-authenticate']).toBe('Bearer');
      }
    }
  });

  it('responds identically to IDs of another organization and to missing ones, and leaks nothing', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select a.id from account a where a.name = $1`,
      [canary],
    );
    const foreign = { '/Users/:id': rows[0]!.id, '/Groups/:id': groupIds.foreign };
    const fingerprint = async () =>
      (
        await server.database.pool.query(
          `select a::text, m::text, g::text from account a left join group_member m on m.account_id = a.id
           left join directory_group g on g.id = m.group_id where a.name = $1`,
          [canary],
        )
      ).rows;
    const before = await fingerprint();
    const ofOne = routes().filter(({ path }) => Object.hasOwn(foreign, path));
    expect(ofOne).toHaveLength(8);
    for (const { method, path } of ofOne) {
      const id = foreign[path as keyof typeof foreign];
      const call = (which: string) => client.call(method, path.replace(':id', which), bodyOf(method, path));
      const [other, missing] = [await call(id), await call(missingId)];
      expect([method, path, other.status, other.text]).toEqual([method, path, 404, missing.text]);
      expect((await call('not-an-id')).text).toBe(missing.text);
    }
    const lists = routes().filter(({ method, path }) => method === 'GET' && !path.includes(':id'));
    for (const { path } of lists) expect((await client.call('GET', path)).text).not.toContain(canary);
    expect(await fingerprint()).toEqual(before);
    // The other organization sees its own objects.
    const theirs = scimClient(server, matrixScimTokens.foreign);
    expect((await theirs.call('GET', '/Groups')).text).toContain(canary);
    expect((await theirs.call('GET', '/Users')).text).toContain(canary);
  });

  it('accepts no member, filter or address of another organization', async () => {
    const { rows } = await server.database.pool.query<{ id: string; email: string; name: string }>(
      `select id, email, name from account where name = $1`,
      [canary],
    );
    const [{ id, email } = { id: '', email: '' }] = rows;
    const add = (value: string) =>
      client.patch(`/Groups/${groupIds.own}`, { op: 'add', path: 'members', value: [{ value }] });
    const [foreign, missing] = [await add(id), await add(missingId)];
    expect(foreign).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect(foreign.text.replace(id, '')).toBe(missing.text.replace(missingId, ''));
    for (const filter of [`userName eq "${email}"`, `id eq "${id}"`, `displayName co "CANARY"`]) {
      const found = await client.call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect(found.body).toMatchObject({ totalResults: 0, Resources: [] });
    }
    // The same address in another organization is not a conflict.
    const created = await client.call('POST', '/Users', { userName: email });
    expect(created.status, created.text).toBe(201);
  });

  it('grants no access to the API', async () => {
    for (const url of ['/api/user/me', '/api/user', '/api/group', '/api/provisioning']) {
      const answer = await server.request('GET', url, { token: matrixScimTokens.own });
      expect([url, answer.status, problemOf(answer)]).toEqual([url, 401, 'not-signed-in']);
    }
  });
});
