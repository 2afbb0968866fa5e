import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expansion, Json, JsonObject } from '../index.ts';
import { expandFragment } from '../test-support/expandFragment.ts';

const scope = { subscriptionId: 's', resourceGroup: 'rg' } as const;
const account = (name: string, more: JsonObject = {}): JsonObject => ({
  type: 'Microsoft.Storage/storageAccounts',
  apiVersion: '2023-01-01',
  name,
  ...more,
});
const deployment = (name: string, resources: Json, more: JsonObject = {}): JsonObject => ({
  type: 'Microsoft.Resources/deployments',
  apiVersion: '2025-04-01',
  name,
  ...more,
  properties: {
    mode: 'Incremental',
    expressionEvaluationOptions: { scope: 'inner' },
    template: Array.isArray(resources) ? { resources } : { languageVersion: '2.0', resources },
  },
});
const after = (...names: string[]): JsonObject => ({ dependsOn: names });
const expandList = (...resources: JsonObject[]): Expansion => expandFragment({ resources }, { scope });
const expandSymbolic = (resources: JsonObject): Expansion =>
  expandFragment({ languageVersion: '2.0', resources }, { scope });

/** Returns the dependencies of every node as `deployment|name`. */
function edgesOf({ graph }: Expansion): Record<string, string[]> {
  const short = (key: string): string =>
    `${key.slice(0, key.indexOf('|'))}|${key.split('|')[1]?.split('/').at(-1)}`;
  return Object.fromEntries(
    graph.nodes.map(({ key, dependsOnKeys }) => [short(key), dependsOnKeys.map(short).toSorted()]),
  );
}

describe('a resource that several deployments declare', () => {
  it('is a separate node in each of two nested deployments', () => {
    const result = expandList(
      deployment('one', [account('v')]),
      deployment('two', [account('v', { properties: { dns: ['10.0.0.4'] } })], after('one')),
    );
    expect(result.diagnostics).toEqual([]);
    expect(edgesOf(result)).toEqual({
      'main|one': ['main/one|v'],
      'main/one|v': [],
      'main|two': ['main/two|v', 'main|one'],
      'main/two|v': ['main|one'],
    });
  });

  it('is declared again by a nested deployment that depends on it', () => {
    const result = expandList(
      account('a'),
      account('b', after('a')),
      deployment('n', [account('a')], after('b')),
    );
    expect(result.diagnostics).toEqual([]);
    expect(edgesOf(result)['main/n|a']).toEqual(['main|b']);
    expect(result.graph.order.flat()).toHaveLength(4);
  });

  it('is created by one module and read as existing by others', () => {
    const existing = (): JsonObject => ({ e: account('a', { existing: true }) });
    const result = expandSymbolic({
      ...existing(),
      m0: deployment('m0', existing()),
      m1: deployment('m1', { a: account('a') }, after('m0')),
    });
    expect(result.diagnostics).toEqual([]);
    expect(result.graph.cycles).toEqual([]);
  });

  it('is read as existing in addition to its declaration', () => {
    const result = expandSymbolic({
      e: account('a', { existing: true }),
      b: account('b', { tags: { t: "[reference('e').x]" } }),
      a: account('a', after('b')),
    });
    expect(result.diagnostics).toEqual([]);
    expect(result.graph.nodes.map(({ existing }) => existing)).toEqual([true, undefined, undefined]);
  });

  it('depends on the dependencies of every enclosing deployment', () => {
    const result = expandList(
      account('first'),
      deployment('outer', [deployment('inner', [account('x')])], after('first')),
    );
    expect(edgesOf(result)['main/outer/inner|x']).toEqual(['main|first']);
  });

  it('still reports a cycle between two deployments', () => {
    const result = expandList(
      deployment('one', [account('v')], after('two')),
      deployment('two', [account('v')], after('one')),
    );
    expect(result.diagnostics.map(({ code }) => code)).toContain('CircularDependency');
  });
});

/** A resource or, if `nested` lists the numbers of accounts, a deployment that declares them. */
interface Shape {
  readonly earlier: number[];
  readonly reads: number | undefined;
  readonly nested: number[] | undefined;
}

/** Templates without a cycle: every resource depends only on earlier ones. */
const acyclic = fc.array<Shape>(
  fc.record({
    earlier: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
    reads: fc.option(fc.nat({ max: 9 }), { nil: undefined }),
    nested: fc.option(fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 4 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 10 },
);

interface Declared {
  readonly name: string;
  readonly body: JsonObject;
  readonly nested: readonly { name: string; body: JsonObject }[] | undefined;
}

function declare(shapes: readonly Shape[]): Declared[] {
  return shapes.map(({ earlier, reads, nested }, i) => {
    const dependsOn = [...new Set(earlier.filter((other) => other < i).map((other) => `r${other}`))];
    const read = reads !== undefined && reads < i && nested === undefined ? `r${reads}` : undefined;
    const body = { dependsOn, ...(read === undefined ? {} : { tags: { t: `[reference('${read}').x]` } }) };
    const names = nested && [...new Set(nested)].map((number) => `r${number}`);
    return {
      name: `r${i}`,
      body,
      nested: names?.map((name, at) => {
        const previous = names[at - 1];
        return { name, body: previous === undefined ? {} : after(previous) };
      }),
    };
  });
}

const asList = (all: readonly Declared[]): JsonObject[] =>
  all.map(({ name, body, nested }) =>
    nested === undefined
      ? account(name, body)
      : deployment(
          name,
          nested.map((inner) => account(inner.name, inner.body)),
          body,
        ),
  );

const asSymbols = (all: readonly Declared[]): JsonObject =>
  Object.fromEntries(
    all.map(({ name, body, nested }) => [
      name,
      nested === undefined
        ? account(name, body)
        : deployment(
            name,
            Object.fromEntries(nested.map((inner) => [inner.name, account(inner.name, inner.body)])),
            body,
          ),
    ]),
  );

describe('the graph of any template without a cycle', () => {
  it('has no cycle, regardless of what its nested deployments declare again', () => {
    fc.assert(
      fc.property(acyclic, (shapes) => {
        const result = expandList(...asList(declare(shapes)));
        expect(result.diagnostics).toEqual([]);
        expect(result.graph.cycles).toEqual([]);
        expect(result.graph.order.flat()).toHaveLength(result.graph.nodes.length);
        expect(new Set(result.graph.nodes.map(({ key }) => key)).size).toBe(result.graph.nodes.length);
      }),
    );
  });

  it('is the same in list form and in symbolic form', () => {
    fc.assert(
      fc.property(acyclic, (shapes) => {
        const all = declare(shapes);
        const [list, symbolic] = [expandList(...asList(all)), expandSymbolic(asSymbols(all))];
        expect(symbolic.diagnostics).toEqual([]);
        expect(edgesOf(symbolic)).toEqual(edgesOf(list));
        expect(symbolic.graph.order).toEqual(list.graph.order);
        expect(symbolic.graph.criticalPath).toEqual(list.graph.criticalPath);
      }),
    );
  });
});
