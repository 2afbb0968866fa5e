import type { ApiDocument } from './malformed-trial.testing.ts';

type Schema = Readonly<Record<string, unknown>>;
type Operations = ApiDocument['paths'][string];
type Parameter = Operations[string]['parameters'][number];
/** A path with its methods, separated by spaces. */
type Method = readonly [path: string, methods: string, body?: Schema, isForm?: boolean];

const text: Schema = { type: 'string', minLength: 3 };
const anyOf = (...values: readonly unknown[]): Schema => ({ enum: values });
const object = (properties: Readonly<Record<string, Schema>>): Schema => ({ type: 'object', properties });
const listOf = (items: Schema): Schema => ({ type: 'array', items });

const namedPart = object({
  name: text,
  properties: object({
    addressPrefix: anyOf('10.0.0.0/24', '10.0.1.0/24'),
    subnet: object({ id: text }),
    priority: { type: 'integer', minimum: 100 },
    direction: anyOf('Inbound'),
    access: anyOf('Allow'),
    protocol: anyOf('Tcp'),
    privateIPAddress: anyOf('10.0.0.4'),
  }),
});

/** Properties that some rule, default or computed value of a type reads. */
const properties = object({
  addressSpace: object({ addressPrefixes: listOf(anyOf('10.0.0.0/16')) }),
  subnets: listOf(namedPart),
  securityRules: listOf(namedPart),
  ipConfigurations: listOf(namedPart),
  frontendIPConfigurations: listOf(namedPart),
  agentPoolProfiles: listOf(object({ name: text, count: { type: 'integer', minimum: 1 }, vmSize: text })),
  hardwareProfile: object({ vmSize: anyOf('Standard_B2s') }),
  storageProfile: object({
    osDisk: object({ createOption: text }),
    imageReference: object({ publisher: text }),
  }),
  osProfile: object({ computerName: text, adminUsername: text, adminPassword: text }),
  networkProfile: object({ networkInterfaces: listOf(object({ id: text })) }),
  virtualMachineProfile: object({ osProfile: object({ adminUsername: text }) }),
  dnsSettings: object({ domainNameLabel: text }),
  siteConfig: object({ appSettings: listOf(object({ name: text, value: text })) }),
  serverFarmId: text,
  accessPolicies: listOf(object({ objectId: text })),
  networkAcls: object({ ipRules: listOf(object({ value: text })) }),
  roleDefinitionId: text,
  principalId: text,
  permissions: listOf(object({ actions: listOf(text) })),
  level: anyOf('CanNotDelete'),
  policyRule: object({ if: object({ field: text, equals: text }) }),
  policyDefinitionId: text,
  parameters: object({}),
  scriptContent: text,
  retentionInterval: anyOf('P1D'),
  state: text,
  tags: object({ env: text }),
});
const resource = object({
  location: anyOf('westeurope', 'West Europe', 'northeurope'),
  tags: object({ env: text }),
  sku: object({
    name: anyOf('Standard_LRS', 'Standard', 'Basic'),
    tier: text,
    capacity: { type: 'integer' },
  }),
  kind: anyOf('StorageV2', 'AzureCLI'),
  identity: object({
    type: anyOf('SystemAssigned', 'UserAssigned'),
    userAssignedIdentities: object({}),
  }),
  properties,
});
const template = object({
  $schema: anyOf('https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#'),
  contentVersion: anyOf('1.0.0.0'),
  parameters: object({ p: object({ type: anyOf('string'), defaultValue: text }) }),
  variables: object({ v: anyOf("[parameters('p')]", "[concat('a'", '[reference(1)]') }),
  resources: listOf(
    object({
      type: anyOf('Microsoft.Storage/storageAccounts', 'Microsoft.Resources/deployments'),
      apiVersion: anyOf('2023-01-01'),
      name: anyOf('stfuzz', "[variables('v')]", '[uniqueString(1)]'),
      location: anyOf('westeurope', '[resourceGroup().location]'),
      sku: object({ name: anyOf('Standard_LRS') }),
      copy: object({ name: text, count: { type: 'integer', minimum: 2 } }),
      dependsOn: listOf(text),
      properties,
    }),
  ),
  outputs: object({
    o: object({ type: anyOf('string'), value: anyOf("[reference('stfuzz').x]", 'a') }),
  }),
});
const deployment = object({
  location: anyOf('westeurope'),
  properties: object({
    mode: anyOf('Incremental', 'Complete'),
    template,
    parameters: object({ p: object({ value: text, reference: object({ keyVault: object({ id: text }) }) }) }),
    templateLink: object({ uri: text, id: text }),
    whatIfSettings: object({ resultFormat: text }),
  }),
});
const costQuery = object({
  type: anyOf('Usage', 'ActualCost'),
  timeframe: anyOf('MonthToDate', 'Custom'),
  timePeriod: object({ from: anyOf('2026-01-01T00:00:00Z'), to: text }),
  dataset: object({
    granularity: anyOf('None', 'Daily'),
    aggregation: object({ total: object({ name: anyOf('Cost'), function: anyOf('Sum') }) }),
    grouping: listOf(object({ type: anyOf('Dimension', 'TagKey'), name: anyOf('ResourceGroup') })),
    filter: object({ dimensions: object({ name: text, operator: text, values: listOf(text) }) }),
  }),
});

