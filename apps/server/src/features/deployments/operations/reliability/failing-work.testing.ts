import { setTimeout as wait } from 'node:timers/promises';
import type { LedgerEntry } from '@blueport/cloud-sandbox';
import { isSettled, type DeploymentDetail } from '@blueport/contracts';
import { createMessaging } from '../../../../messaging.ts';
import { startDayTwo } from '../day-two.testing.ts';
import type { TrialEnvironment, WorkItem, WorkPath } from './trial-environment.testing.ts';
import {
  trackWork,
  runTracked,
  watchedWorld,
  watchStatements,
  type Fault,
  type TrackedWork,
} from './nth-call.testing.ts';
import { judgeLedger } from './trial-ledger.testing.ts';

export interface WorkResult {
  readonly by: TrackedWork;
  /** Normalized content of the rows after the work has ended. */
  readonly facts: readonly string[];
  readonly violations: readonly string[];
}

export interface RunOptions {
  /** Facts of the same work without a fault; if absent, only the end state is checked. */
  readonly calm?: readonly string[];
  /** Without transactions, for the negative control. */
  readonly skipsTransaction?: boolean;
  readonly limitMs?: number;
}

export interface FailingWork {
  /**
   * Runs a piece of work once for each fault, all concurrently; undefined for no fault. Returns the outcome of each.
   */
  run(
    path: WorkPath,
    faults: readonly (Fault | undefined)[],
    options?: RunOptions,
  ): Promise<readonly WorkResult[]>;
  /** Returns the duplicate actions in the cloud's ledger. */
  doneTwice(): Promise<readonly string[]>;
  /** Returns the connections that were not released. */
  leaks(): readonly string[];
  stop(): Promise<void>;
}

const longestMs = 120_000;

/** Query for the facts about deployments and other objects of a piece of work, as sortable lines. */
const factsText = `with d as (select * from deployment where name = any($1)),
  o as (select o.*, d.name from deployment_operation o join d on d.id = o.deployment_id)
  select concat_ws(' ', 'deployment', state, error ->> 'code', expiry_warned, expiry_reason, expiry_tries,
      case when expiry_done_at is not null then 'expired' end, case when expiry_next_at is not null then 'looks again' end) as told from d
  union all select concat_ws(' ', 'operation', number, kind, state, machine ->> 'phase', case when held then 'held' end,
      case when lease_owner is not null then 'in hand' end, case when finished_at is null then 'open' end) from o
  union all select concat_ws(' ', 'steps of', o.number, o.kind, s.state, count(*)) from deployment_step s
      join o on o.id = s.operation_id group by o.name, o.number, o.kind, s.state
  union all select concat_ws(' ', 'trail', action, details ->> 'by', count(*)) from audit
      where outcome = 'done' and details ->> 'step' is null
        and object_id in (select id::text from d union all select unnest($2::text[]))
      group by object_id, action, details ->> 'by'
  union all select concat_ws(' ', 'told', kind, severity, outcome, count(*)) from notification
      where link ~ array_to_string($1 || $2, '|') group by link, kind, severity, outcome
  union all select concat_ws(' ', 'commitments', count(*)) from deployment_commitment where deployment_id in (select id from d)
  union all select concat_ws(' ', 'approval', state) from approval where deployment_id in (select id from d)
  union all select concat_ws(' ', 'fleet', state, reason, wave) from fleet where id::text = any($2)
  union all select concat_ws(' ', 'moved', state, reason, message, case when operation_id is not null then 'begun' end)
      from fleet_item where fleet_id::text = any($2)`;

