import { describe, expect, it } from 'vitest';
import { whatIf } from './index.ts';
import type { ExpandedResource, JsonObject, WhatIfResult } from './index.ts';

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
  it('tells new, same, changed and other resources apart', () => {
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

  it('shows properties by path and arrays by item', () => {
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

  it('does not claim a change of what is not known yet', () => {
    const after = resource('a', { properties: { url: "[reference('/x', '1').url]" } });
    const [change] = compare([resource('a', { properties: { url: 'https://x.example' } })], [after]).changes;
    expect(change?.changeType).toBe('NoChange');
    const [open] = compare(
      [],
      [{ ...resource('a'), id: "[extensionResourceId('', 'A.B/c', reference('/x').n)]" }],
    ).changes;
    expect(open?.changeType).toBe('Unsupported');
  });
});
