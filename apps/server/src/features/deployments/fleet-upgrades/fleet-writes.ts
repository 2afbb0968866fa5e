import {
  fleetStates,
  isPortalFailure,
  portalFailures,
  type Failure,
  type FleetItemState,
  type FleetState,
  type OperationState,
} from '@blueport/contracts';
import { sql, type Transaction, type UpdateObject } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../database/clock.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { recordAudit, type AuditEntry } from '../../../journal/audit.ts';
import {
  auditOfOperation,
  writeOperation,
  type OperationStart,
  type DeploymentContext,
  type SummaryRow,
} from '../operations/index.ts';
import { announceFleet } from './fleet-commands.ts';
import { FleetLeaseLost, type ClaimedFleet } from './fleet-lease.ts';
import { storedFacts, storedReason, type SkipReason } from './skip-reason.ts';

/** Reports to people and webhooks that a fleet upgrade has ended or was halted. */
export type OnFleetEnd = (
  tx: Transaction<Database>,
  fleet: Awaited<ReturnType<typeof announceFleet>>,
  organizationId: string,
) => Promise<void>;

export interface FleetWriteParts {
  readonly context: DeploymentContext;
  readonly leaseSeconds: number;
  readonly onEnd: OnFleetEnd;
  /** Called after a commit. */
  wake(operationId: string): void;
}

const ends: Partial<Record<OperationState, FleetItemState>> = {
  Succeeded: 'succeeded',
  Warning: 'warning',
  Failed: 'failed',
  Canceled: 'canceled',
};
/** Reasons that count as a failure of the upgrade; all others are skipped. */
const failures: ReadonlySet<string> = new Set(['refused', 'invalid', 'unavailable', 'fault']);

/** Shorter waits are not announced: they end before a page shows them. */
const leastAnnouncedMs = 5000;

const nextRevision = sql<number>`revision + 1`;

/**
 * Runs a write of the holder after locking the row of the fleet upgrade, as every writer does. Throws `FleetLeaseLost` for
 * any other holder.
 */
const fenced = <Answer>(
  { context, leaseSeconds }: FleetWriteParts,
  fleet: ClaimedFleet,
  work: (tx: Transaction<Database>) => Promise<Answer>,
  states: readonly FleetState[] = ['running'],
): Promise<Answer> =>
  context.db.transaction().execute(async (tx) => {
    const leasedFleet = await tx
      .updateTable('fleet')
      .set({ lease_until: secondsFromNow(leaseSeconds) })
      .where('id', '=', fleet.id)
      .where('attempt', '=', fleet.attempt)
      .where('state', 'in', states)
      .returning('id')
      .executeTakeFirst();
    if (leasedFleet === undefined) throw new FleetLeaseLost();
    return work(tx);
  });

const announce = ({ context }: FleetWriteParts, tx: Transaction<Database>, fleet: ClaimedFleet) =>
  announceFleet(context, tx, fleet.organization_id, fleet.id);

const auditOf = (tx: Transaction<Database>, fleet: ClaimedFleet, entry: AuditEntry): Promise<void> =>
  recordAudit(
    tx,
    {
      organizationId: fleet.organization_id,
      accountId: fleet.account_id,
      sessionId: null,
      ip: '',
      requestId: `fleet/${fleet.id}`,
    },
    entry,
  );

const itemsOf = (tx: Transaction<Database>, fleet: ClaimedFleet, deploymentId: string) =>
  tx.updateTable('fleet_item').where('fleet_id', '=', fleet.id).where('deployment_id', '=', deploymentId);

/** Selects pending items only: a write with a lost response may have started or skipped the item already. */
const pending = (tx: Transaction<Database>, fleet: ClaimedFleet, deploymentId: string) =>
  itemsOf(tx, fleet, deploymentId).where('state', '=', 'pending');

