import { expect, it } from 'vitest';
import { runCrashTrial } from './crash-trial.testing.ts';
import { findings } from './judge-trial.testing.ts';

/** A sample of R3; a file of its own, for most of its time is waiting that another one's work can fill. */
it(
  'deployments end as they must in a cloud that fails one call in three, with no more than three times the calls',
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
