import {
  compilePolicy,
  type EvaluationContext,
  type Json,
  type JsonObject,
  type PolicyResource,
} from '../../../packages/azure-policy/src/index.ts';

const halves = ['if', 'then'];

/** Built from two lists, because an object literal with a `then` member looks like a promise. */
const ruleOf = (condition: Json, effect: Json): JsonObject =>
  Object.fromEntries(halves.map((half, at) => [half, at === 0 ? condition : { effect }]));

/** An operand for every operator, with a value for which it holds and one for which it does not. */
export const operatorExamples: Readonly<Record<string, { operand: Json; holds: Json; fails: Json }>> = {
  equals: { operand: 'Standard_LRS', holds: 'standard_lrs', fails: 'Premium_LRS' },
  notEquals: { operand: 'Disabled', holds: 'Enabled', fails: 'disabled' },
  like: { operand: 'web-*', holds: 'Web-01', fails: 'db-01' },
  notLike: { operand: '*-test', holds: 'shop', fails: 'shop-test' },
  match: { operand: 'web-##', holds: 'web-01', fails: 'Web-01' },
  notMatch: { operand: '??-###', holds: 'web-01', fails: 'de-123' },
  matchInsensitively: { operand: 'WEB-##', holds: 'web-01', fails: 'web-1' },
  notMatchInsensitively: { operand: 'web-##', holds: 'shop', fails: 'WEB-01' },
  contains: { operand: 'prod', holds: ['dev', 'Prod'], fails: 'development' },
  notContains: { operand: 'test', holds: 'production', fails: 'my-test-app' },
  in: { operand: ['1.2', '1.3'], holds: '1.2', fails: '1.0' },
  notIn: { operand: ['westeurope', 'northeurope'], holds: 'eastus', fails: 'WestEurope' },
  containsKey: { operand: 'owner', holds: { Owner: 'team' }, fails: { env: 'dev' } },
  notContainsKey: { operand: 'owner', holds: { env: 'dev' }, fails: { owner: '' } },
  less: { operand: 90, holds: 30, fails: 90 },
  lessOrEquals: { operand: '2026-01-01', holds: '2025-12-31T23:59:59Z', fails: '2026-01-02' },
  greater: { operand: 0, holds: '1', fails: 0 },
  greaterOrEquals: { operand: 7, holds: 7, fails: 6 },
  exists: { operand: true, holds: 'Enabled', fails: null },
};

/** Returns whether a condition with an operator holds for a value. */
export function testOperator(operator: string, operand: Json, value: Json): boolean {
  const alias = 'Contoso.Test/things/value';
  const policy = compilePolicy(
    { policyRule: ruleOf({ field: alias, [operator]: operand }, 'audit') },
    { aliases: { [alias]: 'properties.value' } },
  );
  if (policy.diagnostics.length > 0) throw new Error(policy.diagnostics[0]!.message);
  return policy.matches({ type: 'Contoso.Test/things', properties: { value } });
}

/** An expression for every function, by its name. Its result is computed for the resource of the examples. */
export const policyFunctionExamples: Readonly<Record<string, string>> = {
  add: '[add(5, 3)]',
  addDays: "[addDays('2026-01-31T00:00:00Z', 1)]",
  and: '[and(true(), false())]',
  array: "[array('one')]",
  base64: "[base64('Blueport')]",
  base64ToString: "[base64ToString('Qmx1ZXBvcnQ=')]",
  bool: "[bool('true')]",
  coalesce: "[coalesce(null(), 'default')]",
  concat: "[concat('tags[', parameters('tagName'), ']')]",
  contains: "[contains(createArray('a', 'b'), 'b')]",
  createArray: "[createArray(1, 'two')]",
  createObject: "[createObject('a', 1)]",
  current: "[current('tag')]",
  div: '[div(7, 2)]',
  empty: "[empty('')]",
  endsWith: "[endsWith(field('name'), '01')]",
  equals: "[equals('A', 'a')]",
  false: '[false()]',
  field: "[field('location')]",
  first: "[first(split(field('name'), '-'))]",
  flatten: '[flatten(createArray(createArray(1), createArray(2)))]',
  float: "[float('2.5')]",
  format: "[format('{0}-{1}', field('name'), field('location'))]",
  greater: '[greater(5, 3)]',
  greaterOrEquals: '[greaterOrEquals(3, 3)]',
  guid: "[guid('shop', 'web')]",
  if: "[if(equals(field('location'), 'westeurope'), 'EU', 'other')]",
  indexOf: "[indexOf('abcabc', 'c')]",
  int: "[int('12')]",
  intersection: '[intersection(createArray(1, 2), createArray(2, 3))]',
  ipRangeContains: "[ipRangeContains('10.0.0.0/8', '10.1.2.3')]",
  items: "[items(createObject('a', 1))]",
  join: "[join(createArray('a', 'b'), ', ')]",
  json: '[json(\'{"a": 1}\')]',
  last: "[last(split('a/b/c', '/'))]",
  lastIndexOf: "[lastIndexOf('abcabc', 'c')]",
  length: "[length(field('name'))]",
  less: '[less(2, 3)]',
  lessOrEquals: '[lessOrEquals(4, 3)]',
  max: '[max(3, 9, 4)]',
  min: '[min(3, 9, 4)]',
  mod: '[mod(7, 3)]',
  mul: '[mul(6, 7)]',
  not: '[not(false())]',
  null: '[null()]',
  objectKeys: "[objectKeys(createObject('b', 1, 'a', 2))]",
  or: '[or(false(), true())]',
  padLeft: "[padLeft('7', 3, '0')]",
  parameters: "[parameters('tagName')]",
  policy: '[policy().assignmentId]',
  range: '[range(5, 3)]',
  replace: "[replace(field('name'), '-', '')]",
  requestContext: '[requestContext().apiVersion]',
  resourceGroup: '[resourceGroup().name]',
  shallowMerge: "[shallowMerge(createArray(createObject('a', 1), createObject('a', 2)))]",
  skip: "[skip('abcdef', 2)]",
  split: "[split('a,b', ',')]",
  startsWith: "[startsWith(field('name'), 'WEB')]",
  string: '[string(12)]',
  sub: '[sub(7, 3)]',
  subscription: '[subscription().subscriptionId]',
  substring: "[substring('abcdef', 1, 3)]",
  take: "[take('abcdef', 2)]",
  toLower: "[toLower('ABC')]",
  toUpper: "[toUpper('abc')]",
  trim: "[trim('  a ')]",
  true: '[true()]',
  tryGet: "[tryGet(createObject('a', 1), 'b')]",
  union: '[union(createArray(1, 2), createArray(2, 3))]',
  uniqueString: "[uniqueString('shop')]",
  uri: "[uri('https://contoso.example/a/', 'b')]",
  uriComponent: "[uriComponent('a b/c')]",
  uriComponentToString: "[uriComponentToString('a%20b')]",
  utcNow: '[utcNow()]',
};

