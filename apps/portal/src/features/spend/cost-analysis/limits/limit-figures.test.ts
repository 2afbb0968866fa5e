import { describe, expect, it } from 'vitest';
import { billedFigures, limitFigures, limitState } from './limit-figures.ts';

const spend = {
  billed: '300',
  unbilled: '50',
  reserved: '25',
  total: '375',
  forecast: '620',
  completeUntil: '2026-11-20',
  countedAt: '2026-11-21T00:00:00Z',
};
const budget = { limit: '500', deployed: '400', reserved: '10', spend, spendHidden: false, thresholds: [] };

describe('limitFigures', () => {
  it('counts planned cost only beyond the cost so far', () => {
    const { parts, used, left, share, forecast } = limitFigures(budget);
    expect(parts).toEqual({ billed: 300, unbilled: 50, reserved: 25, planned: 35 });
    expect([used, left, share, forecast]).toEqual([375, 125, 0.75, 620]);
  });

  it('uses planned cost while no cost is calculated', () => {
    const { parts, used, forecast } = limitFigures({ ...budget, spend: null });
    expect(parts).toEqual({ billed: 0, unbilled: 0, reserved: 0, planned: 410 });
    expect([used, forecast]).toEqual([410, null]);
  });

  it('ends the bar behind the limit, at the largest amount, and at most at half above the limit', () => {
    const endOf = (limit: string) => limitFigures({ ...budget, limit }).end;
    expect(endOf('1000')).toBeCloseTo(1020);
    expect(endOf('500')).toBeCloseTo(632.4);
    expect(endOf('100')).toBe(150);
  });

  it('has no share of a limit of zero', () => {
    const { share, end, left } = limitFigures({ ...budget, limit: '0' });
    expect([share, left]).toEqual([null, -375]);
    expect(end).toBe(620);
  });
});

it('billedFigures shows the billed cost of a scope without a limit', () => {
  const { parts, used, share } = billedFigures('200', '50');
  expect([parts.billed, parts.planned, used, share]).toEqual([50, 0, 50, 0.25]);
});

describe('limitState', () => {
  const crossed = { percent: 80, basis: 'actual' as const, actions: ['notify' as const], crossedAt: 'now' };

  it.each([
    ['exceeded', { ...budget, limit: '300', thresholds: [crossed] }],
    ['crossed', { ...budget, thresholds: [crossed] }],
    ['forecast', { ...budget, thresholds: [{ ...crossed, crossedAt: null }] }],
    ['within', { ...budget, limit: '1000' }],
    ['uncounted', { ...budget, limit: '1000', spend: null }],
    ['within', { ...budget, limit: '1000', spend: null, spendHidden: true }],
  ])('is %s', (state, limit) => {
    expect(limitState(limit)).toBe(state);
  });
});
