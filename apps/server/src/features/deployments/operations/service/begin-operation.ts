import {
  isSettled,
  type DeploymentState,
  type OperationKind,
  type RouteContract,
  type SharedResources,
} from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Call } from '../../../../http/call.ts';
import { notFound, Refusal } from '../../../../errors/refusal.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { AuditEntry } from '../../../../journal/audit.ts';
import type { WorkStep } from '../cloud/work.ts';
import type { Machine } from '../machine/machine.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import { findDeployment } from '../store/read-deployments.ts';
import { addOperation, type NewOperation } from './add-operation.ts';
import { announce, type DeploymentContext } from './deployment-context.ts';
import type { Admission } from './gate.ts';
import { planContent } from './plan-content.ts';

/** Response for an accepted operation. */
export interface Accepted {
  readonly id: string;
  readonly name: string;
  readonly operationId: string;
  readonly state: DeploymentState;
}

/** The person an operation is recorded for, and the credential it uses for the cloud. */
export interface Actor {
  readonly organizationId: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly actsWith?: 'person' | 'connection';
}

/** An operation about to start. */
export interface OperationStart {
  readonly kind: OperationKind;
  readonly state: DeploymentState;
  readonly machine: Machine;
  readonly steps: readonly WorkStep[];
  /** Decides about the steps again, in the transaction that writes them. */
  readonly settle?: (tx: Transaction<Database>) => Promise<readonly WorkStep[]>;
  readonly content?: NewOperation['content'];
  /** New blueprint version of the deployment; absent if nothing is sent. */
  readonly version?: { readonly id: string; readonly name: string };
  readonly tags?: Readonly<Record<string, string>>;
  readonly after?: unknown;
  /** Set for deletions. */
  readonly shared?: SharedResources;
  /** The cost usage limit that starts it, instead of a person. */
  readonly limit?: NewOperation['limit'];
  /** Set by the gate that admits the operation. */
  readonly admission?: Admission;
}

const goneStates: ReadonlySet<DeploymentState> = new Set(['Deleted', 'Detached']);

/** Refuses operations while another one is running or after the deployment was deleted or detached. */
export function requireSettled(state: DeploymentState): void {
  if (goneStates.has(state)) throw new Refusal('conflict', { reason: 'gone' });
  if (!isSettled(state)) throw new Refusal('conflict', { reason: 'running' });
}

/** Refuses changes to a locked deployment. */
export function requireUnlocked(lockedAt: Date | null): void {
  if (lockedAt !== null) throw new Refusal('conflict', { reason: 'locked' });
}

/** Returns the deployment of a call. Ids of other organizations and unknown ids get the same response. */
export async function requireDeployment(
  context: DeploymentContext,
  session: SessionContext,
  idOrName: string,
): Promise<SummaryRow> {
  const found = await findDeployment(context.db, session.organizationId, idOrName);
  if (found === undefined) throw notFound();
  return found;
}

