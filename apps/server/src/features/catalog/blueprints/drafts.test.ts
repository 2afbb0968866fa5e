import { randomUUID } from 'node:crypto';
import type { Draft, DraftSummary } from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDeployment } from '../../../testing/add-deployment.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

interface DraftAnswer {
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
const read = async (query = ''): Promise<DraftAnswer> =>
  (await server.request('GET', url(query), { token })).body as DraftAnswer;
const nameIn = ({ draft }: DraftAnswer) => draft?.parameters['storageAccountName'];

beforeAll(async () => {
  server = await startTestServer();
  const engineer = await server.login(people.engineer);
  ({ token } = engineer);
  const other = await server.login(people.otherAdmin);
  await addDeployment(server, own, engineer.account.orgId);
  await addDeployment(server, foreign, other.account.orgId);
});
afterAll(() => server.stop());

it('drafts of redeployments are separate from drafts of new deployments', async () => {
  expect((await put('anew')).status).toBe(200);
  expect((await put('again', `?deployment=${own}`)).status).toBe(200);
  expect(nameIn(await read())).toBe('anew');
  expect(nameIn(await read(`?deployment=${own}`))).toBe('again');
  expect((await server.request('DELETE', url(`?deployment=${own}`), { token })).status).toBe(204);
  expect(nameIn(await read())).toBe('anew');
  expect(await read(`?deployment=${own}`)).toEqual({ draft: null, savedAt: null, revision: null });
});

it('a draft keeps invalid values along with the valid ones', async () => {
  const body = {
    ...draftOf('kept'),
    title: 'T'.repeat(300),
    resourceGroup: 'g'.repeat(200),
    tags: { ['n'.repeat(700)]: 'v'.repeat(400) },
  };
  expect((await server.request('PUT', url(), { token, body })).status).toBe(200);
  expect((await read()).draft).toMatchObject(body);
});

it('drafts return 404 for unknown deployments and those of another organization', async () => {
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

it('a draft is deleted with its deployment', async () => {
  await put('again', `?deployment=${own}`);
  const { pool } = server.database;
  const count = async () =>
    (await pool.query('select count(*)::int as n from draft where deployment_id is not null')).rows[0];
  expect(await count()).toEqual({ n: 1 });
  await pool.query(`delete from deployment where name = $1`, [own]);
  expect(await count()).toEqual({ n: 0 });
});

it('a draft is not overwritten by a writer with an older revision', async () => {
  await server.request('DELETE', url(), { token });
  const first = (await put('first', '?revision=none')).body as DraftAnswer;
  // Another tab that was opened before the first save.
  const lateWrite = await put('late', '?revision=none');
  expect([lateWrite.status, lateWrite.body]).toMatchObject([412, { type: 'urn:blueport:problem:stale' }]);
  const second = (await put('second', `?revision=${first.revision}`)).body as DraftAnswer;
  expect((await put('late', `?revision=${first.revision}`)).status).toBe(412);
  expect(await read()).toMatchObject({ draft: draftOf('second'), revision: second.revision });
  // A deleted draft is not restored by a late save.
  await server.request('DELETE', url(), { token });
  expect((await put('late', `?revision=${second.revision}`)).status).toBe(412);
  expect((await read()).draft).toBeNull();
});

it('a draft accepts only one of several concurrent writes based on the same revision', async () => {
  const statuses = await Promise.all(['a', 'b', 'c', 'd'].map((name) => put(name, '?revision=none')));
  expect(statuses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 412, 412, 412,
  ]);
  const { revision } = await read();
  const next = await Promise.all(['e', 'f', 'g'].map((name) => put(name, `?revision=${revision}`)));
  expect(next.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412, 412]);
});

it('a draft accepts writes without a revision, as sent by API clients', async () => {
  await put('one');
  expect((await put('two')).status).toBe(200);
  expect(nameIn(await read())).toBe('two');
  expect((await put('three', '?revision=nonsense')).status).toBe(400);
});

it("the list contains a person's drafts of blueprints and deployments with age and size but without values", async () => {
  const { pool } = server.database;
  await pool.query('delete from draft');
  const redeployedName = 'bp-draftlist1';
  const engineer = await server.login(people.engineer);
  await addDeployment(server, redeployedName, engineer.account.orgId);
  await put('CANARY-anew');
  await put('again', `?deployment=${redeployedName}`);
  const list = async (query = '', as = token) => {
    const answer = await server.request('GET', `/api/user/draft${query}`, { token: as });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toContain('CANARY');
    return answer.body as { total: number; result: DraftSummary[] };
  };
  const { total, result } = await list();
  expect([total, result.map(({ deployment }) => deployment?.name ?? null)]).toEqual([
    2,
    [redeployedName, null],
  ]);
  expect(result[1]).toMatchObject({
    blueprint: { name: 'storage-account', title: expect.stringMatching(/storage/i) as string },
    version: '1.0.0',
    step: 1,
    bytes: expect.any(Number) as number,
  });
  expect(result[1]!.bytes).toBeGreaterThan(50);
  expect(Date.parse(result[1]!.savedAt)).toBeGreaterThan(Date.now() - 60_000);
  expect((await list(`?filter=${redeployedName}`)).result).toHaveLength(1);
  expect((await list('?sortObj={"savedAt":1}&limit=1')).result[0]?.deployment).toBeNull();
  expect((await list('', (await server.login(people.admin)).token)).total).toBe(0);
  // A draft of a withdrawn blueprint cannot be resumed.
  await pool.query(
    `update organization_blueprint set withdrawn_at = now() where slug = 'storage-account' and organization_id = $1`,
    [engineer.account.orgId],
  );
  expect((await list()).result.map(({ deployment }) => deployment?.name)).toEqual([redeployedName]);
});
