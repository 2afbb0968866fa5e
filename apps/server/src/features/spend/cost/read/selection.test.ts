import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOfNumber, daysBetween, monthsBetween } from './days.ts';
import { previousOf, splitMonths } from './selection.ts';

describe('splitMonths', () => {
  it('covers every day of a period exactly once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 19_000, max: 21_000 }),
        fc.integer({ min: 0, max: 500 }),
        (first, length) => {
          const period = { from: dayOfNumber(first), to: dayOfNumber(first + length) };
          const { whole, parts } = splitMonths(period);
          const days = [...parts, ...(whole ? [whole] : [])].flatMap(({ from, to }) => daysBetween(from, to));
          expect(days.toSorted()).toEqual(daysBetween(period.from, period.to));
        },
      ),
    );
  });
});

describe('previousOf', () => {
  it.each([
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-11-01', '2026-11-29', '2026-10-01', '2026-10-29'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-09-01', '2026-11-15', '2026-06-01', '2026-08-15'],
    ['2026-11-10', '2026-11-16', '2026-11-03', '2026-11-09'],
  ])('compares %s to %s with %s to %s', (from, to, previousFrom, previousTo) => {
    expect(previousOf({ from, to })).toEqual({ from: previousFrom, to: previousTo });
  });

  it('ends on the day before a period that begins within a month', () => {
    expect(addDays(previousOf({ from: '2026-11-10', to: '2026-11-16' }).to, 1)).toBe('2026-11-10');
  });
});

describe('monthsBetween', () => {
  it('returns every month that the period touches', () => {
    expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ]);
    expect(monthsBetween('2026-02-01', '2026-01-31')).toEqual([]);
    expect(monthsBetween('9999-12-01', '9999-12-31')).toEqual(['9999-12-01']);
  });
});
