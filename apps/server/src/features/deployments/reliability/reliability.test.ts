import { describe, expect, it } from 'vitest';
import { runCrashTrial } from './crash-trial.testing.ts';
import { findings } from './judge-trial.testing.ts';
import { weakenedProgram } from './weakened-program.testing.ts';

/** Samples; the full sizes are called from outside with the same functions. */
describe('deployments survive', () => {
  it('a server that dies again and again (R1, 100 of them, 5 deaths)', { timeout: 400_000 }, async () => {
    const result = await runCrashTrial({
      deployments: 100,
      kills: 5,
      killEveryMs: 1500,
      speed: 'real',
      settleMs: 120_000,
    });
    expect(findings(result)).toEqual([]);
    expect(result).toMatchObject({ accepted: 100, rows: 100, states: { Succeeded: 100 } });
  });

  it('every request sent thrice to a server that dies (R20)', { timeout: 400_000 }, async () => {
    const result = await runCrashTrial({
      deployments: 24,
      kills: 1,
      killEveryMs: 2000,
      copies: 3,
      settleMs: 120_000,
    });
    expect(findings(result)).toEqual([]);
    expect(result).toMatchObject({ accepted: 24, rows: 24, states: { Succeeded: 24 } });
  });

  it('not, where nobody takes up what the dead left (negative control)', { timeout: 300_000 }, async () => {
    const result = await runCrashTrial({
      deployments: 24,
      kills: 2,
      killEveryMs: 1500,
      speed: 'real',
      settleMs: 15_000,
      ...weakenedProgram('recovery'),
    });
    expect(result.lost).not.toEqual([]);
  });
});
