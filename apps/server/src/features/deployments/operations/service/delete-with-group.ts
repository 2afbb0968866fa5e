import { isSettled } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { recordAudit, type AuditActor } from '../../../../journal/audit.ts';
import type { WorkStep } from '../cloud/work.ts';
import { deleteMachine } from '../machine/machine.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import type { OperationEnd } from '../store/operation-end.ts';
import { summaries } from '../store/read-deployments.ts';
import { Refusal } from '../../../../errors/refusal.ts';
import { auditOfOperation, writeOperation, type OperationStart } from './begin-operation.ts';
import type { DeploymentContext } from './deployment-context.ts';
import { groupStep } from './make-steps.ts';
import { listDeletionSteps } from './plan-deletion.ts';

/** Audit detail of deletions caused by the deletion of their group. */
export const groupDeleted = 'resourceGroup.delete';

/**
 * Returns the group whose deletion includes a deployment and the person who deleted it, or undefined if the deployment
 * itself was deleted.
 */
async function groupOfDeletion(
  db: Kysely<Database>,
  { organizationId, deploymentId }: { readonly organizationId: string; readonly deploymentId: string },
): Promise<{ readonly group: string; readonly name: string } | undefined> {
  const entry = await db
    .selectFrom('audit')
    .select('details')
    .where('organization_id', '=', organizationId)
    .where('object_type', '=', 'deployment')
    .where('object_id', '=', deploymentId)
    .where('action', '=', 'deployment.delete')
    // The last operation that started is the one that ends.
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { cause, resourceGroup, by } = entry?.details ?? {};
  return cause === groupDeleted ? { group: String(resourceGroup), name: String(by) } : undefined;
}

/** Extends `onEnd` to record which group's deletion caused the deletion of a deployment. */
export function withGroupOfDeletion(onEnd: OperationEnd): OperationEnd {
  return async (tx, end) => {
    const { organizationId, deployment, kind } = end;
    const withGroup =
      kind === 'delete'
        ? await groupOfDeletion(tx, { organizationId, deploymentId: deployment.id })
        : undefined;
    await onEnd(tx, { ...end, ...(withGroup && { withGroup }) });
  };
}

/** A resource group of an organization. */
export interface GroupOfOrganization {
  readonly organizationId: string;
  readonly subscriptionId: string;
  readonly resourceGroup: string;
}

/** Handles the effects of deleting a resource group on the deployments in it. */
export interface GroupDeletions {
  /** Throws if a deployment in the group is locked. */
  requireUnlocked(place: GroupOfOrganization): Promise<void>;
  /**
   * Marks the deployments that are completely in the group as being deleted, in the transaction that records the
   * deletion; they are deleted when the group is. `longRunning` is the address to poll. Returns the operations to wake
   * after the commit.
   */
  follow(
    tx: Transaction<Database>,
    caller: { readonly session: SessionContext; readonly audit: AuditActor },
    place: GroupOfOrganization,
    longRunning: string | null,
  ): Promise<string[]>;
  /**
   * Called after the commit: starts the work, and schedules a drift check for deployments that lost only some
   * resources.
   */
  goOn(place: GroupOfOrganization, operationIds: readonly string[], session: SessionContext): Promise<void>;
}

const inGroup = (db: Kysely<Database>, place: GroupOfOrganization) =>
  db
    .selectFrom('deployment as d')
    .where('d.organization_id', '=', place.organizationId)
    .where(sql<boolean>`lower(d.subscription_id) = ${place.subscriptionId.toLowerCase()}`)
    .where(sql<boolean>`lower(d.resource_group) = ${place.resourceGroup.toLowerCase()}`)
    .where('d.state', 'not in', ['Deleted', 'Detached']);

/** Returns whether all resources of a deployment are in the group. */
const isWhollyIn = (steps: readonly WorkStep[], place: GroupOfOrganization): boolean => {
  const root = `/subscriptions/${place.subscriptionId}/resourcegroups/${place.resourceGroup}/`.toLowerCase();
  return steps.length > 0 && steps.every(({ resourceId }) => resourceId.toLowerCase().startsWith(root));
};

