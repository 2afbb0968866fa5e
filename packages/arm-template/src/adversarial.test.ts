import { describe, expect, it } from 'vitest';
import type { DeploymentScope, ExpandOptions, Expansion, Json, JsonObject } from './index.ts';
import { expandFragment } from './test-support/expandFragment.ts';

const type = 'A.B/c';
const apiVersion = '1';
const scope: DeploymentScope = {
  kind: 'resourceGroup',
  tenantId: 'ten',
  subscriptionId: 'sub',
  resourceGroup: 'rg',
  location: 'westus',
};
const expand = (template: JsonObject, options: ExpandOptions = {}): Expansion =>
  expandFragment(template, { scope, ...options });
const clean = (template: JsonObject, options: ExpandOptions = {}): Expansion => {
  const result = expand(template, options);
  expect(result.diagnostics).toEqual([]);
  return result;
};
const last = (id: string): string => id.slice(id.lastIndexOf('/') + 1);
const names = ({ resources }: Expansion): string[] => resources.map(({ id }) => last(id));
/** Returns for each node the names of its dependencies. */
const waits = ({ graph }: Expansion): Record<string, string[]> =>
  Object.fromEntries(graph.nodes.map(({ id, dependsOn }) => [last(id), dependsOn.map(last)]));
/** Returns the value of an expression, evaluated inside an object because an output must declare its type. */
const value = (expression: string, more: JsonObject = {}, options: ExpandOptions = {}): Json | undefined => {
  const output = { type: 'object', value: { it: expression } };
  const { outputs } = clean({ ...more, resources: [], outputs: { o: output } }, options);
  return (outputs['o']?.value as JsonObject | undefined)?.['it'];
};
const deployment = (name: string, template: JsonObject, more: JsonObject = {}, inner = true): JsonObject => {
  const { properties = {}, ...rest } = more;
  return {
    type: 'Microsoft.Resources/deployments',
    apiVersion,
    name,
    ...rest,
    properties: {
      mode: 'Incremental',
      ...(inner ? { expressionEvaluationOptions: { scope: 'inner' } } : {}),
      template,
      ...(properties as JsonObject),
    },
  };
};

describe('loops with conditions', () => {
  it('evaluate their condition per iteration, run in batches, and are awaited as a whole', () => {
    const result = clean({
      resources: [
        {
          type,
          apiVersion,
          name: "[format('n{0}', copyIndex(1))]",
          copy: { name: 'l', count: 4, mode: 'serial', batchSize: 2 },
          condition: '[equals(mod(copyIndex(), 2), 0)]',
          properties: { i: '[copyIndex()]' },
        },
        { type, apiVersion, name: 'after', dependsOn: ['l'] },
      ],
    });
    expect(names(result)).toEqual(['n1', 'n3', 'after']);
    expect(waits(result)).toEqual({ n1: [], n3: ['n1'], after: ['n1', 'n3'] });
  });

  it('can be nested in properties, and can have one iteration or none', () => {
    const input = "[add(mul(copyIndex('a'), 10), copyIndex('b'))]";
    const result = clean({
      resources: [
        {
          type,
          apiVersion,
          name: 'x',
          properties: {
            copy: [
              { name: 'a', count: 2, input: { copy: [{ name: 'b', count: 2, input }] } },
              { name: 'z', count: 1, input: "[copyIndex('z', 5)]" },
            ],
            keep: true,
          },
        },
        { type, apiVersion, name: "[concat('n', copyIndex())]", copy: { name: 'l', count: 0 } },
      ],
    });
    expect(result.resources.map(({ properties }) => properties)).toEqual([
      { a: [{ b: [0, 1] }, { b: [10, 11] }], z: [5], keep: true },
    ]);
  });

  it('provide their index to the content of a deployment with outer scope', () => {
    const template = { resources: [{ type, apiVersion, name: "[format('z{0}', copyIndex())]" }] };
    const result = clean({
      resources: [
        deployment(
          "[format('d{0}', copyIndex())]",
          template,
          {
            copy: { name: 'ds', count: 2 },
            condition: '[less(copyIndex(), 1)]',
            resourceGroup: "[format('g{0}', copyIndex())]",
          },
          false,
        ),
        { type, apiVersion, name: 'end', dependsOn: ['ds'] },
      ],
    });
    expect(result.resources.map(({ id }) => id)).toEqual([
      '/subscriptions/sub/resourceGroups/rg/providers/A.B/c/end',
      '/subscriptions/sub/resourceGroups/g0/providers/A.B/c/z0',
    ]);
    expect(waits(result)).toEqual({ d0: ['z0'], end: ['d0'], z0: [] });
  });
});

