import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expansion, JsonObject } from './index.ts';
import { completeTemplate, expandFragment } from './test-support/expandFragment.ts';

const scope = { subscriptionId: 's', resourceGroup: 'rg', location: 'westus' };
const group = '/subscriptions/s/resourceGroups/rg';
const storage = (name: string): string => `${group}/providers/Microsoft.Storage/storageAccounts/${name}`;

const account = (name: string, more: JsonObject = {}): JsonObject => ({
  type: 'Microsoft.Storage/storageAccounts',
  apiVersion: '2023-01-01',
  name,
  ...more,
});

const expand = (template: JsonObject, parameters: Record<string, unknown> = {}): Expansion =>
  expandFragment(
    { resources: [], ...template },
    {
      scope,
      parameters: Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [name, { value: value as string }]),
      ),
    },
  );

const codes = (result: Expansion): string[] => result.diagnostics.map((item) => item.code);
const ids = (result: Expansion): string[] => result.resources.map((resource) => resource.id);

describe('loops', () => {
  it('unrolls resources, properties, variables and outputs', () => {
    const result = expand({
      variables: { copy: [{ name: 'names', count: 2, input: "[format('n{0}', copyIndex('names', 1))]" }] },
      resources: [
        account("[variables('names')[copyIndex()]]", {
          copy: { name: 'loop', count: 2 },
          properties: {
            copy: [{ name: 'list', count: 2, input: "[add(copyIndex('list'), copyIndex('loop'))]" }],
          },
        }),
      ],
      outputs: { all: { type: 'array', copy: { count: 2, input: "[variables('names')[copyIndex()]]" } } },
    });
    expect(result.diagnostics).toEqual([]);
    expect(ids(result)).toEqual([storage('n1'), storage('n2')]);
    expect(result.resources.map((resource) => resource['properties'])).toEqual([
      { list: [0, 1] },
      { list: [1, 2] },
    ]);
    expect(result.outputs['all']?.value).toEqual(['n1', 'n2']);
  });

  it('runs a serial loop batch by batch', () => {
    const copy = { name: 'loop', count: 4, mode: 'serial', batchSize: 2 };
    const { graph } = expand({ resources: [account("[format('a{0}', copyIndex())]", { copy })] });
    expect(graph.order).toEqual([
      [storage('a0'), storage('a1')],
      [storage('a2'), storage('a3')],
    ]);
  });

  it('accepts a dependency on an empty loop', () => {
    const result = expand({
      resources: [
        account("[format('a{0}', copyIndex())]", { copy: { name: 'none', count: 0 } }),
        account('b', { dependsOn: ['none'] }),
      ],
    });
    expect(result.diagnostics).toEqual([]);
    expect(ids(result)).toEqual([storage('b')]);
  });

  it('creates as many resources as the count specifies', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
        const result = expand({
          resources: [account("[format('a{0}', copyIndex())]", { copy: { name: 'l', count } })],
        });
        expect(result.resources).toHaveLength(count);
        expect(result.diagnostics).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('reports a loop that is too long', () => {
    const copy = { name: 'l', count: 801 };
    expect(codes(expand({ resources: [account("[format('a{0}', copyIndex())]", { copy })] }))).toEqual([
      'LimitExceeded',
    ]);
    const huge = expand({ resources: [account('x', { copy: { name: 'l', count: 1e9 } })] });
    expect(codes(huge)).toEqual(['LimitExceeded']);
    expect(huge.resources).toEqual([]);
  });
});

describe('resources', () => {
  it('omits resources whose condition is false and does not wait for them', () => {
    const result = expand({
      resources: [
        account('a', { condition: false, properties: { never: '[div(1, 0)]' } }),
        account('b', { dependsOn: ['a', "[resourceId('Microsoft.Storage/storageAccounts', 'a')]"] }),
      ],
    });
    expect(result.diagnostics).toEqual([]);
    expect(ids(result)).toEqual([storage('b')]);
    expect(result.graph.nodes[0]?.dependsOn).toEqual([]);
  });

  it('names children in both notations and extensions by scope', () => {
    const result = expand({
      resources: [
        account('a', { resources: [{ type: 'blobServices', apiVersion: '1', name: 'default' }] }),
        { type: 'Microsoft.Storage/storageAccounts/fileServices', apiVersion: '1', name: 'a/default' },
        {
          type: 'Microsoft.Authorization/locks',
          apiVersion: '1',
          name: 'keep',
          scope: 'Microsoft.Storage/storageAccounts/a',
        },
        {
          type: 'Microsoft.Storage/storageAccounts/providers/locks',
          apiVersion: '1',
          name: 'a/Microsoft.Authorization/old',
        },
      ],
    });
    expect(result.diagnostics).toEqual([]);
    expect(ids(result)).toEqual([
      storage('a'),
      `${storage('a')}/blobServices/default`,
      `${storage('a')}/fileServices/default`,
      `${storage('a')}/providers/Microsoft.Authorization/locks/keep`,
      `${storage('a')}/providers/Microsoft.Authorization/locks/old`,
    ]);
  });

  it('supports symbolic names and existing resources', () => {
    const result = expand({
      languageVersion: '2.0',
      resources: {
        old: account('old', { existing: true }),
        fresh: account('fresh', {
          dependsOn: ['old'],
          properties: {
            key: "[reference('old').primaryEndpoints.blob]",
            keys: "[listKeys('old', '2023-01-01').keys[0].value]",
          },
        }),
      },
    });
    expect(result.diagnostics).toEqual([]);
    expect(ids(result)).toEqual([storage('fresh')]);
    expect(result.resources[0]?.['properties']).toEqual({
      key: `[reference('${storage('old')}', '2023-01-01').primaryEndpoints.blob]`,
      keys: `[listKeys('${storage('old')}', '2023-01-01').keys[0].value]`,
    });
    expect(result.deferred[storage('fresh')]).toEqual(['properties.key', 'properties.keys']);
    expect(result.graph.nodes.map((node) => [node.symbolicName, node.existing, node.dependsOn])).toEqual([
      ['old', true, []],
      ['fresh', undefined, [storage('old')]],
    ]);
  });

  it('explains cycles', () => {
    const result = expand({
      resources: [account('a', { dependsOn: ['b'] }), account('b', { dependsOn: ['a'] }), account('c')],
    });
    expect(codes(result)).toEqual(['CircularDependency']);
    expect(result.graph.cycles).toEqual([[storage('a'), storage('b')]]);
    expect(result.graph.order).toEqual([[storage('c')]]);
  });

  it('reports duplicates and unknown dependencies', () => {
    expect(codes(expand({ resources: [account('a'), account('A')] }))).toEqual(['DuplicateResource']);
    expect(codes(expand({ resources: [account('a', { dependsOn: ['zzz'] })] }))).toEqual(['UnknownResource']);
  });
});

const deployment = (name: string, properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'Microsoft.Resources/deployments',
  apiVersion: '2022-09-01',
  name,
  properties: { mode: 'Incremental', ...properties },
  ...more,
});

