import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { findType } from '../catalog/providers.ts';
import { machineBody, networkBody } from '../rules/inUse.fixtures.ts';

const N = 'Microsoft.Network';
const C = 'Microsoft.Compute';
let cloud: TestCloud;
let group: string;

const idOf = (path: string) => `${group}/providers/${path}`;
const typeOf = (path: string) => {
  const [provider, ...rest] = path.split('/');
  return [provider, ...rest.filter((_, index) => index % 2 === 0)].join('/');
};
const call = (method: string, path: string, body?: object) =>
  cloud.call(`${idOf(path)}?api-version=${findType(typeOf(path))!.apiVersions[0]}`, {
    method,
    ...(body && { body }),
  });
async function put(path: string, body: object = { properties: {} }) {
  const createAnswer = await call('PUT', path, { location: 'westeurope', ...body });
  expect([path, createAnswer.status < 300, createAnswer.body.error]).toEqual([path, true, undefined]);
  return createAnswer.body as { properties: Record<string, unknown> };
}
const read = async (path: string) =>
  (await call('GET', path)).body as { managedBy?: string; properties: Record<string, unknown> };
const reference = (path: string) => ({ id: idOf(path) });
const subnet = `${N}/virtualNetworks/net/subnets/a`;
const configuration = (properties: object = {}) => ({
  properties: {
    ipConfigurations: [{ name: 'a', properties: { subnet: reference(subnet), ...properties } }],
  },
});

beforeAll(async () => {
  cloud = await startTestCloud();
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
  const list = body['value'] as { displayName: string; subscriptionId: string }[];
  const { subscriptionId } = list.find((item) => item.displayName === 'Contoso Development')!;
  group = `/subscriptions/${subscriptionId}/resourceGroups/rg-references`;
  await cloud.call(`${group}?api-version=2022-09-01`, { method: 'PUT', body: { location: 'westeurope' } });
  await put(`${N}/networkSecurityGroups/rules`);
  await put(`${N}/routeTables/routes`);
  await put(
    `${N}/virtualNetworks/net`,
    networkBody({
      networkSecurityGroup: reference(`${N}/networkSecurityGroups/rules`),
      routeTable: reference(`${N}/routeTables/routes`),
    }),
  );
  await put(`${N}/publicIPAddresses/address`);
  await put(`${N}/networkInterfaces/card`, {
    properties: {
      ...configuration({ publicIPAddress: reference(`${N}/publicIPAddresses/address`) }).properties,
      networkSecurityGroup: reference(`${N}/networkSecurityGroups/rules`),
    },
  });
  await put(`${C}/availabilitySets/pair`, { sku: { name: 'Aligned' }, properties: {} });
  await put(`${C}/disks/data`, { properties: { creationData: { createOption: 'Empty' }, diskSizeGB: 8 } });
  const machine = machineBody(idOf(`${N}/networkInterfaces/card`), {
    availabilitySet: reference(`${C}/availabilitySets/pair`),
  });
  await put(`${C}/virtualMachines/box`, machine);
});
afterAll(() => cloud.sandbox.close());

describe('references to the users of a resource', () => {
  const card = `${N}/networkInterfaces/card/ipConfigurations/a`;

  it.each([
    [`${N}/publicIPAddresses/address`, { ipConfiguration: () => reference(card) }],
    [subnet, { ipConfigurations: () => [reference(card)] }],
    [
      `${N}/networkSecurityGroups/rules`,
      {
        subnets: () => [reference(subnet)],
        networkInterfaces: () => [reference(`${N}/networkInterfaces/card`)],
      },
    ],
    [`${N}/routeTables/routes`, { subnets: () => [reference(subnet)] }],
    [`${N}/networkInterfaces/card`, { virtualMachine: () => reference(`${C}/virtualMachines/box`) }],
    [`${C}/availabilitySets/pair`, { virtualMachines: () => [reference(`${C}/virtualMachines/box`)] }],
  ])('are shown by %s', async (path, expected) => {
    const { properties } = await read(path);
    for (const [name, value] of Object.entries(expected)) expect(properties[name]).toEqual(value());
  });

  it('are shown in lists, too', async () => {
    const { body } = await call('GET', `${N}/virtualNetworks/net/subnets`);
    expect(body['value']).toMatchObject([{ properties: { ipConfigurations: [reference(card)] } }]);
  });

  it('give a dynamic public address to its user only', async () => {
    expect((await read(`${N}/publicIPAddresses/address`)).properties['ipAddress']).toMatch(/^\d+(\.\d+){3}$/);
    const unused = await put(`${N}/publicIPAddresses/unused`);
    expect(unused.properties).not.toHaveProperty('ipAddress');
  });

  it('follow a disk that is attached to a machine, stopped with it and detached', async () => {
    const disk = `${C}/disks/data`;
    expect((await read(disk)).properties['diskState']).toBe('Unattached');
    const attach = (dataDisks: object[]) =>
      call('PATCH', `${C}/virtualMachines/box`, { properties: { storageProfile: { dataDisks } } });
    await attach([{ lun: 0, createOption: 'Attach', managedDisk: reference(disk) }]);
    expect(await read(disk)).toMatchObject({
      managedBy: idOf(`${C}/virtualMachines/box`),
      properties: { diskState: 'Attached' },
    });
    await cloud.call(`${idOf(`${C}/virtualMachines/box`)}/deallocate?api-version=2024-03-01`, {
      method: 'POST',
    });
    expect((await read(disk)).properties['diskState']).toBe('Reserved');
    await attach([]);
    const free = await read(disk);
    expect([free.managedBy, free.properties['diskState']]).toEqual([undefined, 'Unattached']);
  });

  it('count the sites of a plan', async () => {
    await put('Microsoft.Web/serverfarms/plan', { sku: { name: 'S1' } });
    const site = 'Microsoft.Web/sites/references-site';
    await put(site, { properties: { serverFarmId: idOf('Microsoft.Web/serverfarms/plan') } });
    expect((await read('Microsoft.Web/serverfarms/plan')).properties['numberOfSites']).toBe(1);
    await call('DELETE', site);
    expect((await read('Microsoft.Web/serverfarms/plan')).properties['numberOfSites']).toBe(0);
  });

  it('are not stored when a client sends back what it read', async () => {
    const path = `${N}/publicIPAddresses/kept`;
    await put(path);
    await put(`${N}/networkInterfaces/other`, configuration({ publicIPAddress: reference(path) }));
    await put(path, await read(path));
    await call('DELETE', `${N}/networkInterfaces/other`);
    expect((await read(path)).properties).not.toHaveProperty('ipConfiguration');
  });

  it('refuse a network interface that another machine uses', async () => {
    const refusal = await call('PUT', `${C}/virtualMachines/second`, {
      location: 'westeurope',
      ...machineBody(idOf(`${N}/networkInterfaces/card`)),
    });
    expect(refusal).toMatchObject({ status: 400, body: { error: { code: 'NicInUse' } } });
  });
});

