import type { DeploymentState, deploymentRoutes, OperationKind } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import { databaseNow } from '../../../../database/clock.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { Call } from '../../../../http/call.ts';
import { notFound, Refusal } from '../../../../errors/refusal.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { portalFailure } from '../failure/portal-failure.ts';
import { deployMachine } from '../machine/machine.ts';
import { addOperation } from './add-operation.ts';
import { lockRow, requireDeployment, type Accepted } from './begin-operation.ts';
import { announce, type DeploymentContext } from './deployment-context.ts';
import { endHeldOperation } from './held-operation.ts';

/** Operations that are short or cannot be undone. */
const unstoppable: ReadonlySet<OperationKind> = new Set(['delete', 'start', 'stop', 'restart']);

/** Returns the running operation of a deployment; refuses if it cannot be canceled. */
async function requireCancelable(tx: Transaction<Database>, deploymentId: string) {
  const live = await tx
    .selectFrom('deployment_operation')
    .select(['id', 'kind', 'held', 'cancel_requested_at'])
    .where('deployment_id', '=', deploymentId)
    .where('finished_at', 'is', null)
    .where('kind', '!=', 'cancel')
    .executeTakeFirst();
  if (live === undefined || unstoppable.has(live.kind)) {
    throw new Refusal('conflict', { reason: 'nothing-to-cancel' });
  }
  if (live.cancel_requested_at !== null) throw new Refusal('conflict', { reason: 'already-canceling' });
  return live;
}

/** Marks the running operation, and adds the operation that shows its cancellation. */
async function requestCancel(
  context: DeploymentContext,
  tx: Transaction<Database>,
  { organizationId, accountId, sessionId }: SessionContext,
  row: { readonly id: string; readonly name: string },
  cancel: { readonly id: string; readonly number: number; readonly target: string },
): Promise<void> {
  await tx
    .updateTable('deployment_operation')
    .set({ cancel_requested_at: databaseNow, poll_at: databaseNow })
    .where('id', '=', cancel.target)
    .execute();
  await tx
    .updateTable('deployment')
    .set({
      state: 'Canceling',
      operation_count: cancel.number,
      revision: sql<number>`revision + 1`,
      updated_at: databaseNow,
    })
    .where('id', '=', row.id)
    .execute();
  await addOperation(tx, context.vault, {
    id: cancel.id,
    deploymentId: row.id,
    deploymentName: row.name,
    number: cancel.number,
    kind: 'cancel',
    accountId,
    sessionId,
    machine: deployMachine({ needsGroup: false }),
    steps: [],
  });
  await announce(context, tx, organizationId, row.id, cancel.id);
}

/** Requests the cancellation of the running operation, which ends when it has been canceled. */
export async function cancelDeployment(
  context: DeploymentContext,
  call: Call<typeof deploymentRoutes.cancel>,
) {
  const { session } = call;
  const row = await requireDeployment(context, session, call.params.id);
  const { id, name } = row;
  const cancelId = context.newId();
  let target = '';
  const answer = await call.write<Accepted>(async (tx) => {
    const locked = await lockRow(tx, id);
    if (locked.organization_id !== session.organizationId) throw notFound();
    call.matchIfPresent(`"${locked.revision}"`);
    const live = await requireCancelable(tx, id);
    const audit = {
      action: 'deployment.cancel',
      objectType: 'deployment',
      objectId: id,
      before: { state: row.state },
      details: { name },
    };
    if (live.held) {
      // Nothing was sent, so only the request for approval is withdrawn.
      const state = await withdrawHeld(context, tx, session.organizationId, id, live.id);
      return { answer: { id, name, operationId: live.id, state }, audit: { ...audit, after: { state } } };
    }
    target = live.id;
    const number = locked.operation_count + 1;
    await requestCancel(context, tx, session, row, { id: cancelId, number, target });
    const state = 'Canceling';
    return { answer: { id, name, operationId: cancelId, state }, audit: { ...audit, after: { state } } };
  });
  if (target !== '') context.wake(target, session);
  return answer;
}

/** Withdraws a request for approval; the deployment returns to its previous state. */
async function withdrawHeld(
  context: DeploymentContext,
  tx: Transaction<Database>,
  organizationId: string,
  deploymentId: string,
  operationId: string,
): Promise<DeploymentState> {
  const request = await tx
    .selectFrom('approval')
    .select('returns_to')
    .where('operation_id', '=', operationId)
    .executeTakeFirst();
  const returnsTo = request?.returns_to ?? null;
  await context.gate?.withdraw(tx, operationId);
  await endHeldOperation(
    context,
    tx,
    { deploymentId, operationId, organizationId },
    { ...portalFailure('ApprovalWithdrawn'), returnsTo },
  );
  return (returnsTo ?? 'Canceled') as DeploymentState;
}
