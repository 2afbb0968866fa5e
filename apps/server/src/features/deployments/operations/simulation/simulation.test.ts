import { describe, expect, it } from 'vitest';
import { simulateMany } from './simulate.ts';

/** `SEED` plays one world again, `WORLDS` more of them. */
const from = Number(process.env['SEED'] ?? 1);
const count = Number(process.env['WORLDS'] ?? (process.env['SEED'] === undefined ? 1500 : 1));

describe('worlds with crashes, standstills and a faulty cloud', () => {
  it('end well, each operation once', { timeout: 120_000 }, async () => {
    const { violations } = await simulateMany({ from, count });
    expect(violations).toEqual([]);
  });

  it('finish when requesters lose access, and send nothing in their name', { timeout: 120_000 }, async () => {
    const { violations } = await simulateMany({ from, count: Math.ceil(count / 3), leaves: 0.6 });
    expect(violations).toEqual([]);
  });

  it('set nothing aside for being in hand when somebody kills processes', { timeout: 120_000 }, async () => {
    const { violations } = await simulateMany({ from, count: Math.ceil(count / 5), killWithinMs: 6000 });
    expect(violations).toEqual([]);
  });

  it.each([1, 2])(
    'set aside %i that kill processes, after three crashes, and nothing else',
    { timeout: 120_000 },
    async (poison) => {
      const { violations } = await simulateMany({ from, count: Math.ceil(count / 5), poison });
      expect(violations).toEqual([]);
    },
  );

  it(
    'set aside what kills processes by being canceled, after three crashes',
    { timeout: 120_000 },
    async () => {
      const { violations } = await simulateMany({
        from,
        // What is canceled takes long in the cloud, and each second of it is played.
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
    ['leaving alone what waits for approval', { holding: false, held: 1 }],
    ['checking the access before each call', { leaves: 1, checksAccess: false }],
    ['patience with young processes', { patience: false, killWithinMs: 6000 }],
    ['counting on where a look found nothing', { remembering: false, poison: 1 }],
    [
      'counting on where a cancellation was tried',
      { wary: false, poison: 1, poisonedBy: 'cancel' as const, power: 0 },
    ],
    ['looking before sending again', { looksFirst: false, power: 0 }],
    // Rare: the call must be late, and everything after it quick; this world has it.
    ['waiting for what may still be on its way', { doubts: false, power: 1, from: 2609, count: 1 }],
  ])('do not end well without %s', { timeout: 120_000 }, async (_name, rules) => {
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
