import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../index.ts';
import { expandFragment } from '../test-support/expandFragment.ts';

const account = (more: JsonObject = {}): JsonObject => ({
  type: 'Microsoft.Storage/storageAccounts',
  apiVersion: '2023-01-01',
  name: 'a',
  ...more,
});
const deployment = (template: JsonObject, evaluation: 'inner' | 'outer'): JsonObject => ({
  type: 'Microsoft.Resources/deployments',
  apiVersion: '2025-04-01',
  name: 'd',
  properties: {
    mode: 'Incremental',
    expressionEvaluationOptions: { scope: evaluation },
    parameters: evaluation === 'inner' ? { name: { value: "[reference('a').n]" } } : {},
    template,
  },
});

/** Returns the pointer of every refused function. */
const findViolations = (template: JsonObject): string[] =>
  expandFragment(template)
    .diagnostics.filter(({ code, severity }) => code === 'FunctionNotAllowed' && severity === 'error')
    .map(({ location }) => location.pointer);

describe('functions that read deployed resources', () => {
  it.each([
    ['/variables/v', { resources: [account()], variables: { v: "[reference('a').x]" } }],
    ['/variables/v', { resources: [account()], variables: { v: "[listKeys('a', '2023-01-01').k]" } }],
    ['/variables/v', { resources: [], variables: { v: "[if(true(), 1, reference('a'))]" } }],
    [
      '/parameters/p/defaultValue',
      { resources: [account()], parameters: { p: { type: 'string', defaultValue: "[reference('a').x]" } } },
    ],
    ['/resources/1/name', { resources: [account(), account({ name: "[reference('a').x]" })] }],
    ['/resources/1/condition', { resources: [account(), account({ condition: "[reference('a').x]" })] }],
    ['/resources/1/dependsOn/0', { resources: [account(), account({ dependsOn: ["[reference('a').x]"] })] }],
    [
      '/resources/1/copy/count',
      {
        resources: [
          account(),
          account({
            name: "[format('b{0}', copyIndex())]",
            copy: { name: 'l', count: "[reference('a').x]" },
          }),
        ],
      },
    ],
    [
      '/resources/1/properties/copy/0/count',
      {
        resources: [
          account(),
          account({
            name: 'b',
            properties: { copy: [{ name: 'l', count: "[reference('a').x]", input: 1 }] },
          }),
        ],
      },
    ],
    [
      '/outputs/o/copy/count',
      {
        resources: [account()],
        outputs: { o: { type: 'array', copy: { count: "[reference('a').x]", input: 1 } } },
      },
    ],
    [
      '/functions/0/members/f/output/value',
      {
        resources: [],
        functions: [
          {
            namespace: 'n',
            members: { f: { output: { type: 'string', value: "[reference('/x', '1').y]" } } },
          },
        ],
      },
    ],
  ] as const)('are refused at %s', (pointer, template) => {
    expect(findViolations(template as unknown as JsonObject)).toEqual([pointer]);
  });

  it('are permitted in the properties of a resource, in the items of its loops and in outputs', () => {
    const template = {
      resources: [
        account(),
        account({
          name: 'b',
          properties: {
            copy: [{ name: 'l', count: 2, input: "[reference('a').x]" }],
            k: "[listKeys('a', '1').k]",
          },
        }),
      ],
      outputs: { o: { type: 'string', value: "[reference('a').x]" } },
    };
    expect(findViolations(template)).toEqual([]);
  });

  it('are permitted as a parameter of a nested deployment, which may use it as a name', () => {
    const template = {
      parameters: { name: { type: 'string' } },
      resources: [account({ name: "[parameters('name')]" })],
    };
    expect(findViolations({ resources: [account(), deployment(template, 'inner')] })).toEqual([]);
  });

  it('are permitted everywhere in a template with outer scope, and refused in one with inner scope', () => {
    const template = { resources: [], variables: { v: "[reference('a').x]" } };
    expect(findViolations({ resources: [account(), deployment(template, 'outer')] })).toEqual([]);
    const inner = { parameters: { name: { type: 'string' } }, ...template };
    expect(findViolations({ resources: [account(), deployment(inner, 'inner')] })).toEqual([
      '/resources/1/properties/template/variables/v',
    ]);
  });
});
