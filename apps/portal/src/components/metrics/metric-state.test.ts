import { describe, expect, it } from 'vitest';
import { typeOfResourceId } from '../resource-type/type-of-resource-id.ts';
import { readMetricState, writeMetricState } from './metric-state.ts';
import { starterCharts } from './starter-charts.ts';

const vm = 'Microsoft.Compute/virtualMachines';
const read = (query: string) => readMetricState(new URLSearchParams(query));

describe('address of a dashboard', () => {
  it('keeps selection, period and charts, also names with spaces, slashes and signs', () => {
    const state = {
      selection: { deployment: 'bp-abc1' },
      type: null,
      period: { from: '2026-11-28T00:00:00.000Z', to: '2026-11-29T00:00:00.000Z' },
      isLive: false,
      charts: [
        { type: vm, metric: 'Percentage CPU', aggregation: 'Maximum' as const },
        { type: 'Microsoft.Insights/components', metric: 'requests/count', split: 'cloud/roleName' },
        { type: vm, metric: 'Disk & net = 100 % +' },
        { type: vm, metric: 'cpu', threshold: { operator: 'LessThan' as const, value: -0.5 } },
        {
          type: vm,
          metric: 'cpu',
          threshold: { operator: 'GreaterThan' as const, value: 30, interval: 'PT5M' as const },
        },
      ],
    };
    const query = writeMetricState(state, new URLSearchParams('view=v1&deployment=bp-old'));
    expect(query.get('view')).toBe('v1');
    expect(readMetricState(new URLSearchParams(query.toString()))).toEqual(state);
  });

  it('needs no parameters for the usual state', () => {
    expect(writeMetricState(read(''), new URLSearchParams()).toString()).toBe('');
    expect(read('').period).toEqual({ last: '24h' });
  });

  it('drops invalid parts', () => {
    const state = read(
      'deployment=../x&sub=1&tag=noValue&r=/etc/passwd&last=9x&from=no&to=2026-01-01&type=x&c=a,b&c=' +
        encodeURIComponent(`${vm},Percentage CPU,Median,1x,gt1e9`),
    );
    expect(state).toEqual({
      selection: {},
      type: null,
      period: { last: '24h' },
      isLive: true,
      charts: [{ type: vm, metric: 'Percentage CPU' }],
    });
  });

  it('orders the times of a period', () => {
    expect(read('from=2026-02-02T00:00:00Z&to=2026-02-01T00:00:00Z').period).toEqual({
      from: '2026-02-01T00:00:00.000Z',
      to: '2026-02-02T00:00:00.000Z',
    });
  });
});

it('reads the type in the ID of a nested resource', () => {
  const id = '/subscriptions/s/resourceGroups/g/providers/Microsoft.Sql/servers/s1/databases/d1';
  expect(typeOfResourceId(id)).toBe('Microsoft.Sql/servers/databases');
});

it('combines the default dashboards of types, and shortens them if there is no room', () => {
  const counts = (...list: string[]) =>
    [...Map.groupBy(starterCharts(list), ({ type }) => type)].map(([type, charts]) => [type, charts.length]);
  const [storage, site, vault, other] = [
    'Microsoft.Storage/storageAccounts',
    'Microsoft.Web/sites',
    'Microsoft.KeyVault/vaults',
    'Microsoft.Other/things',
  ];
  const [[, vaultCharts], [, machineCharts]] = [counts(vault)[0]!, counts(vm)[0]!];
  expect(counts(vault, other, vm)).toEqual([
    [vault, vaultCharts],
    [vm, machineCharts],
  ]);
  expect(counts(storage, site, vault, other, vm)).toEqual(
    [storage, site, vault, vm].map((type) => [type, 3]),
  );
  expect(starterCharts([])).toEqual([]);
});
