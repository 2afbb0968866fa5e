import { describe, expect, it } from 'vitest';
import { dayStarts } from './day-starts.ts';

const startsOf = (now: string, count: number, timeZone: string) =>
  dayStarts(new Date(now), count, timeZone)?.map(({ day, start }) => [day, start.toISOString()]);

describe('dayStarts', () => {
  it('ends with today in the time zone', () => {
    expect(startsOf('2026-03-01T23:30:00Z', 2, 'Asia/Tokyo')).toEqual([
      ['2026-03-01', '2026-02-28T15:00:00.000Z'],
      ['2026-03-02', '2026-03-01T15:00:00.000Z'],
    ]);
  });

  it('follows daylight saving time changes', () => {
    expect(startsOf('2026-03-30T12:00:00Z', 3, 'Europe/Zurich')).toEqual([
      ['2026-03-28', '2026-03-27T23:00:00.000Z'],
      ['2026-03-29', '2026-03-28T23:00:00.000Z'],
      ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ]);
  });

  it('returns undefined for an unknown time zone', () => {
    expect(startsOf('2026-03-30T12:00:00Z', 3, 'Mars/Olympus')).toBeUndefined();
  });
});
