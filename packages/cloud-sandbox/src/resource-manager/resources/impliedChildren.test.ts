import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { findType } from '../catalog/providers.ts';
import { parentBodies } from '../rules/inUse.fixtures.ts';

let cloud: TestCloud;
let group: string;

const bodies: Readonly<Record<string, object>> = {
  ...parentBodies,
  'Microsoft.Storage/storageAccounts': { sku: { name: 'Standard_LRS' }, kind: 'StorageV2' },
  'Microsoft.ServiceBus/namespaces': { sku: { name: 'Standard' } },
};

const send = (method: string, path: string, type: string, body?: object) =>
  cloud.call(`${group}/providers/${path}?api-version=${findType(type)!.apiVersions[0]}`, {
    method,
    ...(body && { body: { location: 'westeurope', ...body } }),
  });

beforeAll(async () => {
  cloud = await startTestCloud();
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
  const list = body['value'] as { displayName: string; subscriptionId: string }[];
  const { subscriptionId } = list.find((item) => item.displayName === 'Contoso Development')!;
  group = `/subscriptions/${subscriptionId}/resourceGroups/rg-implied`;
  await cloud.call(`${group}?api-version=2022-09-01`, { method: 'PUT', body: { location: 'westeurope' } });
});
afterAll(() => cloud.sandbox.close());

describe('a child that exists with its parent', () => {
  it.each([
    ['Microsoft.Storage/storageAccounts', 'blobServices', 'default', 405, 'HttpMethodNotAllowed'],
    ['Microsoft.Sql/servers', 'databases', 'master', 501, 'NotSimulated'],
    [
      'Microsoft.ServiceBus/namespaces',
      'authorizationRules',
      'RootManageSharedAccessKey',
      501,
      'NotSimulated',
    ],
  ])(
    'cannot be deleted from %s, before or after it is written: %s/%s',
    async (parent, kind, name, status, code) => {
      const path = `${parent}/stimpliedchild`;
      const child = `${path}/${kind}/${name}`;
      expect((await send('PUT', path, parent, bodies[parent])).status).toBeLessThan(300);
      const refusal = await send('DELETE', child, `${parent}/${kind}`);
      expect([refusal.status, refusal.body.error?.code]).toEqual([status, code]);
      const { body: settings, status: found } = await send('GET', child, `${parent}/${kind}`);
      expect(found).toBe(200);

      const { properties } = settings;
      expect((await send('PUT', child, `${parent}/${kind}`, { properties })).status).toBeLessThan(300);
      const secondRefusal = await send('DELETE', child, `${parent}/${kind}`);
      expect([secondRefusal.status, secondRefusal.body.error?.code]).toEqual([status, code]);
    },
  );
});
