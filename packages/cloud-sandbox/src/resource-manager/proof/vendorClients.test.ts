import { SubscriptionClient } from '@azure/arm-resources-subscriptions';
import { ResourceManagementClient } from '@azure/arm-resources';
import { DeploymentsClient } from '@azure/arm-resourcesdeployments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

const engineer = 'engineer@contoso.example';
const group = 'rg-vendor';

let cloud: TestCloud;
let subscriptionId: string;
let resources: ResourceManagementClient;
let deployments: DeploymentsClient;

const template = (content: Record<string, unknown>) => ({
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  ...content,
});

const account = (name: string) => ({
  type: 'Microsoft.Storage/storageAccounts',
  apiVersion: '2023-01-01',
  name,
  location: '[resourceGroup().location]',
  sku: { name: 'Standard_LRS' },
  kind: 'StorageV2',
});

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

beforeAll(async () => {
  cloud = await startTestCloud();
  const { httpClient } = cloud;
  const list = await collect(
    new SubscriptionClient(cloud.credential(engineer), { httpClient }).subscriptions.list(),
  );
  subscriptionId = list.find((item) => item.displayName === 'Contoso Development')?.subscriptionId ?? '';
  resources = new ResourceManagementClient(cloud.credential(engineer), subscriptionId, { httpClient });
  deployments = new DeploymentsClient(cloud.credential(engineer), subscriptionId, { httpClient });
  await resources.resourceGroups.createOrUpdate(group, { location: 'West Europe', tags: { env: 'dev' } });
});

afterAll(async () => {
  await cloud.sandbox.close();
});

describe('subscriptions (vendor client)', () => {
  it('lists the visible subscriptions with their locations', async () => {
    const client = new SubscriptionClient(cloud.credential(engineer), { httpClient: cloud.httpClient });
    const list = await collect(client.subscriptions.list());
    expect(list.length).toBeGreaterThanOrEqual(4);
    expect(list.every((item) => item.state === 'Enabled')).toBe(true);
    const locations = await collect(client.subscriptions.listLocations(subscriptionId));
    expect(locations.length).toBeGreaterThanOrEqual(18);
    expect(locations.find((location) => location.name === 'centralindia')?.displayName).toBe('Central India');
    const tenants = await collect(client.tenants.list());
    expect(tenants.map((tenant) => tenant.displayName)).toEqual(['Contoso', 'Contoso Research']);
  });
});

describe('groups and resources (vendor client)', () => {
  it('creates, reads, patches and lists groups', async () => {
    await resources.resourceGroups.createOrUpdate('rg-crud', { location: 'northeurope' });
    expect((await resources.resourceGroups.checkExistence('rg-crud')).body).toBe(true);
    expect((await resources.resourceGroups.checkExistence('rg-none')).body).toBe(false);
    const patched = await resources.resourceGroups.update('rg-crud', { tags: { owner: 'me' } });
    expect(patched).toMatchObject({ name: 'rg-crud', location: 'northeurope', tags: { owner: 'me' } });
    const tagged = await collect(
      resources.resourceGroups.list({ filter: "tagName eq 'owner' and tagValue eq 'me'" }),
    );
    expect(tagged.map((item) => item.name)).toEqual(['rg-crud']);
  });

  it('creates, updates, reads and deletes a resource by id', async () => {
    const id = `/subscriptions/${subscriptionId}/resourceGroups/${group}/providers/Microsoft.Storage/storageAccounts/stvendor01`;
    const resource = await resources.resources.createOrUpdateById(id.slice(1), '2023-01-01', {
      location: 'westeurope',
      sku: { name: 'Standard_ZRS' },
      kind: 'StorageV2',
      tags: { env: 'dev' },
    });
    expect(resource.properties).toMatchObject({
      provisioningState: 'Succeeded',
      primaryEndpoints: { blob: 'https://stvendor01.blob.core.windows.net/' },
    });
    await resources.resources.updateById(id.slice(1), '2023-01-01', { tags: { env: 'prod' } });
    expect((await resources.resources.getById(id.slice(1), '2023-01-01')).tags).toEqual({ env: 'prod' });
    await resources.resources.deleteById(id.slice(1), '2023-01-01');
    await expect(resources.resources.getById(id.slice(1), '2023-01-01')).rejects.toMatchObject({
      statusCode: 404,
      code: 'ResourceNotFound',
    });
  });

  it('returns pages with links to the real host', async () => {
    for (const number of [1, 2, 3, 4, 5])
      await resources.resources.createOrUpdateById(
        `subscriptions/${subscriptionId}/resourceGroups/${group}/providers/Microsoft.Network/networkSecurityGroups/nsg-${number}`,
        '2023-05-01',
        { location: 'westeurope' },
      );
    const filter = "resourceType eq 'Microsoft.Network/networkSecurityGroups'";
    const names = await collect(resources.resources.listByResourceGroup(group, { filter, top: 2 }));
    expect(names.map((item) => item.name)).toEqual(['nsg-1', 'nsg-2', 'nsg-3', 'nsg-4', 'nsg-5']);
  });

  it('merges and replaces tags', async () => {
    const scope = `subscriptions/${subscriptionId}/resourceGroups/${group}`;
    await resources.tagsOperations.updateAtScope(scope, {
      operation: 'Merge',
      properties: { tags: { a: '1' } },
    });
    const { properties } = await resources.tagsOperations.getAtScope(scope);
    expect(properties.tags).toMatchObject({ env: 'dev', a: '1' });
  });

  it('deletes a group with everything in it', async () => {
    await resources.resourceGroups.createOrUpdate('rg-gone', { location: 'westeurope' });
    const id = `subscriptions/${subscriptionId}/resourceGroups/rg-gone/providers/Microsoft.Network/routeTables/rt`;
    await resources.resources.createOrUpdateById(id, '2023-05-01', { location: 'westeurope' });
    await resources.resourceGroups.delete('rg-gone');
    expect((await resources.resourceGroups.checkExistence('rg-gone')).body).toBe(false);
    await expect(resources.resources.getById(id, '2023-05-01')).rejects.toMatchObject({
      code: 'ResourceGroupNotFound',
    });
  });
});

