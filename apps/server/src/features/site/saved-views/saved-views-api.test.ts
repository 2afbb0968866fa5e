import type { ListResult, Problem, SavedView } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people, type TestPerson } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
const tokens = new Map<TestPerson, string>();
const { engineer, reader, admin, otherAdmin } = people;
beforeAll(async () => {
  server = await startTestServer();
  for (const person of [engineer, reader, admin, otherAdmin]) {
    tokens.set(person, (await server.login(person)).token);
  }
});
afterAll(() => server.stop());

const view = {
  list: 'deployments',
  path: '/portal/deployment',
  name: 'Failed',
  query: 'f.state=Failed&sort=-createdAt',
  sharing: 'private',
  pinned: false,
  isDefault: false,
};
const call = (person: TestPerson, method: string, id: string, body?: unknown, ifMatch?: string) =>
  server.request(method, `/api/user/view${id}`, {
    token: tokens.get(person),
    body,
    ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
  });
const save = (person: TestPerson, changes: object = {}): Promise<Answer> =>
  call(person, 'POST', '', { ...view, ...changes });
const saved = async (person: TestPerson, changes: object = {}): Promise<SavedView> => {
  const answer = await save(person, changes);
  expect(answer.status).toBe(201);
  return answer.body as SavedView;
};
const names = async (person: TestPerson, query = ''): Promise<string[]> =>
  ((await call(person, 'GET', query)).body as ListResult<SavedView>).result.map(({ name }) => name);

describe('saved view validation', () => {
  it.each([
    [{ list: '../x' }, '/list'],
    [{ path: 'https://elsewhere.example/' }, '/path'],
    [{ path: '/portal/../x?y' }, '/path'],
    [{ name: ' ' }, '/name'],
    [{ name: 'a\r\nb' }, '/name'],
    [{ name: '\u202e' }, '/name'],
    [{ query: '?x' }, '/query'],
    [{ sharing: 'everyone' }, '/sharing'],
    [{ colour: 'red' }, '/colour'],
  ])('rejects %j', async (changes, pointer) => {
    const answer = await save(engineer, changes);
    expect(answer.status).toBe(400);
    expect((answer.body as Problem).errors?.map((issue) => issue.pointer)).toEqual([pointer]);
  });

  it.each([
    ['role', 'roleEdit'],
    ['organization', 'organizationEdit'],
  ])('does not let an engineer share with the %s', async (sharing, permission) => {
    expect((await save(engineer, { sharing })).body).toMatchObject({ status: 403, permission });
    const own = await saved(engineer, { name: `Not shared with the ${sharing}` });
    const change = { name: own.name, query: own.query, sharing };
    expect((await call(engineer, 'PUT', `/${own.id}`, change, own.etag)).body).toMatchObject({
      status: 403,
      permission,
    });
  });

  it('rejects a duplicate name within a list', async () => {
    const first = await saved(engineer, { name: 'Twice' });
    const second = await saved(engineer, { name: 'Once' });
    expect((await save(engineer, { name: 'twice ' })).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/name', code: 'taken' }],
    });
    const change = { name: 'TWICE', query: '', sharing: 'private' };
    expect((await call(engineer, 'PUT', `/${second.id}`, change, second.etag)).status).toBe(422);
    expect((await call(engineer, 'PUT', `/${first.id}`, change, first.etag)).status).toBe(200);
    await saved(engineer, { name: 'Twice', list: 'resource-groups' });
  });

  it("gives the same response for a colleague's private view, one of another organization, and a missing one", async () => {
    const colleague = await saved(reader, { name: 'Mine alone' });
    const foreign = await saved(otherAdmin, { name: 'Theirs', sharing: 'organization' });
    for (const [method, suffix, body] of [
      ['PUT', '', { name: 'x', query: '', sharing: 'private' }],
      ['PUT', '/mark', { pinned: true, isDefault: false }],
      ['DELETE', '', undefined],
    ] as const) {
      const missing = await call(admin, method, `/01900000-0000-7000-8000-000000000000${suffix}`, body, '*');
      expect(missing.status).toBe(404);
      for (const { id } of [colleague, foreign]) {
        const answer = await call(admin, method, `/${id}${suffix}`, body, '*');
        expect([answer.status, answer.text]).toEqual([404, missing.text]);
      }
    }
    expect(await names(reader)).toContain('Mine alone');
    expect(await names(otherAdmin)).toContain('Theirs');
  });
});

describe('a saved view', () => {
  it('can be changed only from its current version', async () => {
    const own = await saved(engineer, { name: 'Versions' });
    const change = { name: 'Versions', query: 'q=aurora', sharing: 'private' };
    expect(problemOf(await call(engineer, 'PUT', `/${own.id}`, change))).toBe('precondition-required');
    const changed = await call(engineer, 'PUT', `/${own.id}`, change, own.etag);
    expect(changed.body).toMatchObject({ query: 'q=aurora' });
    expect(changed.headers['etag']).toBe((changed.body as SavedView).etag);
    expect(problemOf(await call(engineer, 'PUT', `/${own.id}`, change, own.etag))).toBe('stale');
  });

  it('can be shared with a role or the organization, and changed only by its owner or an administrator', async () => {
    const forAll = await saved(admin, { name: 'For all', sharing: 'organization' });
    await saved(admin, { name: 'For admins', sharing: 'role' });
    expect(await names(engineer)).toContain('For all');
    expect(await names(engineer)).not.toContain('For admins');
    expect(await names(otherAdmin)).not.toContain('For all');
    const change = { name: 'Mine now', query: '', sharing: 'organization' };
    expect((await call(engineer, 'PUT', `/${forAll.id}`, change, forAll.etag)).body).toMatchObject({
      status: 403,
      permission: 'organizationEdit',
    });
    expect((await call(engineer, 'DELETE', `/${forAll.id}`)).status).toBe(403);
    expect(problemOf(await call(admin, 'DELETE', `/${forAll.id}`))).toBe('precondition-required');
    expect(problemOf(await call(admin, 'DELETE', `/${forAll.id}`, undefined, '"0"'))).toBe('stale');
    expect(await names(engineer)).toContain('For all');
    expect((await call(admin, 'DELETE', `/${forAll.id}`, undefined, forAll.etag)).status).toBe(204);
    expect(await names(engineer)).not.toContain('For all');
  });

  it('is pinned and set as default per person, with one default per list', async () => {
    const shared = await saved(admin, { name: 'Shared default', sharing: 'organization' });
    const own = await saved(engineer, { name: 'Own default', isDefault: true });
    const marks = { pinned: true, isDefault: true };
    expect((await call(engineer, 'PUT', `/${shared.id}/mark`, marks)).body).toMatchObject(marks);
    const { result } = (await call(engineer, 'GET', '?list=deployments')).body as ListResult<SavedView>;
    expect(result.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([shared.id]);
    expect(result.find(({ id }) => id === own.id)?.isDefault).toBe(false);
    const readerViews = (await call(reader, 'GET', '')).body as ListResult<SavedView>;
    expect(readerViews.result.find(({ id }) => id === shared.id)).toMatchObject({
      pinned: false,
      isDefault: false,
      mayChange: false,
    });
  });

  it('belongs to one list', async () => {
    await saved(reader, {
      name: 'Groups',
      list: 'resource-groups',
      path: '/portal/subscription/resourceGroup',
    });
    expect(await names(reader, '?list=resource-groups')).toEqual(['Groups']);
    expect((await call(reader, 'GET', '?list=UPPER')).status).toBe(400);
  });
});