describe('private addresses', () => {
  const small = `${N}/virtualNetworks/addresses/subnets/a`;
  const inSmall = (properties: object = {}) => ({
    properties: {
      ipConfigurations: [{ name: 'a', properties: { subnet: reference(small), ...properties } }],
    },
  });
  const addressOf = async (path: string) => {
    const { ipConfigurations } = (await read(path)).properties as {
      ipConfigurations: { properties: { privateIPAddress: string } }[];
    };
    return ipConfigurations[0]!.properties.privateIPAddress;
  };

  it('are the first free ones from the fourth on, and stay with their interface', async () => {
    await put(`${N}/virtualNetworks/addresses`, networkBody({ addressPrefix: '10.0.7.0/29' }));
    for (const name of ['one', 'two', 'three']) await put(`${N}/networkInterfaces/${name}`, inSmall());
    expect(await addressOf(`${N}/networkInterfaces/one`)).toBe('10.0.7.4');
    expect(await addressOf(`${N}/networkInterfaces/three`)).toBe('10.0.7.6');
    await call('DELETE', `${N}/networkInterfaces/one`);
    await put(`${N}/networkInterfaces/three`, inSmall());
    expect(await addressOf(`${N}/networkInterfaces/three`)).toBe('10.0.7.6');
    await put(`${N}/networkInterfaces/four`, inSmall());
    expect(await addressOf(`${N}/networkInterfaces/four`)).toBe('10.0.7.4');
  });

  it.each([
    ['10.0.7.5', 'PrivateIPAddressIsAllocated'],
    ['10.0.7.3', 'PrivateIPAddressInReservedRange'],
    ['10.0.8.9', 'PrivateIPAddressNotInSubnet'],
  ])('refuse the static address %s with %s', async (privateIPAddress, code) => {
    const body = {
      location: 'westeurope',
      ...inSmall({ privateIPAllocationMethod: 'Static', privateIPAddress }),
    };
    expect(await call('PUT', `${N}/networkInterfaces/static`, body)).toMatchObject({
      status: 400,
      body: { error: { code } },
    });
  });

  it('run out in a full subnet, which an internal load balancer fills as well', async () => {
    const front = { name: 'front', properties: { subnet: reference(small) } };
    const full = { location: 'westeurope', properties: { frontendIPConfigurations: [front] } };
    expect(await call('PUT', `${N}/loadBalancers/late`, full)).toMatchObject({
      status: 400,
      body: { error: { code: 'SubnetIsFull' } },
    });
    await call('DELETE', `${N}/networkInterfaces/two`);
    const { properties } = await put(`${N}/loadBalancers/late`, full);
    expect(properties['frontendIPConfigurations']).toMatchObject([
      { properties: { privateIPAddress: '10.0.7.5' } },
    ]);
  });

  it('differ within one interface, and static ones are reserved first', async () => {
    await put(`${N}/virtualNetworks/several`, networkBody({ addressPrefix: '10.0.8.0/29' }));
    const subnet = reference(`${N}/virtualNetworks/several/subnets/a`);
    const several = (...addresses: (string | undefined)[]) => ({
      location: 'westeurope',
      properties: {
        ipConfigurations: addresses.map((privateIPAddress, index) => ({
          name: `c${index}`,
          properties: {
            subnet,
            ...(privateIPAddress && { privateIPAllocationMethod: 'Static', privateIPAddress }),
          },
        })),
      },
    });
    const card = `${N}/networkInterfaces/several`;
    expect(await call('PUT', card, several('10.0.8.5', '10.0.8.5'))).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'PrivateIPAddressIsAllocated',
          message: expect.stringMatching(/\/c1 is using .* allocated to resource .*\/c0\.$/) as string,
        },
      },
    });
    expect(await call('PUT', card, several(undefined, undefined, '10.0.8.5', undefined))).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'SubnetIsFull',
          message: expect.stringContaining('not have enough capacity for 3 IP addresses') as string,
        },
      },
    });
    const { properties } = await put(card, several(undefined, '10.0.8.4'));
    expect(properties['ipConfigurations']).toMatchObject([
      { properties: { privateIPAddress: '10.0.8.5' } },
      { properties: { privateIPAddress: '10.0.8.4' } },
    ]);
  });
});
