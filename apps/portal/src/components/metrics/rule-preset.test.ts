import type { MetricData } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { newRuleHref, newRulePath, readRulePreset, scopeOfBoard } from './rule-preset.ts';

const type = 'Microsoft.Compute/virtualMachines';
const subscription = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';
const idOf = (name: string, group = 'rg-Web', sid = subscription) =>
  `/subscriptions/${sid}/resourceGroups/${group}/providers/${type}/${name}`;

const dataOf = (...ids: string[]): MetricData => ({
  type,
  metric: 'Percentage CPU',
  unit: 'Percent',
  aggregation: 'Maximum',
  split: null,
  interval: 'PT5M',
  start: '2026-11-28T00:00:00.000Z',
  points: 0,
  omitted: 0,
  resources: ids.length,
  readAt: null,
  notes: [],
  series: ids.map((resourceId) => ({ resourceId, resource: 'vm', split: null, values: [] })),
});

describe('preset of an alert rule', () => {
  it('survives its address, also names with signs', () => {
    const metric = 'Disk & net = 100 % +';
    const href = newRuleHref(
      { tag: 'team=a&b=c' },
      { ...dataOf(idOf('vm1')), metric, split: 'Lun' },
      { operator: 'LessThanOrEqual', value: -0.25 },
    );
    const [path, query] = href.split('?');
    expect(path).toBe(newRulePath);
    expect(readRulePreset(new URLSearchParams(query))).toEqual({
      selection: { subscriptionId: subscription, tag: 'team=a&b=c' },
      type,
      metric,
      aggregation: 'Maximum',
      split: 'Lun',
      operator: 'LessThanOrEqual',
      threshold: -0.25,
      window: 'PT5M',
    });
  });

  it('needs type, metric and threshold, and drops invalid parts', () => {
    const read = (query: string) => readRulePreset(new URLSearchParams(query));
    expect(read('')).toBeUndefined();
    expect(read(`type=${type}&metric=cpu&threshold=1e9`)).toBeUndefined();
    expect(
      read(`type=${type}&metric=cpu&threshold=5&operator=Equals&window=PT7M&aggregation=Median&r=/etc&sub=1`),
    ).toEqual({
      selection: {},
      type,
      metric: 'cpu',
      aggregation: 'Average',
      split: undefined,
      operator: 'GreaterThan',
      threshold: 5,
      window: 'PT5M',
    });
  });
});

describe('scope of a rule for a dashboard', () => {
  it('is the deployment or the only resource', () => {
    expect(scopeOfBoard({ deployment: 'bp-1' }, [idOf('vm1')])).toEqual({ deployment: 'bp-1' });
    expect(scopeOfBoard({ resourceIds: [idOf('vm1')] }, [])).toEqual({ resourceIds: [idOf('vm1')] });
  });

  it('is what several listed resources share', () => {
    const of = (...resourceIds: string[]) => scopeOfBoard({ resourceIds }, []);
    expect(of(idOf('vm1'), idOf('vm2', 'RG-web'))).toEqual({
      subscriptionId: subscription,
      resourceGroup: 'rg-web',
    });
    expect(of(idOf('vm1'), idOf('vm2', 'rg-data'))).toEqual({ subscriptionId: subscription });
    expect(of(idOf('vm1'), idOf('vm2', 'rg-web', other))).toEqual({});
  });

  it('completes a group or tag with the subscription of the lines, if there is only one', () => {
    expect(scopeOfBoard({ resourceGroup: 'rg-web' }, [idOf('vm1')])).toEqual({
      subscriptionId: subscription,
      resourceGroup: 'rg-web',
    });
    expect(scopeOfBoard({ resourceGroup: 'rg-web' }, [idOf('vm1'), idOf('vm2', 'rg-web', other)])).toEqual({
      resourceGroup: 'rg-web',
    });
    expect(scopeOfBoard({}, [idOf('vm1'), idOf('vm2', 'rg-data')])).toEqual({ subscriptionId: subscription });
  });
});
