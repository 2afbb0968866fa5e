import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function reader(person: Parameters<TestServer['login']>[0]) {
  const { token } = await server.login(person);
  return (path: string) => server.request('GET', path, { token });
}

describe('the start route', () => {
  it('returns the same data as the routes that it combines', async () => {
    const get = await reader(people.engineer);
    const start = await get('/api/user/start');
    const messages = encodeURIComponent('{"createdAt":-1}');
    const deployments = encodeURIComponent('{"updatedAt":-1}');
    const part = async (path: string) => (await get(path)).body;
    expect(start.status).toBe(200);
    expect(start.body).toEqual({
      lastEventId: expect.stringMatching(/^\d+$/) as unknown,
      me: { ...((await part('/api/user/me')) as object), lifetime: expect.anything() as unknown },
      preferences: await part('/api/user/preference'),
      views: await part('/api/user/view'),
      favorites: await part('/api/user/favorite'),
      messages: await part(`/api/user/notification?limit=30&sortObj=${messages}`),
      deployments: await part(`/api/user/deployment?limit=15&sortObj=${deployments}`),
    });
  });

  it('omits deployments without the permission to list them', async () => {
    await server.database.pool.query(`update role set permissions = permissions - 'deploymentList'`);
    const get = await reader(people.reader);
    expect((await get('/api/user/start')).body).toMatchObject({ deployments: null });
  });

  it('rejects requests without a session', async () => {
    expect((await server.request('GET', '/api/user/start')).status).toBe(401);
  });
});
