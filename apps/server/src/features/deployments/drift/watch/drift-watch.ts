import { randomUUID } from 'node:crypto';
import { CloudError } from '@blueport/cloud';
import type { Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import {
  LinePaused,
  announceChange,
  createSpending,
  type DeploymentContext,
  type LineWork,
  type PaceOptions,
  type PacedManager,
  type Spend,
  type SummaryRow,
} from '../../operations/index.ts';
import { createRepeatedWork, type RepeatedWork } from '../../../../jobs/repeated-work.ts';
import { readCondition } from '../read-condition.ts';
import { findingOf, type DriftFinding } from './drift-finding.ts';
import { createDriftStore, type ClaimedCheck, type DriftStore, type WatchTimes } from './drift-store.ts';

export interface WatchRules extends WatchTimes {
  /** Maximum number of concurrent checks per process. */
  readonly atOnce: number;
  readonly sweepMs: number;
  /** Milliseconds between two scheduling runs for new deployments. */
  readonly planMs: number;
  /** Seconds until a failed check is retried. */
  readonly retrySeconds: number;
}

/** Twice a day and two at a time: drift is noticed the same day with little load on the cloud. */
export const defaultWatchRules: WatchRules = {
  everyHours: 12,
  restSeconds: 900,
  leaseSeconds: 900,
  atOnce: 2,
  sweepMs: 15_000,
  planMs: 300_000,
  retrySeconds: 3600,
};

/** Checks are not urgent: they may use at most a fifth of a worker's rate, and count toward it. */
const calm = { read: { burst: 20, perSecond: 4.5 }, write: { burst: 1, perSecond: 1 } };

export interface DriftWatchParts {
  readonly context: DeploymentContext;
  readonly rules: WatchRules;
  /** Returns the cloud client, limited by the same rate budget as operations. */
  readonly pacedOf: (work: LineWork, options: PaceOptions) => PacedManager;
  readonly random: () => number;
  readonly onDrift: (tx: Transaction<Database>, row: SummaryRow, finding: DriftFinding) => Promise<void>;
  /** Called after missing resources of a deployment were stored. */
  readonly onLoss: (deploymentId: string) => Promise<void>;
  readonly onError: (error: unknown, deploymentId: string) => void;
}

/** The connection acts without a user session. */
const noSession = '00000000-0000-0000-0000-000000000000';

/** Returns the identity for checks: the organization's connection, never a person. */
const lookWork = (row: SummaryRow): LineWork => ({
  principal: {
    accountId: row.account_id,
    sessionId: noSession,
    tenantId: row.tenant_id,
    cloud: row.cloud,
    actsWith: 'connection',
  },
  organizationId: row.organization_id,
  subscriptionId: row.subscription_id,
});

/** What the checks of this process share. */
interface Checks {
  readonly parts: DriftWatchParts;
  readonly store: DriftStore;
  /** Owner of the leases. */
  readonly owner: string;
  readonly spendCalmly: Spend;
  /** Aborted on shutdown. */
  readonly signal: AbortSignal;
}

/** Checks one deployment and stores the finding, or when it is checked again. */
async function checkDeployment(
  { parts, store, owner, spendCalmly, signal }: Checks,
  claim: ClaimedCheck,
): Promise<void> {
  try {
    const paced = parts.pacedOf(lookWork(claim.row), { also: spendCalmly, signal });
    await paced.reserve(0);
    const condition = await readCondition(parts.context, paced.manager, claim.row);
    const finding = findingOf(condition, claim.before);
    await store.save(owner, claim, finding);
    // Also when only left-behind resources are missing.
    await parts.onLoss(claim.row.id).catch((error: unknown) => parts.onError(error, claim.row.id));
  } catch (error) {
    if (error instanceof LinePaused) return store.postpone(owner, claim, error.afterMs / 1000 + 60);
    // On shutdown, release it without delay so that another server can continue.
    await store.postpone(owner, claim, signal.aborted ? 0 : parts.rules.retrySeconds);
    // The connection is refused or its secret has expired; the connection test reports that to administrators.
    if (signal.aborted || error instanceof CloudError) return;
    parts.onError(error, claim.row.id);
  }
}

/** Creates the process that checks finished deployments through the organization's connection and reports new drift. */
export function createDriftWatch(parts: DriftWatchParts): RepeatedWork {
  const { context, rules } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const owner = randomUUID();
  const store = createDriftStore({
    db: context.db,
    times: rules,
    random: parts.random,
    onDrift: parts.onDrift,
    onRemembered: async (tx, row) => void (await announceChange(context, tx, row)),
  });
  const spendCalmly = createSpending(() => context.now().getTime(), calm);
  const checks: Checks = { parts, store, owner, spendCalmly, signal };
  const running = new Set<Promise<void>>();
  let plannedAt = Number.NEGATIVE_INFINITY;

  const work = async (): Promise<void> => {
    if (performance.now() - plannedAt > rules.planMs) {
      plannedAt = performance.now();
      await store.plan();
    }
    while (running.size < rules.atOnce && !signal.aborted) {
      const claim = await store.take(owner);
      if (claim === undefined) return;
      const done = checkDeployment(checks, claim)
        .catch((error: unknown) => parts.onError(error, claim.row.id))
        .finally(() => running.delete(done));
      running.add(done);
    }
  };

  return createRepeatedWork({
    work,
    everyMs: rules.sweepMs,
    onError: (error) => parts.onError(error, ''),
    stopping,
    running: () => running,
  });
}
