import type { DirectoryPerson, SessionAnswer, UserDetail } from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actorOf, type Actor } from '../../../testing/administration.testing.ts';
import { startEmbeddedWorld, type EmbeddedWorld } from '../../../testing/embedded-world.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let embedded: EmbeddedWorld;
let server: TestServer;
let admin: Actor;

const tenantOf = (name: string) =>
  embedded.world.sandbox!.tenants.find((tenant) => tenant.name === name)!.tenantId;

async function signIn(email: string, tenant: string): Promise<Actor> {
  const tenantId = tenantOf(tenant);
  const body = {
    tenantId,
    accessToken: await embedded.tokenOf(email, tenantId, 'portal'),
    azureToken: await embedded.tokenOf(email, tenantId, 'management'),
  };
  return actorOf(server, (await server.request('POST', '/api/user/login', { body })).body as SessionAnswer);
}

const search = async (actor: Actor, text: string) =>
  (await actor.get(`/api/user/directory/person?text=${encodeURIComponent(text)}`)).body as DirectoryPerson[];

beforeAll(async () => {
  embedded = await startEmbeddedWorld();
  server = await startTestServer({ world: embedded.world });
  admin = await signIn('admin@contoso.example', 'Contoso');
});
afterAll(async () => {
  await server.stop();
  await embedded.sandbox.close();
});

it('finds people by the beginning of a name or an address, with their account', async () => {
  const [found] = await search(admin, 'engineer@');
  expect(found).toMatchObject({
    tenantId: tenantOf('Contoso'),
    email: 'engineer@contoso.example',
    account: { state: 'Active' },
  });
  const lastName = found!.name.split(' ').at(-1)!;
  expect(await search(admin, lastName)).toContainEqual(found);
});

it('finds only people of the current directory', async () => {
  const fabrikam = await signIn('admin@fabrikam.example', 'Fabrikam');
  expect(await search(fabrikam, 'engineer@contoso')).toEqual([]);
  const people = await search(fabrikam, 'admin@');
  expect(people.map(({ email }) => email)).toEqual(['admin@fabrikam.example']);
});

it('returns no account for a person who has none, and the new one once the person is added', async () => {
  const reader = (await search(admin, 'reader@contoso'))[0]!;
  const url = `/api/user/${reader.account!.id}`;
  const { role, etag } = (await admin.get(url)).body as UserDetail;
  expect((await admin.remove(url, etag)).status).toBe(204);
  expect((await search(admin, 'reader@contoso'))[0]).toEqual({ ...reader, account: null });
  const { tenantId, objectId, name, email } = reader;
  const body = { name, email, roleId: role.id, identity: { tenantId, objectId } };
  expect((await admin.post('/api/user', body)).status).toBe(201);
  expect((await search(admin, 'reader@contoso'))[0]).toMatchObject({ account: { state: 'Active' } });
});

it('rejects people who may not add anyone', async () => {
  const engineer = await signIn('engineer@contoso.example', 'Contoso');
  expect((await engineer.get('/api/user/directory/person?text=ad')).status).toBe(403);
});
