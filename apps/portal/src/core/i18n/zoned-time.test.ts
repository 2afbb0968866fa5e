import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zonedTimeToUtc } from './zoned-time.ts';

test.each([
  ['UTC', '2026-11-21T08:00', '2026-11-21T08:00:00.000Z'],
  ['Europe/Zurich', '2026-07-01T08:00', '2026-07-01T06:00:00.000Z'],
  ['Europe/Zurich', '2026-12-01T08:00', '2026-12-01T07:00:00.000Z'],
  ['Asia/Kolkata', '2026-12-01T08:00', '2026-12-01T02:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01T00:30', '2025-12-31T10:30:00.000Z'],
  // A time skipped in spring, and one that occurs twice in autumn.
  ['Europe/Zurich', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/Zurich', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
])('converts local time in %s: %s', (zone, wallClock, moment) => {
  expect(zonedTimeToUtc(zone, wallClock)).toBe(moment);
});

test.each(['', '2026-13-01T00:00', '2026-01-01', 'soon'])('returns null for %j', (text) => {
  expect(zonedTimeToUtc('UTC', text)).toBeNull();
});

test('returns a time with the same local time, except around clock changes', () => {
  const zones = [
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'Asia/Kathmandu',
    'America/St_Johns',
  ];
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
      // Starts from an existing time, so that its local time is valid.
      const wallOf = (moment: number | string) =>
        new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
          .format(new Date(moment))
          .replace(' ', 'T');
      const typed = wallOf(minute * 60_000);
      expect(wallOf(zonedTimeToUtc(zone, typed) ?? '')).toBe(typed);
    }),
  );
});
