import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../database/tables/index.ts';
import { actAs, missingId, type Actor } from '../../../testing/administration.testing.ts';
import { createScimToken, scimClient, type ScimClient } from '../../../testing/scim.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { parseFilter } from './protocol/filter.ts';
import { checkUnique } from './users/scim-user-record.ts';
import { listScimUsers } from './users/user-store.ts';

let server: TestServer;
let admin: Actor;
let client: ScimClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
  client = scimClient(server, (await createScimToken(admin)).token);
});
afterAll(() => server.stop());

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

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

  it('reports unknown addresses and long bodies in its own format', async () => {
    for (const [method, path] of [
      ['GET', '/Me'],
      ['GET', '/Users/a/b'],
      ['POST', '/Bulk'],
      ['GET', ''],
      ['GET', '/'],
      ['POST', '/?filter=active'],
      ['OPTIONS', '/Bulk'],
    ] as const) {
      const unknown = await client.call(method, path, method === 'POST' ? {} : undefined);
      expect(unknown).toMatchObject({ status: 404, body: { schemas: [errorSchema], status: '404' } });
    }
    const long = { userName: 'x@contoso.example', nickName: 'x'.repeat(1_100_000) };
    expect(await client.call('POST', '/Users', long)).toMatchObject({ status: 413, body: { status: '413' } });
  });

  it.each([
    ['PUT', '/Users', 'GET, HEAD, POST'],
    ['OPTIONS', '/Users?count=1', 'GET, HEAD, POST'],
    ['TRACE', '/Schemas', 'GET, HEAD'],
    ['POST', `/Groups/${missingId}`, 'GET, HEAD, PUT, PATCH, DELETE'],
    ['PROPFIND', '/Groups', 'GET, HEAD, POST'],
  ])('refuses %s %s and names the methods of the resource', async (method, path, allow) => {
    const answer = await client.call(method, path, method === 'PUT' ? {} : undefined);
    expect(answer).toMatchObject({ status: 405, body: { schemas: [errorSchema], status: '405' } });
    expect(answer.headers['allow']).toBe(allow);
    expect(answer.headers['content-type']).toMatch(/^application\/scim\+json/);
  });

  it('stores values as data', async () => {
    const name = `'; drop table account; --`;
    const created = await client.call('POST', '/Groups', { displayName: name });
    expect(created.body).toMatchObject({ displayName: name });
    const filter = encodeURIComponent(`displayName eq ${JSON.stringify(name)}`);
    expect((await client.call('GET', `/Groups?filter=${filter}`)).body).toMatchObject({ totalResults: 1 });
  });
});
