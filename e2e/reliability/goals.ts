import { spawnSync } from 'node:child_process';
import path from 'node:path';
import {
  type CrashTrialOptions,
  runCrashTrial,
} from '../../apps/server/src/features/deployments/reliability/crash-trial.testing.ts';
import { simulateMany } from '../../apps/server/src/features/deployments/simulation/simulate.ts';

export interface Goal {
  /** The row of the table of goals. */
  readonly id: string;
  readonly what: string;
  run(): Promise<{ good: boolean; figures: string }>;
}

const root = path.resolve(import.meta.dirname, '..', '..');

async function crashTrial(options: CrashTrialOptions): Promise<{ good: boolean; figures: string }> {
  const result = await runCrashTrial(options);
  const good = result.lost.length === 0 && result.twice.length === 0 && result.rows === result.accepted;
  const states = Object.entries(result.states)
    .map(([state, count]) => `${state}=${count}`)
    .join(' ');
  return {
    good,
    figures: `lost=${result.lost.length} twice=${result.twice.length} accepted=${result.accepted} kills=${result.kills} settled=${Math.round(result.settledMs / 1000)}s calls/deployment=${result.callsPerDeployment.toFixed(1)} ${states}`,
  };
}

/** A goal whose full size is what the server's own suite runs. */
function suite(id: string, what: string, ...files: string[]): Goal {
  return {
    id,
    what,
    run: async () => {
      const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
      const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...files], {
        cwd: root,
        stdio: 'inherit',
      });
      return { good: status === 0, figures: `suite of ${files.join(', ')}` };
    },
  };
}

export const goals: readonly Goal[] = [
  {
    id: 'R1',
    what: '1,000 deployments in flight, the server killed 60 times: none lost, none run twice',
    run: async () =>
      await crashTrial({ deployments: 1000, kills: 60, killEveryMs: 5000, speed: 'real', settleMs: 120_000 }),
  },
  suite('R2', 'a holder that stood still writes nothing', 'store/kysely-operation-store'),
  {
    id: 'R3',
    what: '30 % of the calls to the cloud fail in ten ways: everything ends, nothing wrong, nothing twice',
    run: async () =>
      await crashTrial({ deployments: 200, kills: 5, killEveryMs: 5000, faults: 1, settleMs: 600_000 }),
  },
  suite('R6', 'a second process adopts or refuses; a killed database comes back', 'database/embedded'),
  suite('R9', 'malformed requests: no 5xx, no leak', 'http/fuzz'),
  suite('R10', 'organizations are apart on every route', 'http/route-matrix'),
  suite('R16', 'a migration killed at every statement converges', 'database/migrate'),
  {
    id: 'R20',
    what: 'the same Idempotency-Key many times at once, with deaths: one deployment',
    run: async () =>
      await crashTrial({ deployments: 50, copies: 20, kills: 5, killEveryMs: 3000, settleMs: 120_000 }),
  },
  suite('R21', 'of many editors exactly one wins', 'http/idempotency'),
  {
    id: 'R22',
    what: '10,000 simulated worlds with crashes, standstills and a faulty cloud',
    run: async () => {
      const from = Number(process.env.SEED ?? 1);
      const count = Number(process.env.WORLDS ?? 10_000);
      const { violations } = await simulateMany({ from, count });
      return {
        good: violations.length === 0,
        figures: `violations=${violations.length} worlds=${count} seed=${from}`,
      };
    },
  },
  suite('R27', 'every statement of a write fails once: nothing is half done', 'store/kysely-operation-store'),
  suite('R30', 'work that kills its process is parked', 'store/kysely-operation-store'),
];
