import { describe, expect, it } from 'vitest';
import type { Json, JsonObject, Provenance } from './index.ts';
import { expandFragment } from './test-support/expandFragment.ts';

const scope = { subscriptionId: 's', resourceGroup: 'rg' } as const;
const id = (name: string): string =>
  `/subscriptions/s/resourceGroups/rg/providers/Microsoft.Storage/storageAccounts/${name}`;
const account = (name: string, more: JsonObject = {}): JsonObject => ({
  type: 'Microsoft.Storage/storageAccounts',
  apiVersion: '2023-01-01',
  name,
  ...more,
});
const text: JsonObject = { type: 'string' };
const letters: JsonObject = { p: text, q: text, r: text };
const values = Object.fromEntries(Object.keys(letters).map((name) => [name, { value: name }]));

function feed(template: JsonObject, parameters: Record<string, { value: Json }> = values): Provenance {
  const { provenance, diagnostics } = expandFragment(
    { parameters: letters, resources: [], ...template },
    { scope, parameters },
  );
  expect(diagnostics).toEqual([]);
  return provenance;
}

const deployment = (name: string, template: JsonObject, parameters: JsonObject): JsonObject => ({
  type: 'Microsoft.Resources/deployments',
  apiVersion: '2025-04-01',
  name,
  properties: { mode: 'Incremental', expressionEvaluationOptions: { scope: 'inner' }, parameters, template },
});

describe('provenance', () => {
  const variables: JsonObject = {
    all: {
      one: "[parameters('p')]",
      two: { deep: "[parameters('q')]", list: ['fixed', "[parameters('r')]"] },
      none: 'x',
    },
    alias: "[variables('all').two]",
  };

  it('is tracked per part of a variable, also through another variable', () => {
    const properties: JsonObject = {
      one: "[variables('all').one]",
      deep: "[variables('all')['TWO'].deep]",
      item: "[variables('all').two.list[1]]",
      fixed: "[variables('all').two.list[0]]",
      none: "[variables('all').none]",
      alias: "[toUpper(variables('alias').deep)]",
    };
    expect(feed({ variables, resources: [account('a', { properties })] })).toEqual({
      [id('a')]: {
        'properties.one': ['p'],
        'properties.deep': ['q'],
        'properties.item': ['r'],
        'properties.alias': ['q'],
      },
    });
  });

  it('is tracked per part of a property whose value is a whole object', () => {
    expect(
      feed({
        variables,
        resources: [account('a', { tags: "[variables('all')]", sku: "[variables('alias')]" })],
      }),
    ).toEqual({
      [id('a')]: {
        'tags.one': ['p'],
        'tags.two.deep': ['q'],
        'tags.two.list[1]': ['r'],
        'sku.deep': ['q'],
        'sku.list[1]': ['r'],
      },
    });
  });

  it('includes the parameters of loop iterations and of the loop count', () => {
    const declared: JsonObject = { names: { type: 'array' }, count: { type: 'int' }, ...letters };
    const result = feed(
      {
        parameters: declared,
        variables: {
          copy: [
            {
              name: 'v',
              count: 2,
              input: { n: "[parameters('names')[copyIndex('v')]]", p: "[parameters('p')]" },
            },
          ],
        },
        resources: [
          account("[variables('v')[copyIndex()].n]", {
            copy: { name: 'l', count: "[parameters('count')]" },
            properties: {
              copy: [{ name: 'rules', count: 1, input: "[variables('v')[copyIndex('rules')].p]" }],
            },
          }),
        ],
      },
      { ...values, names: { value: ['x', 'y'] }, count: { value: 2 } },
    );
    expect(result[id('x')]).toEqual({ name: ['names'], copy: ['count'], 'properties.rules[0]': ['p'] });
    expect(result[id('y')]).toEqual(result[id('x')]);
  });

  it('is tracked into nested deployments and out through their outputs', () => {
    const inner: JsonObject = {
      parameters: { config: { type: 'object' }, other: text },
      variables: { renamed: "[parameters('config').b]" },
      resources: [
        account('in', {
          tags: { a: "[parameters('config').a]", b: "[variables('renamed')]", c: "[parameters('other')]" },
        }),
      ],
      outputs: {
        both: { type: 'object', value: { x: "[parameters('config').a]", y: "[parameters('other')]" } },
      },
    };
    const parameterValues: JsonObject = {
      config: { value: { a: "[parameters('p')]", b: "[parameters('q')]" } },
      other: { value: "[parameters('r')]" },
    };
    const result = feed({
      resources: [
        deployment('d', inner, parameterValues),
        account('out', {
          tags: { x: "[reference('d').outputs.both.value.x]", y: "[reference('d').outputs.both.value.y]" },
        }),
      ],
      outputs: { o: { type: 'string', value: "[reference('d').outputs.both.value.y]" } },
    });
    expect(result).toEqual({
      [id('in')]: { 'tags.a': ['p'], 'tags.b': ['q'], 'tags.c': ['r'] },
      [id('out')]: { 'tags.x': ['p'], 'tags.y': ['r'] },
      outputs: { o: ['r'] },
    });
  });

  it('includes only arguments that the body of a user function uses', () => {
    const functions: Json = [
      {
        namespace: 'own',
        members: {
          first: {
            parameters: [{ name: 'a' }, { name: 'b' }],
            output: { value: "[toLower(parameters('a'))]" },
          },
        },
      },
    ];
    const name = "[own.first(parameters('p'), parameters('q'))]";
    expect(feed({ functions, resources: [account(name)] })).toEqual({ [id('p')]: { name: ['p'] } });
  });

  it('includes conditions, defaults and names, and only the branch taken', () => {
    const declared: JsonObject = {
      ...letters,
      d: { type: 'string', defaultValue: "[concat(parameters('q'), 'x')]" },
    };
    const result = feed({
      parameters: declared,
      resources: [
        account('a', {
          condition: "[equals(parameters('r'), 'r')]",
          kind: "[if(equals(parameters('p'), 'p'), parameters('d'), parameters('r'))]",
        }),
      ],
    });
    expect(result[id('a')]).toEqual({ condition: ['r'], kind: ['p', 'd', 'q'] });
  });

  it('tracks dependencies per part as well', () => {
    const template: JsonObject = {
      resources: [
        account('a'),
        account('b'),
        deployment(
          'd',
          {
            parameters: { c: { type: 'object' } },
            resources: [account('in', { tags: { t: "[parameters('c').x]" } })],
          },
          {
            c: { value: { x: "[reference('a').v]", y: "[reference('b').v]" } },
          },
        ),
      ],
    };
    const { graph } = expandFragment(template, { scope });
    expect(graph.nodes.find((node) => node.name === 'd')?.dependsOn.sort()).toEqual([
      id('a'),
      id('b'),
      id('in'),
    ]);
  });
});
