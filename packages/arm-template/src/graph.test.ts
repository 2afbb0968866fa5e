import { describe, expect, it } from 'vitest';
import { criticalPath } from './index.ts';
import type { Expansion, JsonObject } from './index.ts';
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
const after = (...names: string[]): JsonObject => ({ dependsOn: names });
const expand = (...resources: JsonObject[]): Expansion =>
  expandFragment(JSON.stringify({ resources }), { scope });
const short = (ids: readonly string[]): string[] => ids.map((text) => text.slice(text.lastIndexOf('/') + 1));

describe('the dependency graph', () => {
  it('distinguishes explicit dependencies from those by an expression, a loop or a deployment', () => {
    const { graph, diagnostics } = expand(
      account('a'),
      account('b', { dependsOn: ['a'], tags: { key: "[reference('a').x]" } }),
      account('c', { tags: { key: "[listKeys('b', '2023-01-01').keys[0].value]" } }),
      account("[format('l{0}', copyIndex())]", { copy: { name: 'loop', count: 2, mode: 'serial' } }),
      {
        type: 'Microsoft.Resources/deployments',
        apiVersion: '2025-04-01',
        name: 'd',
        dependsOn: ['c'],
        properties: { mode: 'Incremental', template: { resources: [account('in')] } },
      },
    );
    expect(diagnostics).toEqual([]);
    const edges = graph.nodes.flatMap((node) =>
      node.dependsOn.map((other, i) => [...short([node.id, other]), node.kinds[i]].join(' ')),
    );
    expect(edges).toEqual([
      'b a explicit',
      'c b implicit',
      'l1 l0 serial',
      'd c explicit',
      'd in nested',
      'in c nested',
    ]);
    expect(graph.order.map((wave) => short(wave).sort())).toEqual([
      ['a', 'l0'],
      ['b', 'l1'],
      ['c'],
      ['in'],
      ['d'],
    ]);
  });

  it('reports a whole cycle with the reason of each dependency, at the place where it begins', () => {
    const { diagnostics, graph } = expand(
      account('x', after('b')),
      account('a', after('b')),
      account('b', { tags: { c: "[reference('c').x]" } }),
      account('c', after('a')),
    );
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({
      code: 'CircularDependency',
      message: `Resources depend on each other: ${id('b')} -> ${id('c')} (reference) -> ${id('a')} (dependsOn) -> ${id('b')} (dependsOn).`,
      location: { pointer: '/resources/2' },
    });
    expect(graph.cycles.map(short)).toEqual([['b', 'c', 'a']]);
  });

  it('detects a resource that depends on itself', () => {
    expect(expand(account('a', after('a'))).diagnostics).toMatchObject([
      {
        code: 'CircularDependency',
        message: expect.stringContaining('depends on itself') as string,
        location: { pointer: '/resources/0' },
      },
    ]);
    expect(expand(account('a', { tags: { t: "[reference('a').x]" } })).diagnostics).toMatchObject([
      { code: 'CircularDependency' },
    ]);
  });

  it('finds every cycle', () => {
    const { graph } = expand(
      account('a', after('b')),
      account('b', after('a')),
      account('c', after('d')),
      account('d', after('c')),
    );
    expect(graph.cycles.map(short)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(graph.criticalPath).toEqual([]);
  });
});

describe('the critical path', () => {
  const diamond = [
    account('start'),
    account('quick', after('start')),
    account('slow', after('start')),
    account('end', after('quick', 'slow')),
    account('alone'),
  ];

  it('is the longest chain when no durations are known', () => {
    const { graph } = expand(...diamond);
    expect(short(graph.criticalPath)).toEqual(['start', 'quick', 'end']);
    expect(criticalPath(graph).duration).toBe(3);
  });

  it('uses durations by id or by type', () => {
    const { graph } = expand(...diamond);
    const result = criticalPath(graph, {
      durations: { [id('SLOW')]: 600, [id('alone')]: 30, 'microsoft.storage/storageaccounts': 20 },
    });
    expect(short(result.path)).toEqual(['start', 'slow', 'end']);
    expect(result.duration).toBe(640);
    const times = result.schedule.map(({ id: node, start, end, slack }) => [
      ...short([node]),
      start,
      end,
      slack,
    ]);
    expect(times).toEqual([
      ['start', 0, 20, 0],
      ['alone', 0, 30, 610],
      ['quick', 20, 40, 580],
      ['slow', 20, 620, 0],
      ['end', 620, 640, 0],
    ]);
    expect(criticalPath(graph, { otherwise: 5 }).duration).toBe(15);
  });

  it('passes through deployments, which take no time themselves', () => {
    const inner = { resources: [account('in')] };
    const { graph } = expand(
      account('before'),
      {
        type: 'Microsoft.Resources/deployments',
        apiVersion: '2025-04-01',
        name: 'd',
        dependsOn: ['before'],
        properties: { mode: 'Incremental', template: inner },
      },
      account('after', { tags: { t: "[reference('d').outputs.x]" } }),
    );
    expect(short(graph.criticalPath)).toEqual(['before', 'in', 'd', 'after']);
    expect(criticalPath(graph).duration).toBe(3);
  });
});
