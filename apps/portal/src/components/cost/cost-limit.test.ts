import type { Budget } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { limitOf } from './cost-limit.ts';

const budget = (changes: Partial<Budget>): Budget =>
  ({
    scope: { kind: 'organization', key: '', name: null },
    period: 'month',
    from: '2026-11-01',
    to: '2026-11-30',
    currency: 'USD',
    limit: '1000.00',
    spendHidden: false,
    warnings: [],
    ...changes,
  }) as Budget;
const month = { range: { from: '2026-11-01', to: '2026-11-30' }, currency: 'USD', filters: {} };
const ofScope = (kind: Budget['scope']['kind'], key: string, limit: string) =>
  budget({ scope: { kind, key, name: null }, limit });

describe('the limit of the shown cost', () => {
  const budgets = [
    budget({}),
    ofScope('subscription', 'abc', '500'),
    ofScope('person', 'p1', '50'),
    ofScope('tag', 'team=web', '70'),
  ];

  it.each([
    [{}, 1000],
    [{ subscription: ['ABC'] }, 500],
    [{ owner: ['p1'] }, 50],
    [{ 'tag:team': ['web'] }, 70],
    [{ service: ['Storage'] }, undefined],
    [{ subscription: ['abc', 'def'] }, undefined],
    [{ subscription: ['abc'], service: ['Storage'] }, undefined],
    [{ 'tag:team': ['api'] }, undefined],
  ])('for the filters %j is %s', (filters, expected) => {
    expect(limitOf(budgets, { ...month, filters })).toBe(expected);
  });

  it('is missing for another period, another currency, or a part of the scope', () => {
    const range = { from: '2026-11-01', to: '2026-11-29' };
    expect(limitOf(budgets, { ...month, range })).toBeUndefined();
    expect(limitOf(budgets, { ...month, currency: 'EUR' })).toBeUndefined();
    expect(limitOf([budget({ spendHidden: true })], month)).toBeUndefined();
    expect(limitOf([budget({ period: 'total' })], month)).toBeUndefined();
  });
});
