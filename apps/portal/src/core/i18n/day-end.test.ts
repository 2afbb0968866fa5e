import { afterEach, describe, expect, it } from 'vitest';
import { dayOf, endOfDay } from './day-end.ts';
import { rememberTimeZone } from './format.ts';

afterEach(() => rememberTimeZone(''));

describe('endOfDay', () => {
  it.each([
    ['Europe/Berlin', '2026-12-24T22:59:59.000Z'],
    ['America/Los_Angeles', '2026-12-25T07:59:59.000Z'],
    ['Pacific/Auckland', '2026-12-24T10:59:59.000Z'],
    ['UTC', '2026-12-24T23:59:59.000Z'],
  ])('returns the last second of a day in %s, which is shown as the same day', (zone, moment) => {
    rememberTimeZone(zone);
    expect(endOfDay('2026-12-24')).toBe(moment);
    expect(dayOf(moment)).toBe('2026-12-24');
  });

  it('returns null without a day', () => {
    expect(endOfDay('')).toBeNull();
    expect(dayOf(null)).toBe('');
  });
});