/** Paths below the resource manager, with their methods and body. */
const managed: readonly Method[] = [
  ['/subscriptions', 'get'],
  ['/tenants', 'get'],
  ['/providers', 'get'],
  [
    '/batch',
    'post',
    object({
      requests: listOf(object({ httpMethod: anyOf('GET', 'PUT'), url: text, content: resource })),
    }),
  ],
  ['/providers/Microsoft.Resources/calculateTemplateHash', 'post', template],
  ['/providers/Microsoft.Resources/checkResourceName', 'post', object({ name: text, type: text })],
  ['/providers/Microsoft.Management/managementGroups', 'get'],
  ['/providers/Microsoft.Management/managementGroups/{name}', 'get put patch delete', resource],
  ['/providers/Microsoft.Management/managementGroups/{name}/subscriptions/{subscription}', 'get put delete'],
  ['{scope}', 'get put patch delete', resource],
  ['{scope}/resources', 'get'],
  ['{scope}/locations', 'get'],
  ['{scope}/tagNames/{name}', 'get put delete'],
  ['{scope}/moveResources', 'post', object({ resources: listOf(text), targetResourceGroup: text })],
  ['{scope}/validateMoveResources', 'post', object({ resources: listOf(text), targetResourceGroup: text })],
  ['{scope}/exportTemplate', 'post', object({ resources: listOf(anyOf('*')), options: text })],
  ['{scope}/providers/{namespace}/register', 'post'],
  [
    '{scope}/providers/Microsoft.Resources/tags/default',
    'get put patch delete',
    object({ operation: anyOf('Merge'), properties }),
  ],
  ['{scope}/providers/Microsoft.Resources/deployments', 'get'],
  ['{scope}/providers/Microsoft.Resources/deployments/{name}', 'get put delete', deployment],
  ['{scope}/providers/Microsoft.Resources/deployments/{name}/{step}', 'get post', deployment],
  ['{scope}/providers/Microsoft.Authorization/permissions', 'get'],
  ['{scope}/providers/Microsoft.Authorization/locks', 'get'],
  ['{scope}/providers/Microsoft.Authorization/roleAssignments', 'get'],
  ['{scope}/providers/Microsoft.Authorization/roleAssignments/{name}', 'get put delete', resource],
  ['{scope}/providers/Microsoft.CostManagement/query', 'post', costQuery],
  ['{scope}/providers/Microsoft.PolicyInsights/policyStates/latest/queryResults', 'post get'],
  ['{scope}/providers/Microsoft.PolicyInsights/policyStates/latest/summarize', 'post'],
  ['{scope}/providers/Microsoft.PolicyInsights/policyEvents/default/queryResults', 'post'],
  ['{scope}/providers/Microsoft.Insights/eventtypes/management/values', 'get'],
  [
    '{scope}/providers/Microsoft.Network/checkFrontDoorNameAvailability',
    'post',
    object({ name: text, type: text }),
  ],
  ['{scope}/providers/Microsoft.Storage/checkNameAvailability', 'post', object({ name: text, type: text })],
  ['{scope}/providers/Microsoft.Compute/locations/{name}/usages', 'get'],
  ['{scope}/providers/Microsoft.Compute/locations/{name}/vmSizes', 'get'],
  ['{scope}/providers/Microsoft.Compute/skus', 'get'],
  ['{scope}/providers/Microsoft.Compute/virtualMachines/{name}/{step}', 'get post', object({ name: text })],
  ['{scope}/providers/Microsoft.Web/sites/{name}/config/appsettings', 'get put', resource],
  ['{scope}/providers/Microsoft.Web/sites/{name}/config/appsettings/list', 'post'],
];

