import type { deploymentManagementRoutes, OperationState } from '@blueport/contracts';
import type { Call } from '../../../../http/call.ts';
import { Refusal } from '../../../../errors/refusal.ts';
import { requireKey } from '../../../../http/require-key.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { readContent } from '../content/read-content.ts';
import { deployMachine } from '../machine/machine.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import { toWorkStep } from '../store/load-claims.ts';
import { readOperations, type OperationWithSteps } from '../store/read-deployments.ts';
import {
  begin,
  requireDeployment,
  requireSettled,
  requireUnlocked,
  type OperationStart,
} from './begin-operation.ts';
import type { DeploymentContext } from './deployment-context.ts';
import { repeatSteps } from './make-steps.ts';
import { planDeletion } from './plan-deletion.ts';
import { isPower, planPower } from './plan-power.ts';
import { requireTarget } from './require-target.ts';

const failed: ReadonlySet<OperationState> = new Set(['Failed', 'Canceled']);
const good: ReadonlySet<OperationState> = new Set(['Succeeded', 'Warning']);

const sends = ({ row }: OperationWithSteps): boolean => row.template_hash !== null;

/**
 * Plans to send the same template and values again. With `keepsDone`, completed steps count as completed until the
 * cloud reports otherwise.
 */
async function planAgain(
  context: DeploymentContext,
  session: SessionContext,
  row: SummaryRow,
  past: OperationWithSteps,
  kind: 'retry' | 'rollback',
): Promise<OperationStart> {
  const target = await requireTarget(context.placesOf(session), row);
  const content = await readContent(context.db, context.vault, past.row.id);
  return {
    kind,
    state: 'Queued',
    machine: deployMachine({ needsGroup: target.makesGroup }),
    steps: repeatSteps(past.steps.map(toWorkStep), target, kind === 'retry'),
    content,
    ...(past.row.tags === null ? {} : { tags: past.row.tags }),
    version: {
      id: past.row.blueprint_version_id ?? row.blueprint_version_id,
      name: past.row.blueprint_version ?? row.blueprint_version,
    },
    after: { repeats: past.row.number },
  };
}

/** Retries the failed operation of any kind. */
export async function retryDeployment(
  context: DeploymentContext,
  call: Call<typeof deploymentManagementRoutes.retry>,
) {
  const row = await requireDeployment(context, call.session, call.params.id);
  requireSettled(row.state);
  requireUnlocked(row.locked_at);
  const operations = await readOperations(context.db, row.id);
  const last = operations.find((operation) => operation.row.kind !== 'cancel');
  if (last === undefined || !failed.has(last.row.state)) {
    throw new Refusal('conflict', { reason: 'nothing-to-retry' });
  }
  if (last.row.kind === 'delete') {
    requireKey(call.session, 'deploymentDelete');
    const shared = last.row.shared_resources ?? 'keep';
    return begin(context, call, row, await planDeletion(context, row, shared));
  }
  const { kind } = last.row;
  if (isPower(kind)) {
    const unfinished = last.steps
      .filter((step) => step.state !== 'Succeeded')
      .map((step) => step.resource_id);
    return begin(context, call, row, planPower(operations, kind, unfinished));
  }
  if (!sends(last)) throw new Refusal('conflict', { reason: 'nothing-to-retry' });
  return begin(context, call, row, await planAgain(context, call.session, row, last, 'retry'));
}

/**
 * Returns the operation to roll back to: the given one, or the newest successful one whose content differs from the
 * last.
 */
function goodOperation(
  operations: readonly OperationWithSteps[],
  number: number | undefined,
): OperationWithSteps | undefined {
  const sent = operations.filter(sends);
  const [last] = sent;
  const candidates = sent.filter((past) => good.has(past.row.state));
  if (number !== undefined) return candidates.find((past) => past.row.number === number);
  const isLast = (past: OperationWithSteps): boolean =>
    last !== undefined &&
    good.has(last.row.state) &&
    past.row.content_hash === last.row.content_hash &&
    past.row.content_hash !== '';
  return candidates.find((past) => past !== last && !isLast(past));
}

/** Sends the content of an earlier successful operation. */
export async function rollbackDeployment(
  context: DeploymentContext,
  call: Call<typeof deploymentManagementRoutes.rollback>,
) {
  const row = await requireDeployment(context, call.session, call.params.id);
  requireSettled(row.state);
  requireUnlocked(row.locked_at);
  const past = goodOperation(await readOperations(context.db, row.id), call.body.operation);
  if (past === undefined) throw new Refusal('conflict', { reason: 'nothing-to-roll-back' });
  return begin(context, call, row, await planAgain(context, call.session, row, past, 'rollback'));
}
