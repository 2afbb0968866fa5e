import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

let cloud: TestCloud;
let base: string;
const location = 'westeurope';
const versions: Readonly<Record<string, string>> = {
  'Microsoft.Compute': '2023-04-02',
  'Microsoft.Network': '2023-05-01',
  'Microsoft.Web': '2023-12-01',
};
const versionOf = (path: string) =>
  path.includes('availabilitySets')
    ? '2023-03-01'
    : path.includes('virtualMachines')
      ? '2023-03-01'
      : path.includes('galleries')
        ? '2022-03-03'
        : path.includes('privateDnsZones')
          ? '2020-06-01'
          : versions[path.split('/')[0]!]!;
const call = (method: string, path: string, body?: object) =>
  cloud.call(`${base}/providers/${path}?api-version=${versionOf(path)}`, { method, ...(body && { body }) });
const idOf = (path: string) => `${base}/providers/${path}`;
async function create(path: string, body: object = {}): Promise<void> {
  const made = await call('PUT', path, { location, ...body });
  expect([path, made.status < 300, made.body.error]).toEqual([path, true, undefined]);
}
const net = 'Microsoft.Network';
const compute = 'Microsoft.Compute';

beforeAll(async () => {
  cloud = await startTestCloud();
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
  const list = body['value'] as { displayName: string; subscriptionId: string }[];
  const { subscriptionId } = list.find((item) => item.displayName === 'Contoso Development')!;
  base = `/subscriptions/${subscriptionId}/resourceGroups/rg-in-use`;
  await cloud.call(`${base}?api-version=2022-09-01`, { method: 'PUT', body: { location } });
  await create(`${net}/networkSecurityGroups/rules`, { properties: {} });
  await create(`${net}/routeTables/routes`, { properties: {} });
  await create(`${net}/virtualNetworks/net`, {
    properties: {
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      subnets: [
        {
          name: 'a',
          properties: {
            addressPrefix: '10.0.0.0/24',
            networkSecurityGroup: { id: idOf(`${net}/networkSecurityGroups/rules`) },
            routeTable: { id: idOf(`${net}/routeTables/routes`) },
          },
        },
      ],
    },
  });
  await create(`${net}/publicIPAddresses/address`, {
    sku: { name: 'Standard' },
    properties: { publicIPAllocationMethod: 'Static' },
  });
  const configuration = {
    name: 'a',
    properties: {
      subnet: { id: idOf(`${net}/virtualNetworks/net/subnets/a`) },
      publicIPAddress: { id: idOf(`${net}/publicIPAddresses/address`) },
    },
  };
  await create(`${net}/networkInterfaces/card`, { properties: { ipConfigurations: [configuration] } });
  await create(`${compute}/availabilitySets/pair`, { sku: { name: 'Aligned' }, properties: {} });
  await create(`${compute}/disks/data`, {
    properties: { creationData: { createOption: 'Empty' }, diskSizeGB: 8 },
  });
  await create(`${compute}/virtualMachines/box`, {
    properties: {
      availabilitySet: { id: idOf(`${compute}/availabilitySets/pair`) },
      hardwareProfile: { vmSize: 'Standard_B2s' },
      storageProfile: {
        imageReference: {
          publisher: 'Canonical',
          offer: 'ubuntu-24_04-lts',
          sku: 'server',
          version: 'latest',
        },
        osDisk: { createOption: 'FromImage' },
        dataDisks: [{ lun: 0, createOption: 'Attach', managedDisk: { id: idOf(`${compute}/disks/data`) } }],
      },
      osProfile: {
        computerName: 'box',
        adminUsername: 'keeper',
        linuxConfiguration: {
          disablePasswordAuthentication: true,
          ssh: { publicKeys: [{ path: '/home/keeper/.ssh/authorized_keys', keyData: 'ssh-ed25519 AAAA' }] },
        },
      },
      networkProfile: { networkInterfaces: [{ id: idOf(`${net}/networkInterfaces/card`) }] },
    },
  });
  await create('Microsoft.Web/serverfarms/plan', { sku: { name: 'B1' } });
  await create('Microsoft.Web/sites/in-use-site', {
    properties: { serverFarmId: idOf('Microsoft.Web/serverfarms/plan') },
  });
});
afterAll(() => cloud.sandbox.close());

describe('deleting a resource that others use', () => {
  it.each([
    [`${net}/virtualNetworks/net`, 400, 'InUseSubnetCannotBeDeleted'],
    [`${net}/virtualNetworks/net/subnets/a`, 400, 'InUseSubnetCannotBeDeleted'],
    [`${net}/networkInterfaces/card`, 400, 'NicInUse'],
    [`${net}/publicIPAddresses/address`, 400, 'PublicIPAddressCannotBeDeleted'],
    [`${net}/networkSecurityGroups/rules`, 400, 'InUseNetworkSecurityGroupCannotBeDeleted'],
    [`${net}/routeTables/routes`, 400, 'InUseRouteTableCannotBeDeleted'],
    [`${compute}/disks/data`, 409, 'OperationNotAllowed'],
    [`${compute}/availabilitySets/pair`, 409, 'OperationNotAllowed'],
    ['Microsoft.Web/serverfarms/plan', 409, 'Conflict'],
  ])('is refused: %s', async (path, status, code) => {
    expect(await call('DELETE', path)).toMatchObject({ status, body: { error: { code } } });
    expect((await call('GET', path)).status).toBe(200);
  });

  it('succeeds in dependency order', async () => {
    for (const path of [
      `${compute}/virtualMachines/box`,
      `${compute}/disks/data`,
      `${compute}/availabilitySets/pair`,
      `${net}/networkInterfaces/card`,
      `${net}/publicIPAddresses/address`,
      `${net}/virtualNetworks/net`,
      `${net}/networkSecurityGroups/rules`,
      `${net}/routeTables/routes`,
      'Microsoft.Web/sites/in-use-site',
      'Microsoft.Web/serverfarms/plan',
    ])
      expect([path, (await call('DELETE', path)).status]).toEqual([path, 200]);
  });
});
