import { ResourceManagementClient } from '@azure/arm-resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

const engineer = 'engineer@contoso.example';

let cloud: TestCloud;
let subscriptionId: string;
let client: ResourceManagementClient;

const groupId = (name: string) => `/subscriptions/${subscriptionId}/resourceGroups/${name}`;
const idIn = (group: string, type: string, name: string) => `${groupId(group)}/providers/${type}/${name}`;
const network = 'Microsoft.Network/virtualNetworks';
const card = 'Microsoft.Network/networkInterfaces';

async function put(id: string, properties: object): Promise<void> {
  const { status } = await cloud.call(`${id}?api-version=2023-05-01`, {
    method: 'PUT',
    body: { location: 'westeurope', properties },
  });
  expect(status).toBe(201);
}

const read = (id: string) => cloud.call(`${id}?api-version=2023-05-01`);

beforeAll(async () => {
  cloud = await startTestCloud();
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
  const list = body['value'] as { displayName: string; subscriptionId: string }[];
  subscriptionId = list.find((item) => item.displayName === 'Contoso Development')?.subscriptionId ?? '';
  const { httpClient } = cloud;
  client = new ResourceManagementClient(cloud.credential(engineer), subscriptionId, { httpClient });
  for (const name of ['rg-from', 'rg-to']) {
    await client.resourceGroups.createOrUpdate(name, { location: 'westeurope' });
  }
  await put(idIn('rg-from', network, 'vnet'), {
    addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
    subnets: [{ name: 'inner', properties: { addressPrefix: '10.0.0.0/24' } }],
  });
  await put(idIn('rg-from', card, 'nic'), {
    ipConfigurations: [
      { name: 'one', properties: { subnet: { id: `${idIn('rg-from', network, 'vnet')}/subnets/inner` } } },
    ],
  });
});

afterAll(() => cloud.sandbox.close());

const move = (resources: string[], target = 'rg-to') => ({ resources, targetResourceGroup: groupId(target) });

describe('moving resources (vendor client)', () => {
  it('validates a move without moving anything', async () => {
    await client.resources.validateMoveResources('rg-from', move([idIn('rg-from', network, 'vnet')]));
    expect((await read(idIn('rg-from', network, 'vnet'))).status).toBe(200);
  });

  it.each<[string, () => ReturnType<typeof move>, string]>([
    ['a missing resource', () => move([idIn('rg-from', network, 'none')]), 'ResourceNotFound'],
    ['nothing', () => move([]), 'InvalidRequestContent'],
    [
      'a resource into its current group',
      () => move([idIn('rg-from', card, 'nic')], 'rg-from'),
      'InvalidMoveResourcesRequest',
    ],
    [
      'a resource into a missing group',
      () => move([idIn('rg-from', card, 'nic')], 'rg-none'),
      'ResourceGroupNotFound',
    ],
    ['part of a resource', () => move([`${idIn('rg-from', network, 'vnet')}/subnets/inner`]), 'Resource'],
  ])('rejects a move of %s', async (_name, parameters, code) => {
    const pendingMove = client.resources.moveResources('rg-from', parameters());
    await expect(pendingMove).rejects.toMatchObject({ code: expect.stringContaining(code) });
  });

  it('requires permission to write both groups', async () => {
    const path = `${groupId('rg-from')}/moveResources?api-version=2022-09-01`;
    const body = move([idIn('rg-from', card, 'nic')]);
    const { status } = await cloud.call(path, { method: 'POST', as: 'reader@contoso.example', body });
    expect(status).toBe(403);
  });

  it('moves children too and updates references', async () => {
    await client.resources.moveResources('rg-from', move([idIn('rg-from', network, 'vnet')]));
    expect((await read(idIn('rg-from', network, 'vnet'))).status).toBe(404);
    const subnet = `${idIn('rg-to', network, 'vnet')}/subnets/inner`;
    expect((await read(subnet)).body).toMatchObject({ id: subnet });
    const { body } = await read(idIn('rg-from', card, 'nic'));
    expect(body['properties']).toMatchObject({
      ipConfigurations: [{ properties: { subnet: { id: subnet } } }],
    });
    const resourceNames = [];
    for await (const item of client.resources.listByResourceGroup('rg-to')) resourceNames.push(item.name);
    expect(resourceNames).toEqual(['vnet']);
  });

  it('rejects a name that exists in the target group, and a locked resource', async () => {
    await put(idIn('rg-from', network, 'vnet'), { addressSpace: { addressPrefixes: ['10.1.0.0/16'] } });
    const secondMove = client.resources.moveResources('rg-from', move([idIn('rg-from', network, 'vnet')]));
    await expect(secondMove).rejects.toMatchObject({ code: 'ResourceMoveProviderValidationFailed' });
    const lock = `${idIn('rg-from', card, 'nic')}/providers/Microsoft.Authorization/locks/stay`;
    const put2 = await cloud.call(`${lock}?api-version=2016-09-01`, {
      method: 'PUT',
      as: 'admin@contoso.example',
      body: { properties: { level: 'CanNotDelete' } },
    });
    expect(put2.status).toBe(201);
    const locked = client.resources.moveResources('rg-from', move([idIn('rg-from', card, 'nic')]));
    await expect(locked).rejects.toMatchObject({ code: 'ScopeLocked' });
  });
});
