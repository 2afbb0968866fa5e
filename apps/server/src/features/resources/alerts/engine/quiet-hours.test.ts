import { describe, expect, it, vi } from 'vitest';
import { isTimeZone, quietUntil, sendAt, type MessageTiming } from './quiet-hours.ts';

const night = { from: 22, to: 7, timeZone: 'Europe/Berlin' };
const time = (text: string) => Date.parse(text);
const iso = (instant: number) => new Date(instant).toISOString();

describe('quietUntil', () => {
  it('is the local end of the quiet hours, also over midnight', () => {
    expect(iso(quietUntil(night, time('2026-11-25T23:10:00Z')))).toBe('2026-11-26T06:00:00.000Z');
    expect(iso(quietUntil(night, time('2026-11-25T05:59:59Z')))).toBe('2026-11-25T06:00:00.000Z');
    const noon = { from: 12, to: 13, timeZone: 'Asia/Kolkata' };
    expect(iso(quietUntil(noon, time('2026-11-25T06:30:00Z')))).toBe('2026-11-25T07:30:00.000Z');
  });

  it('is the instant itself outside of them', () => {
    for (const text of ['2026-11-25T06:00:00Z', '2026-11-25T20:59:59Z'])
      expect(quietUntil(night, time(text))).toBe(time(text));
    expect(quietUntil(null, 5)).toBe(5);
  });

  it('keeps the local hour when the clocks change', () => {
    expect(iso(quietUntil(night, time('2026-10-24T22:00:00Z')))).toBe('2026-10-25T06:00:00.000Z');
    expect(iso(quietUntil(night, time('2026-03-28T22:00:00Z')))).toBe('2026-03-29T05:00:00.000Z');
  });

  it('converts few times, because a thousand alerts wait for it', () => {
    const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const long = { from: 8, to: 7, timeZone: 'Europe/Berlin' };
    expect(iso(quietUntil(long, time('2026-11-25T08:00:00Z')))).toBe('2026-11-26T06:00:00.000Z');
    expect(format.mock.calls.length).toBeLessThan(5);
    format.mockRestore();
  });

  it('knows time zones', () => {
    expect([isTimeZone('Europe/Paris'), isTimeZone('Mars/Olympus')]).toEqual([true, false]);
  });
});

describe('sendAt', () => {
  const usual: MessageTiming = { quietHours: null, digest: 'none', sentAt: null, usualSentAt: null };
  const alert = { severity: 2, firedAt: time('2026-11-25T23:00:00Z'), quietHours: null };
  const at = (more: Partial<typeof alert>, timing: Partial<MessageTiming>) =>
    iso(sendAt({ ...alert, ...more }, { ...usual, ...timing }));

  it('is immediate, and at most every few minutes', () => {
    expect(at({}, {})).toBe('2026-11-25T23:00:00.000Z');
    expect(at({}, { usualSentAt: time('2026-11-25T22:58:00Z') })).toBe('2026-11-25T23:03:00.000Z');
  });

  it('waits for the digest and for both kinds of quiet hours', () => {
    expect(at({}, { digest: 'daily', usualSentAt: time('2026-11-25T12:00:00Z') })).toBe(
      '2026-11-26T12:00:00.000Z',
    );
    const rule = { from: 6, to: 9, timeZone: 'UTC' };
    const waiting = sendAt({ ...alert, quietHours: rule }, { ...usual, quietHours: night });
    expect(iso(waiting)).toBe('2026-11-26T09:00:00.000Z');
  });

  it('is not postponed by messages of severity 0 in the meantime', () => {
    const timing = { usualSentAt: time('2026-11-25T12:00:00Z'), sentAt: time('2026-11-26T11:00:00Z') };
    expect(at({}, { ...timing, digest: 'daily' })).toBe('2026-11-26T12:00:00.000Z');
    expect(at({}, timing)).toBe('2026-11-26T11:01:00.000Z');
  });

  it('lets severity 0 through', () => {
    expect(at({ severity: 0 }, { quietHours: night, digest: 'daily', sentAt: alert.firedAt - 1000 })).toBe(
      '2026-11-25T23:00:59.000Z',
    );
  });
});