/** Locks the deployment's row, so that concurrent changes are serialized. */
export async function lockRow(tx: Transaction<Database>, id: string) {
  return tx
    .selectFrom('deployment')
    .select(['state', 'operation_count', 'locked_at', 'organization_id', 'revision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Returns whether anything was sent for a deployment. Otherwise, a request that is not approved ends like the first one. */
async function wasStarted(tx: Transaction<Database>, deploymentId: string): Promise<boolean> {
  const { rows } = await sql<object>`select from deployment_operation
    where deployment_id = ${deploymentId} and started_at is not null limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Writes the next operation of a deployment that is not busy. The caller records it in the audit log and wakes a worker
 * afterwards.
 */
export async function writeOperation(
  context: DeploymentContext,
  tx: Transaction<Database>,
  actor: Actor,
  row: Pick<SummaryRow, 'id' | 'name' | 'operation_count'>,
  start: OperationStart,
  operationId: string,
): Promise<{ readonly accepted: Accepted; readonly number: number }> {
  const locked = await lockRow(tx, row.id);
  // It may have been transferred since it was read.
  if (locked.organization_id !== actor.organizationId) throw notFound();
  requireSettled(locked.state);
  requireUnlocked(locked.locked_at);
  // The plan is based on the state of the deployment when it was read.
  if (locked.operation_count !== row.operation_count) throw new Refusal('conflict', { reason: 'changed' });
  const number = locked.operation_count + 1;
  const { version, machine, admission } = start;
  const isHeld = admission?.isHeld === true;
  const state = isHeld ? 'PendingApproval' : start.state;
  const leavesError = machine.work === 'power' && machine.returnsTo !== 'Succeeded';
  await tx
    .updateTable('deployment')
    .set({
      state,
      operation_count: number,
      // A pending change has not been applied: error, version and tags remain until it is approved.
      ...(leavesError || isHeld ? {} : { error: null }),
      revision: sql<number>`revision + 1`,
      updated_at: sql<Date>`clock_timestamp()`,
      finished_at: null,
      ...(version === undefined || isHeld
        ? {}
        : { blueprint_version_id: version.id, blueprint_version: version.name }),
      ...(start.tags === undefined || isHeld ? {} : { tags: JSON.stringify(start.tags) }),
    })
    .where('id', '=', row.id)
    .execute();
  await addOperation(tx, context.vault, {
    id: operationId,
    deploymentId: row.id,
    deploymentName: row.name,
    number,
    kind: start.kind,
    accountId: actor.accountId,
    sessionId: actor.sessionId,
    actsWith: actor.actsWith ?? 'person',
    machine,
    isHeld,
    steps: (await start.settle?.(tx)) ?? start.steps,
    ...(start.shared === undefined ? {} : { shared: start.shared }),
    ...(start.limit === undefined ? {} : { limit: start.limit }),
    ...(start.tags === undefined ? {} : { tags: start.tags }),
    ...(start.content === undefined ? {} : { content: start.content }),
    ...(version === undefined ? {} : { version }),
  });
  const returnsTo = (await wasStarted(tx, row.id)) ? locked.state : null;
  const names = { deploymentId: row.id, operationId, returnsTo };
  await admission?.write(tx, names);
  await announce(context, tx, actor.organizationId, row.id, operationId);
  await admission?.tell(tx, names);
  return { accepted: { id: row.id, name: row.name, operationId, state }, number };
}

/** Returns the audit entry for the start of an operation. */
export function auditOfOperation(
  row: Pick<SummaryRow, 'id' | 'name' | 'state'>,
  start: OperationStart,
  number: number,
): AuditEntry {
  return {
    action: `deployment.${start.kind}`,
    objectType: 'deployment',
    objectId: row.id,
    before: { state: row.state },
    after: start.after ?? { state: start.state },
    details: { name: row.name, operation: number },
  };
}

/** Admits an operation that sends a template: a redeployment could cost, and break, as much as a new deployment. */
export async function admitOperation(
  context: DeploymentContext,
  session: SessionContext,
  row: SummaryRow,
  start: OperationStart,
  { isOneOfMany = false }: { readonly isOneOfMany?: boolean } = {},
): Promise<OperationStart> {
  const { gate } = context;
  if (gate === undefined || start.content === undefined || start.version === undefined) return start;
  const places = context.placesOf(session);
  const planned = await planContent(context.db, places, row, start.content, start.version);
  const admission = await gate.admit({
    kind: start.kind,
    session: { ...session, organizationId: row.organization_id },
    manager: places.manager,
    planned: start.tags === undefined ? planned : { ...planned, tags: start.tags },
    deploymentId: row.id,
    isOneOfMany,
  });
  return { ...start, admission };
}

/** Writes the requested operation and wakes a worker. */
export async function begin(
  context: DeploymentContext,
  call: Pick<Call<RouteContract>, 'write' | 'matchIfPresent'> & { readonly session: SessionContext },
  row: SummaryRow,
  requestedStart: OperationStart,
): Promise<Accepted> {
  const { session } = call;
  call.matchIfPresent(`"${row.revision}"`);
  const start = await admitOperation(context, session, row, requestedStart);
  const actor = { ...session, organizationId: row.organization_id };
  const operationId = context.newId();
  const answer = await call.write(async (tx) => {
    const { accepted, number } = await writeOperation(context, tx, actor, row, start, operationId);
    return { answer: accepted, audit: auditOfOperation(row, start, number) };
  });
  context.wake(operationId, session);
  return answer;
}
