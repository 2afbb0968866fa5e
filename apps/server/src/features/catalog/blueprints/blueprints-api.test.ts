import type { BlueprintDetail, BlueprintSummary, ListResult, Preview, Problem } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.login(people.engineer));
});
afterAll(() => server.stop());

const get = async <Body>(url: string): Promise<Body> =>
  (await server.request('GET', url, { token })).body as Body;
const preview = (name: string, body: object) =>
  server.request('POST', `/api/blueprint/${name}/preview`, { token, body });

describe('the marketplace', () => {
  it('lists every blueprint of the catalog and reduces rows to the requested fields', async () => {
    const list = await get<ListResult<BlueprintSummary>>('/api/blueprint');
    expect(list.total).toBe(list.result.length);
    expect(list.total).toBeGreaterThanOrEqual(12);
    expect(
      list.result.every(
        ({ icon, resourceTypes }) => icon.startsWith('data:image/svg+xml') && resourceTypes.length > 0,
      ),
    ).toBe(true);
    const short = await get<ListResult<object>>('/api/blueprint?fields=name,title&limit=1');
    expect(short).toMatchObject({ count: 1, total: list.total });
    expect(Object.keys(short.result[0]!)).toEqual(['name', 'title']);
    expect((await server.request('GET', '/api/blueprint?fields=template', { token })).status).toBe(400);
  });
  it('describes parameters with the template’s rules and the wizard’s labels', async () => {
    const detail = await get<BlueprintDetail>('/api/blueprint/storage-account');
    expect(detail.parameters.find(({ name }) => name === 'location')).toMatchObject({
      title: 'Region',
      source: 'locations',
    });
    expect(detail.versions).toMatchObject([{ version: '1.0.0', state: 'Published' }]);
    expect(await get('/api/blueprint/storage-account/template')).toHaveProperty('resources');
  });
  it('previews every blueprint without any values and without errors', async () => {
    const { result } = await get<ListResult<BlueprintSummary>>('/api/blueprint');
    for (const { name } of result) {
      const answer = await preview(name, {});
      const { resources, diagnostics } = answer.body as Preview;
      expect(resources.length).toBeGreaterThan(0);
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });
  it('refuses values that break the template’s rules, each with its pointer', async () => {
    const answer = await preview('storage-account', {
      parameters: { softDeleteDays: 'x', redundancy: 'Nowhere', colour: 1 },
    });
    expect(answer.status).toBe(422);
    expect((answer.body as Problem).errors?.map(({ pointer }) => pointer).sort()).toEqual([
      '/parameters/colour',
      '/parameters/redundancy',
      '/parameters/softDeleteDays',
    ]);
  });
  it('never shows a secret value, regardless of where it is used', async () => {
    const answer = await preview('linux-vm', {});
    expect(answer.status).toBe(200);
    const { parameters } = await get<BlueprintDetail>('/api/blueprint/windows-vm');
    const secret = parameters.find((parameter) => parameter.secure)!;
    const response = await preview('windows-vm', { parameters: { [secret.name]: 'CANARY-Passw0rd!42' } });
    expect(response.status).toBe(200);
    expect(response.text).not.toContain('CANARY');
  });
});

describe('a draft', () => {
  const draft = { version: '1.0.0', step: 1, parameters: { storageAccountName: 'stdraft' }, tags: {} };
  const put = (name: string, body: object) =>
    server.request('PUT', `/api/user/draft/${name}`, { token, body });
  it('is saved for the person and can be deleted', async () => {
    expect(await get('/api/user/draft/storage-account')).toEqual({
      draft: null,
      savedAt: null,
      revision: null,
    });
    expect((await put('storage-account', draft)).status).toBe(200);
    expect(await get('/api/user/draft/storage-account')).toMatchObject({ draft });
    const other = await server.login(people.admin);
    const theirs = await server.request('GET', '/api/user/draft/storage-account', { token: other.token });
    expect(theirs.body).toEqual({ draft: null, savedAt: null, revision: null });
    expect((await server.request('DELETE', '/api/user/draft/storage-account', { token })).status).toBe(204);
    expect(await get('/api/user/draft/storage-account')).toEqual({
      draft: null,
      savedAt: null,
      revision: null,
    });
  });
  it('refuses secrets and unknown fields', async () => {
    const { parameters } = await get<BlueprintDetail>('/api/blueprint/windows-vm');
    const secret = parameters.find((parameter) => parameter.secure)!.name;
    const refused = await put('windows-vm', { ...draft, parameters: { [secret]: 'x' } });
    expect(refused.body).toMatchObject({
      status: 422,
      errors: [{ pointer: `/parameters/${secret}`, code: 'secure-value' }],
    });
    const shouted = await put('windows-vm', { ...draft, parameters: { [secret.toUpperCase()]: 'x' } });
    expect(shouted.body).toMatchObject({ status: 422, errors: [{ code: 'secure-value' }] });
    const unknown = await put('storage-account', { ...draft, orgId: 'x', state: 'Active' });
    expect(unknown.body).toMatchObject({
      status: 400,
      errors: [
        { pointer: '/orgId', code: 'unknown-field' },
        { pointer: '/state', code: 'unknown-field' },
      ],
    });
  });
  it('keeps only the values of the blueprint’s parameters, under the template’s names', async () => {
    const stray = await put('storage-account', { ...draft, parameters: { colour: 'blue' } });
    expect(stray.body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/parameters/colour', code: 'unknown-parameter' }],
    });
    expect((await put('storage-account', { ...draft, parameters: { STORAGEACCOUNTNAME: 'x' } })).status).toBe(
      200,
    );
    expect(await get('/api/user/draft/storage-account')).toMatchObject({
      draft: { parameters: { storageAccountName: 'x' } },
    });
  });
  it('is limited to 256 KiB', async () => {
    const large = { ...draft, parameters: { storageAccountName: 'x'.repeat(256 * 1024) } };
    expect((await put('storage-account', large)).status).toBe(413);
  });
});
