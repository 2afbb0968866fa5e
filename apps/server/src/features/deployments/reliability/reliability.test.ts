import { describe, expect, it } from 'vitest';
import { runCrashTrial } from './crash-trial.testing.ts';

/** Samples; the full sizes are called from outside with the same functions. */
describe('deployments survive', () => {
  it('a server that dies again and again (R1, 100 of them, 5 deaths)', { timeout: 180_000 }, async () => {
    const result = await runCrashTrial({
      deployments: 100,
      kills: 5,
      killEveryMs: 1500,
      speed: 'real',
      settleMs: 120_000,
    });
    expect(result).toMatchObject({
      accepted: 100,
      rows: 100,
      lost: [],
      twice: [],
      states: { Succeeded: 100 },
    });
  });

  it(
    'a cloud that fails one call in three, and every request sent thrice (R3, R20)',
    { timeout: 180_000 },
    async () => {
      const result = await runCrashTrial({
        deployments: 24,
        kills: 1,
        killEveryMs: 2000,
        faults: 1,
        copies: 3,
        settleMs: 120_000,
      });
      expect(result).toMatchObject({
        accepted: 24,
        rows: 24,
        lost: [],
        twice: [],
        states: { Succeeded: 24 },
      });
    },
  );
});
