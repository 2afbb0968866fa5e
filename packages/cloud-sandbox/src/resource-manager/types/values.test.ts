import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { templateOf } from '../../testing/deployments.ts';
import { ArmError } from '../http/armError.ts';
import type { Json, JsonObject } from '../json.ts';
import { checkValues } from '../rules/allowedValues.ts';
import type { Draft } from './draft.ts';
import { allDefinitions } from './registry.ts';

/** Simulated types without a property that accepts only some values. */
const withoutValues = new Set([
  'Microsoft.Authorization/roleDefinitions',
  'Microsoft.Compute/galleries',
  'Microsoft.Compute/virtualMachines/extensions',
  'Microsoft.Compute/virtualMachineScaleSets/extensions',
  'Microsoft.DBforPostgreSQL/flexibleServers/databases',
  'Microsoft.Insights/actionGroups',
  'Microsoft.KeyVault/deletedVaults',
  'Microsoft.KeyVault/locations/deletedVaults',
  'Microsoft.KeyVault/vaults/accessPolicies',
  'Microsoft.KeyVault/vaults/secrets',
  'Microsoft.Management/managementGroups',
  'Microsoft.Network/privateDnsZones',
  'Microsoft.Network/virtualNetworks/virtualNetworkPeerings',
  'Microsoft.Resources/tags',
]);

/** Simulated types that check their values in a rule, because they are required or have another error. */
const withRule = new Set(['Microsoft.Authorization/locks', 'Microsoft.CostManagement/alerts']);

/** Returns a body with a value at a path. */
function bodyWith(place: string, value: Json): JsonObject {
  const [name = '', ...rest] = place.split('.');
  const build = (names: readonly string[]): Json => {
    const [first, ...others] = names;
    if (first === undefined) return value;
    return first === '*' ? [build(others)] : { [first]: build(others) };
  };
  return { [name]: build(rest) };
}

const refusalOf = (type: string, body: JsonObject): unknown => {
  const values = allDefinitions().find((one) => one.type === type)?.values;
  try {
    if (values !== undefined) checkValues({ body } as Draft, values);
    return undefined;
  } catch (error) {
    return error;
  }
};

const cases = allDefinitions().flatMap(({ type, values }) =>
  Object.entries(values?.allowed ?? {}).map(([place, allowed]) => ({ type, place, allowed })),
);

describe('values of simulated types', () => {
  it('are defined for every simulated type that restricts them', () => {
    const simulated = allDefinitions().filter(({ coverage }) => coverage === 'simulated');
    const missing = simulated.filter(
      ({ type, values }) => values === undefined && !withoutValues.has(type) && !withRule.has(type),
    );
    expect(missing.map(({ type }) => type)).toEqual([]);
  });

  it.each(cases)('$type rejects other values at $place', ({ type, place }) => {
    for (const value of ['Kaputt9', "[reference('a').b]", true, { a: 1 }]) {
      const refusal = refusalOf(type, bodyWith(place, value));
      expect(refusal).toBeInstanceOf(ArmError);
      expect((refusal as ArmError).status).toBe(400);
    }
  });

  it.each(cases)('$type accepts its values at $place', ({ type, place, allowed }) => {
    for (const value of [...allowed, ...allowed.map((one) => one.toUpperCase()), null])
      expect(refusalOf(type, bodyWith(place, value))).toBeUndefined();
  });
});

describe('values of one property', () => {
  it.each(['Logging', 'AzureServices, Logging,Metrics', 'metrics , azureservices'])(
    'are flags in any order: %s',
    (bypass) => {
      const body = { properties: { networkAcls: { bypass } } };
      expect(refusalOf('Microsoft.Storage/storageAccounts', body)).toBeUndefined();
    },
  );

  it('are flags of which each is known and named once', () => {
    for (const bypass of ['Logging, Logging', 'Logging, Kaputt9', 'Logging Metrics']) {
      const body = { properties: { networkAcls: { bypass } } };
      expect(refusalOf('Microsoft.Storage/storageAccounts', body)).toBeInstanceOf(ArmError);
    }
  });

  it.each<[type: string, sku: JsonObject]>([
    ['Microsoft.ContainerService/managedClusters', { name: 'Basic', tier: 'Paid' }],
    ['Microsoft.Web/serverfarms', { name: 'K1', tier: 'Kubernetes' }],
  ])('include those of older versions and other hosts: %s', (type, sku) => {
    expect(refusalOf(type, { sku })).toBeUndefined();
  });
});

