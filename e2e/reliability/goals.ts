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
  /** The row of the table of goals. */
  readonly id: string;
  readonly what: string;
  run(): Promise<Outcome>;
}

/** How long the cloud is out in R3. */
const outageSeconds = Number(process.env.OUTAGE_SECONDS ?? 600);

/** R3 in small, for those who must go wrong in it. */
const faulty = {
  deployments: 60,
  refusedEvery: 10,
  speed: 'real',
  settleMs: 90_000,
  faults: { preset: 'r3' },
} as const;

/** From which all lots are drawn. */
export const seed = Number(process.env.SEED ?? 1);
const root = path.resolve(import.meta.dirname, '..', '..');

/** A goal that the server's own suite judges: as a sample in `npm test`, in full size here. */
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
    what: 'a server stands still beyond its lease while another works, and goes on: nothing twice',
    run: async () => await crashTrial({ deployments: 200, standstills: 3, speed: 'real', settleMs: 120_000 }),
  },
  {
    id: 'R1-CONTROL-RECOVERY',
    what: 'the same without recovery at boot must be found out',
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
    what: 'the same without fencing must be found out',
    run: async () =>
      await weakenedTrial('fencing', { deployments: 200, standstills: 2, speed: 'real', settleMs: 60_000 }),
  },
  suite(
    'R2',
    'a holder that stood still for three leases writes nothing: 200 times by a process that is stopped, 200 times by a lease that ran out',
    'store/stopped-worker',
    'store/kysely-operation-store',
  ),
  {
    id: 'R3',
    what: '30 % and 60 % of the calls to the cloud fail, and once all of them: everything ends as it must, for at most three times the calls',
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
    what: 'the same by one who does not hear how long the cloud asks to wait must be found out',
    run: async () => await weakenedTrial('waits', faulty, ['early']),
  },
  {
    id: 'R3-CONTROL-REFUSALS',
    what: 'the same by one who takes no refusal must be found out',
    run: async () => await weakenedTrial('refusals', faulty, ['repeated']),
  },
  {
    id: 'R3-CONTROL-DOUBT',
    what: 'the same by one who takes what got no answer for refused must be found out',
    run: async () => await weakenedTrial('doubt', faulty, ['wrong']),
  },
  {
    id: 'R3-CONTROL-BREAKER',
    what: 'a total outage for one who goes on calling must be found out by the number of calls',
    run: async () =>
      await amplifiedTrial(
        'breaker',
        { deployments: 100, speed: 'real', settleMs: 300_000 },
        { outageSeconds, settleMs: (outageSeconds + 300) * 1000 },
      ),
  },
  suite(
    'R4',
    'the database is torn down 20 times under 100 requests a second: nothing acknowledged is lost, everybody hears when to come again',
    'hardening/database-outage',
    '-t',
    'R4',
  ),
  suite(
    'R5',
    'the connection to the database or to the cloud hangs for a minute: requests are answered within ten seconds, and the database recovers within fifteen',
    'hardening/database-outage',
    'hardening/cloud-outage',
    '-t',
    'R5',
  ),
  suite('R6', 'a second process adopts or refuses; a killed database comes back', 'database/embedded'),
  suite(
    'R9',
    '10,000 malformed requests: no 5xx, no leak, quick answers, little memory',
    'hardening/malformed-requests',
    'http/fuzz',
  ),
  suite(
    'R10',
    'organizations are apart on every route, for every caller, with every kind of id, in both clouds',
    'hardening/matrix-figures',
    'http/route-matrix',
  ),
  suite('R14', 'told to stop 50 times under 100 requests a second: nothing accepted is lost', 'cli/shutdown'),
  suite('R16', 'a migration killed at every statement converges', 'database/migrate'),
  {
    id: 'R20',
    what: 'the same Idempotency-Key many times at once, with deaths: one deployment',
    run: async () =>
      await crashTrial({ deployments: 50, copies: 20, kills: 5, killEveryMs: 3000, settleMs: 120_000 }),
  },
  suite(
    'R20',
    'the same Idempotency-Key fifty times at once and again after a death: one deployment, one answer',
    'hardening/same-key',
  ),
  suite(
    'R21',
    'of many editors exactly one wins, in 1,000 races',
    'hardening/lost-update',
    'http/idempotency',
  ),
  {
    id: 'R23',
    what: '1,000 deployments in one subscription and 300 of another organization under the limits of the resource manager: hardly one call too many, the limits used, nobody starves',
    run: async () =>
      await budgetTrial({
        deployments: { 'engineer@contoso.example': 1000, 'engineer@fabrikam.example': 300 },
        settleMs: 1_800_000,
      }),
  },
  {
    id: 'R23-CONTROL-BUDGET',
    what: 'the same where calls are not counted must be found out by what is turned away',
    run: async () =>
      await budgetControl('budget', {
        deployments: { 'engineer@contoso.example': 300, 'engineer@fabrikam.example': 100 },
        settleMs: 600_000,
      }),
  },
  {
    id: 'R23-CONTROL-EVENNESS',
    what: 'the same where one organization is favoured must be found out by who starves',
    run: async () =>
      await budgetControl('evenness', {
        deployments: { 'engineer@contoso.example': 300, 'engineer@fabrikam.example': 100 },
        settleMs: 600_000,
      }),
  },
  suite(
    'R24',
    '10,000 mails through a server that fails three times in ten, the worker killed 20 times: each once, or a dead letter',
    'mail/reliability',
  ),
  {
    id: 'R22',
    what: '10,000 simulated worlds of each kind: with crashes, standstills and a faulty cloud, with a killer of young processes, with work that kills',
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
      // Without its rules a world must go wrong, or the worlds prove nothing.
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
    'the directory is away for ten minutes, and changes its keys under traffic: nobody is thrown out or wrongly refused',
    'hardening/directory-outage',
    'cloud/signing-keys',
  ),
  suite(
    'R27',
    'every statement and every call of the cloud fails once, of each write of a deployment and of all work behind it (workers, cancellations, expiries, approvals, fleets, groups that go): nothing is half done, and what is asked again or goes on by itself ends right',
    'reliability/failing-',
    'store/kysely-operation-store',
  ),
  {
    id: 'R28',
    what: 'authorization, session and deployment machines, egress and crypto: of 100 small changes the suites notice 85',
    run: async () => await mutationTrial(),
  },
  {
    id: 'R30',
    what: 'a deployment kills its server each time that it is sent: set aside after three crashes, a hundred others end well within a minute',
    run: async () => await poisonTrial({ others: 100, limitMs: 180_000 }),
  },
  {
    id: 'R30-CONTROL',
    what: 'the same without recovery at boot must be found out',
    run: async () => await poisonControl({ others: 20, limitMs: 60_000 }),
  },
  suite('R30', 'work that kills its process is parked', 'store/kysely-operation-store'),
  {
    id: 'RENEWAL',
    what: 'two tabs in each cloud stay open for three lifetimes of their cloud tokens, in real time: no call is refused',
    run: async () => await renewalTrial({ tokenSeconds: 420, lifetimes: 3, canRenew: true }),
  },
  {
    id: 'RENEWAL-CONTROL',
    what: 'the same where the portal gets no new tokens must be found out by calls that are refused',
    run: async () => await renewalControl({ tokenSeconds: 60, lifetimes: 2 }),
  },
];
