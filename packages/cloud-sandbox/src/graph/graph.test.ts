import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../server.ts';

let sandbox: RunningSandbox;
const tokens = new Map<string, string>();

beforeAll(async () => {
  sandbox = await startSandbox({ scale: 0.01 });
});
afterAll(async () => {
  await sandbox.close();
});

async function tokenOf(email: string): Promise<string> {
  const known = tokens.get(email);
  if (known !== undefined) return known;
  const answer = await fetch(`${sandbox.origin}/__token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, audience: 'graph' }),
  });
  const { accessToken = '' } = (await answer.json()) as { accessToken?: string };
  tokens.set(email, accessToken);
  return accessToken;
}

interface Options {
  as?: string;
  method?: string;
  body?: unknown;
  eventual?: boolean;
}

interface GraphAnswer {
  status: number;
  body: {
    value: Record<string, unknown>[];
    error?: { code: string; message: string };
    '@odata.nextLink'?: string;
    [name: string]: unknown;
  };
}

async function graph(path: string, options: Options = {}): Promise<GraphAnswer> {
  const { as = 'engineer@contoso.example', method = 'GET', body, eventual = false } = options;
  const answer = await fetch(`${sandbox.origin}/graph/v1.0${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(as)}`,
      ...(eventual ? { consistencylevel: 'eventual' } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as GraphAnswer['body'] };
}

const names = ({ body }: GraphAnswer): unknown[] => body.value.map((object) => object['displayName']);
const idOf = async (path: string): Promise<string> => String((await graph(path)).body.value[0]?.['id']);

describe('lists of Graph, as the Azure CLI requests them', () => {
  it.each([
    ["/users?$filter=startswith(displayName,'Kofi')", ['Kofi Andersson']],
    ["/users?$filter=userPrincipalName eq 'kofi.andersson@contoso.example'", ['Kofi Andersson']],
    ["/users?$filter=mail eq 'KOFI.ANDERSSON@contoso.example'", ['Kofi Andersson']],
    [
      "/users?$filter=mail in ('kofi.andersson@contoso.example','nobody@contoso.example')",
      ['Kofi Andersson'],
    ],
    ["/users?$filter=startswith(displayName,'Kofi') and not (givenName eq 'Kofi')", []],
    [
      "/groups?$filter=displayName eq 'FinOps team' or startswith(displayName,'Cloud')",
      ['FinOps team', 'Cloud governance'],
    ],
    ['/groups?$filter=securityEnabled eq true&$orderby=displayName desc&$top=1', ['Platform engineers']],
  ])('%s', async (path, expected) => {
    expect(names(await graph(path))).toEqual(expected);
  });

  it.each([
    "/groups?$filter=startswith(displayName,'Platform')",
    '/groups?$orderby=displayName',
    "/groups?$filter=securityEnabled eq true and description ne 'x'&$select=id,displayName&$top=10",
  ])('returns an empty list in a directory without groups: %s', async (path) => {
    expect(await graph(path, { as: 'engineer@fabrikam.example' })).toMatchObject({
      status: 200,
      body: { value: [] },
    });
  });

  it.each(['/users', '/groups', '/servicePrincipals', '/applications'])(
    '%s accepts all properties of its objects in an order',
    async (path) => {
      const [object = {}] = (await graph(path)).body.value;
      expect(Object.keys(object)).toContain('displayName');
      for (const property of Object.keys(object))
        expect(await graph(`${path}?$orderby=${property}`)).toMatchObject({ status: 200 });
    },
  );

  it('finds service principals and applications by their names and application id', async () => {
    const { body } = await graph('/servicePrincipals');
    const { appId, id } = body.value[0] as { appId: string; id: string };
    for (const filter of [`servicePrincipalNames/any(c:c eq '${appId}')`, `appId eq '${appId}'`])
      expect(await idOf(`/servicePrincipals?$filter=${encodeURIComponent(filter)}`)).toBe(id);
    expect((await graph(`/servicePrincipals/${id}`)).body['appId']).toBe(appId);
    const application = await graph(`/applications?$filter=appId eq '${appId}'`);
    expect(application.body.value).toMatchObject([{ appId, signInAudience: 'AzureADMyOrg' }]);
  });

  it('pages with links that keep the options', async () => {
    const rows: unknown[] = [];
    let path = '/users?$top=7&$select=displayName,mail';
    for (let page = 0; page < 100 && path !== ''; page += 1) {
      const answer = await graph(path);
      expect(answer.body.value.length).toBeLessThanOrEqual(7);
      rows.push(...answer.body.value);
      const { '@odata.nextLink': next = '' } = answer.body;
      path = next === '' ? '' : next.slice('https://graph.microsoft.com/v1.0'.length);
    }
    const all = await graph('/users?$top=999&$select=displayName,mail');
    expect(rows).toEqual(all.body.value);
    expect(rows.length).toBeGreaterThan(7);
    expect(Object.keys(all.body.value[0] ?? {})).toEqual(['id', 'displayName', 'mail']);
  });

  it('searches and counts with the header for eventual consistency only', async () => {
    const search = '/users?$search="displayName:anders"&$count=true';
    const refusal = await graph(search);
    expect(refusal).toMatchObject({ status: 400, body: { error: { code: 'Request_UnsupportedQuery' } } });
    expect(refusal.body.error?.message).toContain("'ConsistencyLevel: eventual'");
    const found = await graph(search, { eventual: true });
    expect(names(found)).toEqual(['Kofi Andersson']);
    expect(found.body['@odata.count']).toBe(1);
  });

  it('finds a person by user name and by id', async () => {
    const person = await graph('/users/kofi.andersson@contoso.example');
    expect(person.body['displayName']).toBe('Kofi Andersson');
    expect((await graph(`/users/${String(person.body['id'])}`)).body['mail']).toBe(
      'kofi.andersson@contoso.example',
    );
  });
});

describe('filters', () => {
  it.each(['a1b2c3d4-0000-4000-8000-000000000000', '01b2c3d4-0000-4000-8000-000000000000'])(
    'accept the id %s without quotes',
    async (id) => {
      expect(await graph(`/users?$filter=id eq ${id}`)).toMatchObject({ status: 200, body: { value: [] } });
    },
  );

  it('find an object by its id without quotes', async () => {
    const id = await idOf("/groups?$filter=displayName eq 'FinOps team'");
    expect(names(await graph(`/groups?$filter=id eq ${id}`))).toEqual(['FinOps team']);
  });

  it('compare a word in quotes as text', async () => {
    expect((await graph("/users?$filter=displayName eq 'true' or mail eq 'and'")).body.value).toEqual([]);
  });

  it.each([
    ['parentheses', '('.repeat(4000)],
    ['negations', 'not '.repeat(400)],
  ])('refuse deeply nested %s', async (_name, start) => {
    const answer = await graph(`/users?$filter=${start}accountEnabled eq true`);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'BadRequest' } } });
    expect(answer.body.error?.message).toContain('There is a syntax error');
  });
});

describe('options of single objects and of the own groups', () => {
  it.each([
    ['/me?$select=displayName', 'users(displayName)/$entity', ['id', 'displayName']],
    ['/users/reader@contoso.example?$select=mail', 'users(mail)/$entity', ['id', 'mail']],
  ])('%s returns the selected properties', async (path, context, properties) => {
    const { '@odata.context': address, ...object } = (await graph(path)).body;
    expect(address).toBe(`https://graph.microsoft.com/v1.0/$metadata#${context}`);
    expect(Object.keys(object)).toEqual(properties);
  });

  it('filters, selects and limits the own groups', async () => {
    const as = 'reader@contoso.example';
    const own = (options: string) => graph(`/me/transitiveMemberOf?${options}`, { as });
    expect(names(await own("$filter=startswith(displayName,'Cloud')"))).toEqual(['Cloud governance']);
    const page = await own('$top=1&$select=displayName');
    expect(page.body.value.map((group) => Object.keys(group))).toEqual([
      ['@odata.type', 'id', 'displayName'],
    ]);
    expect(page.body['@odata.nextLink']).toContain('/v1.0/me/transitiveMemberOf?$top=1');
  });

  it('selects properties of the organization', async () => {
    const [organization = {}] = (await graph('/organization?$select=displayName')).body.value;
    expect(Object.keys(organization)).toEqual(['id', 'displayName']);
  });

  it.each(['/me', '/me/memberOf', '/users/reader@contoso.example', '/organization'])(
    '%s reports an option that is not simulated',
    async (path) => {
      expect(await graph(`${path}?$expand=manager`)).toMatchObject({
        status: 501,
        body: { error: { message: 'The embedded cloud does not simulate the query option $expand.' } },
      });
    },
  );

  it.each(['/users', '/me'])('%s refuses a repeated option', async (path) => {
    expect(await graph(`${path}?$select=id&$select=mail`)).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'BadRequest',
          message:
            "Query option '$select' was specified more than once, but it must be specified at most once.",
        },
      },
    });
  });
});