describe('errors about values in the wording of the provider', () => {
  let cloud: TestCloud;
  let group: string;
  beforeAll(async () => {
    cloud = await startTestCloud();
    const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
    const subscription = (body['value'] as { displayName: string; subscriptionId: string }[]).find(
      ({ displayName }) => displayName === 'Contoso Development',
    );
    group = `/subscriptions/${subscription?.subscriptionId ?? ''}/resourceGroups/rg-values`;
    await cloud.call(`${group}?api-version=2021-04-01`, { method: 'PUT', body: { location: 'westeurope' } });
  });
  afterAll(() => cloud.sandbox.close());

  it.each<[resource: string, version: string, body: JsonObject, error: JsonObject]>([
    [
      'Microsoft.Storage/storageAccounts/valuesofanaccount',
      '2023-05-01',
      { properties: { minimumTlsVersion: 'TLS9' } },
      {
        code: 'InvalidValuesForRequestParameters',
        message: 'Values for request parameters are invalid: minimumTlsVersion.',
        target: 'minimumTlsVersion',
      },
    ],
    [
      'Microsoft.Network/publicIPAddresses/address',
      '2023-09-01',
      { properties: { publicIPAllocationMethod: 'playground' } },
      {
        code: 'InvalidRequestFormat',
        message: 'Cannot parse the request.',
        details: [
          {
            code: 'InvalidJson',
            message:
              "Error converting value \"playground\" to type 'Microsoft.WindowsAzure.Networking.Nrp.Frontend.Contract.Csm.Public.IpAllocationMethod'. Path 'properties.publicIPAllocationMethod', line 1, position 54.",
          },
        ],
      },
    ],
    [
      'Microsoft.Network/networkSecurityGroups/rules',
      '2023-09-01',
      {
        properties: {
          securityRules: [
            { name: 'a', properties: { protocol: 'Tcp', access: 'Allow', direction: 'Sideways' } },
          ],
        },
      },
      { code: 'InvalidRequestFormat', message: 'Cannot parse the request.' },
    ],
    [
      'Microsoft.Compute/disks/disk',
      '2023-04-02',
      { sku: { name: 'Gold_LRS' }, properties: { creationData: { createOption: 'Empty' }, diskSizeGB: 4 } },
      {
        code: 'InvalidParameter',
        message: "The value 'Gold_LRS' of parameter 'sku.name' is invalid.",
        target: 'sku.name',
      },
    ],
    [
      'Microsoft.KeyVault/vaults/values-vault',
      '2023-07-01',
      { properties: { sku: { family: 'A', name: 'gold' } } },
      { code: 'BadRequest', message: "An invalid value was provided for 'sku'." },
    ],
    [
      'Microsoft.Sql/servers/values-server',
      '2021-11-01',
      { properties: { minimalTlsVersion: '9.9' } },
      {
        code: 'InvalidParameterValue',
        message: 'Invalid value given for parameter MinimalTlsVersion. Specify a valid parameter value.',
      },
    ],
    [
      'Microsoft.Web/sites/values-site',
      '2023-12-01',
      { properties: { siteConfig: { ftpsState: 'Sometimes' } } },
      { code: 'BadRequest', message: 'The parameter ftpsState has an invalid value.' },
    ],
    [
      'Microsoft.ContainerService/managedClusters/values-cluster',
      '2024-05-01',
      { properties: { agentPoolProfiles: [{ name: 'system', count: 1, osType: 'Plan9' }] } },
      {
        code: 'InvalidParameter',
        message:
          'The value of parameter agentPoolProfile.osType is invalid. Please see https://aka.ms/aks-naming-rules for more details.',
        target: 'agentPoolProfile.osType',
      },
    ],
    [
      'Microsoft.ContainerInstance/containerGroups/values',
      '2023-05-01',
      { properties: { osType: 'Plan9', containers: [] } },
      {
        code: 'InvalidOsType',
        message:
          "The 'osType' for container group '<null>' is invalid. The value must be one of 'Windows,Linux'.",
      },
    ],
    [
      'Microsoft.OperationalInsights/workspaces/values-workspace',
      '2022-10-01',
      { properties: { sku: { name: 'Gold' } } },
      { code: 'BadRequest', target: 'properties.sku.name' },
    ],
  ])('%s', async (resource, version, body, error) => {
    const answer = await cloud.call(`${group}/providers/${resource}?api-version=${version}`, {
      method: 'PUT',
      body: { location: 'westeurope', ...body },
    });
    expect([answer.status, answer.body.error]).toMatchObject([400, error]);
    const found = await cloud.call(`${group}/providers/${resource}?api-version=${version}`);
    expect(found.status).toBe(404);
  });

  it('are part of the preflight of a deployment', async () => {
    const answer = await cloud.call(
      `${group}/providers/Microsoft.Resources/deployments/d/validate?api-version=2022-09-01`,
      {
        method: 'POST',
        body: {
          properties: {
            mode: 'Incremental',
            template: {
              $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
              contentVersion: '1.0.0.0',
              resources: [
                {
                  type: 'Microsoft.Storage/storageAccounts',
                  apiVersion: '2023-05-01',
                  name: 'valuesoftemplate',
                  location: 'westeurope',
                  sku: { name: 'Standard_LRS' },
                  kind: 'StorageV2',
                  properties: { accessTier: 'Tepid' },
                },
              ],
            },
          },
        },
      },
    );
    expect(answer.body.error).toMatchObject({
      code: 'InvalidTemplateDeployment',
      details: [{ code: 'InvalidValuesForRequestParameters' }],
    });
  });

  it('are found when the deployment knows them', async () => {
    const name = 'valuesatruntime';
    const address = {
      type: 'Microsoft.Network/publicIPAddresses',
      apiVersion: '2023-09-01',
      name,
      location: 'westeurope',
      tags: { tier: 'Tepid' },
    };
    const account = {
      type: 'Microsoft.Storage/storageAccounts',
      apiVersion: '2023-05-01',
      name,
      location: 'westeurope',
      sku: { name: 'Standard_LRS' },
      kind: 'StorageV2',
      properties: {
        accessTier: `[reference(resourceId('Microsoft.Network/publicIPAddresses', '${name}'), '2023-09-01', 'full').tags.tier]`,
      },
      dependsOn: [`Microsoft.Network/publicIPAddresses/${name}`],
    };
    const path = `${group}/providers/Microsoft.Resources/deployments/runtime?api-version=2022-09-01`;
    const template = templateOf([address, account]);
    await cloud.call(path, { method: 'PUT', body: { properties: { mode: 'Incremental', template } } });
    const { body } = await cloud.call(path);
    expect(JSON.stringify(body)).toContain('Values for request parameters are invalid: accessTier.');
  });
});