describe('symbolic names', () => {
  it('refer to members of a loop of deployments, by number and by expression', () => {
    const inner = {
      languageVersion: '2.0',
      parameters: { i: { type: 'int' } },
      resources: { r: { type, apiVersion, name: "[format('r{0}', parameters('i'))]" } },
      outputs: { id: { type: 'string', value: "[resourceId('A.B/c', format('r{0}', parameters('i')))]" } },
    };
    const result = clean({
      languageVersion: '2.0',
      resources: {
        mod: deployment("[format('m{0}', copyIndex())]", inner, {
          copy: { name: 'mod', count: '[length(createArray(1, 2))]', mode: 'serial', batchSize: 1 },
          properties: { parameters: { i: { value: '[copyIndex()]' } } },
        }),
        use: {
          type,
          apiVersion,
          name: 'use',
          properties: {
            one: "[reference('mod[1]').outputs.id.value]",
            all: "[map(range(0, 2), lambda('i', reference(format('mod[{0}]', lambdaVariables('i'))).outputs.id.value))]",
          },
          dependsOn: ['mod'],
        },
      },
    });
    const id = (name: string): string => `/subscriptions/sub/resourceGroups/rg/providers/A.B/c/${name}`;
    expect(result.resources.find(({ name }) => name === 'use')?.['properties']).toEqual({
      one: id('r1'),
      all: [id('r0'), id('r1')],
    });
    expect(waits(result)).toMatchObject({ m1: ['m0', 'r1'], r1: ['m0'] });
  });

  it('remain references and create nothing for existing resources in another scope', () => {
    const place = { existing: true, subscriptionId: 's9', resourceGroup: 'g9', apiVersion };
    const result = clean({
      languageVersion: '2.0',
      resources: {
        kv: { ...place, type: 'Microsoft.KeyVault/vaults', name: 'kv' },
        sec: { ...place, type: 'Microsoft.KeyVault/vaults/secrets', name: "[format('{0}/{1}', 'kv', 'x')]" },
      },
      outputs: { u: { type: 'string', value: "[reference('sec').secretUri]" } },
    });
    expect(result.resources).toEqual([]);
    expect(result.outputs['u']?.value).toBe(
      "[reference('/subscriptions/s9/resourceGroups/g9/providers/Microsoft.KeyVault/vaults/kv/secrets/x', '1').secretUri]",
    );
  });
});

describe('template definitions', () => {
  it('types can refer to themselves, and discriminators select the variant', () => {
    const template = {
      languageVersion: '2.0',
      definitions: {
        tree: {
          type: 'object',
          properties: {
            n: { type: 'string', minLength: 2 },
            next: { $ref: '#/definitions/tree', nullable: true },
          },
        },
        cat: {
          type: 'object',
          properties: {
            kind: { type: 'string', allowedValues: ['cat'] },
            lives: { type: 'int', maxValue: 9 },
          },
        },
        pet: {
          type: 'object',
          discriminator: { propertyName: 'kind', mapping: { cat: { $ref: '#/definitions/cat' } } },
        },
      },
      parameters: { t: { $ref: '#/definitions/tree' }, p: { $ref: '#/definitions/pet' } },
      resources: {},
    } satisfies JsonObject;
    const faults = (t: Json, p: Json): string[] =>
      expand(template, { parameters: { t: { value: t }, p: { value: p } } }).diagnostics.map(
        ({ message }) => message,
      );
    expect(faults({ n: 'ab', next: { n: 'cd' } }, { kind: 'cat', lives: 9 })).toEqual([]);
    expect(faults({ n: 'ab', next: { n: 'c' } }, { kind: 'cat', lives: 10 })).toEqual([
      "The parameter 't.next.n' has a length of 1; the minimum is 2.",
      "The parameter 'p.lives' is 10; the maximum is 9.",
    ]);
    expect(faults({ n: 'ab' }, { kind: 'fish' })).toHaveLength(1);
  });

  it('functions call functions of their own namespace and see only their parameters', () => {
    const string = { type: 'string' };
    const members = {
      f: {
        parameters: [
          { name: 'a', ...string },
          { name: 'b', type: 'int' },
        ],
        output: { ...string, value: "[format('{0}{1}', parameters('a'), parameters('b'))]" },
      },
      g: { parameters: [], output: { ...string, value: "[c.f('xx', 1)]" } },
      h: { parameters: [], output: { ...string, value: "[variables('v')]" } },
    };
    const functions = [{ namespace: 'c', members }];
    expect(value('[c.g()]', { functions })).toBe('xx1');
    const wrong = {
      functions,
      variables: { v: 1 },
      resources: [],
      outputs: { o: { type: 'string', value: '[c.h()]' } },
    };
    expect(expand(wrong).diagnostics.map(({ code }) => code)).toEqual(['FunctionNotAllowed']);
  });

  it('branches that are not taken are not evaluated', () => {
    const result = clean({
      parameters: { n: { type: 'bool', defaultValue: false } },
      resources: [
        { type, apiVersion, name: 'a', condition: "[parameters('n')]", properties: { x: "[fail('no')]" } },
        {
          type,
          apiVersion,
          name: 'b',
          dependsOn: ["[resourceId('A.B/c', 'a')]"],
          properties: { v: "[if(parameters('n'), reference('a').x, 'none')]" },
        },
      ],
      outputs: { c: { type: 'string', condition: false, value: "[fail('no')]" } },
    });
    expect(result.resources.map(({ properties }) => properties)).toEqual([{ v: 'none' }]);
    expect([waits(result), result.outputs]).toEqual([{ b: [] }, {}]);
  });
});

