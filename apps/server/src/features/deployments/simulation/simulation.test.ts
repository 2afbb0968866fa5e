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

  it.each([
    ['fencing', { fencing: false }],
    ['recovery', { recovery: false }],
    ['looking before sending again', { looksFirst: false, power: 0 }],
    // Rare: the call must be late, and everything after it quick; this world has it.
    ['waiting for what may still be on its way', { doubts: false, power: 1, from: 2609, count: 1 }],
  ])('do not end well without %s', { timeout: 120_000 }, async (_name, rules) => {
    const { violations } = await simulateMany({ from: 1, count: 100, limitMs: 900_000, ...rules });
    expect(violations).not.toEqual([]);
  });
});