/** The resource of the examples. */
export const exampleResource: PolicyResource = {
  id: '/subscriptions/s1/resourceGroups/shop/providers/Microsoft.Web/sites/web-01',
  type: 'Microsoft.Web/sites',
  name: 'web-01',
  location: 'westeurope',
};
const context: EvaluationContext = {
  utcNow: '2026-01-01T00:00:00Z',
  requestContext: { apiVersion: '2023-12-01' },
  policy: { assignmentId: '/subscriptions/s1/providers/Microsoft.Authorization/policyAssignments/names' },
};

/** Evaluates an expression for the resource of the examples. Throws if it is invalid or fails. */
export function evaluatePolicyExample(name: string, expression: string): Json {
  const condition = { value: expression, equals: '' };
  const inCount = { count: { value: ['owner'], name: 'tag', where: condition }, greater: 0 };
  const policy = compilePolicy(
    {
      parameters: { tagName: { type: 'String', defaultValue: 'owner' } },
      policyRule: ruleOf(name === 'current' ? inCount : condition, 'audit'),
    },
    {},
  );
  const [fault] = policy.diagnostics;
  if (fault) throw new Error(`${name}: ${fault.message}`);
  const tree = policy.explain(exampleResource, context);
  const reason = name === 'current' ? tree.children?.[0] : tree;
  if (reason?.actual === undefined) throw new Error(`${name}: ${reason?.message ?? 'no value'}`);
  return reason.actual;
}

const text = (length: number): string => 'x'.repeat(length);
const effect = (declaration: JsonObject): JsonObject => ({
  properties: {
    parameters: { effect: { type: 'String', ...declaration } },
    policyRule: ruleOf({ field: 'tags.owner', exists: false }, "[parameters('effect')]"),
  },
});
const usualEffect = {
  metadata: { displayName: 'Effect', description: 'What the policy does.' },
  allowedValues: ['Audit', 'Deny', 'Disabled'],
  defaultValue: 'Audit',
};

/** A part of a definition for every lint rule, which the rule reports. */
export const policyLintExamples: Readonly<Record<string, JsonObject>> = {
  'name-present': { name: '' },
  'name-guid': { name: 'require-owner' },
  'name-length': { name: text(65) },
  'display-name-present': { properties: { displayName: '' } },
  'display-name-length': { properties: { displayName: text(129) } },
  'description-present': { properties: { description: '' } },
  'description-length': { properties: { description: text(513) } },
  'mode-present': { properties: { mode: '' } },
  'metadata-version': { properties: { metadata: { category: 'Tags' } } },
  'metadata-category': { properties: { metadata: { version: '1.0.0' } } },
  'category-known': { properties: { metadata: { version: '1.0.0', category: 'tags' } } },
  'effect-is-parameter': {
    properties: { policyRule: ruleOf({ field: 'tags.owner', exists: false }, 'deny') },
  },
  'effect-parameter-name': {
    properties: {
      parameters: { action: { type: 'String', ...usualEffect } },
      policyRule: ruleOf({ field: 'tags.owner', exists: false }, "[parameters('action')]"),
    },
  },
  'effect-metadata': effect({ allowedValues: ['Audit', 'Deny', 'Disabled'], defaultValue: 'Audit' }),
  'effect-allowed-values': effect({ ...usualEffect, allowedValues: ['Audit', 'Modify'] }),
  'effect-default': effect({ metadata: usualEffect.metadata, allowedValues: usualEffect.allowedValues }),
  'like-one-wildcard': {
    properties: { policyRule: ruleOf({ field: 'name', like: '*-web-*' }, "[parameters('effect')]") },
  },
};

/** A definition that follows every convention. */
const conventional: JsonObject = {
  name: '0b2a4d6e-5c1f-4f4e-9a3b-2f6f0a6c9d11',
  properties: {
    displayName: 'Require an owner tag',
    description: 'Denies resources without an owner tag.',
    mode: 'Indexed',
    metadata: { version: '1.0.0', category: 'Tags' },
    parameters: { effect: { type: 'String', ...usualEffect } },
    policyRule: ruleOf({ field: 'tags.owner', exists: false }, "[parameters('effect')]"),
  },
};

/** Returns the definition of an example: a conventional one with its members replaced. */
export function policyLintDefinition(example: JsonObject): JsonObject {
  const { properties = {}, ...outer } = example;
  return {
    ...conventional,
    ...outer,
    properties: { ...(conventional['properties'] as JsonObject), ...(properties as JsonObject) },
  };
}
