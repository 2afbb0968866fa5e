import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type CallOptions, type TestCloud } from '../../testing/armClient.ts';
import type { JsonObject } from '../json.ts';

let cloud: TestCloud;
let subscription: string;
const version = 'api-version=2023-05-01';
const groups = 'api-version=2021-04-01';
const compute = 'api-version=2024-03-01';
const sql = 'api-version=2021-11-01';
const storage = 'api-version=2023-05-01';
const deployments = 'api-version=2022-09-01';

const put = (path: string, body: unknown, more: CallOptions = {}) =>
  cloud.call(path, { method: 'PUT', body, ...more });

beforeAll(async () => {
  cloud = await startTestCloud();
  const list = await cloud.call('/subscriptions?api-version=2022-12-01');
  const value = list.body['value'] as { displayName: string; subscriptionId: string }[];
  subscription = `/subscriptions/${value.find((item) => item.displayName === 'Contoso Development')?.subscriptionId ?? ''}`;
  await put(`${subscription}/resourceGroups/rg?${groups}`, { location: 'westeurope' });
});

afterAll(async () => {
  await cloud.sandbox.close();
});

describe('error codes and messages of the service', () => {
  const rg = (rest: string): string => `${subscription}/resourceGroups/rg/providers/${rest}`;
  const vnet = { location: 'westeurope', properties: { addressSpace: { addressPrefixes: ['10.0.0.0/16'] } } };
  const cases: [name: string, status: number, code: string, call: () => Promise<unknown>][] = [
    [
      'missing token',
      401,
      'InvalidAuthenticationToken',
      () => cloud.call(`/subscriptions?${groups}`, { headers: { authorization: 'Bearer no' } }),
    ],
    ['missing version', 400, 'MissingApiVersionParameter', () => cloud.call('/subscriptions')],
    [
      'invalid version',
      400,
      'InvalidApiVersionParameter',
      () => cloud.call('/subscriptions?api-version=soon'),
    ],
    [
      'unsupported version',
      400,
      'NoRegisteredProviderFound',
      () => cloud.call(`${rg('Microsoft.Storage/storageAccounts/a1b')}?api-version=2001-01-01`),
    ],
    [
      'unknown namespace',
      404,
      'InvalidResourceNamespace',
      () => cloud.call(`${rg('Contoso.Nothing/x/y')}?${version}`),
    ],
    [
      'unknown type',
      404,
      'InvalidResourceType',
      () => cloud.call(`${rg('Microsoft.Storage/accounts/y')}?${version}`),
    ],
    [
      'malformed subscription',
      400,
      'InvalidSubscriptionId',
      () => cloud.call(`/subscriptions/abc?${groups}`),
    ],
    [
      'unknown subscription',
      404,
      'SubscriptionNotFound',
      () => cloud.call(`/subscriptions/00000000-0000-4000-8000-000000000000?${groups}`),
    ],
    [
      'unknown group',
      404,
      'ResourceGroupNotFound',
      () => cloud.call(`${subscription}/resourceGroups/none?${groups}`),
    ],
    [
      'unknown resource',
      404,
      'ResourceNotFound',
      () => cloud.call(`${rg('Microsoft.Network/virtualNetworks/none')}?${version}`),
    ],
    [
      'missing location',
      400,
      'LocationRequired',
      () => put(`${subscription}/resourceGroups/new?${groups}`, {}),
    ],
    [
      'unknown region',
      400,
      'LocationNotAvailableForResourceGroup',
      () => put(`${subscription}/resourceGroups/new?${groups}`, { location: 'atlantis' }),
    ],
    [
      'different region',
      409,
      'InvalidResourceGroupLocation',
      () => put(`${subscription}/resourceGroups/rg?${groups}`, { location: 'eastus' }),
    ],
    [
      'invalid JSON',
      400,
      'InvalidRequestContent',
      () => put(`${subscription}/resourceGroups/new?${groups}`, 'text'),
    ],
    [
      'invalid account name',
      400,
      'AccountNameInvalid',
      () => put(`${rg('Microsoft.Storage/storageAccounts/A-b')}?${version}`, { location: 'westeurope' }),
    ],
    [
      'reserved name',
      400,
      'ReservedResourceName',
      () =>
        put(`${rg('Microsoft.Storage/storageAccounts/mymicrosoftstore')}?${version}`, {
          location: 'westeurope',
        }),
    ],
    [
      'subnet outside the network',
      400,
      'NetcfgInvalidSubnet',
      () =>
        put(`${rg('Microsoft.Network/virtualNetworks/v')}?${version}`, {
          ...vnet,
          properties: {
            ...vnet.properties,
            subnets: [{ name: 's', properties: { addressPrefix: '10.1.0.0/24' } }],
          },
        }),
    ],
    [
      'overlapping subnets',
      400,
      'NetcfgSubnetRangesOverlap',
      () =>
        put(`${rg('Microsoft.Network/virtualNetworks/v')}?${version}`, {
          ...vnet,
          properties: {
            ...vnet.properties,
            subnets: ['a', 'b'].map((name) => ({ name, properties: { addressPrefix: '10.0.1.0/24' } })),
          },
        }),
    ],
    [
      'missing reference',
      400,
      'InvalidResourceReference',
      () =>
        put(`${rg('Microsoft.Network/networkInterfaces/n')}?${version}`, {
          location: 'westeurope',
          properties: {
            ipConfigurations: [
              {
                name: 'i',
                properties: { subnet: { id: rg('Microsoft.Network/virtualNetworks/none/subnets/s') } },
              },
            ],
          },
        }),
    ],
    [
      'duplicate rule priorities',
      400,
      'SecurityRuleConflict',
      () =>
        put(`${rg('Microsoft.Network/networkSecurityGroups/n')}?${version}`, {
          location: 'westeurope',
          properties: {
            securityRules: ['a', 'b'].map((name) => ({
              name,
              properties: { priority: 100, direction: 'Inbound' },
            })),
          },
        }),
    ],
    [
      'unavailable size',
      409,
      'SkuNotAvailable',
      () =>
        put(`${rg('Microsoft.Compute/virtualMachines/vm')}?${compute}`, {
          location: 'westeurope',
          properties: { hardwareProfile: { vmSize: 'Standard_ND96asr_v4' } },
        }).then(() =>
          put(`${subscription}/resourceGroups/rg/providers/Microsoft.Compute/virtualMachines/vm?${compute}`, {
            location: 'brazilsouth',
            properties: { hardwareProfile: { vmSize: 'Standard_ND96asr_v4' } },
          }),
        ),
    ],
    [
      'cores',
      409,
      'QuotaExceeded',
      () =>
        put(`${rg('Microsoft.Compute/virtualMachineScaleSets/vmss')}?${compute}`, {
          location: 'norwayeast',
          sku: { name: 'Standard_D64s_v5', capacity: 90 },
        }),
    ],
    [
      'weak password',
      400,
      'InvalidParameter',
      () =>
        put(`${rg('Microsoft.Compute/virtualMachines/vm')}?${compute}`, {
          location: 'norwayeast',
          properties: {
            hardwareProfile: { vmSize: 'Standard_B2s' },
            osProfile: { adminUsername: 'azureowner', adminPassword: 'password' },
          },
        }),
    ],
    [
      'child without parent',
      404,
      'ParentResourceNotFound',
      () => put(`${rg('Microsoft.Sql/servers/none/databases/d')}?${sql}`, { location: 'westeurope' }),
    ],
    [
      'filter',
      400,
      'InvalidFilterInQueryString',
      () => cloud.call(`${subscription}/resources?${groups}&$filter=name is x`),
    ],
    [
      'top',
      400,
      'InvalidTopQueryParameter',
      () => cloud.call(`${subscription}/resources?${groups}&$top=zero`),
    ],
    [
      'method',
      405,
      'HttpMethodNotAllowed',
      () => cloud.call(`/subscriptions?${groups}`, { method: 'DELETE' }),
    ],
    [
      'method of browsers',
      405,
      'HttpMethodNotAllowed',
      () => cloud.call(`${subscription}?${groups}`, { method: 'OPTIONS' }),
    ],
    [
      'body above 4 MB',
      413,
      'RequestContentTooLarge',
      () => put(`${subscription}/resourceGroups/large?${groups}`, { location: 'x'.repeat(4_200_000) }),
    ],
    [
      'account in a subscription',
      405,
      'HttpMethodNotAllowed',
      () =>
        put(`${subscription}/providers/Microsoft.Storage/storageAccounts/outsideofgroups?${storage}`, {
          location: 'westeurope',
          sku: { name: 'Standard_LRS' },
        }),
    ],
    [
      'account below another resource',
      405,
      'HttpMethodNotAllowed',
      () =>
        put(
          `${rg('Microsoft.Network/virtualNetworks/v/providers/Microsoft.Storage/storageAccounts/belowanet')}?${storage}`,
          { location: 'westeurope', sku: { name: 'Standard_LRS' } },
        ),
    ],
    [
      'management group in a resource group',
      405,
      'HttpMethodNotAllowed',
      () => put(`${rg('Microsoft.Management/managementGroups/inside')}?api-version=2020-05-01`, {}),
    ],
    [
      'resource group as a resource',
      405,
      'HttpMethodNotAllowed',
      () => put(`${rg('Microsoft.Resources/resourceGroups/inside')}?${groups}`, { location: 'westeurope' }),
    ],
    [
      'missing permission',
      403,
      'AuthorizationFailed',
      () =>
        put(
          `${subscription}/resourceGroups/new?${groups}`,
          { location: 'westeurope' },
          { as: 'reader@contoso.example' },
        ),
    ],
    [
      'foreign directory',
      401,
      'InvalidAuthenticationTokenTenant',
      () => cloud.call(`${subscription}?${groups}`, { as: 'admin@fabrikam.example' }),
    ],
    [
      'template together with a template link',
      400,
      'InvalidTemplate',
      () =>
        put(`${rg('Microsoft.Resources/deployments/d')}?${deployments}`, {
          properties: { mode: 'Incremental' },
        }),
    ],
    [
      'unknown deployment',
      404,
      'DeploymentNotFound',
      () => cloud.call(`${rg('Microsoft.Resources/deployments/none')}?${deployments}`),
    ],
    [
      'template link to another host',
      400,
      'InvalidTemplateLink',
      () =>
        put(`${rg('Microsoft.Resources/deployments/d')}?${deployments}`, {
          properties: { mode: 'Incremental', templateLink: { uri: 'http://169.254.169.254/template.json' } },
        }),
    ],
  ];

  it.each(cases)('%s: returns %i %s', async (_name, status, code, call) => {
    const answer = (await call()) as { status: number; body: { error?: { code: string; message: string } } };
    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status, code });
    expect(answer.body.error?.message).toEqual(expect.any(String));
  });

  it.each<[part: string, body: JsonObject, message: string]>([
    ['sku', { sku: 'Basic' }, "Error converting value \"Basic\" to type 'ResourceSku'. Path 'sku', line 1"],
    [
      'sku.skuCapacity',
      { sku: { name: 'Basic', skuCapacity: 1 } },
      "Could not find member 'skuCapacity' on object of type 'ResourceSku'. Path 'sku.skuCapacity', line 1",
    ],
    [
      'identity',
      { identity: 'SystemAssigned' },
      "Error converting value \"SystemAssigned\" to type 'ResourceIdentity'. Path 'identity', line 1",
    ],
    [
      'identity.type',
      { identity: {} },
      "Required property 'type' not found in JSON. Path 'identity', line 1",
    ],
    [
      'identity.type with an unknown value',
      { identity: { type: 'Everything' } },
      "Error converting value \"Everything\" to type 'ResourceIdentityType'. Path 'identity.type', line 1",
    ],
    ['zones', { zones: '1' }, "Error converting value \"1\" to type 'System.String[]'. Path 'zones', line 1"],
  ])('locates a part with a wrong type: %s', async (_part, body, message) => {
    const answer = await put(`${rg('Microsoft.Network/publicIPAddresses/parts')}?api-version=2023-09-01`, {
      location: 'westeurope',
      ...body,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.code).toBe('InvalidRequestContent');
    expect(answer.body.error?.message).toContain(message);
  });

  it('refuses a resource group in a deployment to a resource group', async () => {
    const template = {
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
      contentVersion: '1.0.0.0',
      resources: [
        {
          type: 'Microsoft.Resources/resourceGroups',
          apiVersion: '2021-04-01',
          name: 'rg-inside',
          location: 'westeurope',
        },
      ],
    };
    const properties = { mode: 'Incremental', template };
    const inside = await put(`${rg('Microsoft.Resources/deployments/inside')}?${deployments}`, {
      properties,
    });
    expect(inside.status).toBe(400);
    expect(inside.body.error?.details?.[0]?.code).toBe('HttpMethodNotAllowed');
    const beside = await put(
      `${subscription}/providers/Microsoft.Resources/deployments/beside?${deployments}`,
      { location: 'westeurope', properties },
    );
    expect(beside.status).toBe(201);
  });

  it('accepts parts that are null', async () => {
    const body = { location: 'westeurope', sku: null, identity: null, zones: null, plan: null };
    const answer = await put(
      `${rg('Microsoft.Network/publicIPAddresses/nullparts')}?api-version=2023-09-01`,
      body,
    );
    expect(answer.status).toBe(201);
  });

  it('names client, object id, action and scope of a missing permission', async () => {
    const answer = await put(
      `${subscription}/resourceGroups/new?${groups}`,
      { location: 'westeurope' },
      { as: 'reader@contoso.example' },
    );
    expect(answer.body.error?.message).toMatch(
      /^The client 'reader@contoso\.example' with object id '[0-9a-f-]{36}' does not have authorization to perform action 'Microsoft\.Resources\/subscriptions\/resourceGroups\/write' over scope '\/subscriptions\/[0-9a-f-]{36}\/resourceGroups\/new' or the scope is invalid\. If access was recently granted, please refresh your credentials\.$/,
    );
  });

  it('keeps storage account names globally unique', async () => {
    const body = { location: 'westeurope', sku: { name: 'Standard_LRS' } };
    expect((await put(`${rg('Microsoft.Storage/storageAccounts/sttaken01')}?${version}`, body)).status).toBe(
      200,
    );
    await put(`${subscription}/resourceGroups/rg2?${groups}`, { location: 'westeurope' });
    const other = await put(
      `${subscription}/resourceGroups/rg2/providers/Microsoft.Storage/storageAccounts/sttaken01?${version}`,
      body,
    );
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'StorageAccountAlreadyTaken' } } });
    const check = await cloud.call(
      `${subscription}/providers/Microsoft.Storage/checkNameAvailability?${version}`,
      {
        method: 'POST',
        body: { name: 'sttaken01', type: 'Microsoft.Storage/storageAccounts' },
      },
    );
    expect(check.body).toMatchObject({ nameAvailable: false, reason: 'AlreadyExists' });
  });

  it('protects a locked resource', async () => {
    const admin = { as: 'admin@contoso.example' };
    await put(`${subscription}/resourceGroups/rg-locked?${groups}`, { location: 'westeurope' });
    const lock = `${subscription}/resourceGroups/rg-locked/providers/Microsoft.Authorization/locks/keep?api-version=2020-05-01`;
    expect((await put(lock, { properties: { level: 'CanNotDelete' } })).status).toBe(403);
    expect((await put(lock, { properties: { level: 'CanNotDelete' } }, admin)).status).toBe(201);
    const refusal = await cloud.call(`${subscription}/resourceGroups/rg-locked?${groups}`, {
      method: 'DELETE',
    });
    expect(refusal).toMatchObject({ status: 409, body: { error: { code: 'ScopeLocked' } } });
    expect((await cloud.call(lock, { method: 'DELETE', ...admin })).status).toBe(200);
    expect(
      (await cloud.call(`${subscription}/resourceGroups/rg-locked?${groups}`, { method: 'DELETE' })).status,
    ).toBe(202);
  });

  it('checks entity tags', async () => {
    const path = `${rg('Microsoft.Network/routeTables/rt')}?${version}`;
    const createAnswer = await put(path, { location: 'westeurope' });
    const etag = String(createAnswer.body['etag']);
    expect((await put(path, { location: 'westeurope' }, { headers: { 'if-match': etag } })).status).toBe(200);
    expect((await put(path, { location: 'westeurope' }, { headers: { 'if-match': etag } })).status).toBe(412);
    expect((await put(path, { location: 'westeurope' }, { headers: { 'if-none-match': '*' } })).status).toBe(
      412,
    );
  });
});

