import { CloudError } from '@blueport/cloud';
import type { DirectoryPerson, SessionAnswer, UserDetail, UserPhotos } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionContext } from '../../../session-context.ts';
import { actorOf, type Actor } from '../../../testing/administration.testing.ts';
import { startEmbeddedWorld, type EmbeddedWorld } from '../../../testing/embedded-world.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { PhotoCache, readUserPhotos } from './user-photos.ts';

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

/** Returns how many batches the embedded Graph has received. */
async function batchCount(): Promise<number> {
  const answer = await fetch(`${embedded.sandbox.origin}/__ledger?path=/graph/v1.0/$batch`);
  return ((await answer.json()) as { entries: unknown[] }).entries.length;
}

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

describe('photos of people', () => {
  const photosOf = async (actor: Actor, ...ids: string[]) => {
    const answer = await actor.get(`/api/user/photo?ids=${ids.join(',')}`);
    return { status: answer.status, photos: (answer.body as UserPhotos).photos };
  };
  const accountOf = async (actor: Actor, email: string) => (await search(actor, email))[0]!.account!.id;

  beforeAll(async () => {
    const { tenantId, objectId, name, email } = (await search(admin, 'bilal.okonjo@contoso'))[0]!;
    const engineer = await accountOf(admin, 'engineer@contoso');
    const { role } = (await admin.get(`/api/user/${engineer}`)).body as UserDetail;
    await admin.post('/api/user', { name, email, roleId: role.id, identity: { tenantId, objectId } });
  });

  it('returns photos of the organization and omits people without one', async () => {
    const engineer = await accountOf(admin, 'engineer@contoso');
    const bilal = await accountOf(admin, 'bilal.okonjo@contoso');
    const { photos } = await photosOf(admin, engineer, bilal);
    expect(Object.keys(photos)).toEqual([engineer]);
    expect(photos[engineer]).toMatch(/^data:image\/png;base64,/);
  });

  it('never returns photos of another organization', async () => {
    const fabrikam = await signIn('admin@fabrikam.example', 'Fabrikam');
    const engineer = await accountOf(admin, 'engineer@contoso');
    expect(await photosOf(fabrikam, engineer)).toEqual({ status: 200, photos: {} });
  });

  it('reads each photo once, and remembers that a person has none', async () => {
    const engineer = await accountOf(admin, 'engineer@contoso');
    const bilal = await accountOf(admin, 'bilal.okonjo@contoso');
    await photosOf(admin, engineer, bilal);
    const before = await batchCount();
    await photosOf(admin, engineer, bilal);
    expect(await batchCount()).toBe(before);
  });

  it('rejects invalid and too many ids', async () => {
    expect((await photosOf(admin, 'x')).status).toBe(400);
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await photosOf(admin, ...Array.from({ length: 51 }, () => id))).status).toBe(400);
  });
});

describe('readUserPhotos', () => {
  it('omits photos that cannot be read, and tries again after a minute', async () => {
    let now = 0;
    let calls = 0;
    const cache = new PhotoCache(() => now);
    const graph = {
      photos: () => {
        calls += 1;
        return Promise.reject(
          new CloudError({ kind: 'unavailable', code: 'Timeout', message: 'No response' }),
        );
      },
    };
    const account = await server.database.db
      .selectFrom('identity')
      .selectAll()
      .where('tenant_id', '=', tenantOf('Contoso'))
      .executeTakeFirstOrThrow();
    const session = {
      organizationId: account.organization_id,
      homeOrganizationId: account.organization_id,
      accountId: account.account_id,
      tenantId: account.tenant_id,
      cloud: 'general',
    } as SessionContext;
    const read = () =>
      readUserPhotos({ db: server.database.db, graph, cache }, session, [account.account_id]);
    expect([await read(), await read(), calls]).toEqual([{}, {}, 1]);
    now += 61_000;
    await read();
    expect(calls).toBe(2);
  });
});
