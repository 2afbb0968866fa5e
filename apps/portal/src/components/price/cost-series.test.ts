import type { DeploymentCost } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { costSeries } from './cost-series.ts';

const cost = (changes: Partial<DeploymentCost> = {}): DeploymentCost => ({
  currency: 'USD',
  from: '2026-01-30',
  to: '2026-02-02',
  actual: '6',
  expected: '8',
  days: [
    { date: '2026-01-30', amount: '1.50' },
    { date: '2026-02-01', amount: '4.50' },
  ],
  resources: [],
  estimate: { currency: 'USD' } as DeploymentCost['estimate'],
  asOf: '2026-02-02T00:00:00Z',
  ...changes,
});

describe('costSeries', () => {
  it('fills days without a charge, and sums up the charges', () => {
    const { days, amounts, charged } = costSeries(cost());
    expect(days).toEqual(['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02']);
    expect(amounts).toEqual([1.5, 0, 4.5, 0]);
    expect(charged).toEqual([1.5, 1.5, 6, 6]);
  });

  it('spreads the expected amount evenly over the days', () => {
    expect(costSeries(cost()).estimated).toEqual([2, 4, 6, 8]);
  });

  it('has no estimate in another currency, or if none is known', () => {
    expect(costSeries(cost({ currency: 'EUR' })).estimated).toBeNull();
    expect(costSeries(cost({ expected: null })).estimated).toBeNull();
  });
});
