import { expect, it } from 'vitest';
import { checkGrant, untilOf } from './grant-form.ts';

const now = new Date('2026-11-28T10:00:00Z');
const values = { roleId: 'r', end: 'oneWeek', lastDay: '' } as const;

it('ends a role after a period, at the end of a day, or never', () => {
  expect(untilOf({ ...values, end: 'oneDay' }, now)).toBe('2026-11-29T10:00:00.000Z');
  expect(untilOf(values, now)).toBe('2026-12-05T10:00:00.000Z');
  expect(untilOf({ ...values, end: 'thirtyDays' }, now)).toBe('2026-12-28T10:00:00.000Z');
  expect(untilOf({ ...values, end: 'day', lastDay: '2026-12-24' }, now)).toBe(
    new Date('2026-12-24T23:59:59').toISOString(),
  );
  expect(untilOf({ ...values, end: 'none' }, now)).toBeNull();
});

it.each([
  ['', true],
  ['12026-12-24', true],
  ['2026-12-24', false],
])('requires a valid last day: “%s”', (lastDay, isRefused) => {
  expect(checkGrant({ ...values, end: 'day', lastDay }).lastDay !== undefined).toBe(isRefused);
});
