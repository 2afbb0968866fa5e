import type { DeploymentState, deploymentRoutes, OperationKind } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Call } from '../../../../http/call.ts';
import { notFound, Refusal } from '../../../../errors/refusal.ts';
import { portalFailure } from '../failure/portal-failure.ts';
import { deployMachine } from '../machine/machine.ts';
import { addOperation } from './add-operation.ts';
import { lockRow, requireDeployment, type Accepted } from './begin-operation.ts';
import { announce, type DeploymentContext } from './deployment-context.ts';
import { endHeld } from './held-operation.ts';

/** What is short, or cannot be taken back. */
const unstoppable: ReadonlySet<OperationKind> = new Set(['delete', 'start', 'stop', 'restart']);

/** Asks the running operation to stop; the operation itself tells when it has. */
export async function cancelDeployment(
  context: DeploymentContext,
  call: Call<typeof deploymentRoutes.cancel>,
) {
  const row = await requireDeployment(context, call.session, call.params.id);
  const { session } = call;
  const cancelId = context.newId();
  let target = '';
  const answer = await call.write<Accepted>(async (tx) => {
    const locked = await lockRow(tx, row.id);
    if (locked.organization_id !== session.organizationId) throw notFound();
    call.matchIfSent(`"${locked.revision}"`);
    const live = await tx
      .selectFrom('deployment_operation')
      .select(['id', 'kind', 'held', 'cancel_requested_at'])
      .where('deployment_id', '=', row.id)
      .where('finished_at', 'is', null)
      .where('kind', '!=', 'cancel')
      .executeTakeFirst();
    if (live === undefined || unstoppable.has(live.kind)) {
      throw new Refusal('conflict', { reason: 'nothing-to-cancel' });
    }
    if (live.cancel_requested_at !== null) throw new Refusal('conflict', { reason: 'already-canceling' });
    const audit = {
      action: 'deployment.cancel',
      objectType: 'deployment',
      objectId: row.id,
      before: { state: row.state },
      after: { state: 'Canceling' },
      details: { name: row.name },
    };
    if (live.held) {
      // Nothing was sent, so the request for approval is taken back and that is all.
      const state = await withdrawHeld(context, tx, session.organizationId, row.id, live.id);
      return {
        answer: { id: row.id, name: row.name, operationId: live.id, state },
        audit: { ...audit, after: { state } },
      };
    }
    const number = locked.operation_count + 1;
    target = live.id;
    await tx
      .updateTable('deployment_operation')
      .set({ cancel_requested_at: sql<Date>`clock_timestamp()`, poll_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', live.id)
      .execute();
    await tx
      .updateTable('deployment')
      .set({
        state: 'Canceling',
        operation_count: number,
        revision: sql<number>`revision + 1`,
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', row.id)
      .execute();
    await addOperation(tx, context.vault, {
      id: cancelId,
      deploymentId: row.id,
      deploymentName: row.name,
      number,
      kind: 'cancel',
      accountId: session.accountId,
      sessionId: session.sessionId,
      machine: deployMachine({ needsGroup: false }),
      steps: [],
    });
    await announce(context, tx, session.organizationId, row.id, cancelId);
    return {
      answer: {
        id: row.id,
        name: row.name,
        operationId: cancelId,
        state: 'Canceling',
      },
      audit,
    };
  });
  if (target !== '') context.wake(target, session);
  return answer;
}

/** Takes a request for approval back; the deployment is what it was before. */
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
  await endHeld(
    context,
    tx,
    { deploymentId, operationId, organizationId },
    { ...portalFailure('ApprovalWithdrawn'), returnsTo },
  );
  return (returnsTo ?? 'Canceled') as DeploymentState;
}
