import { describe, expect, it } from 'vitest';
import { simulateMany } from './simulate.ts';

/** `SEED` repeats one world, `WORLDS` sets their number. */
const from = Number(process.env['SEED'] ?? 1);
const count = Number(process.env['WORLDS'] ?? (process.env['SEED'] === undefined ? 1500 : 1));

describe('worlds with crashes, suspended processes and a faulty cloud', () => {
  it('end correctly, with each operation executed once', { timeout: 120_000 }, async () => {
    const { violations } = await simulateMany({ from, count });
    expect(violations).toEqual([]);
  });

  it('finish when requesters lose access, and send nothing in their name', { timeout: 120_000 }, async () => {
    const { violations } = await simulateMany({ from, count: Math.ceil(count / 3), leaves: 0.6 });
    expect(violations).toEqual([]);
  });

  it(
    'park only operations that crash their process, not those whose process is killed externally',
    { timeout: 120_000 },
    async () => {
      const { violations } = await simulateMany({ from, count: Math.ceil(count / 5), killWithinMs: 6000 });
      expect(violations).toEqual([]);
    },
  );

  it.each([1, 2])(
    'park %i operations that kill processes after three crashes, and no others',
    { timeout: 120_000 },
    async (poison) => {
      const { violations } = await simulateMany({ from, count: Math.ceil(count / 5), poison });
      expect(violations).toEqual([]);
    },
  );

  it(
    'park an operation that kills processes when canceled, after three crashes',
    { timeout: 120_000 },
    async () => {
      const { violations } = await simulateMany({
        from,
        // A canceled operation takes long in the cloud, and every second of it is simulated.
        count: Math.ceil(count / 10),
        poison: 1,
        poisonedBy: 'cancel',
        power: 0,
      });
      expect(violations).toEqual([]);
    },
  );

  it.each([
    ['fencing', { fencing: false }],
    ['recovery', { recovery: false, count: 5 }],
    ['excluding held operations', { holding: false, heldShare: 1 }],
    ['an access check before each call', { leaves: 1, checksAccess: false }],
    ['patience with young processes', { patience: false, killWithinMs: 6000 }],
    ['keeping the crash count after a poll that found nothing', { remembering: false, poison: 1 }],
    [
      'keeping the crash count after an attempted cancellation',
      { wary: false, poison: 1, poisonedBy: 'cancel' as const, power: 0 },
    ],
    ['a poll before each resend', { looksFirst: false, power: 0 }],
    // Rare: needs a late request and fast processing afterwards, as in this world.
    ['a wait for requests in flight', { doubts: false, power: 1, from: 2609, count: 1 }],
  ])('end incorrectly without %s (negative control)', { timeout: 120_000 }, async (_name, rules) => {
    const { violations } = await simulateMany({
      from: 1,
      count: 100,
      limitMs: 900_000,
      enough: 1,
      ...rules,
    });
    expect(violations).not.toEqual([]);
  });
});