describe('access control', () => {
  it('returns the effective permissions of the caller', async () => {
    const path = `${subscription}/providers/Microsoft.Authorization/permissions?api-version=2022-04-01`;
    const reader = await cloud.call(path, { as: 'reader@contoso.example' });
    expect(reader.body['value']).toMatchObject([{ actions: ['*/read'] }]);
    const engineer = await cloud.call(path);
    expect(JSON.stringify(engineer.body)).toContain('Microsoft.Authorization/*/Write');
  });

  it('applies a new assignment immediately, and lists only readable resources', async () => {
    const admin = { as: 'admin@contoso.example' };
    await put(`${subscription}/resourceGroups/rg-access?${groups}`, { location: 'westeurope' });
    const scope = `${subscription}/resourceGroups/rg-access`;
    const { oid: principalId } = decodeJwt<{ oid: string }>(await cloud.token('reader@contoso.example'));
    const role = `${subscription}/providers/Microsoft.Authorization/roleDefinitions/b24988ac-6180-42a0-ab88-20f7382dd24c`;
    const body = { properties: { principalId, roleDefinitionId: role } };
    const id = `${scope}/providers/Microsoft.Authorization/roleAssignments/11111111-2222-4333-8444-555555555555?api-version=2022-04-01`;
    expect((await put(id, body, { as: 'reader@contoso.example' })).status).toBe(403);
    const unknownPrincipal = { ...body.properties, principalId: '0b5e55ed-0000-4000-8000-000000000001' };
    for (const principalType of [undefined, 'User', 'Group']) {
      const unknown = await put(id, { properties: { ...unknownPrincipal, principalType } }, admin);
      expect([unknown.status, unknown.body]).toMatchObject([400, { error: { code: 'PrincipalNotFound' } }]);
    }
    // A service principal that has just been created is assumed to exist.
    const young = id.replace('11111111', '22222222');
    const application = { properties: { ...unknownPrincipal, principalType: 'ServicePrincipal' } };
    expect((await put(young, application, admin)).status).toBe(201);
    expect((await put(id, body, admin)).status).toBe(201);
    const createAnswer = await put(
      `${scope}/providers/Microsoft.Network/routeTables/rt?${version}`,
      { location: 'westeurope' },
      { as: 'reader@contoso.example' },
    );
    expect(createAnswer.status).toBe(201);
    expect(
      (await put(`${scope}-2?${groups}`, { location: 'westeurope' }, { as: 'reader@contoso.example' }))
        .status,
    ).toBe(403);
  });

  it('hides all subscriptions from a caller without assignments', async () => {
    const answer = await cloud.call(`/subscriptions?${groups}`, { as: 'stranger@nowhere.example' });
    expect(answer.body['value']).toEqual([]);
  });
});

it('reports path, line and position of a request body that is not JSON', async () => {
  const answer = await fetch(`${cloud.sandbox.origin}/arm${subscription}/resourceGroups/new?${groups}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await cloud.token('engineer@contoso.example')}`,
      'content-type': 'application/json',
    },
    body: '{\n  "location": westeurope\n}',
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      error: {
        code: 'InvalidRequestContent',
        message:
          "The request content was invalid and could not be deserialized: 'Unexpected character encountered while parsing value: w. Path 'location', line 2, position 14.'.",
      },
    },
  ]);
});
