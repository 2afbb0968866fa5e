import { ComputeManagementClient } from '@azure/arm-compute';
import { ResourceManagementClient } from '@azure/arm-resources';
import type { HttpClient } from '@azure/core-rest-pipeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

const engineer = 'engineer@contoso.example';
const group = 'rg-real-speed';
const location = 'westeurope';

/** The clients poll without a delay. */
const often = { updateIntervalInMs: 1 };

let cloud: TestCloud;
let scope: string;
let clock = Date.now();
let compute: ComputeManagementClient;
let resources: ResourceManagementClient;

/** Passes the waiting time of each response on the sandbox's clock instead of waiting for it. */
const impatient = (inner: HttpClient): HttpClient => ({
  async sendRequest(request) {
    const response = await inner.sendRequest(request);
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    clock += seconds * 1000;
    response.headers.delete('retry-after');
    return response;
  },
});

beforeAll(async () => {
  cloud = await startTestCloud({ speed: 'real', now: () => new Date(clock) });
  const list = await cloud.call('/subscriptions?api-version=2022-12-01', { as: engineer });
  const rows = list.body['value'] as { displayName: string; subscriptionId: string }[];
  const id = rows.find(({ displayName }) => displayName === 'Contoso Development')!.subscriptionId;
  scope = `/subscriptions/${id}/resourceGroups/${group}`;
  const options = { httpClient: impatient(cloud.httpClient) };
  compute = new ComputeManagementClient(cloud.credential(engineer), id, options);
  resources = new ResourceManagementClient(cloud.credential(engineer), id, options);
  await resources.resourceGroups.createOrUpdate(group, { location });
});
afterAll(() => cloud.sandbox.close());

const call = (method: string, path: string, version: string, body?: object) =>
  cloud.call(`${scope}/providers/${path}?api-version=${version}`, {
    method,
    as: engineer,
    ...(body && { body }),
  });
const create = (type: string, version: string, body: object) =>
  resources.resources.beginCreateOrUpdateByIdAndWait(
    `${scope}/providers/${type}`,
    version,
    { location, ...body },
    often,
  );
const powerOf = async () => {
  const { statuses = [] } = await compute.virtualMachines.instanceView(group, 'box');
  return statuses.map(({ code }) => code).find((code) => code?.startsWith('PowerState/'));
};

describe('at real speed, the vendor’s clients', () => {
  it('create a machine, change its power state and delete it', async () => {
    await create('Microsoft.Network/virtualNetworks/net', '2023-05-01', {
      properties: {
        addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
        subnets: [{ name: 'a', properties: { addressPrefix: '10.0.0.0/24' } }],
      },
    });
    const subnet = `${scope}/providers/Microsoft.Network/virtualNetworks/net/subnets/a`;
    const card = await create('Microsoft.Network/networkInterfaces/card', '2023-05-01', {
      properties: { ipConfigurations: [{ name: 'a', properties: { subnet: { id: subnet } } }] },
    });
    const virtualMachine = await compute.virtualMachines.createOrUpdate(
      group,
      'box',
      {
        location,
        hardwareProfile: { vmSize: 'Standard_B2s' },
        storageProfile: {
          imageReference: {
            publisher: 'Canonical',
            offer: 'ubuntu-24_04-lts',
            sku: 'server',
            version: 'latest',
          },
          osDisk: { createOption: 'FromImage' },
        },
        osProfile: {
          computerName: 'box',
          adminUsername: 'keeper',
          linuxConfiguration: {
            disablePasswordAuthentication: true,
            ssh: { publicKeys: [{ path: '/home/keeper/.ssh/authorized_keys', keyData: 'ssh-ed25519 AAAA' }] },
          },
        },
        networkProfile: { networkInterfaces: [{ id: card.id! }] },
      },
      often,
    );
    expect(virtualMachine.provisioningState).toBe('Succeeded');
    await compute.virtualMachines.powerOff(group, 'box', often);
    expect(await powerOf()).toBe('PowerState/stopped');
    await compute.virtualMachines.start(group, 'box', often);
    expect(await powerOf()).toBe('PowerState/running');
    await compute.virtualMachines.restart(group, 'box', often);
    await compute.virtualMachines.deallocate(group, 'box', often);
    expect(await powerOf()).toBe('PowerState/deallocated');
    await compute.virtualMachines.delete(group, 'box', often);
    await expect(compute.virtualMachines.get(group, 'box')).rejects.toMatchObject({ statusCode: 404 });
  });

  it('create, update and delete a disk and a storage account', async () => {
    const disk = { location, creationData: { createOption: 'Empty' }, diskSizeGB: 8 };
    expect(await compute.disks.createOrUpdate(group, 'data', disk, often)).toMatchObject({
      provisioningState: 'Succeeded',
    });
    await compute.disks.delete(group, 'data', often);
    const account = await create('Microsoft.Storage/storageAccounts/strealspeed', '2023-01-01', {
      sku: { name: 'Standard_LRS' },
      kind: 'StorageV2',
    });
    expect(account.properties).toMatchObject({ provisioningState: 'Succeeded' });
  });
});

describe('at real speed, status codes', () => {
  it.each([
    ['Microsoft.Storage/storageAccounts/stcodes', '2023-01-01', { sku: { name: 'Standard_LRS' } }, 202],
    ['Microsoft.Storage/storageAccounts/stcodes/blobServices/default', '2023-01-01', {}, 200],
    ['Microsoft.Storage/storageAccounts/stcodes/queueServices/default/queues/jobs', '2023-01-01', {}, 200],
    [
      'Microsoft.Compute/disks/codes',
      '2023-04-02',
      { properties: { creationData: { createOption: 'Empty' }, diskSizeGB: 8 } },
      202,
    ],
    ['Microsoft.Web/serverfarms/plan-codes', '2023-12-01', { sku: { name: 'B1' } }, 202],
    ['Microsoft.Web/sites/codes-site', '2023-12-01', { properties: {} }, 202],
    ['Microsoft.Web/sites/codes-site/config/appsettings', '2023-12-01', { properties: {} }, 200],
    ['Microsoft.Network/networkSecurityGroups/codes', '2023-05-01', { properties: {} }, 201],
    ['Microsoft.ManagedIdentity/userAssignedIdentities/codes', '2023-01-31', {}, 201],
  ] as const)('match the service for a PUT: %s', async (path, version, body, status) => {
    const answer = await call('PUT', path, version, {
      ...(path.split('/').length > 3 ? {} : { location }),
      ...body,
    });
    expect([answer.status, answer.body.error]).toEqual([status, undefined]);
    clock += 60_000;
  });

  it('match the service for a DELETE', async () => {
    const vault = 'Microsoft.KeyVault/vaults/kv-codes';
    await call('PUT', vault, '2023-07-01', {
      location,
      properties: {
        tenantId: 'c0a7050c-2f3b-4b6e-8d11-6a5d3e9f4b21',
        sku: { family: 'A', name: 'standard' },
        accessPolicies: [],
      },
    });
    clock += 60_000;
    expect((await call('DELETE', vault, '2023-07-01')).status).toBe(200);
    const account = 'Microsoft.Storage/storageAccounts/stcodes';
    expect((await call('DELETE', account, '2023-01-01')).status).toBe(200);
    expect((await call('DELETE', account, '2023-01-01')).status).toBe(204);
    const rules = await call('DELETE', 'Microsoft.Network/networkSecurityGroups/codes', '2023-05-01');
    expect([rules.status, rules.headers.get('location')]).toEqual([202, expect.stringContaining('http')]);
  });
});
