import { describe, expect, it } from 'vitest';
import { snoozeChoices, snoozeTime } from './snooze-times.ts';

// A Saturday; in Auckland it is already Sunday.
const saturday = new Date('2026-11-28T22:30:00Z');

describe('snoozeTime', () => {
  it.each([
    ['hour', 'Europe/Berlin', '2026-11-28T23:30:00.000Z'],
    ['tomorrow', 'Europe/Berlin', '2026-11-29T07:00:00.000Z'],
    ['tomorrow', 'Pacific/Auckland', '2026-11-29T19:00:00.000Z'],
    ['tomorrow', 'America/Los_Angeles', '2026-11-29T16:00:00.000Z'],
    ['week', 'Europe/Berlin', '2026-11-30T07:00:00.000Z'],
    ['week', 'Pacific/Auckland', '2026-12-06T19:00:00.000Z'],
  ] as const)('returns the local time of “%s” in %s', (choice, zone, expected) => {
    expect(snoozeTime(choice, zone, saturday)).toBe(expected);
  });

  it('offers three different times on every day of the week', () => {
    for (let day = 0; day < 7; day += 1) {
      const now = new Date(saturday.getTime() + day * 86_400_000);
      const times = snoozeChoices.map((choice) => snoozeTime(choice, 'UTC', now));
      expect(new Set(times).size).toBe(3);
    }
  });

  it('chooses the Monday after a Monday', () => {
    expect(snoozeTime('week', 'UTC', new Date('2026-11-30T10:00:00Z'))).toBe('2026-12-07T08:00:00.000Z');
  });

  it('accounts for the end of daylight saving time', () => {
    expect(snoozeTime('tomorrow', 'Europe/Berlin', new Date('2026-10-24T10:00:00Z'))).toBe(
      '2026-10-25T07:00:00.000Z',
    );
  });
});
