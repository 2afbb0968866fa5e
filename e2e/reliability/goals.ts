import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { simulateMany } from '../../apps/server/src/features/deployments/operations/simulation/simulate.ts';
import { mutationTrial } from './mutation-goal.ts';
import { renewalControl, renewalTrial } from './renewal-goal.ts';
import { budgetControl, budgetTrial } from './budget-goal.ts';
import { poisonControl, poisonTrial } from './poison-goal.ts';
import { amplifiedTrial, crashTrial, faultTrials, weakenedTrial, type Outcome } from './crash-goals.ts';

export interface Goal {
  /** The row in the table of goals. */
  readonly id: string;
  readonly what: string;
  run(): Promise<Outcome>;
}

/** Duration of the cloud outage in R3, in seconds. */
const outageSeconds = Number(process.env.OUTAGE_SECONDS ?? 600);

/** A smaller R3, for weakened variants that must fail it. */
const faulty = {
  deployments: 60,
  refusedEvery: 10,
  speed: 'real',
  settleMs: 90_000,
  faults: { preset: 'r3' },
} as const;

/** Seed of all random choices. */
export const seed = Number(process.env.SEED ?? 1);
const root = path.resolve(import.meta.dirname, '..', '..');

/** A goal verified by the server's own suite: a sample in `npm test`, the full size here. */
function suite(id: string, what: string, ...files: string[]): Goal {
  return {
    id,
    what,
    run: async () => {
      const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
      const folder = mkdtempSync(path.join(tmpdir(), 'blueport-figures-'));
      const figures = path.join(folder, 'figures');
      writeFileSync(figures, '');
      const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server*', ...files], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, RELIABILITY_FULL: '1', RELIABILITY_FIGURES: figures, SEED: String(seed) },
      });
      const lines = readFileSync(figures, 'utf8').trim().split('\n');
      rmSync(folder, { recursive: true, force: true });
      const found = lines.filter((line) => line !== '');
      return {
        good: status === 0,
        figures: [...(found.length > 0 ? found : [`suite of ${files.join(', ')}`]), `seed=${seed}`].join(
          '\n  ',
        ),
      };
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
  {
    id: 'R1-STILL',
    what: 'a server pauses beyond its lease while another one works, then resumes: nothing runs twice',
    run: async () => await crashTrial({ deployments: 200, standstills: 3, speed: 'real', settleMs: 120_000 }),
  },
  {
    id: 'R1-CONTROL-RECOVERY',
    what: 'control: the same without recovery at startup must fail',
    run: async () =>
      await weakenedTrial('recovery', {
        deployments: 100,
        kills: 5,
        killEveryMs: 3000,
        speed: 'real',
        settleMs: 60_000,
      }),
  },
  {
    id: 'R1-CONTROL-FENCING',
    what: 'control: the same without fencing must fail',
    run: async () =>
      await weakenedTrial('fencing', { deployments: 200, standstills: 2, speed: 'real', settleMs: 60_000 }),
  },
  suite(
    'R2',
    'a worker paused for three leases writes nothing: 200 times with a stopped process, 200 times with an expired lease',
    'store/stopped-worker',
    'store/kysely-operation-store',
  ),
  {
    id: 'R3',
    what: '30 %, 60 % and temporarily all of the calls to the cloud fail: every deployment reaches the right state, with at most three times the calls',
    run: async () =>
      await faultTrials(
        { deployments: 200, refusedEvery: 10, failedEvery: 8, speed: 'real', settleMs: 900_000 },
        {
          '30 %': { faults: { preset: 'r3' } },
          '60 %': { faults: { preset: 'r3-60' } },
          outage: { outageSeconds, settleMs: (outageSeconds + 300) * 1000 },
          '30 % and 5 deaths': { faults: { preset: 'r3' }, kills: 5, killEveryMs: 5000 },
        },
      ),
  },
  {
    id: 'R3-CONTROL-WAITS',
    what: 'control: the same without respecting Retry-After must fail',
    run: async () => await weakenedTrial('waits', faulty, ['early']),
  },
  {
    id: 'R3-CONTROL-REFUSALS',
    what: 'control: the same with retries of rejected calls must fail',
    run: async () => await weakenedTrial('refusals', faulty, ['repeated']),
  },
  {
    id: 'R3-CONTROL-DOUBT',
    what: 'control: the same with unknown outcomes treated as rejections must fail',
    run: async () => await weakenedTrial('doubt', faulty, ['wrong']),
  },
  {
    id: 'R3-CONTROL-BREAKER',
    what: 'control: a total outage without a circuit breaker must exceed the number of calls',
    run: async () =>
      await amplifiedTrial(
        'breaker',
        { deployments: 100, speed: 'real', settleMs: 300_000 },
        { outageSeconds, settleMs: (outageSeconds + 300) * 1000 },
      ),
  },
  suite(
    'R4',
    'the database is killed 20 times under 100 requests per second: nothing acknowledged is lost, every failed request gets a Retry-After',
    'hardening/database-outage',
    '-t',
    'R4',
  ),
  suite(
    'R5',
    'the connection to the database or to the cloud hangs for a minute: requests get a response within ten seconds, and the database recovers within fifteen',
    'hardening/database-outage',
    'hardening/cloud-outage',
    '-t',
    'R5',
  ),
  suite(
    'R6',
    'a second process adopts the database or refuses to start; a killed database restarts',
    'database/embedded',
  ),
  suite(
    'R9',
    '10,000 malformed requests: no 5xx, no leak, fast responses, little memory',
    'hardening/malformed-requests',
    'http/fuzz',
  ),
  suite(
    'R9',
    '10,000 malformed requests to the embedded cloud: no 5xx except refusals of what is not simulated, no leak',
    'hardening/malformed-cloud-requests',
  ),
  suite(
    'R10',
    'organizations are isolated on every route, for every caller, with every kind of id, in both clouds',
    'hardening/matrix-figures',
    'http/route-matrix',
  ),
  suite(
    'R14',
    '50 graceful shutdowns under 100 requests per second: nothing accepted is lost',
    'cli/shutdown',
  ),
  suite('R16', 'a migration killed at every statement converges', 'database/migrate'),
  {
    id: 'R20',
    what: 'concurrent requests with the same Idempotency-Key, with crashes: one deployment',
    run: async () =>
      await crashTrial({ deployments: 50, copies: 20, kills: 5, killEveryMs: 3000, settleMs: 120_000 }),
  },
  suite(
    'R20',
    'fifty concurrent requests with the same Idempotency-Key, and a retry after a crash: one deployment, one response',
    'hardening/same-key',
  ),
  suite(
    'R21',
    'exactly one of many concurrent edits succeeds, in 1,000 races',
    'hardening/lost-update',
    'http/idempotency',
  ),
  {
    id: 'R23',
    what: '1,000 deployments in one subscription and 300 of another organization under the limits of the resource manager: hardly any throttled call, limits used, no starvation',
    run: async () =>
      await budgetTrial({
        deployments: { 'engineer@contoso.example': 1000, 'engineer@fabrikam.example': 300 },
        settleMs: 1_800_000,
      }),
  },
  {
    id: 'R23-CONTROL-BUDGET',
    what: 'control: the same without a call budget must be throttled',
    run: async () =>
      await budgetControl('budget', {
        deployments: { 'engineer@contoso.example': 300, 'engineer@fabrikam.example': 100 },
        settleMs: 600_000,
      }),
  },
  {
    id: 'R23-CONTROL-EVENNESS',
    what: 'control: the same with one organization favored must starve the other',
    run: async () =>
      await budgetControl('evenness', {
        deployments: { 'engineer@contoso.example': 300, 'engineer@fabrikam.example': 100 },
        settleMs: 600_000,
      }),
  },
  suite(
    'R24',
    '10,000 mails through a server that fails three times in ten, the worker killed 20 times: each is sent once or is a dead letter',
    'mail/reliability',
  ),
  {
    id: 'R22',
    what: '10,000 simulated worlds of each kind: with crashes, pauses and a faulty cloud, with kills of new processes, with operations that crash their process',
    run: async () => {
      const from = Number(process.env.SEED ?? 1);
      const count = Number(process.env.WORLDS ?? 10_000);
      const kinds = {
        worlds: {},
        'of a killer': { killWithinMs: 6000 },
        'with one that kills': { poison: 1 },
        'with two': { poison: 2 },
      };
      const lines: string[] = [];
      let broken = 0;
      for (const [name, rules] of Object.entries(kinds)) {
        const { violations } = await simulateMany({ from, count, ...rules });
        for (const text of violations.slice(0, 10)) console.log(`  ${name}: ${text}`);
        broken += violations.length;
        lines.push(`${name}=${count} violations=${violations.length}`);
      }
      // Without its rules a world must fail; otherwise the simulation proves nothing.
      for (const [name, rules] of Object.entries({
        'without patience': { killWithinMs: 6000, patience: false },
        'without fencing': { fencing: false },
      })) {
        const { violations } = await simulateMany({ from, count: 100, limitMs: 900_000, ...rules });
        if (violations.length === 0) broken += 1;
        lines.push(`${name} violations=${violations.length}`);
      }
      return { good: broken === 0, figures: `${lines.join(' ')} seed=${from}` };
    },
  },
  suite(
    'R25',
    'the directory is down for ten minutes and rotates its keys under traffic: no user is signed out or wrongly rejected',
    'hardening/directory-outage',
    'cloud/signing-keys',
  ),
  suite(
    'R27',
    'every statement and every cloud call fails once, for each write of a deployment and all background work (workers, cancellations, expiries, approvals, fleet upgrades, group deletions): nothing remains half done, and retries reach the right state',
    'reliability/failing-',
    'store/kysely-operation-store',
  ),
  {
    id: 'R28',
    what: 'mutations of authorization, session and deployment state machines, egress and crypto: the suites detect 85 %',
    run: async () => await mutationTrial(),
  },
  {
    id: 'R30',
    what: 'a deployment crashes its server on every attempt: it is parked after three crashes, and a hundred others succeed within a minute',
    run: async () => await poisonTrial({ others: 100, limitMs: 180_000 }),
  },
  {
    id: 'R30-CONTROL',
    what: 'control: the same without recovery at startup must fail',
    run: async () => await poisonControl({ others: 20, limitMs: 60_000 }),
  },
  suite('R30', 'an operation that crashes its process is parked', 'store/kysely-operation-store'),
  {
    id: 'RENEWAL',
    what: 'two tabs in each cloud stay open for three lifetimes of their cloud tokens, in real time: no call is rejected',
    run: async () => await renewalTrial({ tokenSeconds: 420, lifetimes: 3, canRenew: true }),
  },
  {
    id: 'RENEWAL-CONTROL',
    what: 'control: the same without new tokens for the portal must have rejected calls',
    run: async () => await renewalControl({ tokenSeconds: 60, lifetimes: 2 }),
  },
];
