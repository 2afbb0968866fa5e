import { ResourceManagementClient } from '@azure/arm-resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

let cloud: TestCloud;
let subscriptionId: string;
let client: ResourceManagementClient;

const network = 'Microsoft.Network/virtualNetworks';
const card = 'Microsoft.Network/networkInterfaces';
const idIn = (group: string, type: string, name: string) =>
  `/subscriptions/${subscriptionId}/resourceGroups/${group}/providers/${type}/${name}`;
const read = async (group: string, type: string, name: string) =>
  (await cloud.call(`${idIn(group, type, name)}?api-version=2023-05-01`)).body;

async function put(id: string, body: object): Promise<void> {
  const { status } = await cloud.call(`${id}?api-version=2023-05-01`, {
    method: 'PUT',
    body: { location: 'westeurope', ...body },
  });
  expect(status).toBe(201);
}

beforeAll(async () => {
  cloud = await startTestCloud();
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
  const list = body['value'] as { displayName: string; subscriptionId: string }[];
  subscriptionId = list.find((item) => item.displayName === 'Contoso Development')?.subscriptionId ?? '';
  const credential = cloud.credential('engineer@contoso.example');
  client = new ResourceManagementClient(credential, subscriptionId, { httpClient: cloud.httpClient });
  for (const name of ['rg-source', 'rg-copy', 'rg-other']) {
    await client.resourceGroups.createOrUpdate(name, { location: 'westeurope' });
  }
  const space = { addressSpace: { addressPrefixes: ['10.0.0.0/16'] } };
  const subnets = [{ name: 'inner', properties: { addressPrefix: '10.0.0.0/24' } }];
  await put(idIn('rg-source', network, 'vnet'), {
    tags: { owner: 'me', note: '[old] keep', mark: '[x]' },
    properties: { ...space, subnets },
  });
  const subnet = { id: `${idIn('rg-source', network, 'vnet')}/subnets/inner` };
  await put(idIn('rg-source', card, 'nic'), {
    properties: { ipConfigurations: [{ name: 'one', properties: { subnet } }] },
  });
});

afterAll(() => cloud.sandbox.close());

interface Exported {
  parameters: Record<string, { type: string; defaultValue?: string }>;
  resources: { type: string; name: string; dependsOn?: string[] }[];
}

const exportOf = async (resources: string[], options?: string): Promise<Exported> => {
  const wish = { resources, ...(options === undefined ? {} : { options }) };
  return (await client.resourceGroups.exportTemplate('rg-source', wish)).template as unknown as Exported;
};

describe('exported template of a group (vendor client)', () => {
  it('has a parameter for each name and an expression for each reference', async () => {
    const template = await exportOf(['*'], 'IncludeParameterDefaultValue');
    expect(template.parameters).toEqual({
      virtualNetworks_vnet_name: { type: 'String', defaultValue: 'vnet' },
      networkInterfaces_nic_name: { type: 'String', defaultValue: 'nic' },
    });
    expect(template.resources.find(({ type }) => type === card)).toMatchObject({
      name: "[parameters('networkInterfaces_nic_name')]",
      dependsOn: [`[resourceId('${network}', parameters('virtualNetworks_vnet_name'))]`],
    });
    // Text that begins and ends with a bracket would be an expression; text that only begins with one is not.
    expect(template.resources.find(({ type }) => type === network)).toMatchObject({
      tags: { owner: 'me', note: '[old] keep', mark: '[[x]' },
    });
    expect(JSON.stringify(template)).not.toContain('provisioningState');
    expect(JSON.stringify(template)).not.toContain(subscriptionId);
  });

  it('recreates the same resources', async () => {
    const template = await exportOf(['*']);
    const deployment = idIn('rg-copy', 'Microsoft.Resources/deployments', 'copy');
    const started = await cloud.call(`${deployment}?api-version=2022-09-01`, {
      method: 'PUT',
      body: {
        properties: {
          mode: 'Incremental',
          template,
          parameters: {
            virtualNetworks_vnet_name: { value: 'vnet-2' },
            networkInterfaces_nic_name: { value: 'nic-2' },
          },
        },
      },
    });
    expect(started).toMatchObject({ status: 201 });
    const copy = await read('rg-copy', network, 'vnet-2');
    const source = await read('rg-source', network, 'vnet');
    expect(copy['tags']).toEqual(source['tags']);
    expect(copy['properties']).toMatchObject({
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      subnets: [{ name: 'inner', properties: { addressPrefix: '10.0.0.0/24' } }],
    });
    expect(JSON.stringify(await read('rg-copy', card, 'nic-2'))).toContain('vnet-2/subnets/inner');
  });

  it('contains only the selected resources and references the others by id', async () => {
    const template = await exportOf([idIn('rg-source', card, 'nic')]);
    expect(template.resources).toHaveLength(1);
    expect(template.parameters['subnets_vnet_inner_externalid']?.defaultValue).toMatch(
      /vnet\/subnets\/inner$/,
    );
  });

  it('keeps the names if parameters are disabled', async () => {
    const template = await exportOf(['*'], 'SkipAllParameterization');
    expect(template.parameters).toEqual({});
    expect(template.resources.map(({ name }) => name).toSorted()).toEqual(['nic', 'vnet']);
  });

  it('is rejected for a missing resource', async () => {
    await expect(exportOf([idIn('rg-other', card, 'nic')])).rejects.toMatchObject({
      code: 'ResourceNotFound',
    });
    await expect(exportOf([])).rejects.toMatchObject({ code: 'InvalidRequestContent' });
  });
});
