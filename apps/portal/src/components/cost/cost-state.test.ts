import { describe, expect, it } from 'vitest';
import { noCostValue } from '@blueport/contracts';
import { rangeOf, readPeriod, spentRange, validRange } from './cost-period.ts';
import { type CostState, filterText, readCostState, writeCostState } from './cost-state.ts';
import { changeFilter, drillInto, nextGrouping, undoDrill } from './drill-down.ts';

const today = '2026-11-29';
const read = (query: string) => readCostState(new URLSearchParams(query));
const write = (state: CostState, present = '') =>
  writeCostState(state, new URLSearchParams(present)).toString();

describe('periods', () => {
  it.each([
    ['month', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['last3Months', '2026-09-01', '2026-11-30'],
    ['last12Months', '2025-12-01', '2026-11-30'],
  ] as const)('%s covers %s to %s', (period, from, to) => {
    expect(rangeOf(period, today)).toEqual({ from, to });
  });

  it('cross the year and leap days', () => {
    expect(rangeOf('lastMonth', '2027-01-05')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(rangeOf('month', '2028-02-10').to).toBe('2028-02-29');
  });

  it('have cost until today at most', () => {
    expect(spentRange(rangeOf('month', today), today).to).toBe(today);
    expect(spentRange(rangeOf('lastMonth', today), today).to).toBe('2026-10-31');
    expect(spentRange({ from: '2027-01-01', to: '2027-01-31' }, today)).toEqual({
      from: '2027-01-01',
      to: '2027-01-01',
    });
  });

  it('have their days in order and a limited length', () => {
    expect(validRange('2026-02-03', '2026-02-01')).toEqual({ from: '2026-02-01', to: '2026-02-03' });
    expect(validRange('2020-01-01', '2026-01-01')?.to).toBe('2022-03-10');
    expect(validRange('2026-02-30', '2026-03-01')).toBeNull();
  });

  it.each(['period=nothing', 'from=2026-01-01', 'from=x&to=y', ''])(
    'falls back to this month for "%s"',
    (query) => {
      expect(readPeriod(new URLSearchParams(query))).toBe('month');
    },
  );
});

describe('the state in the address', () => {
  it('is empty for the defaults', () => {
    expect(write(read(''))).toBe('');
  });

  it('survives a round trip', () => {
    const query =
      'from=2026-01-01&to=2026-01-31&chart=accumulated&group=tag%3Acost+center&metric=amortized&currency=EUR&compare=1' +
      '&f.service=Storage&f.service=Compute&f.owner=exists%3Afalse&drill=service';
    expect(write(read(query))).toBe(query);
    expect(read(query).filters).toEqual({ service: ['Storage', 'Compute'], owner: [noCostValue] });
  });

  it('drops invalid parts and keeps other parameters', () => {
    const state = read(
      'chart=pie&group=nothing&metric=x&currency=euro&f.nothing=1&drill=service,nothing&tab=cost',
    );
    expect(state).toEqual(read(''));
    expect(write(state, 'tab=cost&page=3')).toBe('tab=cost');
  });

  it('sends filters as JSON, and nothing without filters', () => {
    expect(filterText({})).toBeUndefined();
    expect(filterText({ service: ['Storage'] })).toBe('{"service":["Storage"]}');
  });
});

describe('the drill-down', () => {
  const path = ['subscription', 'resourceGroup', 'resource', 'meter'];

  it('leads from a subscription to the meters of a resource', () => {
    let state = read('group=subscription');
    const groups = [state.groupBy];
    for (let deeper = drillInto(state, 'x'); deeper; deeper = drillInto(deeper, 'x')) {
      state = deeper;
      groups.push(state.groupBy);
    }
    expect(groups).toEqual(path);
    expect(state.drilled).toEqual(path.slice(0, 3));
    expect(drillInto(state, 'x')).toBeUndefined();
  });

  it('skips levels that a filter fixes', () => {
    expect(nextGrouping(read('group=service&f.resourceGroup=rg'))).toBe('resource');
    expect(nextGrouping(read('group=service&f.resourceGroup=rg&f.resourceGroup=other'))).toBe(
      'resourceGroup',
    );
  });

  it('is undone by level and keeps filters set otherwise', () => {
    const inside = drillInto(drillInto(read('f.location=westeurope'), 'Storage')!, 'rg')!;
    expect(inside.filters).toEqual({ location: ['westeurope'], service: ['Storage'], resourceGroup: ['rg'] });
    expect(undoDrill(inside, 1)).toMatchObject({
      groupBy: 'resourceGroup',
      filters: { location: ['westeurope'], service: ['Storage'] },
    });
    expect(undoDrill(inside, 0)).toEqual(read('f.location=westeurope'));
  });

  it('drops a level when its filter changes', () => {
    const inside = drillInto(read(''), 'Storage')!;
    expect(changeFilter(inside, 'service', []).drilled).toEqual([]);
    expect(changeFilter(inside, 'location', ['x']).drilled).toEqual(['service']);
  });
});
