import { expandTemplate, type Json, type JsonObject } from '../../../packages/arm-template/src/index.ts';

/** An expression for every template function, by the function's name. Its result is computed. */
export const templateFunctionExamples: Readonly<Record<string, string>> = {
  add: '[add(5, 3)]',
  and: '[and(true(), not(false()))]',
  array: "[array('one')]",
  base64: "[base64('Blueport')]",
  base64ToJson: "[base64ToJson('eyJhIjoxfQ==')]",
  base64ToString: "[base64ToString('Qmx1ZXBvcnQ=')]",
  bool: "[bool('true')]",
  buildUri: "[buildUri(createObject('scheme', 'https', 'host', 'contoso.example', 'path', '/a'))]",
  cidrHost: "[cidrHost('10.1.0.0/24', 3)]",
  cidrSubnet: "[cidrSubnet('10.1.0.0/16', 24, 2)]",
  coalesce: "[coalesce(null(), 'default')]",
  concat: "[concat('web-', parameters('environment'))]",
  contains: "[contains(createArray('a', 'b'), 'b')]",
  copyIndex: '[copyIndex(1)]',
  createArray: "[createArray(1, 'two', true())]",
  createObject: "[createObject('tier', 'Standard', 'capacity', 2)]",
  dataUri: "[dataUri('Hello')]",
  dataUriToString: "[dataUriToString('data:;base64,SGVsbG8=')]",
  dateTimeAdd: "[dateTimeAdd('2026-01-31T00:00:00Z', 'P1D')]",
  dateTimeFromEpoch: '[dateTimeFromEpoch(1767225600)]',
  dateTimeToEpoch: "[dateTimeToEpoch('2026-01-01T00:00:00Z')]",
  deployer: '[deployer().objectId]',
  deployment: '[deployment().name]',
  distinct: "[distinct(createArray('a', 'b', 'a'))]",
  div: '[div(7, 2)]',
  empty: "[empty('')]",
  endsWith: "[endsWith('web-01', '01')]",
  environment: '[environment().suffixes.storage]',
  equals: '[equals(createArray(1, 2), createArray(1, 2))]',
  extensionResourceId:
    "[extensionResourceId(resourceId('Microsoft.Web/sites', 'shop'), 'Microsoft.Authorization/locks', 'keep')]",
  fail: "[if(equals(parameters('environment'), 'dev'), 'small', fail('Only dev is supported.'))]",
  false: '[false()]',
  filter: "[filter(createArray(1, 5, 9), lambda('n', greater(lambdaVariables('n'), 4)))]",
  first: "[first(createArray('a', 'b'))]",
  flatten: '[flatten(createArray(createArray(1, 2), createArray(3)))]',
  float: "[float('2.5')]",
  format: "[format('{0}-{1}', 'web', parameters('environment'))]",
  getSecret:
    "[getSecret('/subscriptions/s/resourceGroups/g/providers/Microsoft.KeyVault/vaults/v', 'password')]",
  greater: '[greater(5, 3)]',
  greaterOrEquals: "[greaterOrEquals('b', 'b')]",
  groupBy:
    "[groupBy(createArray('apple', 'avocado', 'pear'), lambda('x', substring(lambdaVariables('x'), 0, 1)))]",
  guid: "[guid('shop', 'web')]",
  if: "[if(equals(parameters('environment'), 'prod'), 3, 1)]",
  indexFromEnd: "[indexFromEnd(createArray('a', 'b', 'c'), 1)]",
  indexOf: "[indexOf('abcabc', 'c')]",
  int: "[int('12')]",
  intersection: '[intersection(createArray(1, 2, 3), createArray(2, 3, 4))]',
  items: "[items(createObject('a', 1))]",
  join: "[join(createArray('a', 'b'), ', ')]",
  json: '[json(\'{"a": [1]}\').a[0]]',
  lambda: "[map(createArray(1, 2), lambda('n', mul(lambdaVariables('n'), 10)))]",
  lambdaVariables: "[map(createArray('a', 'b'), lambda('x', toUpper(lambdaVariables('x'))))]",
  last: "[last('abc')]",
  lastIndexOf: "[lastIndexOf('abcabc', 'c')]",
  length: "[length(createObject('a', 1, 'b', 2))]",
  less: '[less(2, 3)]',
  lessOrEquals: '[lessOrEquals(3, 3)]',
  like: "[like('Standard_LRS', 'standard_*')]",
  managementGroup: '[managementGroup().name]',
  managementGroupResourceId:
    "[managementGroupResourceId('Microsoft.Authorization/policyDefinitions', 'require-owner')]",
  map: "[map(createArray('a', 'b'), lambda('x', concat('web-', lambdaVariables('x'))))]",
  mapValues: "[mapValues(createObject('a', 1, 'b', 2), lambda('v', add(lambdaVariables('v'), 1)))]",
  max: '[max(3, 9, 4)]',
  min: '[min(createArray(3, 9, 4))]',
  mod: '[mod(7, 3)]',
  mul: '[mul(6, 7)]',
  newGuid: '[newGuid()]',
  not: '[not(false())]',
  null: '[null()]',
  objectKeys: "[objectKeys(createObject('b', 1, 'a', 2))]",
  or: '[or(false(), true())]',
  padLeft: "[padLeft('7', 3, '0')]",
  parameters: "[parameters('environment')]",
  parseCidr: "[parseCidr('10.1.0.0/24').lastUsable]",
  parseUri: "[parseUri('https://contoso.example/a?b=1').host]",
  pickZones: "[pickZones('Microsoft.Compute', 'virtualMachines', 'westeurope')]",
  providers: "[providers('Microsoft.Web', 'sites')]",
  range: '[range(5, 3)]',
  reduce:
    "[reduce(createArray(1, 2, 3), 0, lambda('sum', 'n', add(lambdaVariables('sum'), lambdaVariables('n'))))]",
  reference: "[reference(resourceId('Microsoft.Web/sites', 'existing'), '2023-12-01').defaultHostName]",
  references: "[references('sites')]",
  replace: "[replace('a-b-c', '-', '_')]",
  resourceGroup: '[resourceGroup().location]',
  resourceId: "[resourceId('Microsoft.Web/sites', 'shop')]",
  resourceInfo: "[resourceInfo('site').id]",
  shallowMerge: "[shallowMerge(createArray(createObject('a', 1), createObject('a', 2, 'b', 3)))]",
  skip: "[skip('abcdef', 2)]",
  sort: "[sort(createArray(3, 1, 2), lambda('a', 'b', less(lambdaVariables('a'), lambdaVariables('b'))))]",
  split: "[split('a,b', ',')]",
  startsWith: "[startsWith('web-01', 'WEB')]",
  string: "[string(createObject('a', 1))]",
  sub: '[sub(7, 3)]',
  subscription: '[subscription().subscriptionId]',
  subscriptionResourceId: "[subscriptionResourceId('Microsoft.Resources/resourceGroups', 'shop')]",
  substring: "[substring('abcdef', 1, 3)]",
  take: '[take(createArray(1, 2, 3), 2)]',
  tenant: '[tenant().tenantId]',
  tenantResourceId: "[tenantResourceId('Microsoft.Management/managementGroups', 'top')]",
  toLogicalZone: "[toLogicalZone(subscription().subscriptionId, 'westeurope', 'westeurope-az1')]",
  toLogicalZones:
    "[toLogicalZones(subscription().subscriptionId, 'westeurope', createArray('westeurope-az1'))]",
  toLower: "[toLower('ABC')]",
  toObject: "[toObject(createArray('a', 'b'), lambda('x', lambdaVariables('x')), lambda('x', 1))]",
  toPhysicalZone: "[toPhysicalZone(subscription().subscriptionId, 'westeurope', '1')]",
  toPhysicalZones: "[toPhysicalZones(subscription().subscriptionId, 'westeurope', createArray('1'))]",
  toUpper: "[toUpper('abc')]",
  trim: "[trim('  a ')]",
  true: '[true()]',
  tryGet: "[tryGet(createObject('a', 1), 'b')]",
  tryIndexFromEnd: "[tryIndexFromEnd(createArray('a'), 5)]",
  union: "[union(createObject('a', 1), createObject('b', 2))]",
  uniqueString: "[uniqueString('shop')]",
  uri: "[uri('https://contoso.example/templates/', 'nested/web.json')]",
  uriComponent: "[uriComponent('a b/c')]",
  uriComponentToString: "[uriComponentToString('a%20b')]",
  utcNow: "[utcNow('yyyy-MM-dd')]",
  variables: "[variables('sizes').small]",
};