describe('deployments (vendor client)', () => {
  it('deploys with outputs and operations, and hides secrets', async () => {
    const result = await deployments.deployments.createOrUpdate(group, 'deploy-1', {
      properties: {
        mode: 'Incremental',
        parameters: { name: { value: 'stvendor02' }, secret: { value: 'canary-secret' } },
        template: template({
          parameters: { name: { type: 'string' }, secret: { type: 'securestring' } },
          resources: [account("[parameters('name')]")],
          outputs: {
            blob: { type: 'string', value: "[reference(parameters('name')).primaryEndpoints.blob]" },
            key: {
              type: 'securestring',
              value: "[listKeys(parameters('name'), '2023-01-01').keys[0].value]",
            },
          },
        }),
      },
    });
    expect(result.properties?.provisioningState).toBe('Succeeded');
    expect(result.properties?.outputs).toEqual({
      blob: { type: 'String', value: 'https://stvendor02.blob.core.windows.net/' },
      key: { type: 'SecureString' },
    });
    expect(JSON.stringify(result)).not.toContain('canary-secret');
    const operations = await collect(deployments.deploymentOperations.list(group, 'deploy-1'));
    expect(operations.map((item) => item.properties?.targetResource?.resourceName ?? 'outputs')).toEqual([
      'stvendor02',
      'outputs',
    ]);
    const { template: exported } = await deployments.deployments.exportTemplate(group, 'deploy-1');
    expect(JSON.stringify(exported)).toContain('storageAccounts');
  });

  it('reports why a running deployment failed', async () => {
    const failing = deployments.deployments.createOrUpdate(group, 'deploy-2', {
      properties: {
        mode: 'Incremental',
        template: template({
          resources: [
            {
              type: 'Microsoft.Network/virtualNetworks',
              apiVersion: '2023-05-01',
              name: 'vnet-wrong',
              location: 'westeurope',
              properties: {
                addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
                subnets: [{ name: 'outside', properties: { addressPrefix: '10.9.0.0/24' } }],
              },
            },
          ],
        }),
      },
    });
    await expect(failing).rejects.toThrow(/DeploymentFailed/);
    const { properties } = await deployments.deployments.get(group, 'deploy-2');
    expect(properties?.provisioningState).toBe('Failed');
    expect(properties?.error?.details?.[0]).toMatchObject({
      code: 'NetcfgInvalidSubnet',
      target: expect.stringContaining('vnet-wrong'),
    });
  });

  it('rejects invalid requests in preflight', async () => {
    const pendingDeployment = deployments.deployments.createOrUpdate(group, 'deploy-3', {
      properties: { mode: 'Incremental', template: template({ resources: [account('Not_A_Name')] }) },
    });
    await expect(pendingDeployment).rejects.toMatchObject({
      statusCode: 400,
      code: 'InvalidTemplateDeployment',
    });
    expect((await deployments.deployments.checkExistence(group, 'deploy-3')).body).toBe(false);
  });

  it('computes a what-if result without deploying', async () => {
    const result = await deployments.deployments.whatIf(group, 'deploy-4', {
      properties: { mode: 'Incremental', template: template({ resources: [account('stvendor03')] }) },
    });
    expect(result.changes?.find((change) => change.resourceId?.endsWith('stvendor03'))?.changeType).toBe(
      'Create',
    );
    expect((await deployments.deployments.checkExistence(group, 'deploy-4')).body).toBe(false);
  });

  it('validates a deployment', async () => {
    const good = await deployments.deployments.validate(group, 'deploy-5', {
      properties: { mode: 'Incremental', template: template({ resources: [account('stvendor04')] }) },
    });
    expect(good.properties?.validatedResources).toHaveLength(1);
  });

  it('deploys at subscription scope, with a group and a nested deployment', async () => {
    const result = await deployments.deployments.createOrUpdateAtSubscriptionScope('deploy-6', {
      location: 'westeurope',
      properties: {
        mode: 'Incremental',
        template: template({
          resources: [
            {
              type: 'Microsoft.Resources/resourceGroups',
              apiVersion: '2022-09-01',
              name: 'rg-nested',
              location: 'westeurope',
            },
            {
              type: 'Microsoft.Resources/deployments',
              apiVersion: '2022-09-01',
              name: 'inside',
              resourceGroup: 'rg-nested',
              dependsOn: ["[subscriptionResourceId('Microsoft.Resources/resourceGroups', 'rg-nested')]"],
              properties: {
                mode: 'Incremental',
                expressionEvaluationOptions: { scope: 'inner' },
                template: template({
                  resources: [account('stvendor05')],
                  outputs: {
                    id: {
                      type: 'string',
                      value: "[resourceId('Microsoft.Storage/storageAccounts', 'stvendor05')]",
                    },
                  },
                }),
              },
            },
          ],
          outputs: { id: { type: 'string', value: "[reference('inside').outputs.id.value]" } },
        }),
      },
    });
    expect(result.properties?.outputs?.id.value).toMatch(/rg-nested.*stvendor05$/);
    const nested = await deployments.deployments.get('rg-nested', 'inside');
    expect(nested.properties).toMatchObject({
      provisioningState: 'Succeeded',
      correlationId: result.properties?.correlationId,
    });
    expect(await collect(deployments.deploymentOperations.list('rg-nested', 'inside'))).toHaveLength(2);
    await deployments.deployments.deleteAtSubscriptionScope('deploy-6');
    expect((await deployments.deployments.checkExistenceAtSubscriptionScope('deploy-6')).body).toBe(false);
  });

  it('computes the hash of a template', async () => {
    const { templateHash } = await deployments.deployments.calculateTemplateHash(template({ resources: [] }));
    expect(templateHash).toMatch(/^\d+$/);
  });
});

