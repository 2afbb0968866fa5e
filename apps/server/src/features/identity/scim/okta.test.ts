import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, type Actor } from '../../../testing/administration.testing.ts';
import { createScimToken, scimClient, type ScimClient } from '../../../testing/scim.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Requests as documented by Okta: “Okta and SCIM Version 2.0”. */
let server: TestServer;
let admin: Actor;
let okta: ScimClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await actAs(server, people.admin);
  okta = scimClient(server, (await createScimToken(admin)).token);
});
afterAll(() => server.stop());

const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const idOf = (body: unknown) => (body as { id: string }).id;
let sequence = 0;
const newUser = () => {
  const userName = `okta-${(sequence += 1)}@contoso.example`;
  return {
    schemas: [core],
    userName,
    name: { givenName: 'Test', familyName: `User ${sequence}` },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: `Test User ${sequence}`,
    locale: 'en-US',
    externalId: `00ujl29u0le5T6Aj10h${sequence}`,
    groups: [],
    password: '1mz050nq',
    active: true,
  };
};
const create = async (user = newUser()) => {
  const answer = await okta.call('POST', '/Users', user);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.text).not.toContain('1mz050nq');
  return idOf(answer.body);
};

describe('users', () => {
  it('lists pages from a 1-based index', async () => {
    const ids = [await create(), await create(), await create()];
    const page = async (query: string) =>
      (await okta.call('GET', `/Users?${query}`)).body as {
        totalResults: number;
        itemsPerPage: number;
        startIndex: number;
        Resources: { id: string }[];
      };
    const first = await page('startIndex=1&count=2');
    expect(first).toMatchObject({ startIndex: 1, itemsPerPage: 2 });
    const { totalResults } = first;
    const seen: string[] = [];
    for (let startIndex = 1; startIndex <= totalResults; startIndex += 2) {
      seen.push(...(await page(`startIndex=${startIndex}&count=2`)).Resources.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(totalResults);
    expect(seen).toEqual(expect.arrayContaining(ids));
    expect(await page(`startIndex=${totalResults + 1}&count=2`)).toMatchObject({
      totalResults,
      Resources: [],
    });
    expect(await page('count=0')).toMatchObject({ totalResults, itemsPerPage: 0 });
    expect(await page('startIndex=0&count=1')).toMatchObject({ startIndex: 1, itemsPerPage: 1 });
    expect((await page('count=100000')).Resources.length).toBe(totalResults);
  });

  it('searches for a person before creating them', async () => {
    const user = newUser();
    const url = `/Users?filter=${encodeURIComponent(`userName eq "${user.userName}"`)}&startIndex=1&count=100`;
    expect((await okta.call('GET', url)).body).toMatchObject({ totalResults: 0, Resources: [] });
    const id = await create(user);
    expect((await okta.call('GET', url)).body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  });

  it('replaces a profile with PUT, and keeps the state if the request omits it', async () => {
    const user = newUser();
    const id = await create(user);
    const { body: read } = await okta.call('GET', `/Users/${id}`);
    const answer = await okta.call('PUT', `/Users/${id}`, {
      ...(read as object),
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      displayName: undefined,
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ id, name: { givenName: 'Another', familyName: 'User' } });
    const disabled = await okta.call('PUT', `/Users/${id}`, { ...user, active: false });
    expect(disabled.body).toMatchObject({ active: false, displayName: user.displayName });
    const { active: _none, externalId: _id, ...rest } = user;
    const unchanged = await okta.call('PUT', `/Users/${id}`, rest);
    expect(unchanged.body).toMatchObject({ active: false });
    expect(unchanged.body).not.toHaveProperty('externalId');
  });

  it('disables and enables a person with a value object instead of a path', async () => {
    const id = await create();
    const answer = await okta.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect(answer).toMatchObject({ status: 200, body: { active: false } });
    expect((await admin.get(`/api/user/${id}`)).body).toMatchObject({ state: 'Disabled' });
    expect((await okta.patch(`/Users/${id}`, { op: 'replace', value: { active: true } })).body).toMatchObject(
      {
        active: true,
      },
    );
    expect((await admin.get(`/api/user/${id}`)).body).toMatchObject({ state: 'Invited' });
  });
});

describe('groups', () => {
  const newGroup = async (members: readonly string[] = []) => {
    const answer = await okta.call('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: `Okta group ${(sequence += 1)}`,
      members: members.map((value) => ({ value, display: 'Member' })),
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body as { id: string; displayName: string; members: { value: string }[] };
  };
  const membersOf = async (id: string) =>
    ((await okta.call('GET', `/Groups/${id}`)).body as { members: { value: string }[] }).members.map(
      ({ value }) => value,
    );

  it('creates a group with members and lists groups', async () => {
    const member = await create();
    const group = await newGroup([member]);
    expect(group.members).toMatchObject([{ value: member, type: 'User' }]);
    expect((await okta.call('GET', '/Groups?startIndex=1&count=100')).body).toMatchObject({
      Resources: expect.arrayContaining([expect.objectContaining({ id: group.id })]) as unknown,
    });
    expect(
      (await okta.call('GET', `/Groups?filter=${encodeURIComponent(`members.value eq "${member}"`)}`)).body,
    ).toMatchObject({ totalResults: 1, Resources: [{ id: group.id }] });
  });

  it('renames a group with a value that repeats the ID', async () => {
    const { id } = await newGroup();
    const value = { id, displayName: 'Renamed by Okta' };
    expect((await okta.patch(`/Groups/${id}`, { op: 'replace', value })).body).toMatchObject(value);
  });

  it('removes a member by filter, adds members, and replaces all of them', async () => {
    const [one, two, three] = [await create(), await create(), await create()];
    const { id } = await newGroup([one, two]);
    const answer = await okta.patch(
      `/Groups/${id}`,
      { op: 'remove', path: `members[value eq "${one}"]` },
      { op: 'add', path: 'members', value: [{ value: three, display: 'x@contoso.example' }] },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(new Set(await membersOf(id))).toEqual(new Set([two, three]));
    await okta.patch(`/Groups/${id}`, {
      op: 'replace',
      path: 'members',
      value: [{ value: one }, { value: three }],
    });
    expect(new Set(await membersOf(id))).toEqual(new Set([one, three]));
    const replaced = await okta.call('PUT', `/Groups/${id}`, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      id,
      displayName: 'Replaced',
      members: [{ value: two }],
    });
    expect(replaced.body).toMatchObject({ displayName: 'Replaced', members: [{ value: two }] });
    expect((await okta.call('DELETE', `/Groups/${id}`)).status).toBe(204);
  });
});
