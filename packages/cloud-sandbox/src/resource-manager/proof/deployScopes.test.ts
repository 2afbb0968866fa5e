import { randomUUID } from 'node:crypto';
import { DeploymentsClient } from '@azure/arm-resourcesdeployments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

const admin = 'admin@contoso.example';
const engineer = 'engineer@contoso.example';

let cloud: TestCloud;
let subscriptionId: string;
let client: DeploymentsClient;

const template = (content: Record<string, unknown>, scope = 'deploymentTemplate') => ({
  $schema: `https://schema.management.azure.com/schemas/2019-08-01/${scope}.json#`,
  contentVersion: '1.0.0.0',
  resources: [],
  ...content,
});

const owner = '8e3af657-a8ff-443c-a75c-2fe8c4bcb635';
const elevate = '/providers/Microsoft.Authorization/elevateAccess?api-version=2016-07-01';

/** No principal has access to the root until an administrator of the directory elevates their access. */
async function ownRoot(): Promise<void> {
  expect((await cloud.call(elevate, { method: 'POST', as: engineer })).status).toBe(403);
  expect((await cloud.call(elevate, { method: 'POST', as: admin })).status).toBe(200);
  const token = await cloud.token(admin);
  const { oid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    oid: string;
  };
  const assigned = await cloud.call(
    `/providers/Microsoft.Authorization/roleAssignments/${randomUUID()}?api-version=2022-04-01`,
    {
      method: 'PUT',
      as: admin,
      body: {
        properties: {
          roleDefinitionId: `/providers/Microsoft.Authorization/roleDefinitions/${owner}`,
          principalId: oid,
          principalType: 'User',
        },
      },
    },
  );
  expect(assigned.status).toBe(201);
}

const clientOf = (email: string) =>
  new DeploymentsClient(cloud.credential(email), subscriptionId, { httpClient: cloud.httpClient });

beforeAll(async () => {
  cloud = await startTestCloud();
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
  const list = body['value'] as { displayName: string; subscriptionId: string }[];
  subscriptionId = list.find((item) => item.displayName === 'Contoso Development')?.subscriptionId ?? '';
  client = clientOf(admin);
  await ownRoot();
});

afterAll(() => cloud.sandbox.close());

describe.each([
  [
    'a management group',
    {
      scope: '/providers/Microsoft.Management/managementGroups/contoso',
      start: (of: DeploymentsClient, name: string, body: object) =>
        of.deployments.createOrUpdateAtManagementGroupScope('contoso', name, body as never),
      get: (of: DeploymentsClient, name: string) => of.deployments.getAtManagementGroupScope('contoso', name),
    },
  ],
  [
    'the tenant',
    {
      scope: '',
      start: (of: DeploymentsClient, name: string, body: object) =>
        of.deployments.createOrUpdateAtTenantScope(name, body as never),
      get: (of: DeploymentsClient, name: string) => of.deployments.getAtTenantScope(name),
    },
  ],
])('deployment at %s (vendor client)', (_name, { scope, start, get }) => {
  const definition = {
    type: 'Microsoft.Authorization/policyDefinitions',
    apiVersion: '2021-06-01',
    name: 'only-europe',
    properties: {
      policyType: 'Custom',
      mode: 'Indexed',
      displayName: 'Only Europe',
      policyRule: {
        if: { field: 'location', notIn: ['westeurope'] },
        // eslint-disable-next-line unicorn/no-thenable -- a policy rule's own word
        then: { effect: 'audit' },
      },
    },
  };
  const wish = (resources: readonly object[]) => ({
    location: 'westeurope',
    properties: {
      mode: 'Incremental',
      template: template({
        resources,
        outputs: { tenant: { type: 'string', value: '[tenant().tenantId]' } },
      }),
    },
  });

  it('requires permission', async () => {
    await expect(start(clientOf(engineer), 'scoped', wish([]))).rejects.toMatchObject({
      statusCode: 403,
      code: 'AuthorizationFailed',
    });
  });

  it('requires a location', async () => {
    const { properties } = wish([]);
    await expect(start(client, 'scoped', { properties })).rejects.toMatchObject({
      code: 'InvalidDeployment',
    });
  });

  it('completes, and can be read with its outputs', async () => {
    const result = await start(client, 'scoped', wish(scope === '' ? [] : [definition]));
    expect(result.properties?.provisioningState).toBe('Succeeded');
    expect(result.id).toBe(`${scope}/providers/Microsoft.Resources/deployments/scoped`);
    const storedDeployment = await get(client, 'scoped');
    expect(storedDeployment.properties?.outputs?.tenant.value).toMatch(/^[0-9a-f-]{36}$/);
    expect(storedDeployment.location).toBe('westeurope');
    if (scope === '') return;
    const id = `${scope}/providers/Microsoft.Authorization/policyDefinitions/only-europe`;
    expect((await cloud.call(`${id}?api-version=2021-06-01`, { as: admin })).status).toBe(200);
  });
});