describe('memberships', () => {
  it('lists members of groups and groups of members, direct and nested', async () => {
    const governance = await idOf("/groups?$filter=displayName eq 'Cloud governance'");
    expect(names(await graph(`/groups/${governance}/members`))).toEqual(['Tomoko Ashdown', 'FinOps team']);
    expect(names(await graph(`/groups/${governance}/transitiveMembers`))).toHaveLength(4);
    const reader = '/users/reader@contoso.example';
    expect(names(await graph(`${reader}/memberOf`))).toEqual(['FinOps team']);
    expect(names(await graph(`${reader}/transitiveMemberOf`))).toEqual(['FinOps team', 'Cloud governance']);
    const groups = await graph(`${reader}/getMemberGroups`, {
      method: 'POST',
      body: { securityEnabledOnly: true },
    });
    expect(groups.body.value).toContain(governance);
    const checked = await graph(`${reader}/checkMemberGroups`, {
      method: 'POST',
      body: { groupIds: [governance, '00000000-0000-4000-8000-000000000000'] },
    });
    expect(checked.body.value).toEqual([governance]);
  });

  it('resolves ids to objects with their types', async () => {
    const user = await idOf("/users?$filter=startswith(displayName,'Kofi')");
    const group = await idOf("/groups?$filter=displayName eq 'FinOps team'");
    const byIds = async (body: object) =>
      (await graph('/directoryObjects/getByIds', { method: 'POST', body })).body.value;
    expect(await byIds({ ids: [user, group], types: ['group'] })).toMatchObject([
      { '@odata.type': '#microsoft.graph.group', id: group },
    ]);
    expect(await byIds({ ids: [user, group] })).toHaveLength(2);
  });
});

