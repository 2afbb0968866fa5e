import type { OperationState } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { prepared } from '../../../../database/prepared.ts';
import { databaseNow, secondsFromNow } from '../../../../database/clock.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { recordAudit } from '../../../../journal/audit.ts';
import type { PublishEvent } from '../../../../journal/events.ts';
import type { Vault } from '../../../../security/vault.ts';
import { portalFailure } from '../failure/portal-failure.ts';
import type { Claim } from '../cloud/work.ts';
import type { Machine } from '../machine/machine.ts';
import { deploymentStateOf, operationStateOf } from '../machine/read-machine.ts';
import { crashLimit } from '../machine/transition.ts';
import { crashesAfter } from './crashes-after.ts';
import { readEvent } from './read-deployments.ts';
import { loadClaims } from './load-claims.ts';
import type { OperationEnd } from './operation-end.ts';
import type { OperationStore, Saved, Turn } from './operation-store.ts';
import { writeSteps } from './write-steps.ts';

export interface OperationStoreParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly publish: PublishEvent;
  readonly leaseSeconds: number;
  /** Runs in the transaction that ends an operation. */
  readonly onEnd?: OperationEnd;
  /** Off only in the tests that prove what they are good for. */
  readonly fencing?: boolean;
  readonly recovery?: boolean;
}

/**
 * Whoever takes an operation counts one up, and the first write of something achieved brings the count back to nothing: what
 * is left of a holder that vanished says how often in a row nothing came of it. Such an operation is tried alone, for many were under way when
 * the process died, and one of them at most is to blame. The others would be set aside with it. The try that decides is
 * left to a steady worker: where processes are killed young it would be the death of whatever is in hand, guilty or not.
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

/** The count of crashes that goes with a write. */
function crashColumn(claim: Claim, turn: Turn) {
  const count = crashesAfter(claim, turn);
  if (count === undefined) return {};
  return { crashes: 'set' in count ? count.set : sql<number>`greatest(crashes, ${count.atLeast})` };
}

/** Writes that people can see: anything but another look that found nothing new. */
function isVisible(claim: Claim, before: Machine, turn: Turn): boolean {
  return (
    turn.steps.length > 0 ||
    (claim.attempt === 1 && claim.work.machine === before) ||
    before.outcome !== turn.machine.outcome ||
    before.waitingFor !== turn.machine.waitingFor ||
    deploymentStateOf(before) !== deploymentStateOf(turn.machine)
  );
}

/** Takes operations that are due; what a holder gave back is clean, and what a vanished one held is counted. */
async function take(
  { db, leaseSeconds, recovery }: OperationStoreParts,
  owner: string,
  which: ReturnType<typeof sql>,
  limit: number,
  inHand: readonly string[] = [],
): Promise<Claim[]> {
  const askedAt = Date.now();
  // A holder that gave the operation back left no owner; one that vanished did.
  const { rows } = await sql<{ id: string; was_held: boolean; crashes: number }>`
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
    returning o.id, due.was_held, due.crashes`.execute(db);
  if (rows.length === 0) return [];
  const pasts = rows.map((row) => [row.id, { clean: !row.was_held, crashes: row.crashes }] as const);
  return loadClaims(db, new Map(pasts), askedAt);
}

/** Writes the operation; undefined where another worker holds it by now. */
async function update(
  { leaseSeconds, fencing }: OperationStoreParts,
  tx: Kysely<Database>,
  claim: Claim,
  turn: Turn,
): Promise<Saved | undefined> {
  const { machine } = turn;
  const isDone = machine.phase === 'Done';
  const released = turn.release !== undefined || isDone;
  const row = await tx
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
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { cancelRequested: row.cancel_requested_at !== null, accessEnded: row.access_ended_at !== null };
}

/** Writes a turn that people can see: the operation, its steps, the deployment, and the event about them. */
async function saveVisible(
  parts: OperationStoreParts,
  tx: Transaction<Database>,
  claim: Claim,
  turn: Turn,
): Promise<Saved | undefined> {
  // First the deployment, then its operation, as every writer that changes both does: the other way round two that meet
  // would wait for each other.
  await tx
    .selectFrom('deployment')
    .select('id')
    .where('id', '=', claim.work.deploymentId)
    .forNoKeyUpdate()
    .execute();
  const saved = await update(parts, tx, claim, turn);
  if (saved === undefined) return undefined;
  await writeSteps(tx, claim.work.operationId, turn.steps);
  await writeDeployment(tx, parts.vault, claim, turn);
  if (turn.machine.phase === 'Done') await finish(tx, claim, turn.machine);
  await announce(tx, parts, claim, turn.machine);
  return saved;
}

/** Operations in PostgreSQL. Leases run on the database's clock; the attempt number is the fence. */
export function createOperationStore(parts: OperationStoreParts): OperationStore {
  const { db } = parts;
  /** What the last write of a claim said; tells a change from a repetition. */
  const written = new WeakMap<Claim, Machine>();

  return {
    async claimDue(owner, limit, isSteady, inHand) {
      const suspects = await take(parts, owner, firstSuspect(isSteady), 1, inHand);
      if (suspects.length > 0) return suspects;
      return take(parts, owner, sql`poll_at <= clock_timestamp() and ${unsuspected}`, limit, inHand);
    },
    async claim(owner, operationId) {
      const which = sql`id = ${operationId} and poll_at <= clock_timestamp() and ${unsuspected}`;
      const [claim] = await take(parts, owner, which, 1);
      return claim;
    },
    async save(claim, turn) {
      const before = written.get(claim) ?? claim.work.machine;
      const visible = isVisible(claim, before, turn);
      written.set(claim, turn.machine);
      return visible
        ? db.transaction().execute((tx) => saveVisible(parts, tx, claim, turn))
        : update(parts, db, claim, turn);
    },
  };
}

async function writeDeployment(
  tx: Transaction<Database>,
  vault: Vault,
  claim: Claim,
  turn: Turn,
): Promise<void> {
  const { deploymentId } = claim.work;
  const { machine, outputs } = turn;
  const secrets = Object.fromEntries(
    (outputs ?? []).filter((output) => output.secure).map((output) => [output.name, output.secret]),
  );
  await tx
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
    .execute();
}

/** What an operation says about the deployment as a whole. What starts or stops leaves an earlier failure standing. */
function errorOf(machine: Machine): { error?: string | null } {
  const error = machine.error === null ? null : JSON.stringify(machine.error);
  const leaves = machine.work === 'power' && machine.returnsTo !== 'Succeeded';
  return leaves ? {} : { error };
}

/** How a cancellation came out that was asked for: it ends with the operation that it was to stop. */
function endOfCancel({ outcome, error }: Machine): { state: OperationState; error: string | null } {
  if (outcome === 'Canceled') return { state: 'Succeeded', error: null };
  if (outcome === 'Parked') return { state: 'Failed', error: error && JSON.stringify(error) };
  return { state: 'Warning', error: JSON.stringify(portalFailure('TooLate')) };
}

async function finish(tx: Transaction<Database>, claim: Claim, machine: Machine): Promise<void> {
  await tx
    .updateTable('deployment_operation')
    .set({ ...endOfCancel(machine), finished_at: databaseNow })
    .where('deployment_id', '=', claim.work.deploymentId)
    .where('kind', '=', 'cancel')
    .where('finished_at', 'is', null)
    .execute();
}

/** Tells the readers of the event stream, and when it is the end the audit trail too. */
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
