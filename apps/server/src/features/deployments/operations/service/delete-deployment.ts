import type { deploymentRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Call, WriteOutcome } from '../../../../http/call.ts';
import { notFound } from '../../../../errors/refusal.ts';
import { deleteMachine } from '../machine/machine.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import { addOperation } from './add-operation.ts';
import {
  begin,
  lockRow,
  requireDeployment,
  requireSettled,
  requireUnlocked,
  type Accepted,
  type Actor,
} from './begin-operation.ts';
import { announce, type DeploymentContext } from './deployment-context.ts';
import { planDeletion } from './plan-deletion.ts';

/** Deletes the resources of a deployment, or detaches them. */
export async function deleteDeployment(
  context: DeploymentContext,
  call: Call<typeof deploymentRoutes.delete>,
) {
  const row = await requireDeployment(context, call.session, call.params.id);
  if (call.query.resources === 'detach') {
    const operationId = context.newId();
    return call.write(async (tx) => {
      call.matchIfPresent(`"${(await lockRow(tx, row.id)).revision}"`);
      return detachDeployment(context, tx, call.session, row, operationId);
    });
  }
  requireSettled(row.state);
  requireUnlocked(row.locked_at);
  return begin(context, call, row, await planDeletion(context, row, call.query.shared));
}

/** Detaches the resources: no request to the cloud is needed, so the write completes the operation. */
export async function detachDeployment(
  context: DeploymentContext,
  tx: Transaction<Database>,
  actor: Actor,
  row: SummaryRow,
  operationId: string,
): Promise<WriteOutcome<Accepted>> {
  const locked = await lockRow(tx, row.id);
  // It may have been transferred since it was read.
  if (locked.organization_id !== actor.organizationId) throw notFound();
  requireSettled(locked.state);
  requireUnlocked(locked.locked_at);
  const number = locked.operation_count + 1;
  const done = { ...deleteMachine({ removesGroup: false }), phase: 'Done', outcome: 'Succeeded' } as const;
  await addOperation(tx, context.vault, {
    id: operationId,
    deploymentId: row.id,
    deploymentName: row.name,
    number,
    kind: 'detach',
    accountId: actor.accountId,
    sessionId: actor.sessionId,
    actsWith: actor.actsWith ?? 'person',
    machine: done,
    steps: [],
  });
  const now = sql<Date>`clock_timestamp()`;
  await tx
    .updateTable('deployment_operation')
    .set({ state: 'Succeeded', started_at: now, finished_at: now })
    .where('id', '=', operationId)
    .execute();
  await tx
    .updateTable('deployment')
    .set({
      state: 'Detached',
      operation_count: number,
      error: null,
      revision: sql<number>`revision + 1`,
      updated_at: now,
      finished_at: now,
    })
    .where('id', '=', row.id)
    .execute();
  await announce(context, tx, actor.organizationId, row.id, operationId);
  return {
    answer: { id: row.id, name: row.name, operationId, state: 'Detached' as const },
    audit: {
      action: 'deployment.detach',
      objectType: 'deployment',
      objectId: row.id,
      before: { state: row.state },
      after: { state: 'Detached' },
      details: { name: row.name },
    },
  };
}
