import { ComputeManagementClient } from '@azure/arm-compute';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

const engineer = 'engineer@contoso.example';
const group = 'rg-compute-client';
const location = 'westeurope';

let cloud: TestCloud;
let scope: string;
let compute: ComputeManagementClient;

const put = (path: string, version: string, body: object) =>
  cloud.call(`${scope}${path}?api-version=${version}`, {
    method: 'PUT',
    as: engineer,
    body: { location, ...body },
  });

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

beforeAll(async () => {
  cloud = await startTestCloud();
  const list = await cloud.call('/subscriptions?api-version=2022-12-01', { as: engineer });
  const rows = list.body['value'] as { displayName: string; subscriptionId: string }[];
  const id = rows.find(({ displayName }) => displayName === 'Contoso Development')?.subscriptionId ?? '';
  scope = `/subscriptions/${id}/resourceGroups/${group}`;
  compute = new ComputeManagementClient(cloud.credential(engineer), id, { httpClient: cloud.httpClient });
  await put('', '2022-09-01', {});
  const network = '/providers/Microsoft.Network';
  await put(`${network}/virtualNetworks/net`, '2023-05-01', {
    properties: {
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      subnets: [{ name: 'a', properties: { addressPrefix: '10.0.0.0/24' } }],
    },
  });
  await put(`${network}/networkInterfaces/card`, '2023-05-01', {
    properties: {
      ipConfigurations: [
        { name: 'a', properties: { subnet: { id: `${scope}${network}/virtualNetworks/net/subnets/a` } } },
      ],
    },
  });
});
afterAll(() => cloud.sandbox.close());

const machine = (imageReference: object) => ({
  location,
  hardwareProfile: { vmSize: 'Standard_B2s' },
  storageProfile: { imageReference, osDisk: { createOption: 'FromImage' } },
  osProfile: {
    computerName: 'box',
    adminUsername: 'keeper',
    linuxConfiguration: {
      disablePasswordAuthentication: true,
      ssh: { publicKeys: [{ path: '/home/keeper/.ssh/authorized_keys', keyData: 'ssh-ed25519 AAAA' }] },
    },
  },
  networkProfile: {
    networkInterfaces: [{ id: `${scope}/providers/Microsoft.Network/networkInterfaces/card` }],
  },
});
const ubuntu = { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server', version: 'latest' };
const powerOf = async () => {
  const { statuses = [] } = await compute.virtualMachines.instanceView(group, 'box');
  return statuses.map(({ code }) => code).find((code) => code?.startsWith('PowerState/'));
};

describe("machines (vendor's compute client)", () => {
  it('lists the sizes of a region and the image catalog', async () => {
    const sizes = await collect(compute.virtualMachineSizes.list(location));
    expect(sizes.find(({ name }) => name === 'Standard_B2s')).toMatchObject({
      numberOfCores: 2,
      memoryInMB: 4096,
    });
    const offers = await compute.virtualMachineImages.listOffers(location, 'Canonical');
    expect(offers.map(({ name }) => name)).toContain('ubuntu-24_04-lts');
  });

  it('creates, stops, starts, restarts and deallocates a machine, and reads its state in between', async () => {
    const virtualMachine = await compute.virtualMachines.createOrUpdate(group, 'box', machine(ubuntu));
    expect(virtualMachine).toMatchObject({ name: 'box', provisioningState: 'Succeeded' });
    expect((await collect(compute.virtualMachines.list(group))).map(({ name }) => name)).toEqual(['box']);
    expect(await powerOf()).toBe('PowerState/running');
    await compute.virtualMachines.powerOff(group, 'box');
    expect(await powerOf()).toBe('PowerState/stopped');
    await compute.virtualMachines.start(group, 'box');
    expect(await powerOf()).toBe('PowerState/running');
    await compute.virtualMachines.restart(group, 'box');
    expect(await powerOf()).toBe('PowerState/running');
    await compute.virtualMachines.deallocate(group, 'box');
    expect(await powerOf()).toBe('PowerState/deallocated');
    const expanded = await compute.virtualMachines.get(group, 'box', { expand: 'instanceView' });
    expect(expanded.instanceView?.statuses?.map(({ code }) => code)).toContain('PowerState/deallocated');
  });

  it('reports the same power state in lists with status and in instance views', async () => {
    const machines = await collect(compute.virtualMachines.listAll({ statusOnly: 'true' }));
    const codeOf = ({ instanceView }: (typeof machines)[number]) =>
      instanceView?.statuses?.map(({ code }) => code).find((code) => code?.startsWith('PowerState/'));
    expect(machines.map(codeOf)).toContain('PowerState/deallocated');
    for (const one of machines.slice(0, 20)) {
      const [, owner] = /resourceGroups\/([^/]+)/i.exec(one.id!)!;
      const { statuses = [] } = await compute.virtualMachines.instanceView(owner!, one.name!);
      expect(statuses.map(({ code }) => code)).toContain(codeOf(one));
    }
    const plain = await collect(compute.virtualMachines.listAll());
    expect(plain.every(({ instanceView }) => instanceView === undefined)).toBe(true);
  });

  it('reads galleries and their images, and rejects a missing image', async () => {
    const gallery = '/providers/Microsoft.Compute/galleries/house';
    await put(gallery, '2022-03-03', { properties: {} });
    await put(`${gallery}/images/hardened`, '2022-03-03', {
      properties: {
        osType: 'Linux',
        osState: 'Generalized',
        identifier: { publisher: 'house', offer: 'hardened', sku: 'one' },
      },
    });
    expect((await compute.galleries.get(group, 'house')).name).toBe('house');
    const images = await collect(compute.galleryImages.listByGallery(group, 'house'));
    expect(images.map(({ name, osType }) => [name, osType])).toEqual([['hardened', 'Linux']]);
    const missing = { id: `${scope}${gallery}/images/hardened/versions/1.0.0` };
    await expect(
      Promise.resolve(compute.virtualMachines.createOrUpdate(group, 'other', machine(missing))),
    ).rejects.toMatchObject({ code: 'GalleryImageNotFound', statusCode: 404 });
  });

  it('deletes a machine', async () => {
    await compute.virtualMachines.delete(group, 'box');
    await expect(compute.virtualMachines.get(group, 'box')).rejects.toMatchObject({
      statusCode: 404,
      code: 'ResourceNotFound',
    });
  });
});
