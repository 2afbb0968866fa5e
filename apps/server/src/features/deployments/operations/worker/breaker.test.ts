import { CloudError } from '@blueport/cloud';
import { describe, expect, it } from 'vitest';
import { createBreaker, type Breaker } from './breaker.ts';

const rules = { limit: 3, firstMs: 100, longestMs: 350 };

function setup() {
  let time = 1_000_000;
  const breaker = createBreaker({ now: () => time, random: () => 0, rules });
  return { breaker, pass: (milliseconds: number) => (time += milliseconds) };
}

async function fail(breaker: Breaker, kind: CloudError['kind'] = 'unavailable'): Promise<void> {
  const call = (): Promise<never> => Promise.reject(new CloudError({ kind, code: 'X', message: 'x' }));
  await expect(breaker.watch('a', call)).rejects.toThrow('x');
}

describe('a circuit breaker', () => {
  it('opens after a number of consecutive calls without a response', async () => {
    const { breaker } = setup();
    await fail(breaker);
    await fail(breaker, 'unknown-outcome');
    expect(breaker.waitMs('a')).toBe(0);
    await fail(breaker);
    expect(breaker.waitMs('a')).toBe(100);
    expect(breaker.waitMs('b')).toBe(0);
  });

  it.each(['refused', 'throttled', 'not-found', 'unauthorized'] as const)(
    'treats %s as a response',
    async (kind) => {
      const { breaker } = setup();
      await fail(breaker);
      await fail(breaker);
      await fail(breaker, kind);
      await fail(breaker);
      expect(breaker.waitMs('a')).toBe(0);
    },
  );

  it('allows one probe at a time, less and less often, and all calls after one succeeds', async () => {
    const { breaker, pass } = setup();
    for (let time = 0; time < 3; time += 1) await fail(breaker);
    for (const wait of [200, 350, 350]) {
      pass(breaker.waitMs('a'));
      expect(breaker.waitMs('a')).toBe(0);
      // All other calls wait meanwhile.
      expect(breaker.waitMs('a')).toBeGreaterThan(0);
      pass(400);
      await fail(breaker);
      expect(breaker.waitMs('a')).toBe(wait);
    }
    pass(350);
    expect(await breaker.watch('a', () => Promise.resolve('back'))).toBe('back');
    expect([breaker.waitMs('a'), breaker.waitMs('a')]).toEqual([0, 0]);
  });

  it.each(['unavailable', 'unknown-outcome', 'throttled'] as const)(
    'reports trouble while a large share of calls end as %s',
    async (kind) => {
      const { breaker } = setup();
      const succeed = () => breaker.watch('a', () => Promise.resolve('good'));
      await fail(breaker, kind);
      expect(breaker.isTroubled('a')).toBe(false);
      for (let round = 0; round < 10; round += 1) {
        await succeed();
        await fail(breaker, kind);
      }
      expect([breaker.isTroubled('a'), breaker.isTroubled('b')]).toEqual([true, false]);
      for (let call = 0; call < 20; call += 1) await succeed();
      expect(breaker.isTroubled('a')).toBe(false);
    },
  );

  it('does not count refusals as trouble', async () => {
    const { breaker } = setup();
    for (let call = 0; call < 10; call += 1) await fail(breaker, 'refused');
    expect(breaker.isTroubled('a')).toBe(false);
  });
});