describe('scopes', () => {
  const schema = (kind: string): string =>
    `https://schema.management.azure.com/schemas/2019-08-01/${kind}DeploymentTemplate.json#`;

  it('ids follow the scope that the schema specifies', () => {
    const ids =
      "[createArray(resourceId('A.B/c', 'n'), resourceId('x', 'A.B/c', 'n'), resourceId('s1', 'g1', 'A.B/c/d', 'n', 'm'), subscriptionResourceId('s2', 'A.B/c', 'n'), tenantResourceId('A.B/c', 'n'))]";
    expect(value(ids, { $schema: schema('subscription') }, { scope: { subscriptionId: 'sub' } })).toEqual([
      '/subscriptions/sub/providers/A.B/c/n',
      '/subscriptions/x/providers/A.B/c/n',
      '/subscriptions/s1/resourceGroups/g1/providers/A.B/c/n/d/m',
      '/subscriptions/s2/providers/A.B/c/n',
      '/providers/A.B/c/n',
    ]);
  });

  it('a management group deploys to itself, another management group, the tenant and a subscription', () => {
    const one = (more: JsonObject): JsonObject => ({ resources: [{ type, apiVersion, name: 'q', ...more }] });
    const result = clean(
      {
        $schema: schema('managementGroup'),
        resources: [
          {
            type: 'Microsoft.Authorization/policyDefinitions',
            apiVersion,
            name: 'pd',
            properties: { rule: "[[parameters('x')]" },
          },
          deployment(
            'other',
            { $schema: schema('managementGroup'), ...one({}) },
            { scope: 'Microsoft.Management/managementGroups/mg2', location: 'eastus' },
          ),
          deployment(
            'top',
            { $schema: schema('managementGroup'), ...one({ scope: '/' }) },
            { location: 'eastus' },
          ),
          deployment(
            'sub',
            { $schema: schema('subscription'), ...one({}) },
            { subscriptionId: 'sub9', location: 'eastus' },
          ),
        ],
      },
      { scope: { managementGroup: 'mg1', location: 'eastus' } },
    );
    const group = '/providers/Microsoft.Management/managementGroups';
    expect(result.resources.map(({ id }) => id)).toEqual([
      `${group}/mg1/providers/Microsoft.Authorization/policyDefinitions/pd`,
      `${group}/mg2/providers/A.B/c/q`,
      '/providers/A.B/c/q',
      '/subscriptions/sub9/providers/A.B/c/q',
    ]);
    expect(result.resources[0]?.['properties']).toEqual({ rule: "[parameters('x')]" });
  });
});

describe('edge cases of functions', () => {
  it.each<[string, Json]>([
    ["[cidrSubnet('10.144.0.0/20', 24, 3)]", '10.144.3.0/24'],
    ["[cidrSubnet('fdad:3236:5555::/48', 52, 15)]", 'fdad:3236:5555:f000::/52'],
    ["[cidrHost('10.144.3.0/24', 4)]", '10.144.3.5'],
    ["[mapValues(createObject('a', 1), lambda('v', mul(lambdaVariables('v'), 2)))]", { a: 2 }],
    [
      "[map(createArray('x', 'y'), lambda('e', 'i', concat(lambdaVariables('e'), lambdaVariables('i'))))]",
      ['x0', 'y1'],
    ],
    ["[reduce(range(1, 4), 0, lambda('a', 'b', add(lambdaVariables('a'), lambdaVariables('b'))))]", 10],
    [
      "[map(range(0, 2), lambda('i', map(range(0, 2), lambda('k', add(mul(lambdaVariables('i'), 10), lambdaVariables('k'))))))]",
      [
        [0, 1],
        [10, 11],
      ],
    ],
    [
      "[shallowMerge(createArray(createObject('b', createObject('x', 1)), createObject('b', createObject('y', 2))))]",
      { b: { y: 2 } },
    ],
    [
      "[union(createObject('b', createObject('x', 1)), createObject('b', createObject('y', 2)))]",
      { b: { x: 1, y: 2 } },
    ],
    ["[coalesce(tryGet(createObject('a', null()), 'a', 'b'), tryGet(createArray(1), 5), 'none')]", 'none'],
    [
      "[items(createObject('z', 1, 'a', 2))]",
      [
        { key: 'a', value: 2 },
        { key: 'z', value: 1 },
      ],
    ],
    ["[createArray(div(-7, 2), mod(-7, 3), take('ab', 9), skip(createArray(1), -1))]", [-3, -1, 'ab', [1]]],
    ["[TOUPPER(Concat('a', 1, true()))]", 'A1TRUE'],
  ])('evaluates %s', (expression, expected) => {
    expect(value(expression)).toEqual(expected);
  });
});