describe('references to resources outside the template', () => {
  const output = (expression: string): unknown => {
    const { outputs, diagnostics } = expand({ outputs: { o: { type: 'string', value: expression } } });
    return diagnostics[0]?.code ?? outputs['o']?.value;
  };

  it('complete an id without a scope with the scope of the deployment', () => {
    const storageName = 'Microsoft.Storage/storageAccounts/x';
    expect(output(`[reference('${storageName}', '2023-01-01').key]`)).toBe(
      `[reference('${storage('x')}', '2023-01-01').key]`,
    );
    expect(output(`[listKeys('${storageName}', '2023-01-01').key]`)).toBe(
      `[listKeys('${storage('x')}', '2023-01-01').key]`,
    );
    expect(output("[reference('Microsoft.Network/virtualNetworks/v/subnets/s', '1').x]")).toBe(
      `[reference('${group}/providers/Microsoft.Network/virtualNetworks/v/subnets/s', '1').x]`,
    );
  });

  it('need an API version, or a full id', () => {
    expect(output("[reference('Microsoft.Storage/storageAccounts/x').key]")).toBe('UnknownResource');
    expect(output("[reference('x', '2023-01-01').key]")).toBe('UnknownResource');
    expect(output(`[reference('${storage('x')}').key]`)).toBe(`[reference('${storage('x')}').key]`);
  });
});

it('resourceInfo returns the identity of a resource of the template', () => {
  const { outputs, diagnostics } = expandFragment(
    {
      languageVersion: '2.0',
      resources: { one: account('a') },
      outputs: { o: { type: 'object', value: "[resourceInfo('one')]" } },
    },
    { scope },
  );
  expect(diagnostics).toEqual([]);
  expect(outputs['o']?.value).toEqual({
    id: storage('a'),
    name: 'a',
    type: 'Microsoft.Storage/storageAccounts',
    apiVersion: '2023-01-01',
  });
});

