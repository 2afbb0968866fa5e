import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describeParameters,
  evaluateExpression,
  expandTemplate,
  lintTemplate,
  recordBaseline,
  resolveDeferred,
  templateHash,
  whatIf,
} from './index.ts';
import type { ExpandOptions, Expansion, JsonObject, LinkLoader, LintOptions, WhatIfInput } from './index.ts';

const frame = {
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
};
const empty: JsonObject = { ...frame, resources: [] };

const template: JsonObject = {
  ...frame,
  parameters: { p: { type: 'string', defaultValue: '[concat(newGuid(), utcNow())]' } },
  resources: [
    {
      type: 'A.B/c',
      apiVersion: '1',
      name: 'a',
      location: "[if(empty(environment().name), '', subscription().subscriptionId)]",
      tags: { managed: '[managementGroup().name]', p: "[parameters('p')]" },
    },
    {
      type: 'Microsoft.Resources/deployments',
      apiVersion: '1',
      name: 'linked',
      properties: { templateLink: { uri: 'https://t.example/a.json?sig=verysecret' } },
    },
  ],
  outputs: { o: { type: 'string', value: "[reference('a').x]" } },
};

/** Arguments from untyped callers: any JSON, undefined, and values that JSON cannot represent. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(undefined, null, Number.NaN, 5n, Symbol('s'), () => 1, new Date(0), new Map()),
);
const withSome = (names: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(odd, fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 4 }));
const oddScope = withSome([
  'kind',
  'tenantId',
  'managementGroup',
  'subscriptionId',
  'resourceGroup',
  'resourceGroupTags',
  'location',
  'deploymentName',
  'environment',
  'utcNow',
  'newGuid',
]);
const oddOptions = fc.oneof(
  withSome(['parameters', 'scope', 'linked', 'functions']),
  oddScope.map((scope) => ({ scope })),
  withSome(['reference', 'list', 'secret', 'other']).map((functions) => ({ functions })),
);

const codes = ({ diagnostics }: Pick<Expansion, 'diagnostics'>): string[] =>
  diagnostics.map(({ code }) => code);
const internal = (result: Pick<Expansion, 'diagnostics'>): unknown[] =>
  result.diagnostics.filter(({ code }) => code === 'Internal');

describe('entry points', () => {
  it('expandTemplate returns a result for any argument', () => {
    fc.assert(
      fc.property(odd, oddOptions, (anyArgument, options) => {
        for (const first of [anyArgument, template]) {
          const result = expandTemplate(first as JsonObject, options as ExpandOptions);
          expect(internal(result)).toEqual([]);
          expect(Array.isArray(result.resources)).toBe(true);
          expect(Array.isArray(result.graph.order)).toBe(true);
        }
        expect(codes(expandTemplate(anyArgument as JsonObject)).length).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
    expect(codes(expandTemplate(undefined as never))).toEqual(['InvalidTemplate']);
    expect(codes(expandTemplate(null as never, null))).toEqual(['InvalidTemplate']);
  });

  it('whatIf returns a result for any argument', () => {
    const loose = withSome(['before', 'expanded', 'mode', 'baseline', 'resultFormat']);
    const resources = fc.array(fc.oneof(odd, fc.record({ id: odd, type: odd, properties: odd })));
    const close = fc.record({ before: resources, expanded: fc.record({ resources }), baseline: odd });
    fc.assert(
      fc.property(fc.oneof(loose, close), (input) => {
        expect(Array.isArray(whatIf(input as WhatIfInput).changes)).toBe(true);
      }),
    );
    expect(whatIf({} as never)).toEqual({ changes: [] });
    expect(whatIf(undefined as never).diagnostics).toHaveLength(1);
    const { resources: expandedResources } = expandTemplate(template);
    expect(whatIf({ expanded: { resources: expandedResources } } as never).changes).toEqual([
      { resourceId: expandedResources[0]?.id, changeType: 'Create', after: expandedResources[0] },
    ]);
  });

  it('lintTemplate and the smaller entry points return a result for any argument', () => {
    fc.assert(
      fc.property(
        odd,
        withSome(['today', 'utcNow', 'uiDefinition', 'template', 'rules', 'isMainTemplate']),
        (anyArgument, options) => {
          expect(Array.isArray(lintTemplate(anyArgument as JsonObject, options as LintOptions))).toBe(true);
          expect(Array.isArray(lintTemplate(template, options as LintOptions))).toBe(true);
          expect(templateHash(anyArgument as JsonObject)).toMatch(/^\d+$/);
          expect(Array.isArray(describeParameters(anyArgument as JsonObject))).toBe(true);
          expect(internal(evaluateExpression(anyArgument as string, options as object))).toEqual([]);
          expect(internal(resolveDeferred(anyArgument as string, options as object))).toEqual([]);
          expect(recordBaseline(anyArgument as JsonObject[], anyArgument as JsonObject[])).toBeTypeOf(
            'object',
          );
        },
      ),
    );
    for (const emptyInput of [undefined, null, 5, []])
      expect(lintTemplate(emptyInput as never).map(({ rule }) => rule)).toEqual([
        'JSONFiles-Should-Be-Valid',
      ]);
  });

  it('report ignored options', () => {
    const options = { scope: { kind: 'galaxy', location: 5 }, parameters: { p: 'bare' }, linked: 1 };
    const warnings = expandTemplate(template, options as never).diagnostics.filter(
      ({ code }) => code === 'OptionInvalid',
    );
    expect(warnings.map(({ message }) => /'([^']+)'/.exec(message)?.[1])).toEqual([
      'parameters.p',
      'scope.kind',
      'scope.location',
      'linked',
    ]);
    expect(warnings.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(codes(expandTemplate(empty, {}))).toEqual([]);
    expect(codes(expandTemplate(empty, { scope: null, parameters: undefined } as never))).toEqual([]);
  });

  it('read the scope as the contract defines it, complete or partial', () => {
    const scope = {
      kind: 'resourceGroup',
      tenantId: 't',
      managementGroup: 'mg',
      subscriptionId: 's',
      resourceGroup: 'rg',
      location: 'westus',
      deploymentName: 'd',
      environment: 'us_gov',
      utcNow: '2026-02-03T04:05:06Z',
      newGuid: '11111111-1111-1111-1111-111111111111',
    } as const;
    const value = (expression: string, scope: ExpandOptions['scope']): unknown =>
      expandTemplate(
        {
          parameters: {
            now: { type: 'string', defaultValue: '[utcNow()]' },
            id: { type: 'string', defaultValue: '[newGuid()]' },
          },
          resources: [],
          outputs: { o: { type: 'object', value: expression } },
        },
        { scope },
      ).outputs['o']?.value;
    const all =
      "[createArray(tenant().tenantId, subscription().id, resourceGroup().id, resourceGroup().location, deployment().name, environment().name, parameters('now'), parameters('id'))]";
    expect(value(all, scope)).toEqual([
      't',
      '/subscriptions/s',
      '/subscriptions/s/resourceGroups/rg',
      'westus',
      'd',
      'AzureUSGovernment',
      '20260203T040506Z',
      '11111111-1111-1111-1111-111111111111',
    ]);
    expect(value('[resourceGroup().name]', { resourceGroup: 'mine' })).toBe('mine');
    expect(value('[resourceGroup().location]', {})).toBe('eastus');
    expect(value('[managementGroup().name]', { kind: 'managementGroup', managementGroup: 'mg' })).toBe('mg');
  });
});

describe('a link loader', () => {
  const withLoader = (linked: unknown): Expansion =>
    expandTemplate(template, { linked: linked as LinkLoader });
  const loadError = (result: Expansion): string | undefined =>
    result.diagnostics.find(({ code, severity }) => code === 'LinkNotLoaded' && severity === 'warning')
      ?.message;

  it('may throw any error at any time', async () => {
    const failedExpansion = withLoader(() => {
      throw new Error('403 of https://t.example/a.json?sig=verysecret');
    });
    expect(loadError(failedExpansion)).toContain('403 of https://t.example/a.json');
    expect(JSON.stringify(failedExpansion.diagnostics)).not.toContain('verysecret');
    const throwingLoader: LinkLoader = () => {
      // oxlint-disable-next-line typescript/only-throw-error -- callers without types throw anything.
      throw 'words';
    };
    expect(loadError(withLoader(throwingLoader))).toContain('words');
    const unhandled: unknown[] = [];
    const listen = (reason: unknown): unknown => unhandled.push(reason);
    process.on('unhandledRejection', listen);
    expect(loadError(withLoader(() => Promise.reject(new Error('later'))))).toContain('promise');
    expect(loadError(withLoader(async () => Promise.resolve('{"resources":[]}')))).toContain('promise');
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
    for (const answer of [5, [], true, { template: 5 }, Symbol('s')]) {
      const result = withLoader(() => answer);
      expect(codes(result)).not.toContain('Internal');
      expect(result.resources).toHaveLength(1);
    }
  });

  it('a function of the caller that throws fails the calling expression', () => {
    const result = expandTemplate(template, {
      functions: {
        reference: () => {
          throw new Error('away');
        },
      },
    });
    expect(result.diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'ExpressionFailed',
        location: expect.objectContaining({ pointer: '/outputs/o/value' }) as unknown,
      }),
    );
    const asyncExpansion = expandTemplate(template, {
      functions: { reference: (async () => Promise.resolve(1)) as never },
    });
    expect(asyncExpansion.outputs['o']?.value).toMatch(/^\[reference\(/);
  });
});