/** Creates an operation that sends no deletion itself and tracks that of the group. */
function followingDeletion(
  row: SummaryRow,
  steps: readonly WorkStep[],
  longRunning: string | null,
  now: Date,
): OperationStart {
  const group = groupStep({ ...row, subscriptionId: row.subscription_id, resourceGroup: row.resource_group });
  return {
    kind: 'delete',
    state: 'Deleting',
    machine: { ...deleteMachine({ removesGroup: true }), phase: 'DeleteGroup' },
    steps: [...steps, { ...group, state: 'Running', startedAt: now, longRunning }],
    // Deleting the group also deletes resources that other deployments declare.
    shared: 'delete',
  };
}

export function createGroupDeletions(context: DeploymentContext): GroupDeletions {
  return {
    async requireUnlocked(place) {
      const locked = await inGroup(context.db, place)
        .select('d.title')
        .where('d.locked_at', 'is not', null)
        .orderBy('d.title')
        .limit(5)
        .execute();
      if (locked.length === 0) return;
      const titles = locked.map(({ title }) => `“${title}”`).join(', ');
      throw new Refusal('conflict', { reason: 'locked-in-group', values: { titles } });
    },
    async follow(tx, { session, audit }, place, longRunning) {
      // Locks all deployments first, in a fixed order: the journal is locked after every deployment.
      const lockedRows = await inGroup(tx, place).select('d.id').orderBy('d.id').forUpdate().execute();
      if (lockedRows.length === 0) return [];
      const rows = await summaries(tx)
        .where(
          'd.id',
          'in',
          lockedRows.map(({ id }) => id),
        )
        .orderBy('d.id')
        .execute();
      const ids: string[] = [];
      for (const row of rows) {
        const steps = await listDeletionSteps(tx, row);
        // A running operation detects the deletion itself, and a new lock is respected: the next drift check
        // finds the missing resources.
        if (!isSettled(row.state) || row.locked_at !== null || !isWhollyIn(steps, place)) continue;
        const start = followingDeletion(row, steps, longRunning, context.now());
        const id = context.newId();
        const actor = { ...session, organizationId: row.organization_id };
        const { number } = await writeOperation(context, tx, actor, row, start, id);
        const entry = auditOfOperation(row, start, number);
        const why = { cause: groupDeleted, resourceGroup: row.resource_group, by: session.name };
        await recordAudit(tx, audit, { ...entry, details: { ...entry.details, ...why } });
        ids.push(id);
      }
      return ids;
    },
    async goOn(place, operationIds, session) {
      for (const id of operationIds) context.wake(id, session);
      await scheduleDriftChecks(context.db, place, [place.resourceGroup]);
    },
  };
}

/**
 * Schedules an immediate drift check for the deployments of the given deleted groups, and for those at subscription
 * scope, which may have resources in them. Must not be called inside another transaction, because it locks rows of
 * drift checks while others lock a deployment.
 */
export async function scheduleDriftChecks(
  db: Kysely<Database>,
  { organizationId, subscriptionId }: Pick<GroupOfOrganization, 'organizationId' | 'subscriptionId'>,
  groups: readonly string[],
): Promise<void> {
  if (groups.length === 0) return;
  const names = groups.map((name) => name.toLowerCase());
  await sql`insert into deployment_drift as w (deployment_id, look_at)
    select d.id, clock_timestamp() from deployment d
     where d.organization_id = ${organizationId} and lower(d.subscription_id) = ${subscriptionId.toLowerCase()}
       and (d.resource_group is null or lower(d.resource_group) = any(${names}))
       and d.state in ('Succeeded', 'SucceededWithWarnings')
     order by d.id
    on conflict (deployment_id) do update set look_at = excluded.look_at
      where w.look_at > excluded.look_at`.execute(db);
}