describe('nested deployments', () => {
  const inner = {
    parameters: { name: { type: 'string' } },
    resources: [account("[parameters('name')]")],
    outputs: { made: { type: 'string', value: "[parameters('name')]" } },
  };

  it('evaluates inner scope separately and exposes its outputs', () => {
    const result = expand(
      {
        parameters: { prefix: { type: 'string' } },
        resources: [
          deployment('child', {
            expressionEvaluationOptions: { scope: 'inner' },
            parameters: { name: { value: "[concat(parameters('prefix'), '1')]" } },
            template: inner,
          }),
          account('after', { tags: { from: "[reference('child').outputs.made.value]" } }),
        ],
      },
      { prefix: 'p' },
    );
    expect(result.diagnostics).toEqual([]);
    expect(ids(result)).toEqual([storage('after'), storage('p1')]);
    expect(result.resources[0]?.['tags']).toEqual({ from: 'p1' });
    expect(result.provenance[storage('p1')]).toEqual({ name: ['prefix'] });
    expect(
      result.deployments.map(({ path, parent, resourceIds }) => ({ path, parent, resourceIds })),
    ).toEqual([
      { path: 'main', parent: undefined, resourceIds: [storage('after')] },
      { path: 'main/child', parent: 'main', resourceIds: [storage('p1')] },
    ]);
    expect(result.graph.order.map((layer) => layer.map((id) => id.split('/').at(-1)))).toEqual([
      ['p1'],
      ['child'],
      ['after'],
    ]);
  });

  it('evaluates outer scope in its parent but places resources inside', () => {
    const result = expand(
      {
        parameters: { name: { type: 'string' } },
        resources: [
          deployment('child', { template: { resources: inner.resources } }, { resourceGroup: 'other' }),
        ],
      },
      { name: 'x' },
    );
    expect(ids(result)).toEqual([
      '/subscriptions/s/resourceGroups/other/providers/Microsoft.Storage/storageAccounts/x',
    ]);
  });

  it('leaves escaped expressions of an outer-scope template to that template', () => {
    const name = "[[concat(parameters('own'), '1')]";
    const template = {
      parameters: { own: { type: 'string' } },
      resources: [account(name, { tags: { t: '[[not an expression]', u: '[[kept', v: '[x] y' } })],
    };
    const result = expand({
      resources: [deployment('d', { template, parameters: { own: { value: 'o' } } })],
    });
    expect(result.diagnostics).toEqual([]);
    expect(ids(result)).toEqual([storage('o1')]);
    expect(result.resources[0]?.['tags']).toEqual({ t: '[not an expression]', u: '[[kept', v: '[x] y' });
  });

  it('unescapes an inner-scope template inside an outer-scope one', () => {
    const grandchild = deployment('inner', {
      expressionEvaluationOptions: { scope: 'inner' },
      parameters: { own: { value: 'o' } },
      template: {
        parameters: { own: { type: 'string' } },
        resources: [account("[[concat(parameters('own'), '2')]")],
      },
    });
    const result = expand({ resources: [deployment('outer', { template: { resources: [grandchild] } })] });
    expect(result.diagnostics).toEqual([]);
    expect(ids(result)).toEqual([storage('o2')]);
  });

  it('waits for resources that its parameters refer to', () => {
    const result = expand({
      resources: [
        deployment('child', {
          expressionEvaluationOptions: { scope: 'inner' },
          parameters: { name: { value: "[reference('a').label]" } },
          template: { ...inner, resources: [account('in', { tags: { t: "[parameters('name')]" } })] },
        }),
        account('a'),
      ],
    });
    expect(result.diagnostics).toEqual([]);
    expect(result.graph.order.map((layer) => layer.map((id) => id.split('/').at(-1)))).toEqual([
      ['a'],
      ['in'],
      ['child'],
    ]);
    expect(result.resources[1]?.['tags']).toEqual({
      t: `[reference('${storage('a')}', '2023-01-01').label]`,
    });
  });

  it('crosses scopes', () => {
    const at = (place: JsonObject): string => {
      const template = {
        resources: [{ type: 'Microsoft.Authorization/policyAssignments', apiVersion: '1', name: 'p' }],
      };
      const result = expandFragment(
        { resources: [deployment('d', { template }, place)] },
        { scope: { kind: 'subscription', subscriptionId: 's' } },
      );
      expect(result.diagnostics).toEqual([]);
      return (
        result.resources[0]?.id.replace('/providers/Microsoft.Authorization/policyAssignments/p', '') ?? ''
      );
    };
    expect(at({})).toBe('/subscriptions/s');
    expect(at({ resourceGroup: 'g' })).toBe('/subscriptions/s/resourceGroups/g');
    expect(at({ subscriptionId: 't' })).toBe('/subscriptions/t');
    expect(at({ scope: '/' })).toBe('');
    expect(at({ scope: 'Microsoft.Management/managementGroups/mg' })).toBe(
      '/providers/Microsoft.Management/managementGroups/mg',
    );
  });

  it('loads links, and warns about links that cannot be loaded', () => {
    const template = {
      resources: [
        deployment('linked', {
          templateLink: { uri: 'https://t.example/a.json' },
          parameters: { name: { value: 'l' } },
        }),
        deployment('lost', { templateLink: { relativePath: 'b.json' } }),
      ],
    };
    const result = expandFragment(template, {
      scope,
      linked: ({ uri }) =>
        uri === 'https://t.example/a.json' ? JSON.stringify(completeTemplate(inner)) : undefined,
    });
    expect(ids(result)).toEqual([storage('l')]);
    expect(result.diagnostics.map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'LinkNotLoaded'],
    ]);
  });
});
