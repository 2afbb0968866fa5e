import type { OperationState } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { prepared } from '../../../../database/prepared.ts';
import { databaseNow, secondsFromNow } from '../../../../database/clock.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { runBatch } from '../../../../database/run-batch.ts';
import { recordAudit } from '../../../../journal/audit.ts';
import type { PublishEvent } from '../../../../journal/events.ts';
import type { Vault } from '../../../../security/vault.ts';
import { portalFailure } from '../failure/portal-failure.ts';
import type { Claim } from '../cloud/work.ts';
import type { Machine } from '../machine/machine.ts';
import { deploymentStateOf, operationStateOf } from '../machine/read-machine.ts';
import { crashLimit } from '../machine/transition.ts';
import { countCrashes } from './count-crashes.ts';
import { readEvent } from './read-deployments.ts';
import { claimStatements, toClaims, type ClaimedRow } from './load-claims.ts';
import type { OperationEnd } from './operation-end.ts';
import type { OperationStore, SaveResult, Turn } from './operation-store.ts';
import { upsertSteps } from './upsert-steps.ts';

export interface OperationStoreParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly publish: PublishEvent;
  readonly leaseSeconds: number;
  /** Runs in the transaction that ends an operation. */
  readonly onEnd?: OperationEnd;
  /** Off only in tests that prove why fencing is needed. */
  readonly fencing?: boolean;
  readonly recovery?: boolean;
}

/**
 * Selects the first crash suspect. Each claim increments the crash count, and the first write of progress resets it:
 * the remaining count of a crashed holder is the number of consecutive attempts without progress. Such an operation is
 * retried alone, because of the many that ran when the process crashed at most one is the cause, and the others must
 * not be parked with it. The deciding attempt is left to a steady worker: where young processes are killed, it would
 * park any running operation, guilty or not.
 */
const firstSuspect = (isSteady: boolean) => sql`
  id = (select id from deployment_operation
    where crashes > 0 and (${isSteady} or crashes <> ${crashLimit - 1})
      and finished_at is null and not held and kind <> 'cancel' and poll_at <= clock_timestamp()
      and (lease_until is null or lease_until < clock_timestamp())
    order by crashes, poll_at, id limit 1)
  and not exists (select 1 from deployment_operation
    where crashes > 1 and finished_at is null and lease_until >= clock_timestamp())`;
const unsuspected = sql`crashes = 0`;

/** Returns the crash count column for a write. */
function crashColumn(claim: Claim, turn: Turn) {
  const count = countCrashes(claim, turn);
  if (count === undefined) return {};
  return { crashes: 'set' in count ? count.set : sql<number>`greatest(crashes, ${count.atLeast})` };
}

/** Returns whether a write is visible to users: anything except another poll without news. */
function isVisible(claim: Claim, before: Machine, turn: Turn): boolean {
  return (
    turn.steps.length > 0 ||
    (claim.attempt === 1 && claim.work.machine === before) ||
    before.outcome !== turn.machine.outcome ||
    before.waitingFor !== turn.machine.waitingFor ||
    deploymentStateOf(before) !== deploymentStateOf(turn.machine)
  );
}

/**
 * Returns the statement that claims due operations; those released by their holder are clean, those of crashed holders
 * are counted.
 */
const claimDueStatement = (
  { db, leaseSeconds, recovery }: OperationStoreParts,
  owner: string,
  which: ReturnType<typeof sql>,
  limit: number,
  inHand: readonly string[] = [],
) =>
  // A holder that released the operation cleared the owner; one that crashed did not.
  sql<ClaimedRow>`
    ${prepared} with due as (
      select id, lease_owner is not null as was_held, crashes from deployment_operation
      where finished_at is null and not held and kind <> 'cancel' and ${which}
        and (lease_until is null or lease_until < clock_timestamp())
        and (${recovery !== false} or lease_owner is null) and id <> all(${[...inHand]})
      order by poll_at limit ${limit} for update skip locked
    )
    update deployment_operation as o set
      lease_owner = ${owner}, lease_until = ${secondsFromNow(leaseSeconds)}, attempt = attempt + 1,
      crashes = o.crashes + 1, started_at = coalesce(started_at, clock_timestamp())
    from due where o.id = due.id
    returning o.id, due.was_held, due.crashes`.compile(db);

