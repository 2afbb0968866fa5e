import { describe, expect, it } from 'vitest';
import { recordBaseline, whatIf } from './index.ts';
import type { ExpandedResource, Json, JsonObject, ResourceChange, WhatIfResult } from './index.ts';

const id = (name: string): string => `/subscriptions/s/resourceGroups/rg/providers/A.B/c/${name}`;
const resource = (name: string, more: JsonObject = {}): ExpandedResource => ({
  id: id(name),
  type: 'A.B/c',
  name,
  apiVersion: '1',
  ...more,
});

const compare = (before: JsonObject[], after: ExpandedResource[], mode?: 'Complete'): WhatIfResult =>
  whatIf({ before, expanded: { resources: after }, ...(mode ? { mode } : {}) });

describe('whatIf', () => {
  it('distinguishes new, unchanged, changed and other resources', () => {
    const before = [
      resource('same', { location: 'East US' }),
      resource('changed', { kind: 'a' }),
      resource('other'),
    ];
    const after = [
      resource('same', { location: 'eastus' }),
      resource('changed', { kind: 'b' }),
      resource('new'),
    ];
    const kinds = (mode?: 'Complete'): string[] =>
      compare(before, after, mode).changes.map((change) => change.changeType);
    expect(kinds()).toEqual(['NoChange', 'Modify', 'Create', 'Ignore']);
    expect(kinds('Complete')).toEqual(['NoChange', 'Modify', 'Create', 'Delete']);
  });

  it('reports properties by path and arrays by item', () => {
    const before = resource('a', {
      tags: { old: 'x', kept: 'y' },
      properties: {
        provisioningState: 'Succeeded',
        rules: [
          { name: 'r1', port: 80 },
          { name: 'r2', port: 1 },
        ],
      },
    });
    const after = resource('a', {
      tags: { kept: 'y', fresh: 'z' },
      properties: {
        rules: [
          { name: 'r2', port: 2 },
          { name: 'r3', port: 3 },
        ],
      },
    });
    const [change] = compare([before], [after]).changes;
    expect(change?.delta?.map(({ path, propertyChangeType }) => [path, propertyChangeType])).toEqual([
      ['tags.old', 'Delete'],
      ['tags.fresh', 'Create'],
      ['properties.rules', 'Array'],
    ]);
    expect(
      change?.delta?.[2]?.children?.map(({ path, propertyChangeType }) => [path, propertyChangeType]),
    ).toEqual([
      ['0', 'Delete'],
      ['0', 'Modify'],
      ['1', 'Create'],
    ]);
  });

  it('reports a value that only the deployment knows as a change', () => {
    const before = resource('a', { properties: { url: 'https://x.example', list: ['b', 1] } });
    const deferred = "[reference('/x', '1').url]";
    const after = resource('a', { properties: { url: deferred, list: [deferred, 1] } });
    expect(compare([before], [after]).changes).toMatchObject([
      {
        changeType: 'Modify',
        delta: [
          {
            path: 'properties.url',
            propertyChangeType: 'Modify',
            before: 'https://x.example',
            after: deferred,
          },
          {
            path: 'properties.list',
            propertyChangeType: 'Array',
            children: [{ path: '0', propertyChangeType: 'Modify', before: 'b', after: deferred }],
          },
        ],
      },
    ]);
  });

  it('reports a resource once that several deployments declare, by its last declaration', () => {
    const declarations = [resource('a', { kind: 'x' }), { ...resource('A', { kind: 'y' }), id: id('A') }];
    const [first, ...others] = compare([resource('a', { kind: 'y' })], declarations).changes;
    expect(first?.changeType).toBe('NoChange');
    expect(others).toEqual([]);
  });

  it('cannot compare a resource whose id only the deployment knows', () => {
    const [open] = compare(
      [],
      [{ ...resource('a'), id: "[extensionResourceId('', 'A.B/c', reference('/x').n)]" }],
    ).changes;
    expect(open?.changeType).toBe('Unsupported');
  });
});

