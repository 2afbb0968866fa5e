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

/** Rows of an organization that a directory of another one must not change. */
const rowsNamed = async ({ database: { pool } }: TestServer, name: string) =>
  (
    await pool.query(
      `select a::text from account a where name = $1
       union all select g::text from directory_group g where name = $1
       union all select m::text from group_member m join directory_group g on g.id = m.group_id where g.name = $1
       union all select r::text from group_role r join directory_group g on g.id = r.group_id where g.name = $1
       order by 1`,
      [name],
    )
  ).rows;

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

  it.each([
    ['own', 'foreign'],
    ['foreign', 'own'],
  ] as const)(
    'shows and changes nothing of the other organization, with a token of the %s one',
    async (caller, other) => {
      const rows = { own: 'Own', foreign: canary };
      const idsOf = async (name: string) =>
        (await server.database.pool.query<{ id: string }>('select id from account where name = $1', [name]))
          .rows[0]!.id;
      const others: Readonly<Record<string, string>> = {
        '/Users/:id': await idsOf(rows[other]),
        '/Groups/:id': groupIds[other],
      };
      const before = await rowsNamed(server, rows[other]);
      expect(before).toHaveLength(4);
      const directory = scimClient(server, matrixScimTokens[caller]);
      const call = (method: string, path: string) => directory.call(method, path, bodyOf(method, path));
      const isOfOne = ({ path }: { readonly path: string }) => path.includes(':id');
      for (const { method, path } of routes().filter((route) => !isOfOne(route))) {
        const { text } = await call(method, path);
        expect([method, path, text.includes(`"${rows[other]}"`)]).toEqual([method, path, false]);
      }
      for (const { method, path } of routes().filter((route) => isOfOne(route))) {
        const [foreign, missing, malformed] = [
          await call(method, path.replace(':id', others[path] ?? 'urn:unknown')),
          await call(method, path.replace(':id', missingId)),
          await call(method, path.replace(':id', 'not-an-id')),
        ];
        expect([method, path, foreign.status, foreign.text]).toEqual([method, path, 404, missing.text]);
        expect(malformed.text).toBe(missing.text);
      }
      expect(await rowsNamed(server, rows[other])).toEqual(before);
      // The rows exist: their own token sees them.
      const theirs = scimClient(server, matrixScimTokens[other]);
      for (const path of ['/Users', '/Groups']) {
        expect((await theirs.call('GET', path)).text).toContain(`"${rows[other]}"`);
      }
    },
  );

  it('accepts no member, filter or address of another organization', async () => {
    const { rows } = await server.database.pool.query<{ id: string; email: string; name: string }>(
      // Addresses of the other organization's directory cannot be provisioned here.
      `update account set email = 'canary@unknown.example' where name = $1 returning id, email, name`,
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
