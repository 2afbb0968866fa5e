import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

let cloud: TestCloud;
let group: string;
const ubuntu = { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server', version: 'latest' };

const put = (path: string, version: string, body: object) =>
  cloud.call(`${group}${path}?api-version=${version}`, {
    method: 'PUT',
    body: { location: 'westeurope', ...body },
  });
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code: string } }).error?.code,
];

beforeAll(async () => {
  cloud = await startTestCloud();
  const list = await cloud.call('/subscriptions?api-version=2022-12-01');
  const value = list.body['value'] as { displayName: string; subscriptionId: string }[];
  const id = value.find((item) => item.displayName === 'Contoso Development')?.subscriptionId ?? '';
  group = `/subscriptions/${id}/resourceGroups/artifacts`;
  await put('', '2022-09-01', {});
  const network = '/providers/Microsoft.Network';
  await put(`${network}/virtualNetworks/net`, '2023-05-01', {
    properties: {
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      subnets: [{ name: 'a', properties: { addressPrefix: '10.0.0.0/24' } }],
    },
  });
  await put(`${network}/networkInterfaces/nic`, '2023-05-01', {
    properties: {
      ipConfigurations: [
        { name: 'a', properties: { subnet: { id: `${group}${network}/virtualNetworks/net/subnets/a` } } },
      ],
    },
  });
  const made = await machine('box', ubuntu);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
});
afterAll(() => cloud.sandbox.close());

const profile = (imageReference: object) => ({
  storageProfile: { imageReference, osDisk: { createOption: 'FromImage' } },
  osProfile: {
    computerName: 'box',
    adminUsername: 'keeper',
    linuxConfiguration: {
      disablePasswordAuthentication: true,
      ssh: { publicKeys: [{ path: '/home/keeper/.ssh/authorized_keys', keyData: 'ssh-ed25519 AAAA' }] },
    },
  },
});
const machine = (name: string, imageReference: object) =>
  put(`/providers/Microsoft.Compute/virtualMachines/${name}`, '2024-07-01', {
    properties: {
      hardwareProfile: { vmSize: 'Standard_B2s' },
      ...profile(imageReference),
      networkProfile: {
        networkInterfaces: [{ id: `${group}/providers/Microsoft.Network/networkInterfaces/nic` }],
      },
    },
  });
const agent = {
  publisher: 'Microsoft.Azure.Monitor',
  type: 'AzureMonitorLinuxAgent',
  typeHandlerVersion: '1.33',
};
const extension = (properties: object) =>
  put('/providers/Microsoft.Compute/virtualMachines/box/extensions/one', '2024-07-01', { properties });

describe('a machine', () => {
  it.each([
    [{ publisher: 'Nobody' }],
    [{ offer: 'ubuntu-99_04-lts' }],
    [{ sku: 'desktop' }],
    [{ version: '1.0.0' }],
  ])('is not made from an image that the catalogue does not have: %o', async (wrong) => {
    expect(codeOf(await machine('other', { ...ubuntu, ...wrong }))).toEqual([404, 'PlatformImageNotFound']);
  });

  it('has only extensions of the catalogue, in a version of theirs', async () => {
    expect(codeOf(await extension({ ...agent, type: 'NobodysAgent' }))).toEqual([404, 'ArtifactNotFound']);
    expect(codeOf(await extension({ ...agent, publisher: 'Nobody' }))).toEqual([404, 'ArtifactNotFound']);
    expect(codeOf(await extension({ ...agent, typeHandlerVersion: '9.0' }))).toEqual([
      404,
      'ArtifactVersionNotFound',
    ]);
    expect(codeOf(await extension({ publisher: agent.publisher, type: agent.type }))).toEqual([
      400,
      'InvalidParameter',
    ]);
    // 1.32 is gone, but a later minor version will do where that is allowed.
    expect(codeOf(await extension({ ...agent, typeHandlerVersion: '1.32' }))).toEqual([
      404,
      'ArtifactVersionNotFound',
    ]);
    const later = { ...agent, typeHandlerVersion: '1.32', autoUpgradeMinorVersion: true };
    expect((await extension(later)).status).toBeLessThan(300);
  });
});

it('a scale set is held to the same', async () => {
  const set = (extensions: object[]) =>
    put('/providers/Microsoft.Compute/virtualMachineScaleSets/set', '2024-07-01', {
      sku: { name: 'Standard_B2s', capacity: 1 },
      properties: {
        virtualMachineProfile: { ...profile(ubuntu), extensionProfile: { extensions } },
      },
    });
  expect(codeOf(await set([{ name: 'a', properties: { ...agent, type: 'NobodysAgent' } }]))).toEqual([
    404,
    'ArtifactNotFound',
  ]);
  expect((await set([{ name: 'a', properties: agent }])).status).toBeLessThan(300);
});