/** Other addresses of the cloud: directory, Graph, prices, GitHub, AWS, mail and control. */
const others: readonly Method[] = [
  [
    '/login/{tenant}/oauth2/v2.0/token',
    'post',
    object({
      grant_type: anyOf(
        'client_credentials',
        'refresh_token',
        'authorization_code',
        'urn:ietf:params:oauth:grant-type:device_code',
      ),
      client_id: text,
      client_secret: text,
      scope: text,
      code: text,
      refresh_token: text,
    }),
    true,
  ],
  ['/login/{tenant}/oauth2/v2.0/devicecode', 'post', object({ client_id: text, scope: text }), true],
  ['/login/{tenant}/oauth2/v2.0/authorize', 'get post', object({ client_id: text }), true],
  ['/login/{tenant}/oauth2/v2.0/logout', 'get'],
  ['/login/{tenant}/discovery/v2.0/keys', 'get'],
  ['/login/{tenant}/discovery/instance', 'get'],
  ['/login/{tenant}/v2.0/.well-known/openid-configuration', 'get'],
  ['/login/device', 'get post', object({ code: text }), true],
  ['/graph/v1.0/me', 'get'],
  ['/graph/v1.0/users', 'get'],
  ['/graph/v1.0/groups', 'get'],
  ['/graph/v1.0/organization', 'get'],
  ['/graph/v1.0/directoryObjects/getByIds', 'post', object({ ids: listOf(text), types: listOf(text) })],
  [
    '/graph/v1.0/directoryObjects/{name}/getMemberObjects',
    'post',
    object({ securityEnabledOnly: { type: 'boolean' } }),
  ],
  ['/prices/api/retail/prices', 'get'],
  ['/social/github/login/oauth/authorize', 'get'],
  ['/social/github/login/oauth/access_token', 'post', object({ client_id: text, code: text })],
  ['/social/github-api/user', 'get'],
  ['/sts', 'post', object({ Action: anyOf('AssumeRoleWithWebIdentity'), WebIdentityToken: text }), true],
  ['/mail', 'get'],
  ['/mail/{name}', 'get'],
  ['/__mail', 'get'],
  ['/__ledger', 'get'],
  ['/__token', 'post', object({ email: text, audience: text, tenantId: text })],
];

const queryValues = anyOf(
  '5',
  'x',
  "name eq 'a'",
  'isCompliant eq false',
  'groupby((resourceId), aggregate($count as n))',
  'name desc',
);
const odata = ['$filter', '$top', '$skiptoken', '$apply', '$orderby', '$select', '$expand', '$from'].map(
  (name): Parameter => ({
    name,
    in: 'query',
    schema: queryValues,
  }),
);

/** The place in which the requests are sent. */
export interface CloudPlace {
  readonly subscriptionId: string;
  readonly group: string;
}

/** A resource provider as the cloud lists it. */
export interface ListedProvider {
  readonly namespace: string;
  readonly resourceTypes: readonly {
    readonly resourceType: string;
    readonly apiVersions: readonly string[];
  }[];
}

const steps = ['whatIf', 'validate', 'cancel', 'operations', 'exportTemplate', 'start', 'deallocate'];

function parametersOf({ subscriptionId, group }: CloudPlace): readonly Parameter[] {
  const subscription = `/subscriptions/${subscriptionId}`;
  const inGroup = `${subscription}/resourceGroups/${group}`;
  const account = `${inGroup}/providers/Microsoft.Storage/storageAccounts/stfuzz`;
  const path = (name: string, ...values: readonly string[]): Parameter => ({
    name,
    in: 'path',
    schema: anyOf(...values),
  });
  return [
    { ...path('scope', '', subscription, inGroup, inGroup, account), exact: true },
    path('subscription', subscriptionId),
    {
      ...path('name', 'stfuzz', 'stfuzz', 'vm-fuzz', 'default', '0f8fad5b-d9cb-469f-a165-70867728950e'),
      exact: true,
    },
    path('namespace', 'Microsoft.Storage', 'Microsoft.Nothing'),
    path('step', ...steps),
    path('tenant', 'common', 'organizations', 'contoso.example'),
  ];
}

function describePath(
  parameters: readonly Parameter[],
  [path, methods, body, isForm = false]: Method,
  versions?: readonly string[],
): readonly [path: string, operations: Operations] {
  const version: Parameter[] =
    versions === undefined
      ? []
      : [{ name: 'api-version', in: 'query', schema: anyOf(...versions), exact: true }];
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const operation = {
    operationId: `cloud ${path}`,
    parameters: [...version, ...parameters.filter(({ name }) => path.includes(`{${name}}`)), ...odata],
    ...(body && { requestBody: { content: { [type]: { schema: body } } } }),
  };
  return [path, Object.fromEntries(methods.split(' ').map((method) => [method, operation]))];
}

/** Describes the addresses of the embedded cloud that are not those of a resource type. */
export function cloudDocument(place: CloudPlace): ApiDocument {
  const parameters = parametersOf(place);
  const versions = ['2021-04-01', '2022-09-01', '2023-01-01', '2024-03-01'];
  return {
    paths: Object.fromEntries([
      ...managed.map(([path, ...rest]) => describePath(parameters, [`/arm${path}`, ...rest], versions)),
      ...others.map((method) => describePath(parameters, method)),
    ]),
  };
}

/** Describes the requests for resources of every type, including types that the cloud only stores or refuses. */
export function resourceDocument(place: CloudPlace, providers: readonly ListedProvider[]): ApiDocument {
  const parameters = parametersOf(place);
  const paths = providers.flatMap(({ namespace, resourceTypes }) =>
    resourceTypes.map(({ resourceType, apiVersions }) => {
      const names = resourceType.split('/').map((part) => `${part}/{name}`);
      const path = `/arm{scope}/providers/${namespace}/${names.join('/')}`;
      return describePath(parameters, [path, 'get put patch delete post', resource], apiVersions);
    }),
  );
  return { paths: Object.fromEntries(paths) };
}
