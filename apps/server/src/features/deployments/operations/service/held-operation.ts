import { sql, type Transaction } from 'kysely';
import type { DeploymentState, Failure } from '@blueport/contracts';
import type { Database } from '../../../../database/tables/index.ts';
import type { Machine } from '../machine/machine.ts';
import { lockRow, requireUnlocked } from './begin-operation.ts';
import { announce, type DeploymentContext } from './deployment-context.ts';

/** Identifiers of a held operation, as used by approval decisions. */
export interface HeldOperation {
  readonly deploymentId: string;
  readonly operationId: string;
  readonly organizationId: string;
}

const now = sql<Date>`clock_timestamp()`;

/** Releases a held operation: after the commit any worker may claim it. */
export async function releaseHeldOperation(
  context: Pick<DeploymentContext, 'publish'>,
  tx: Transaction<Database>,
  heldOperation: HeldOperation,
): Promise<void> {
  // A lock set while it was held prevents the change.
  requireUnlocked((await lockRow(tx, heldOperation.deploymentId)).locked_at);
  const released = await tx
    .updateTable('deployment_operation')
    .set({ held: false, poll_at: now })
    .where('id', '=', heldOperation.operationId)
    .returning(['tags', 'blueprint_version_id', 'blueprint_version'])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('deployment')
    .set({
      state: 'Queued',
      error: null,
      ...(released.tags === null ? {} : { tags: JSON.stringify(released.tags) }),
      ...(released.blueprint_version_id === null || released.blueprint_version === null
        ? {}
        : {
            blueprint_version_id: released.blueprint_version_id,
            blueprint_version: released.blueprint_version,
          }),
      revision: sql<number>`revision + 1`,
      updated_at: now,
    })
    .where('id', '=', heldOperation.deploymentId)
    .execute();
  await announce(
    context,
    tx,
    heldOperation.organizationId,
    heldOperation.deploymentId,
    heldOperation.operationId,
  );
}

/** Ends a held operation that was not approved. Nothing was sent, so there is nothing to undo. */
export async function endHeldOperation(
  context: Pick<DeploymentContext, 'publish'>,
  tx: Transaction<Database>,
  heldOperation: HeldOperation,
  end: Failure & { readonly returnsTo: string | null },
): Promise<void> {
  const { returnsTo, ...failure } = end;
  const error = JSON.stringify(failure);
  const row = await tx
    .selectFrom('deployment_operation')
    .select('machine')
    .where('id', '=', heldOperation.operationId)
    .executeTakeFirstOrThrow();
  const machine: Machine = {
    ...(row.machine as Machine),
    phase: 'Done',
    outcome: 'Canceled',
    waitingFor: null,
  };
  await tx
    .updateTable('deployment_operation')
    .set({
      held: false,
      state: 'Canceled',
      error,
      machine: JSON.stringify(machine),
      finished_at: now,
    })
    .where('id', '=', heldOperation.operationId)
    .execute();
  await tx
    .updateTable('deployment_step')
    .set({ state: 'Skipped', finished_at: now })
    .where('operation_id', '=', heldOperation.operationId)
    .execute();
  await tx
    .updateTable('deployment')
    .set({
      state: (returnsTo ?? 'Canceled') as DeploymentState,
      ...(returnsTo === null ? { error } : {}),
      revision: sql<number>`revision + 1`,
      updated_at: now,
      finished_at: now,
    })
    .where('id', '=', heldOperation.deploymentId)
    .execute();
  await announce(
    context,
    tx,
    heldOperation.organizationId,
    heldOperation.deploymentId,
    heldOperation.operationId,
  );
}