describe('US Government cloud', () => {
  it('has separate subscriptions, regions and hosts', async () => {
    const admin = 'admin@agency.example';
    const client = new SubscriptionClient(cloud.credential(admin), {
      httpClient: cloud.httpClient,
      endpoint: 'https://management.usgovcloudapi.net',
    });
    const list = await collect(client.subscriptions.list());
    expect(list.every((item) => item.displayName?.startsWith('Agency'))).toBe(true);
    const [subscription] = list;
    const locations = await collect(client.subscriptions.listLocations(subscription?.subscriptionId ?? ''));
    expect(locations.map((location) => location.name)).toContain('usgovvirginia');
    const gov = new ResourceManagementClient(cloud.credential(admin), subscription?.subscriptionId ?? '', {
      httpClient: cloud.httpClient,
      endpoint: 'https://management.usgovcloudapi.net',
    });
    await gov.resourceGroups.createOrUpdate('rg-gov', { location: 'usgovvirginia' });
    await expect(
      gov.resourceGroups.createOrUpdate('rg-gov-2', { location: 'westeurope' }),
    ).rejects.toMatchObject({
      code: 'LocationNotAvailableForResourceGroup',
    });
  });

  it('rejects a token of the other cloud', async () => {
    const answer = await cloud.call('/subscriptions?api-version=2022-12-01', { cloud: 'us_gov' });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'InvalidAuthenticationToken' } } });
  });
});
