import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Provisioning, RoleDetail, ScimToken } from '@blueport/contracts';
import type { Database } from '../../../database/tables/index.ts';
import { actAs, lastAudit, missingId, rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import { canary, seedMatrix } from '../../../testing/matrix-rows.ts';
import { matrixScimTokens, groupIds, provisioningSamples } from '../../../testing/provisioning-samples.ts';
import { createScimToken, patchSchema, scimClient, type ScimClient } from '../../../testing/scim.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createDiscovery } from './protocol/discovery.ts';
import { parseFilter } from './protocol/filter.ts';
import { scimRoutes } from './routes.ts';
import type { ScimParts } from './users/scim-parts.ts';
import { checkUnique } from './users/scim-user-record.ts';
import { listScimUsers } from './users/user-store.ts';

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

describe('the protocol', () => {
  it('returns its configuration, resource types and schemas', async () => {
    expect((await client.call('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      bulk: { supported: false },
      sort: { supported: false },
      etag: { supported: true },
    });
    expect((await client.call('GET', '/ResourceTypes')).body).toMatchObject({
      totalResults: 2,
      Resources: [
        { id: 'User', endpoint: '/Users' },
        { id: 'Group', endpoint: '/Groups' },
      ],
    });
    expect((await client.call('GET', '/ResourceTypes/Group')).body).toMatchObject({ id: 'Group' });
    const { Resources } = (await client.call('GET', '/Schemas')).body as { Resources: { id: string }[] };
    for (const { id } of Resources) {
      expect((await client.call('GET', `/Schemas/${id}`)).body).toMatchObject({ id });
    }
    expect((await client.call('GET', '/Schemas/urn:unknown')).status).toBe(404);
  });

  it('accepts only JSON and SCIM media types', async () => {
    const types = ['application/json', 'application/scim+json', 'application/scim+json; charset=utf-8'];
    for (const [index, type] of types.entries()) {
      const body = { userName: `type-${index}@contoso.example` };
      const answer = await client.call('POST', '/Users', body, { 'content-type': type });
      expect([type, answer.status]).toEqual([type, 201]);
    }
    const answer = await client.call('POST', '/Users', 'userName=x', { 'content-type': 'text/plain' });
    expect(answer).toMatchObject({ status: 415, body: { schemas: [errorSchema], status: '415' } });
  });

  it.each([
    ['{', 'invalidSyntax'],
    ['[]', 'invalidSyntax'],
    [{}, 'invalidValue'],
    [{ userName: 'no address' }, 'invalidValue'],
    [{ userName: 7 }, 'invalidValue'],
    [{ userName: 'a@contoso.example', active: 'perhaps' }, 'invalidValue'],
    [{ userName: 'a@contoso.example', displayName: `right-to-left \u202e` }, 'invalidValue'],
    [{ userName: 'a@contoso.example', name: 'Ada' }, 'invalidValue'],
    [{ userName: null }, 'mutability'],
  ])('rejects the person %j', async (body, scimType) => {
    expect(await client.call('POST', '/Users', body)).toMatchObject({
      status: 400,
      body: { schemas: [errorSchema], status: '400', scimType },
    });
  });

  it.each([
    ['userName eq', 'invalidFilter'],
    ['password eq "x"', 'invalidFilter'],
    ['active gt true', 'invalidFilter'],
    ['userName eq 7', 'invalidFilter'],
    ['urn:example:secret eq "x"', 'invalidFilter'],
    ['constructor eq "x"', 'invalidFilter'],
    ['meta.created gt "yesterday"', 'invalidFilter'],
    ['meta.created gt "-271821-04-20T00:00:00Z"', 'invalidFilter'],
    ['meta.created eq "0000-12-31T00:00:00Z"', 'invalidFilter'],
    ['meta.created lt "+010000-01-01T00:00:00Z"', 'invalidFilter'],
    ['meta.created lt "+275760-09-13T00:00:00Z"', 'invalidFilter'],
    [String.raw`userName eq "a\u0000b"`, 'invalidFilter'],
    [String.raw`groups[value eq "\u0000"]`, 'invalidFilter'],
  ])('rejects the filter %s', async (filter, scimType) => {
    const answer = await client.call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(answer).toMatchObject({ status: 400, body: { schemas: [errorSchema], status: '400', scimType } });
  });

  it.each([
    [{ op: 'move', path: 'displayName', value: 'x' }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', value: 'x' }, 'invalidSyntax'],
    [{ op: 'replace', path: 'a[', value: 'x' }, 'invalidPath'],
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'replace', path: 'active', value: 'yes' }, 'invalidValue'],
  ])('rejects the operation %j', async (operation, scimType) => {
    const answer = await client.patch(`/Users/${admin.session.account.id}`, operation);
    expect(answer).toMatchObject({ status: 400, body: { schemas: [errorSchema], scimType } });
  });

  it.each([
    ['userName sw "ADMIN@" and active eq true', [people.admin.email]],
    [
      '(userName eq "admin@contoso.example" or userName eq "reader@contoso.example") and not (userName sw "r")',
      [people.admin.email],
    ],
    ['emails[type eq "work" and value eq "reader@contoso.example"]', [people.reader.email]],
    ['externalId pr and userName eq "reader@contoso.example"', []],
    ['userName ew "ER@contoso.example" and userName ne "reader@contoso.example"', [people.engineer.email]],
    ['meta.created gt "2999-01-01T00:00:00Z"', []],
    ['meta.created gt "9999-12-31T23:59:59Z" or meta.created lt "0001-01-01T00:00:00Z"', []],
    ['displayName co "gin"', [people.engineer.email]],
  ])('finds by %s', async (filter, emails) => {
    const { body } = await client.call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    const { Resources } = body as { Resources: { userName: string }[] };
    expect(Resources.map(({ userName }) => userName)).toEqual(emails);
  });

  it('uses the index on the address to find a person by userName', async () => {
    const queries: { sql: string; parameters: readonly unknown[] }[] = [];
    const db = new Kysely<Database>({
      // Not destroyed, because the pool belongs to the server.
      dialect: new PostgresDialect({ pool: server.database.pool }),
      log: ({ query }) => {
        queries.push(query);
      },
    });
    const { organizationId } = admin;
    const filter = parseFilter(`userName eq "${people.reader.email}"`);
    const list = { filter, startIndex: 1, count: 1, includes: () => true };
    expect((await listScimUsers(db, organizationId, list)).total).toBe(1);
    const { id } = (await actAs(server, people.reader)).session.account;
    await db
      .transaction()
      .execute((tx) => checkUnique(tx, organizationId, { userName: people.reader.email }, id));
    const selects = queries.filter(({ sql }) => sql.startsWith('select'));
    expect(selects).toHaveLength(3);
    for (const { sql, parameters } of selects) {
      const connection = await server.database.pool.connect();
      try {
        // The tables of a test are so small that a sequential scan costs less.
        await connection.query('begin; set local enable_seqscan = off');
        const { rows } = await connection.query(`explain ${sql}`, [...parameters]);
        expect(JSON.stringify(rows)).toMatch(/account_email\b/);
      } finally {
        await connection.query('rollback');
        connection.release();
      }
    }
  });

  it('returns only the attributes that a request names', async () => {
    const url = `/Users/${admin.session.account.id}`;
    const { body } = await client.call('GET', `${url}?attributes=userName,name.givenName`);
    expect(Object.keys(body as object).toSorted()).toEqual(['id', 'name', 'schemas', 'userName']);
    const { body: rest } = await client.call('GET', `${url}?excludedAttributes=emails,id`);
    expect(rest).toHaveProperty('id');
    expect(rest).not.toHaveProperty('emails');
  });

  it('checks the version only if the request contains one', async () => {
    const created = await client.call('POST', '/Users', { userName: 'version@contoso.example' });
    const { id } = created.body as { id: string };
    const etag = String(created.headers['etag']);
    const patch = (name: string, match?: string) =>
      client.call(
        'PATCH',
        `/Users/${id}`,
        { Operations: [{ op: 'replace', path: 'displayName', value: name }] },
        match === undefined ? {} : { 'if-match': match },
      );
    expect((await patch('First', etag)).status).toBe(200);
    expect(await patch('Second', etag)).toMatchObject({ status: 412, body: { status: '412' } });
    expect((await patch('Second')).status).toBe(200);
    expect((await patch('Third', '*')).status).toBe(200);
  });

  it('reports unknown addresses, methods and long bodies in its own format', async () => {
    for (const [method, path] of [
      ['GET', '/Me'],
      ['GET', '/Users/a/b'],
      ['POST', '/Bulk'],
    ] as const) {
      const unknown = await client.call(method, path, method === 'POST' ? {} : undefined);
      expect(unknown).toMatchObject({ status: 404, body: { schemas: [errorSchema], status: '404' } });
    }
    const answer = await client.call('PUT', '/Users', {});
    expect(answer).toMatchObject({ status: 405, body: { schemas: [errorSchema], status: '405' } });
    expect(answer.headers['allow']).toBe('GET, POST');
    const long = { userName: 'x@contoso.example', nickName: 'x'.repeat(1_100_000) };
    expect(await client.call('POST', '/Users', long)).toMatchObject({ status: 413, body: { status: '413' } });
  });

  it('stores values as data', async () => {
    const name = `'; drop table account; --`;
    const created = await client.call('POST', '/Groups', { displayName: name });
    expect(created.body).toMatchObject({ displayName: name });
    const filter = encodeURIComponent(`displayName eq ${JSON.stringify(name)}`);
    expect((await client.call('GET', `/Groups?filter=${filter}`)).body).toMatchObject({ totalResults: 1 });
  });
});

describe('the settings of an organization', () => {
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

  it('name the token as the actor in the audit log', async () => {
    const { token, name } = await (async () => {
      await server.database.pool.query('update scim_token set revoked_at = now() where revoked_at is null');
      return createScimToken(admin);
    })();
    await scimClient(server, token).call('POST', '/Groups', { displayName: 'Audited' });
    const [entry] = rowsOf<{ accountName: string; accountId: null; objectName: string }>(
      await admin.get(`/api/audit?limit=1&filter=${encodeURIComponent(name)}`),
    );
    expect(entry).toMatchObject({ accountName: name, accountId: null, objectName: 'Audited' });
  });
});
