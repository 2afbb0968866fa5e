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
  const createAnswer = await machine('box', ubuntu);
  if (createAnswer.status !== 201) throw new Error(JSON.stringify(createAnswer.body));
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
/** Creates a machine with its network interface. */
async function machine(name: string, imageReference: object) {
  const network = '/providers/Microsoft.Network';
  const subnet = { id: `${group}${network}/virtualNetworks/net/subnets/a` };
  const card = `${network}/networkInterfaces/${name}`;
  await put(card, '2023-05-01', {
    properties: { ipConfigurations: [{ name: 'a', properties: { subnet } }] },
  });
  return put(`/providers/Microsoft.Compute/virtualMachines/${name}`, '2024-07-01', {
    properties: {
      hardwareProfile: { vmSize: 'Standard_B2s' },
      ...profile(imageReference),
      networkProfile: { networkInterfaces: [{ id: `${group}${card}` }] },
    },
  });
}
const agent = {
  publisher: 'Microsoft.Azure.Monitor',
  type: 'AzureMonitorLinuxAgent',
  typeHandlerVersion: '1.33',
};
const extension = (properties: object) =>
  put('/providers/Microsoft.Compute/virtualMachines/box/extensions/one', '2024-07-01', { properties });

describe('custom image', () => {
  const compute = '/providers/Microsoft.Compute';
  const gallery = `${compute}/galleries/house`;
  const definition = `${gallery}/images/hardened`;
  const idOf = (path: string) => ({ id: `${group}${path}` });
  const profileFor = (...regions: string[]) => ({
    properties: {
      publishingProfile: { targetRegions: regions.map((name) => ({ name })) },
      storageProfile: {},
    },
  });

  it("is rejected like in the service if it does not exist in the machine's region", async () => {
    const missing = [404, 'GalleryImageNotFound'];
    expect(codeOf(await machine('other', idOf(`${definition}/versions/1.0.0`)))).toEqual(missing);
    expect(
      codeOf(await machine('other', { communityGalleryImageId: '/CommunityGalleries/x/Images/y' })),
    ).toEqual(missing);
    expect(codeOf(await machine('other', idOf(`${compute}/images/none`)))).toEqual([404, 'NotFound']);

    await put(gallery, '2022-03-03', { properties: {} });
    await put(definition, '2022-03-03', {
      properties: {
        osType: 'Linux',
        osState: 'Generalized',
        identifier: { publisher: 'house', offer: 'hardened', sku: 'one' },
      },
    });
    // A definition without a version is not an image.
    expect(codeOf(await machine('other', idOf(definition)))).toEqual(missing);
    await put(`${definition}/versions/1.0.0`, '2022-03-03', {
      ...profileFor('North Europe'),
      location: 'northeurope',
    });
    expect(codeOf(await machine('other', idOf(`${definition}/versions/1.0.0`)))).toEqual(missing);
    expect(codeOf(await machine('other', idOf(definition)))).toEqual(missing);
    await put(`${definition}/versions/1.1.0`, '2022-03-03', profileFor('West Europe', 'northeurope'));
    expect(codeOf(await machine('other', idOf(`${definition}/versions/9.9.9`)))).toEqual(missing);
    expect((await machine('exact', idOf(`${definition}/versions/1.1.0`))).status).toBe(201);
    expect((await machine('newest', idOf(definition))).status).toBe(201);
    expect((await machine('latest', idOf(`${definition}/versions/latest`))).status).toBe(201);

    const osDisk = {
      osType: 'Linux',
      osState: 'Generalized',
      blobUri: 'https://x.blob.core.windows.net/v/a.vhd',
    };
    await put(`${compute}/images/far`, '2024-07-01', {
      location: 'northeurope',
      properties: { storageProfile: { osDisk } },
    });
    expect(codeOf(await machine('other', idOf(`${compute}/images/far`)))).toEqual([404, 'NotFound']);
    await put(`${compute}/images/near`, '2024-07-01', { properties: { storageProfile: { osDisk } } });
    expect((await machine('managed', idOf(`${compute}/images/near`))).status).toBe(201);
  });

  it('is listed with its gallery and versions, and can be read individually', async () => {
    const names = async (path: string) => {
      const { body } = await cloud.call(`${group}${path}?api-version=2022-03-03`);
      return (body['value'] as { name: string }[]).map(({ name }) => name);
    };
    expect(await names(`${compute}/galleries`)).toEqual(['house']);
    expect(await names(`${gallery}/images`)).toEqual(['hardened']);
    expect(await names(`${definition}/versions`)).toEqual(['1.0.0', '1.1.0']);
    const one = await cloud.call(`${group}${definition}/versions/1.1.0?api-version=2022-03-03`);
    expect(one.body).toMatchObject({ name: '1.1.0', properties: { provisioningState: 'Succeeded' } });
  });
});

describe('machine artifacts', () => {
  it.each([
    [{ publisher: 'Nobody' }],
    [{ offer: 'ubuntu-99_04-lts' }],
    [{ sku: 'desktop' }],
    [{ version: '1.0.0' }],
  ])('rejects an image that is not in the catalog: %o', async (wrong) => {
    expect(codeOf(await machine('other', { ...ubuntu, ...wrong }))).toEqual([404, 'PlatformImageNotFound']);
  });

  it('accepts only extensions of the catalog, in an available version', async () => {
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
    // 1.32 has been removed, but a later minor version is accepted where that is allowed.
    expect(codeOf(await extension({ ...agent, typeHandlerVersion: '1.32' }))).toEqual([
      404,
      'ArtifactVersionNotFound',
    ]);
    const newerAgent = { ...agent, typeHandlerVersion: '1.32', autoUpgradeMinorVersion: true };
    expect((await extension(newerAgent)).status).toBeLessThan(300);
  });
});

it('applies the same rules to a scale set', async () => {
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
