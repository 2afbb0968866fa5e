import { randomUUID } from 'node:crypto';
import type { Draft } from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

interface Kept {
  readonly draft: Draft | null;
  readonly revision: string | null;
}

let server: TestServer;
let token: string;
const own = 'bp-draftown1';
const foreign = 'bp-draftfor1';
const url = (query = '') => `/api/user/draft/storage-account${query}`;
const draftOf = (storageAccountName: string): Draft => ({
  version: '1.0.0',
  step: 1,
  parameters: { storageAccountName },
  tags: {},
});
const put = (name: string, query = '') =>
  server.request('PUT', url(query), { token, body: draftOf(name) as unknown as object });
const read = async (query = ''): Promise<Kept> =>
  (await server.request('GET', url(query), { token })).body as Kept;
const nameIn = ({ draft }: Kept) => draft?.parameters['storageAccountName'];

async function addDeployment(name: string, organizationId: string): Promise<void> {
  await server.database.pool.query(
    `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug,
       blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, resource_group, location, tags)
     select gen_random_uuid(), $2, $1, a.id, 'T', 'Succeeded', b.id, v.id, b.slug, 'T', v.version, 'general', b.scope,
       d.tenant_id, $3, 'S', 'rg', 'westeurope', '{}'
     from blueprint b join blueprint_version v on v.blueprint_id = b.id, account a, directory d
     where b.slug = 'storage-account' and a.organization_id = $1 and d.organization_id = $1 limit 1`,
    [organizationId, name, randomUUID()],
  );
}

beforeAll(async () => {
  server = await startTestServer();
  const engineer = await server.login(people.engineer);
  ({ token } = engineer);
  const other = await server.login(people.otherAdmin);
  await addDeployment(own, engineer.account.orgId);
  await addDeployment(foreign, other.account.orgId);
});
afterAll(() => server.stop());

it('keeps what is deployed again apart from what is deployed anew', async () => {
  expect((await put('anew')).status).toBe(200);
  expect((await put('again', `?deployment=${own}`)).status).toBe(200);
  expect(nameIn(await read())).toBe('anew');
  expect(nameIn(await read(`?deployment=${own}`))).toBe('again');
  expect((await server.request('DELETE', url(`?deployment=${own}`), { token })).status).toBe(204);
  expect(nameIn(await read())).toBe('anew');
  expect(await read(`?deployment=${own}`)).toEqual({ draft: null, savedAt: null, revision: null });
});

it('knows no deployment of another organization, and none that is not there', async () => {
  for (const deployment of [foreign, 'bp-nowhere11', randomUUID()]) {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const answer = await server.request(method, url(`?deployment=${deployment}`), {
        token,
        ...(method === 'PUT' && { body: draftOf('x') as unknown as object }),
      });
      expect([method, deployment, answer.status]).toEqual([method, deployment, 404]);
    }
  }
});

it('goes with its deployment', async () => {
  await put('again', `?deployment=${own}`);
  const { pool } = server.database;
  const count = async () =>
    (await pool.query('select count(*)::int as n from draft where deployment_id is not null')).rows[0];
  expect(await count()).toEqual({ n: 1 });
  await pool.query(`delete from deployment where name = $1`, [own]);
  expect(await count()).toEqual({ n: 0 });
});

it('is not written over by somebody who has not read the newest', async () => {
  await server.request('DELETE', url(), { token });
  const first = (await put('first', '?revision=none')).body as Kept;
  // Another tab that opened when there was none yet.
  const late = await put('late', '?revision=none');
  expect([late.status, late.body]).toMatchObject([412, { type: 'urn:blueport:problem:stale' }]);
  const second = (await put('second', `?revision=${first.revision}`)).body as Kept;
  expect((await put('late', `?revision=${first.revision}`)).status).toBe(412);
  expect(await read()).toMatchObject({ draft: draftOf('second'), revision: second.revision });
  // One that was thrown away does not come back by itself.
  await server.request('DELETE', url(), { token });
  expect((await put('late', `?revision=${second.revision}`)).status).toBe(412);
  expect((await read()).draft).toBeNull();
});

it('lets only one of many win who have read the same', async () => {
  const statuses = await Promise.all(['a', 'b', 'c', 'd'].map((name) => put(name, '?revision=none')));
  expect(statuses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 412, 412, 412,
  ]);
  const { revision } = await read();
  const next = await Promise.all(['e', 'f', 'g'].map((name) => put(name, `?revision=${revision}`)));
  expect(next.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412, 412]);
});

it('takes what names no revision, as programs write it', async () => {
  await put('one');
  expect((await put('two')).status).toBe(200);
  expect(nameIn(await read())).toBe('two');
  expect((await put('three', '?revision=nonsense')).status).toBe(400);
});