describe('whatIf with a baseline', () => {
  const sent = resource('a', { sku: { name: 'S1' }, properties: { rules: [{ port: 1 }], tls: '1.2' } });
  const observed = resource('a', {
    sku: { name: 'S1', tier: 'Standard' },
    properties: {
      rules: [{ port: 1, guid: 'x' }],
      tls: '1.2',
      state: 'Ready',
      endpoints: { blob: 'https://x' },
    },
  });
  const baseline = recordBaseline([sent], [observed]);
  const changesOf = (before: JsonObject, after: ExpandedResource): ResourceChange[] =>
    whatIf({ before: [before], expanded: { resources: [after] }, baseline }).changes;

  it('is learned from sent and observed resources', () => {
    expect(baseline).toEqual({
      'a.b/c': ['properties.endpoints', 'properties.rules[*].guid', 'properties.state', 'sku.tier'],
    });
  });

  it('does not report service-computed properties as changes', () => {
    expect(compare([observed], [sent]).changes[0]?.changeType).toBe('Modify');
    expect(changesOf(observed, sent)).toMatchObject([{ changeType: 'NoChange' }]);
    const other = { ...observed, properties: { ...(observed['properties'] as JsonObject), state: 'Busy' } };
    expect(changesOf(other, sent)).toMatchObject([{ changeType: 'NoChange' }]);
  });

  it('still reports real changes among them', () => {
    const after = resource('a', { sku: { name: 'S2' }, properties: { rules: [{ port: 2 }], tls: '1.2' } });
    const [change] = changesOf(observed, after);
    expect(change).toMatchObject({
      changeType: 'Modify',
      delta: [
        { path: 'sku.name', propertyChangeType: 'Modify' },
        {
          path: 'properties.rules',
          propertyChangeType: 'Array',
          children: [{ path: '0', children: [{ path: 'port', propertyChangeType: 'Modify' }] }],
        },
      ],
    });
  });

  it('reports that setting a service-computed property has no effect', () => {
    const after = resource('a', {
      ...sent,
      properties: { ...(sent['properties'] as JsonObject), state: 'Mine' },
    });
    expect(changesOf(observed, after)).toMatchObject([
      {
        changeType: 'NoChange',
        delta: [{ path: 'properties.state', propertyChangeType: 'NoEffect', before: 'Ready', after: 'Mine' }],
      },
    ]);
  });
});

describe('details of whatIf', () => {
  const items = (before: Json[], after: Json[]): (string | undefined)[][] =>
    (
      compare([resource('a', { list: before })], [resource('a', { list: after })]).changes[0]?.delta?.[0]
        ?.children ?? []
    ).map(({ path, propertyChangeType }) => [path, propertyChangeType]);

  it('pairs array items by name, or by equality', () => {
    expect(items([1, 2, 3], [0, 1, 2, 3])).toEqual([['0', 'Create']]);
    expect(items([1, 2, 3], [1, 3])).toEqual([['1', 'Delete']]);
    expect(items([1, 2, 3], [1, 9, 3])).toEqual([['1', 'Modify']]);
    expect(items([1, 2], [9, 2, 3])).toEqual([
      ['0', 'Modify'],
      ['2', 'Create'],
    ]);
    expect(items([{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, { id: 'a' }])).toEqual([]);
    expect(items([{ name: 'x' }, { name: 'x' }], [{ name: 'x' }])).toEqual([['1', 'Delete']]);
  });

  it('writes names with dots in brackets', () => {
    const [change] = compare(
      [resource('a', { tags: { 'a.b': '1' } })],
      [resource('a', { tags: { 'a.b': '2' } })],
    ).changes;
    expect(change?.delta?.map(({ path }) => path)).toEqual(["tags['a.b']"]);
  });

  it('reports Deploy for a resource that cannot or should not be compared', () => {
    const after = resource('a', { properties: { x: 1 } });
    expect(compare([resource('a')], [after]).changes).toMatchObject([{ changeType: 'Deploy' }]);
    const { changes } = whatIf({
      before: [resource('a', { properties: { x: 2 } }), resource('b')],
      expanded: { resources: [after, resource('c')] },
      resultFormat: 'ResourceIdOnly',
    });
    expect(changes).toEqual([
      { resourceId: id('a'), changeType: 'Deploy' },
      { resourceId: id('c'), changeType: 'Create' },
      { resourceId: id('b'), changeType: 'Ignore' },
    ]);
  });
});
