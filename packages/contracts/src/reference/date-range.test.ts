import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateRangeNames, periodOf } from './date-range.ts';

const local = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, day, hour, minute);

it.each([
  ['Today', local(2026, 3, 31), null],
  ['Yesterday', local(2026, 3, 30), local(2026, 3, 31)],
  ['Last7Days', local(2026, 3, 25), null],
  ['LastMonth', local(2026, 2, 28), null],
  ['Last3Months', local(2025, 12, 31), null],
  ['LastYear', local(2025, 3, 31), null],
] as const)('%s begins at the start of a day in the local time zone', (range, from, to) => {
  expect(periodOf(range, local(2026, 3, 31, 15, 45))).toEqual({ from, to });
});

it('is not longer in a leap year or across a year', () => {
  expect(periodOf('LastYear', local(2024, 2, 29, 12)).from).toEqual(local(2023, 2, 28));
  expect(periodOf('Yesterday', local(2026, 1, 1, 8)).from).toEqual(local(2025, 12, 31));
});

it('always begins before now and contains the shorter ranges', () => {
  const times = fc.date({ min: local(2000, 1, 1), max: local(2100, 1, 1), noInvalidDate: true });
  fc.assert(
    fc.property(times, (now) => {
      const starts = dateRangeNames.map((range) => periodOf(range, now).from.getTime());
      expect(starts[0]).toBeLessThanOrEqual(now.getTime());
      expect(starts).toEqual(starts.toSorted((left, right) => right - left));
    }),
  );
});
