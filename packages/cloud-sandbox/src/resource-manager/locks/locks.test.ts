import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { plannedSubscriptions } from '../../world/estate/subscriptions.ts';

const admin = 'admin@contoso.example';
const subscriptionId = plannedSubscriptions.find(({ name }) => name === 'Contoso Research HPC')?.id ?? '';
const tenantId = plannedSubscriptions.find(({ name }) => name === 'Contoso Research HPC')?.tenantId;
const subscription = `/subscriptions/${subscriptionId}`;
const group = `${subscription}/resourceGroups/rg-locks`;
const account = `${group}/providers/Microsoft.Storage/storageAccounts/stlocked`;
const body = { location: 'westeurope', sku: { name: 'Standard_LRS' }, kind: 'StorageV2', properties: {} };

let cloud: TestCloud;
const ask = (method: string, id: string, version: string, content?: unknown) =>
  cloud.call(`${id}?api-version=${version}`, {
    method,
    as: admin,
    ...(tenantId === undefined ? {} : { tenantId }),
    ...(content === undefined ? {} : { body: content }),
  });
const lockId = (scope: string) => `${scope}/providers/Microsoft.Authorization/locks/l`;
const lock = (scope: string, level: string) =>
  ask('PUT', lockId(scope), '2020-05-01', { properties: { level } });
const unlock = (scope: string) => ask('DELETE', lockId(scope), '2020-05-01');
const storage = {
  write: () => ask('PUT', account, '2023-01-01', body),
  remove: () => ask('DELETE', account, '2023-01-01'),
  keys: () => ask('POST', `${account}/listKeys`, '2023-01-01'),
  read: () => ask('GET', account, '2023-01-01'),
};

beforeAll(async () => {
  cloud = await startTestCloud();
  await ask('PUT', group, '2021-04-01', { location: 'westeurope' });
  await storage.write();
}, 60_000);
afterAll(async () => cloud.sandbox.close());

describe('locks', () => {
  it.each([
    ['the subscription', subscription],
    ['the group', group],
    ['the resource', account],
  ])(
    'blocks deletes with CanNotDelete on %s, and also writes and listing keys with ReadOnly',
    async (_where, scope) => {
      expect((await lock(scope, 'CanNotDelete')).status).toBe(201);
      const refusal = await storage.remove();
      expect(refusal.status).toBe(409);
      expect(refusal.body.error).toEqual({
        code: 'ScopeLocked',
        message: `The scope '${account}' cannot perform delete operation because following scope(s) are locked: '${scope}'. Please remove the lock and try again.`,
      });
      expect((await storage.write()).status).toBe(200);
      expect((await storage.keys()).status).toBe(200);
      expect((await ask('DELETE', group, '2021-04-01')).status).toBe(409);
      expect((await lock(scope, 'ReadOnly')).status).toBe(200);
      expect(
        [await storage.write(), await storage.keys(), await storage.remove()].map(({ status }) => status),
      ).toEqual([409, 409, 409]);
      expect((await storage.read()).status).toBe(200);
      expect((await unlock(scope)).status).toBe(200);
      expect((await storage.keys()).status).toBe(200);
    },
  );

  it('rejects an unknown level, and lists locks in their scope', async () => {
    expect((await lock(group, 'Sometimes')).body.error?.code).toBe('LockLevelNotSupported');
    await lock(group, 'CanNotDelete');
    const list = await ask('GET', `${account}/providers/Microsoft.Authorization/locks`, '2020-05-01');
    expect(list.body['value']).toMatchObject([{ id: lockId(group), properties: { level: 'CanNotDelete' } }]);
    await unlock(group);
  });
});