const onlyInDefaults: ReadonlySet<string> = new Set(['newGuid', 'utcNow']);
const onlyInManagementGroups: ReadonlySet<string> = new Set(['managementGroup', 'managementGroupResourceId']);

/** The result of an example: a value, or that only a deployment has it. */
export type ExampleResult = { readonly value: Json } | 'deployment';

/** Evaluates an expression in a small template. Throws if the template is invalid. */
export function evaluateTemplateExample(name: string, expression: string): ExampleResult {
  const output: JsonObject =
    name === 'copyIndex'
      ? { type: 'array', copy: { count: 2, input: expression } }
      : {
          type: 'object',
          value: { value: onlyInDefaults.has(name) ? "[parameters('default')]" : expression },
        };
  const scope = onlyInManagementGroups.has(name) ? 'managementGroup' : 'resourceGroup';
  const template: JsonObject = {
    $schema:
      scope === 'resourceGroup'
        ? 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#'
        : 'https://schema.management.azure.com/schemas/2019-08-01/managementGroupDeploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    languageVersion: '2.0',
    parameters: {
      environment: { type: 'string', defaultValue: 'dev' },
      ...(onlyInDefaults.has(name) ? { default: { type: 'string', defaultValue: expression } } : {}),
    },
    variables: { sizes: { small: 'Standard_B1s', large: 'Standard_D4s_v5' } },
    resources:
      scope === 'resourceGroup'
        ? {
            site: {
              type: 'Microsoft.Web/sites',
              apiVersion: '2023-12-01',
              name: 'shop',
              location: 'westeurope',
            },
            sites: {
              type: 'Microsoft.Web/sites',
              apiVersion: '2023-12-01',
              name: "[format('shop-{0}', copyIndex())]",
              location: 'westeurope',
              copy: { name: 'sites', count: 2 },
            },
          }
        : {},
    outputs: { result: output },
  };
  const { outputs, diagnostics } = expandTemplate(template, {
    scope: {
      kind: scope,
      managementGroup: 'top',
      subscriptionId: '00000000-0000-0000-0000-000000000001',
      resourceGroup: 'web',
      location: 'westeurope',
      deploymentName: 'shop',
      utcNow: '2026-01-01T00:00:00Z',
      newGuid: '00000000-0000-0000-0000-000000000002',
      deployerObjectId: '00000000-0000-0000-0000-000000000003',
    },
  });
  const fault = diagnostics.find(({ severity }) => severity === 'error');
  if (fault) throw new Error(`${name}: ${fault.message}`);
  const found = outputs['result']?.value ?? null;
  const value = name === 'copyIndex' ? found : (found as JsonObject)['value']!;
  return JSON.stringify(value).includes('"[') ? 'deployment' : { value };
}