describe('errors, as Graph words them', () => {
  it.each<[string, string, Options, number, string, string]>([
    [
      'an unknown object',
      '/users/nobody@contoso.example',
      {},
      404,
      'Request_ResourceNotFound',
      "Resource 'nobody@contoso.example' does not exist or one of its queried reference-property objects are not present.",
    ],
    [
      'an unknown property',
      "/users?$filter=shoeSize eq '42'",
      {},
      400,
      'BadRequest',
      "Invalid filter clause: Could not find a property named 'shoeSize' on type 'microsoft.graph.user'.",
    ],
    [
      'a filter that Graph does not support',
      "/users?$filter=contains(displayName,'a')",
      {},
      400,
      'Request_UnsupportedQuery',
      "Unsupported or invalid query filter clause specified for property 'displayName' of resource 'user'.",
    ],
    [
      'a page that is too large',
      '/users?$top=1000',
      {},
      400,
      'Request_UnsupportedQuery',
      "Invalid page size specified: '1000'. Must be between 1 and 999 inclusive.",
    ],
    [
      'a change by a person without a directory role',
      '/groups',
      { method: 'POST', body: {} },
      403,
      'Authorization_RequestDenied',
      'Insufficient privileges to complete the operation.',
    ],
    [
      'a change by an administrator',
      '/groups',
      { method: 'POST', body: {}, as: 'admin@contoso.example' },
      501,
      'NotSimulated',
      'The embedded cloud does not simulate POST /v1.0/groups of Graph.',
    ],
    [
      'a part that is not simulated',
      '/me/ownedObjects',
      {},
      501,
      'NotSimulated',
      'The embedded cloud does not simulate GET /v1.0/me/ownedObjects of Graph.',
    ],
    [
      'the number of users',
      '/users/$count',
      {},
      501,
      'NotSimulated',
      'The embedded cloud does not simulate GET /v1.0/users/$count of Graph.',
    ],
    [
      'an option that is not simulated',
      '/users?$expand=manager',
      {},
      501,
      'NotSimulated',
      'The embedded cloud does not simulate the query option $expand.',
    ],
  ])('%s', async (_name, path, options, status, code, message) => {
    expect(await graph(path, options)).toMatchObject({ status, body: { error: { code, message } } });
  });

  it.each([[null], [[]], [{ ids: 'text' }], [{ ids: [1, null] }], ['text']])(
    'returns an empty list for ids in another form: %j',
    async (body) => {
      const answer = await graph('/directoryObjects/getByIds', { method: 'POST', body });
      expect(answer).toMatchObject({ status: 200, body: { value: [] } });
    },
  );

  it.each(["$filter='", '$filter=(', '$filter=a', '$search="', '$top=x', '$skiptoken=abc', '$orderby=x'])(
    'refuses %s without failing',
    async (option) => {
      expect((await graph(`/users?${option}`, { eventual: true })).status).toBe(400);
    },
  );
});

it('reports a body that is not JSON in the words of Graph', async () => {
  const answer = await fetch(`${sandbox.origin}/graph/v1.0/directoryObjects/getByIds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf('engineer@contoso.example')}`,
      'content-type': 'application/json',
    },
    body: '{"ids":',
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error: { code: 'BadRequest', message: expect.stringContaining('Unable to read JSON request payload.') },
  });
});