/** Starts a server whose workers fail at the given calls, with an instant or a realistically slow cloud. */
export async function startFailingWork(speed: 'instant' | 'real' = 'instant'): Promise<FailingWork> {
  const letGo = watchStatements();
  const attached = new Map<string, TrackedWork>();
  /** Operations that a worker dropped. */
  const fallen = new Set<string>();
  // Runs one at a time: each request is tracked before a worker starts, and a job has only one due item.
  let asking: Promise<unknown> = Promise.resolve();
  const runExclusively = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = asking.then(work);
    asking = done.catch(() => {});
    return done;
  };
  const world = await startDayTwo(
    {
      wrapWork: async (id, work) => {
        await asking;
        const by = attached.get(id);
        if (by === undefined) return work();
        try {
          return await runTracked(by, work);
        } catch (error) {
          fallen.add(id);
          throw error;
        }
      },
      driftWatch: { everyHours: 1000, planMs: 1_000_000 },
    },
    watchedWorld,
    { speed },
  );
  const { pool } = world.server.database;
  const query: TrialEnvironment['query'] = async (text, ...values) =>
    (await pool.query(text, values)).rows as never;

  /** The leases of dropped work are not renewed and expire; this expires them immediately. */
  const letTimePass = async (): Promise<void> => {
    const ids = [...fallen];
    fallen.clear();
    if (ids.length === 0) return;
    for (const table of ['deployment_operation', 'fleet'])
      await query(
        `update ${table} set lease_until = clock_timestamp() - interval '1 second'
          where id = any($1) and finished_at is null`,
        ids,
      );
  };

  let limitMs = longestMs;
  const until: TrialEnvironment['until'] = async (isSo) => {
    const end = Date.now() + limitMs;
    for (;;) {
      await letTimePass();
      if (await isSo()) return;
      if (Date.now() > end) throw new Error('came to no end');
      await wait(50);
    }
  };
  const settled = async (name: string): Promise<DeploymentDetail> => {
    let found = await world.read(name);
    await until(async () => isSettled((found = await world.read(name)).state));
    return found;
  };
  let groups = 0;
  const ground: TrialEnvironment = {
    world,
    messaging: createMessaging(world.server.parts, world.cloud.world),
    admin: await world.signIn('admin@contoso.example'),
    newGroup: () => `rg-nth-${(groups += 1)}`,
    query,
    until,
    settled,
    runExclusively,
    attach: (id, by) => void attached.set(id, by),
  };

  async function facts({ names, others }: WorkItem): Promise<string[]> {
    const rows = await query<{ told: string }>(factsText, names, others);
    return rows.map(({ told: fact }) => fact).toSorted();
  }

  /** Returns the differences between actual and expected facts. */
  function differences(path: WorkPath, is: readonly string[], calm: readonly string[]): string[] {
    const expected = path.orElse?.(is, calm) ?? calm;
    if (is.join('\n') === expected.join('\n')) return [];
    const subtractLines = (from: readonly string[], of: readonly string[]) =>
      from.filter((line) => !of.includes(line)).join(', ');
    return [
      `is [${subtractLines(is, expected)}] instead of [${subtractLines(expected, is)}] ${is.length}/${expected.length}`,
    ];
  }

  return {
    async run(path, faults, { calm, skipsTransaction = false, limitMs: limit = longestMs } = {}) {
      limitMs = longestMs;
      const pieces = await Promise.all(faults.map(() => path.prepare(ground)));
      limitMs = limit;
      const followers = faults.map((fault) => trackWork(fault, skipsTransaction));
      const troubles: string[] = [];
      const orTrouble = (index: number, work: Promise<void>) =>
        work.catch((error: unknown) => {
          troubles[index] ??= String(error);
        });
      for (const [index, piece] of pieces.entries())
        await orTrouble(index, path.begin(ground, piece, followers[index]!));
      await Promise.all(
        pieces.map((piece, index) => orTrouble(index, path.end(ground, piece, followers[index]!))),
      );
      const results = await Promise.all(
        pieces.map(async (piece, index) => {
          const by = followers[index]!;
          by.open = false;
          const { fault, struck = '' } = by;
          const found = await facts(piece);
          const wrong = troubles[index] === undefined ? [] : [troubles[index]];
          if (calm === undefined) {
            for (const line of path.ends) if (!found.includes(line)) wrong.push(`${line}: is not so`);
          } else wrong.push(...differences(path, found, calm));
          const where = `${path.name}, ${fault?.kind} ${fault?.nth} (${struck.replaceAll(/\s+/g, ' ').slice(0, 90)})`;
          return { by, facts: found, violations: wrong.map((text) => `${where}: ${text}`) };
        }),
      );
      limitMs = longestMs;
      await Promise.all(pieces.map(async (piece) => path.clear?.(ground, piece)));
      return results;
    },
    async doneTwice() {
      const origin = `http://127.0.0.1:${world.cloud.sandbox.port}`;
      const answer = await globalThis.fetch(`${origin}/__ledger?path=/arm&limit=100000`);
      const { entries } = (await answer.json()) as { entries: LedgerEntry[] };
      // An operation starts, stops or cancels a resource only once.
      const acts = entries.filter(
        ({ accepted, method, url }) =>
          accepted && method === 'POST' && /\/(?:start|deallocate|powerOff|restart|cancel)\?/i.test(url),
      );
      const calls = Map.groupBy(
        acts,
        ({ clientRequestId, url }) => `${url.split('?')[0]} ${clientRequestId}`,
      );
      const repeatedCalls = [...calls].filter(([, calls]) => calls.length > 1);
      return [
        ...judgeLedger(entries, []).twice,
        ...repeatedCalls.map(([call, { length }]) => `${call}: ${length} times`),
      ];
    },
    leaks: () => (pool.waitingCount === 0 ? [] : [`${pool.waitingCount} wait for a connection`]),
    async stop() {
      letGo();
      await world.stop();
    },
  };
}