/** Claims due operations and reads them. */
async function take(...question: Parameters<typeof claimDueStatement>): Promise<Claim[]> {
  const [{ db }] = question;
  const askedAt = Date.now();
  const { rows } = await db.executeQuery(claimDueStatement(...question));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return toClaims(rows, ...(await runBatch(db, ...claimStatements(db, ids))), askedAt);
}

/** Returns the statement that writes the operation, and no row if another worker holds it. */
function updateOperation(
  { leaseSeconds, fencing }: OperationStoreParts,
  tx: Kysely<Database>,
  claim: Claim,
  turn: Turn,
) {
  const { machine } = turn;
  const isDone = machine.phase === 'Done';
  const released = turn.release !== undefined || isDone;
  return tx
    .updateTable('deployment_operation')
    .set({
      machine: JSON.stringify(machine),
      state: operationStateOf(machine),
      error: machine.error === null ? null : JSON.stringify(machine.error),
      waiting_for: machine.waitingFor,
      ...crashColumn(claim, turn),
      ...(turn.correlationId === undefined ? {} : { correlation_id: turn.correlationId }),
      ...(released
        ? { lease_owner: null, lease_until: null }
        : { lease_until: secondsFromNow(leaseSeconds) }),
      ...(turn.release === undefined
        ? {}
        : {
            // Handles the end of the requester's access immediately if it came while the worker was busy.
            poll_at: sql<Date>`clock_timestamp() + case when access_ended_at is not null and ${machine.followsOnly !== true}
              then interval '0' else make_interval(secs => ${turn.release.afterMs / 1000}) end`,
          }),
      ...(isDone ? { finished_at: databaseNow } : {}),
    })
    .where('id', '=', claim.work.operationId)
    .$if(fencing !== false, (query) =>
      query.where('attempt', '=', claim.attempt).where('finished_at', 'is', null),
    )
    .returning(['cancel_requested_at', 'access_ended_at'])
    .modifyEnd(prepared);
}

interface UpdatedRow {
  readonly cancel_requested_at: Date | null;
  readonly access_ended_at: Date | null;
}

const savedOf = (row: UpdatedRow | undefined): SaveResult | undefined =>
  row && { cancelRequested: row.cancel_requested_at !== null, accessEnded: row.access_ended_at !== null };

/** Writes a turn that is visible to users: the operation, its steps, the deployment, and the event. */
async function saveVisible(
  parts: OperationStoreParts,
  tx: Transaction<Database>,
  claim: Claim,
  turn: Turn,
): Promise<SaveResult | undefined> {
  // First the deployment, then its operation, like every writer that changes both: the reverse order could deadlock.
  const [, [row]] = await runBatch(
    tx,
    tx
      .selectFrom('deployment')
      .modifyFront(prepared)
      .select('id')
      .where('id', '=', claim.work.deploymentId)
      .forNoKeyUpdate(),
    updateOperation(parts, tx, claim, turn),
  );
  const saved = savedOf(row);
  if (saved === undefined) return undefined;
  await runBatch(
    tx,
    ...(turn.steps.length === 0 ? [] : [upsertSteps(tx, claim.work.operationId, turn.steps)]),
    updateDeployment(tx, parts.vault, claim, turn),
    ...(turn.machine.phase === 'Done' ? [finishCancel(tx, claim, turn.machine)] : []),
  );
  await announce(tx, parts, claim, turn.machine);
  return saved;
}

/**
 * Creates the operation store in PostgreSQL. Leases use the database's clock; the attempt number is the fencing token.
 */
