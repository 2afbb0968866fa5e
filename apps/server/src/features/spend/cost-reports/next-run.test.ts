import { describe, expect, it } from 'vitest';
import { nextRun } from './next-run.ts';

const next = (after: string, timeZone = 'Europe/Berlin', hour = 8) =>
  nextRun({ weekday: 'monday', hour, timeZone }, new Date(after))?.toISOString();

describe('nextRun', () => {
  it('is the hour of the weekday in the time zone', () => {
    expect(next('2026-11-25T10:00:00Z')).toBe('2026-11-30T07:00:00.000Z');
    expect(next('2026-11-25T10:00:00Z', 'Asia/Tokyo', 0)).toBe('2026-11-29T15:00:00.000Z');
    expect(next('2026-11-25T10:00:00Z', 'UTC', 23)).toBe('2026-11-30T23:00:00.000Z');
  });

  it('is today before the hour, and in a week from the hour on', () => {
    expect(next('2026-11-30T06:59:59Z')).toBe('2026-11-30T07:00:00.000Z');
    expect(next('2026-11-30T07:00:00Z')).toBe('2026-12-07T07:00:00.000Z');
  });

  it('keeps the local hour when the clocks change', () => {
    expect(next('2026-10-20T00:00:00Z')).toBe('2026-10-26T07:00:00.000Z');
    expect(next('2026-10-13T00:00:00Z')).toBe('2026-10-19T06:00:00.000Z');
  });

  it('sends in the hour after one that a clock change skips', () => {
    const schedule = { weekday: 'sunday', hour: 2, timeZone: 'Europe/Berlin' } as const;
    expect(nextRun(schedule, new Date('2026-03-24T00:00:00Z'))?.toISOString()).toBe(
      '2026-03-29T01:00:00.000Z',
    );
  });

  it('is undefined for an unknown time zone', () => {
    expect(next('2026-11-25T10:00:00Z', 'Mars/Olympus')).toBeUndefined();
  });
});
