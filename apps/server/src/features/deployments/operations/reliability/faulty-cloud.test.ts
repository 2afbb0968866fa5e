import { expect, it } from 'vitest';
import { runCrashTrial } from './crash-trial.testing.ts';
import { findings } from './judge-trial.testing.ts';

/** Sample of R3; in a separate file because it mostly waits, so that other tests can run meanwhile. */
it(
  'deployments end correctly in a cloud that fails one call in three, with at most three times the calls',
  { timeout: 600_000 },
  async () => {
    const options = { refusedEvery: 10, settleMs: 240_000 };
    const [calm, faulty] = [
      await runCrashTrial({ ...options, deployments: 12 }),
      await runCrashTrial({ ...options, deployments: 40, faults: { preset: 'r3' } }),
    ];
    expect(findings(faulty)).toEqual([]);
    expect(faulty).toMatchObject({ accepted: 40, rows: 40, states: { Succeeded: 36, Failed: 4 } });
    expect(faulty.callsPerDeployment / calm.callsPerDeployment).toBeLessThanOrEqual(3);
    expect(faulty.ownCallsPerDeployment / calm.ownCallsPerDeployment).toBeLessThanOrEqual(3);
  },
);