export function createOperationStore(parts: OperationStoreParts): OperationStore {
  const { db } = parts;
  /** State of the last write per claim, to distinguish a change from a repetition. */
  const written = new WeakMap<Claim, Machine>();

  return {
    async claimDue(owner, limit, isSteady, inHand) {
      const suspects = await take(parts, owner, firstSuspect(isSteady), 1, inHand);
      if (suspects.length > 0) return suspects;
      return take(parts, owner, sql`poll_at <= clock_timestamp() and ${unsuspected}`, limit, inHand);
    },
    async claim(owner, operationId) {
      const which = sql`id = ${operationId} and poll_at <= clock_timestamp() and ${unsuspected}`;
      const askedAt = Date.now();
      const [claimedRows, operations, steps] = await runBatch(
        db,
        claimDueStatement(parts, owner, which, 1),
        ...claimStatements(db, [operationId]),
      );
      return claimedRows.length === 0 ? undefined : toClaims(claimedRows, operations, steps, askedAt)[0];
    },
    async save(claim, turn) {
      const before = written.get(claim) ?? claim.work.machine;
      const visible = isVisible(claim, before, turn);
      written.set(claim, turn.machine);
      return visible
        ? db.transaction().execute((tx) => saveVisible(parts, tx, claim, turn))
        : savedOf(await updateOperation(parts, db, claim, turn).executeTakeFirst());
    },
  };
}

function updateDeployment(tx: Transaction<Database>, vault: Vault, claim: Claim, turn: Turn) {
  const { deploymentId } = claim.work;
  const { machine, outputs } = turn;
  const secrets = Object.fromEntries(
    (outputs ?? []).filter((output) => output.secure).map((output) => [output.name, output.secret]),
  );
  return tx
    .updateTable('deployment')
    .set({
      state: deploymentStateOf(machine),
      ...errorOf(machine),
      revision: sql<number>`revision + 1`,
      updated_at: databaseNow,
      finished_at: machine.phase === 'Done' ? databaseNow : null,
      ...(turn.groupCreated === true ? { group_created: true } : {}),
      ...(machine.work === 'deploy' && turn.steps.length > 0
        ? {
            resource_count: sql<number>`(select count(*)::int from deployment_step where operation_id = ${claim.work.operationId})`,
          }
        : {}),
      ...(outputs === undefined
        ? {}
        : {
            outputs: JSON.stringify(outputs.map(({ secret: _secret, ...output }) => output)),
            secure_outputs: vault.seal(JSON.stringify(secrets), `deployment/${deploymentId}/secure_outputs`),
          }),
    })
    .where('id', '=', deploymentId)
    .modifyEnd(prepared);
}

/** Returns the deployment's error after an operation. Starting and stopping keep an earlier failure. */
function errorOf(machine: Machine): { error?: string | null } {
  const error = machine.error === null ? null : JSON.stringify(machine.error);
  const leaves = machine.work === 'power' && machine.returnsTo !== 'Succeeded';
  return leaves ? {} : { error };
}

/** Returns the end of a requested cancellation, which ends with the operation that it was to stop. */
function endOfCancel({ outcome, error }: Machine): { state: OperationState; error: string | null } {
  if (outcome === 'Canceled') return { state: 'Succeeded', error: null };
  if (outcome === 'Parked') return { state: 'Failed', error: error && JSON.stringify(error) };
  return { state: 'Warning', error: JSON.stringify(portalFailure('TooLate')) };
}

const finishCancel = (tx: Transaction<Database>, claim: Claim, machine: Machine) =>
  tx
    .updateTable('deployment_operation')
    .set({ ...endOfCancel(machine), finished_at: databaseNow })
    .where('deployment_id', '=', claim.work.deploymentId)
    .where('kind', '=', 'cancel')
    .where('finished_at', 'is', null)
    .modifyEnd(prepared);

/** Publishes to the event stream and, at the end of an operation, to the audit log. */
async function announce(
  tx: Transaction<Database>,
  { publish, onEnd }: Pick<OperationStoreParts, 'publish' | 'onEnd'>,
  claim: Claim,
  machine: Machine,
): Promise<void> {
  const { deploymentId, organizationId, name, operationId, kind, principal } = claim.work;
  const data = await readEvent(tx, deploymentId, operationId);
  await publish(tx, { organizationId, subjects: [deploymentId, name], type: data.type, data });
  if (machine.phase !== 'Done') return;
  const { accountId } = principal;
  await onEnd?.(tx, { organizationId, accountId, operationId, kind, deployment: data.deployment });
  await recordAudit(
    tx,
    { organizationId, accountId: null, sessionId: null, ip: '', requestId: `operation/${operationId}` },
    {
      action: 'deployment.finished',
      objectType: 'deployment',
      objectId: deploymentId,
      details: {
        operation: kind,
        state: deploymentStateOf(machine),
        ...(machine.error === null ? {} : { code: machine.error.code }),
      },
    },
  );
}