/** Returns the message of a failure: a cause if the portal reports it, otherwise a quote of the cloud. */
function factsOfFailure(failure: Failure | null): Pick<SkipReason, 'facts' | 'causes'> {
  if (failure === null) return { facts: {} };
  const { code, message, values = {} } = failure;
  const isTranslated = isPortalFailure(code) && portalFailures[code].every((name) => name in values);
  return isTranslated
    ? { facts: {}, causes: [{ id: `failure.${code}`, message, values }] }
    : { facts: { said: message } };
}

/** Copies the state of the fleet's operations to its items, and announces a change. */
async function follow(parts: FleetWriteParts, tx: Transaction<Database>, fleet: ClaimedFleet): Promise<void> {
  const rows = await tx
    .selectFrom('fleet_item as i')
    .innerJoin('deployment_operation as o', 'o.id', 'i.operation_id')
    .select(['i.deployment_id', 'i.state', 'o.state as operation', 'o.held', 'o.error', 'o.finished_at'])
    .where('i.fleet_id', '=', fleet.id)
    .where('i.state', 'in', ['running', 'waiting'])
    .execute();
  let isChanged = false;
  for (const row of rows) {
    const running = row.held ? 'waiting' : 'running';
    const state = row.finished_at === null ? running : (ends[row.operation] ?? 'failed');
    if (state === row.state) continue;
    isChanged = true;
    await itemsOf(tx, fleet, row.deployment_id)
      .set({
        state,
        finished_at: row.finished_at,
        message: row.error?.message ?? '',
        facts: storedFacts(factsOfFailure(row.error)),
      })
      .execute();
  }
  if (isChanged) await announce(parts, tx, fleet);
}

/** Ends or halts a fleet upgrade, announces it and records it in the audit log. */
const close = (
  parts: FleetWriteParts,
  fleet: ClaimedFleet,
  set: UpdateObject<Database, 'fleet'> & { state: 'halted' | 'ended' },
): Promise<void> =>
  fenced(parts, fleet, async (tx) => {
    await tx
      .updateTable('fleet')
      .set({ ...set, revision: nextRevision })
      .where('id', '=', fleet.id)
      .execute();
    const after = await announce(parts, tx, fleet);
    await parts.onEnd(tx, after, fleet.organization_id);
    await auditOf(tx, fleet, {
      action: `fleet.${set.state}`,
      objectType: 'fleet',
      objectId: fleet.id,
      after: { state: after.state, reason: after.reason },
      details: { ...after.counts, reason: after.reason ?? '' },
    });
  });

const nextWave = (parts: FleetWriteParts, fleet: ClaimedFleet): Promise<void> =>
  fenced(parts, fleet, async (tx) => {
    await tx
      .updateTable('fleet')
      .set({
        wave: fleet.wave + 1,
        next_wave_at: sql<Date>`clock_timestamp() + make_interval(mins => ${fleet.pause_minutes})`,
        poll_at: databaseNow,
        revision: nextRevision,
      })
      .where('id', '=', fleet.id)
      .execute();
    await announce(parts, tx, fleet);
  });

const leaveOut = (
  parts: FleetWriteParts,
  fleet: ClaimedFleet,
  deploymentId: string,
  why: SkipReason,
): Promise<void> =>
  fenced(parts, fleet, async (tx) => {
    const updateResult = await pending(tx, fleet, deploymentId)
      .set({
        state: failures.has(why.reason) ? 'failed' : 'skipped',
        ...storedReason(why),
        next_try_at: null,
        finished_at: databaseNow,
      })
      .executeTakeFirstOrThrow();
    if (updateResult.numUpdatedRows === 0n) return;
    await announce(parts, tx, fleet);
    await auditOf(tx, fleet, {
      action: 'fleet.leaveOut',
      objectType: 'deployment',
      objectId: deploymentId,
      details: { fleet: fleet.id, reason: why.reason },
    });
  });

