import { describe, expect, it } from 'vitest';
import { runCrashTrial } from './crash-trial.testing.ts';
import { findings } from './judge-trial.testing.ts';
import { weakenedProgram } from './weakened-program.testing.ts';

/** Samples; the full sizes run from outside with the same functions. */
describe('deployments', () => {
  it('survive a server that is killed three times (R1, 40 deployments)', { timeout: 400_000 }, async () => {
    const result = await runCrashTrial({
      deployments: 40,
      kills: 3,
      killEveryMs: 1500,
      speed: 'real',
      settleMs: 120_000,
    });
    expect(findings(result)).toEqual([]);
    expect(result).toMatchObject({ accepted: 40, rows: 40, states: { Succeeded: 40 } });
  });

  it(
    'survive a server that is killed while every request is sent three times (R20)',
    { timeout: 400_000 },
    async () => {
      const result = await runCrashTrial({
        deployments: 24,
        kills: 1,
        killEveryMs: 2000,
        copies: 3,
        settleMs: 120_000,
      });
      expect(findings(result)).toEqual([]);
      expect(result).toMatchObject({ accepted: 24, rows: 24, states: { Succeeded: 24 } });
    },
  );

  it(
    'remain unfinished after a crash without recovery (negative control)',
    { timeout: 300_000 },
    async () => {
      const result = await runCrashTrial({
        deployments: 24,
        kills: 1,
        killWhileHolding: true,
        speed: 'real',
        settleMs: 15_000,
        ...weakenedProgram('recovery'),
      });
      expect(result.lost).not.toEqual([]);
    },
  );
});
