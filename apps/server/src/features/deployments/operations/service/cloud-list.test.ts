import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupId } from '../cloud/deployment-ids.ts';
import { people } from '../../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const subscriptionId = '00000000-0000-4000-8000-000000000001';

it('the path accepts the name of a resource group and rejects anything outside the subscription', async () => {
  const { token } = await server.login(people.engineer);
  const list = (group: string) =>
    server.request(
      'GET',
      `/api/azure/deployment.get.user?subscriptionId=${subscriptionId}&resourceGroup=${encodeURIComponent(group)}`,
      { token },
    );
  expect((await list('rg-files')).status).toBe(200);
  for (const group of ['x/../..', '..', 'x?y', 'x%2f..']) expect((await list(group)).status).toBe(400);
  const body = { resourceGroup: 'x/../..' };
  const preview = await server.request('POST', '/api/blueprint/storage-account/preview', { token, body });
  expect(preview.status).toBe(400);
});

it('the path encodes every name as a single segment', () => {
  expect(groupId({ subscriptionId, resourceGroup: 'x/../..' }).split('/')).toHaveLength(5);
});