const putOff = (
  parts: FleetWriteParts,
  fleet: ClaimedFleet,
  deploymentId: string,
  why: SkipReason,
  afterMs: number,
): Promise<void> =>
  fenced(parts, fleet, async (tx) => {
    await pending(tx, fleet, deploymentId)
      .set({
        ...storedReason(why),
        tries: sql<number>`tries + 1`,
        next_try_at: secondsFromNow(afterMs / 1000),
      })
      .execute();
    await announce(parts, tx, fleet);
  });

type Line = Pick<SummaryRow, 'subscription_id' | 'tenant_id' | 'cloud'>;

const holdLine = (parts: FleetWriteParts, fleet: ClaimedFleet, line: Line, afterMs: number): Promise<void> =>
  fenced(parts, fleet, async (tx) => {
    await tx
      .updateTable('fleet_item')
      .set({ next_try_at: sql<Date>`greatest(next_try_at, ${secondsFromNow(afterMs / 1000)})` })
      .where('fleet_id', '=', fleet.id)
      .where('state', '=', 'pending')
      .where('deployment_id', 'in', (deployments) =>
        deployments
          .selectFrom('deployment')
          .select('id')
          .where('subscription_id', '=', line.subscription_id)
          .where('tenant_id', '=', line.tenant_id)
          .where('cloud', '=', line.cloud),
      )
      .execute();
    if (afterMs >= leastAnnouncedMs) await announce(parts, tx, fleet);
  });

async function begin(
  parts: FleetWriteParts,
  fleet: ClaimedFleet,
  session: SessionContext,
  row: SummaryRow,
  operationStart: OperationStart,
): Promise<void> {
  const operationId = parts.context.newId();
  await fenced(parts, fleet, async (tx) => {
    const updateResult = await pending(tx, fleet, row.id)
      .set({
        state: operationStart.admission?.isHeld === true ? 'waiting' : 'running',
        reason: null,
        message: '',
        facts: '{}',
        next_try_at: null,
        operation_id: operationId,
        started_at: databaseNow,
      })
      .executeTakeFirstOrThrow();
    if (updateResult.numUpdatedRows !== 1n) throw new FleetLeaseLost();
    const { number } = await writeOperation(parts.context, tx, session, row, operationStart, operationId);
    await announce(parts, tx, fleet);
    const audit = auditOfOperation(row, operationStart, number);
    await auditOf(tx, fleet, { ...audit, details: { ...audit.details, fleet: fleet.id } });
  });
  parts.wake(operationId);
}

/** Creates the writes of a fleet upgrade's holder; every write is fenced by the attempt that claimed it. */
export const createFleetWrites = (parts: FleetWriteParts) => ({
  follow: (fleet: ClaimedFleet) => fenced(parts, fleet, (tx) => follow(parts, tx, fleet), fleetStates),
  halt: (fleet: ClaimedFleet, why: SkipReason) =>
    close(parts, fleet, { state: 'halted', ...storedReason(why) }),
  end: (fleet: ClaimedFleet) =>
    close(parts, fleet, { state: 'ended', finished_at: databaseNow, next_wave_at: null }),
  nextWave: (fleet: ClaimedFleet) => nextWave(parts, fleet),
  leaveOut: (fleet: ClaimedFleet, deploymentId: string, why: SkipReason) =>
    leaveOut(parts, fleet, deploymentId, why),
  /** Records an attempt without a response; the deployment is retried later without blocking others. */
  putOff: (fleet: ClaimedFleet, deploymentId: string, why: SkipReason, afterMs: number) =>
    putOff(parts, fleet, deploymentId, why, afterMs),
  /** Postpones all deployments on a line that is throttled or does not respond; none of them was tried. */
  holdLine: (fleet: ClaimedFleet, line: Line, afterMs: number) => holdLine(parts, fleet, line, afterMs),
  /** Writes operation and item in one transaction, so that each upgrade starts only once even if a process crashes. */
  begin: (fleet: ClaimedFleet, session: SessionContext, row: SummaryRow, operationStart: OperationStart) =>
    begin(parts, fleet, session, row, operationStart),
});
