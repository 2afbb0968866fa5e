import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  expiryOf,
  clearLifetime,
  hasExpired,
  storeLifetime,
  storeRenewal,
  readLifetime,
  renewalDueAt,
  watchOtherRenewals,
} from './session-lifetime.ts';

const key = 'bp.session.lifetime';
const hour = 3_600_000;
const start = new Date('2026-01-01T00:00:00Z').getTime();
const halfDay = 12 * 3600;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  clearLifetime();
});
afterEach(() => {
  vi.useRealTimers();
  clearLifetime();
});

/** When the stored lifetime is due for renewal, in seconds from the start. */
const dueSeconds = () => (renewalDueAt(readLifetime()!) - start) / 1000;

describe('renewal due time', () => {
  it.each([
    ['tokens that end before the session', halfDay, 3599, 3299],
    ['a session that ends before its tokens', 1000, 3599, 700],
    ['tokens of seven minutes', halfDay, 420, 120],
    ['tokens shorter than the offset', halfDay, 240, 120],
    ['tokens that have expired', halfDay, 0, 0],
  ])('follows %s', (_what, sessionSeconds, tokenSeconds, due) => {
    storeRenewal({ sessionSeconds, tokenSeconds });
    expect(dueSeconds()).toBe(due);
  });

  it('does not change when a page reads the lifetime later', () => {
    storeRenewal({ sessionSeconds: halfDay, tokenSeconds: 240 });
    vi.setSystemTime(start + 100_000);
    storeLifetime({ sessionSeconds: halfDay - 100, tokenSeconds: 140 }, Date.now());
    expect(dueSeconds()).toBe(120);
  });

  it('is available to a browser that only reads the lifetime', () => {
    storeLifetime({ sessionSeconds: halfDay, tokenSeconds: 3599 }, Date.now());
    expect(dueSeconds()).toBe(3299);
  });

  it('is not overwritten by a response from before the last renewal', () => {
    storeRenewal({ sessionSeconds: halfDay, tokenSeconds: 3599 });
    storeLifetime({ sessionSeconds: halfDay, tokenSeconds: 30 }, start - 1000);
    expect(dueSeconds()).toBe(3299);
  });
});

describe('expiry', () => {
  it('is the end of the tokens, not the renewal time', () => {
    storeRenewal({ sessionSeconds: halfDay, tokenSeconds: 3600 });
    vi.setSystemTime(start + hour - 1);
    expect(hasExpired()).toBe(false);
    vi.setSystemTime(start + hour);
    expect(hasExpired()).toBe(true);
    expect(expiryOf(readLifetime()!)).toBe(start + hour);
  });

  it.each([null, '', '{broken', '{}', '{"sessionEndsAt":1,"tokensEndAt":"2","leadMs":3,"renewedAt":4}'])(
    'is not derived from %j',
    (text) => {
      if (text !== null) localStorage.setItem(key, text);
      expect([readLifetime(), hasExpired()]).toEqual([null, false]);
    },
  );
});

describe('renewals of other tabs', () => {
  it('are reported, unlike reads', () => {
    let renewals = 0;
    const stop = watchOtherRenewals(() => (renewals += 1));
    const arrive = () => {
      const oldValue = before;
      before = localStorage.getItem(key);
      dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: before }));
    };
    let before: string | null = null;
    storeRenewal({ sessionSeconds: halfDay, tokenSeconds: 3599 });
    arrive();
    expect(renewals).toBe(1);
    vi.setSystemTime(start + 1000);
    storeLifetime({ sessionSeconds: halfDay, tokenSeconds: 3598 }, Date.now());
    arrive();
    expect(renewals).toBe(1);
    storeRenewal({ sessionSeconds: halfDay, tokenSeconds: 3599 });
    arrive();
    expect(renewals).toBe(2);
    stop();
    vi.setSystemTime(start + 2000);
    storeRenewal({ sessionSeconds: halfDay, tokenSeconds: 3599 });
    arrive();
    expect(renewals).toBe(2);
  });
});
