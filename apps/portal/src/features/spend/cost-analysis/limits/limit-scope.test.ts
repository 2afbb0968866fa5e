import { describe, expect, it } from 'vitest';
import { scopeOfFilters } from '../../../../components/cost/cost-limit.ts';
import type { CostFilters } from '../../../../components/cost/cost-state.ts';
import { costFilters, limitHref, readPreset } from './limit-scope.ts';

describe('the address of a new limit', () => {
  it.each<[CostFilters, string]>([
    [{}, ''],
    [{ subscription: ['5c0a'] }, 'Contoso: a & b'],
    [{ resourceGroup: ['5c0a/web'] }, 'web'],
    [{ owner: ['0193'] }, 'Robin'],
    [{ 'tag:team': ['web=1'] }, 'team=web=1'],
  ])('contains the scope of the filters %j', (filters, name) => {
    const scope = { ...scopeOfFilters(filters)!, name };
    const preset = readPreset(new URL(limitHref(scope), 'https://portal.example').searchParams);
    expect(preset).toEqual(scope);
    expect(costFilters(preset!.kind, preset!.key)).toEqual(filters);
  });

  it('does not exist for several values or filters that no limit can have', () => {
    expect(scopeOfFilters({ service: ['Storage'] })).toBeUndefined();
    expect(scopeOfFilters({ subscription: ['5c0a', '5c0b'] })).toBeUndefined();
  });
});
