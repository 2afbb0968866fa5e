import {
  powerActions,
  powerOptionsOf,
  type deploymentManagementRoutes,
  type DeploymentState,
  type OperationKind,
  type PowerAction,
} from '@blueport/contracts';
import type { Call } from '../../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../../errors/refusal.ts';
import { powerMachine } from '../machine/machine.ts';
import { dependenciesAmong } from '../machine/power-plan.ts';
import { toWorkStep } from '../store/load-claims.ts';
import { readOperations, type OperationRow, type OperationWithSteps } from '../store/read-deployments.ts';
import {
  begin,
  requireDeployment,
  requireSettled,
  requireUnlocked,
  type OperationStart,
} from './begin-operation.ts';
import type { DeploymentContext } from './deployment-context.ts';
import { resetStep } from './make-steps.ts';

/** Returns whether operations of this kind start or stop resources. */
export function isPower(kind: OperationKind): kind is PowerAction {
  return powerActions.some((action) => action === kind);
}

const stateAfter: Partial<Record<OperationRow['state'], DeploymentState>> = {
  Succeeded: 'Succeeded',
  Warning: 'SucceededWithWarnings',
  Canceled: 'Canceled',
};

/**
 * Plans the operation that starts or stops resources of a deployment. Throws 409 if none of them can be stopped, 400 if
 * a named resource is not one of the deployment's or cannot be stopped.
 */
export function planPower(
  operations: readonly OperationWithSteps[],
  action: PowerAction,
  resourceIds?: readonly string[],
): OperationStart {
  const built = operations.find(({ row }) => row.template_hash !== null);
  const all = (built?.steps ?? []).filter((step) => step.state === 'Succeeded');
  const able = all.filter((step) => powerOptionsOf(step.type) !== undefined);
  if (built === undefined || able.length === 0) {
    throw new Refusal('conflict', { reason: 'nothing-to-power' });
  }
  const requestedKeys = resourceIds && new Set(resourceIds.map((id) => id.toLowerCase()));
  const unknown = (resourceIds ?? []).flatMap((id, index) =>
    able.some((step) => step.resource_key === id.toLowerCase())
      ? []
      : [issue(`/resources/${index}`, 'unknown')],
  );
  if (unknown.length > 0) throw invalidInput(unknown);
  const chosen = able
    .filter((step) => requestedKeys === undefined || requestedKeys.has(step.resource_key))
    .map(toWorkStep);
  const upon = dependenciesAmong(chosen, all.map(toWorkStep));
  return {
    kind: action,
    state: 'Running',
    machine: powerMachine({ action, returnsTo: stateAfter[built.row.state] ?? 'Failed' }),
    steps: chosen.map((step) => ({
      ...resetStep(step),
      dependsOn: upon.get(step.resourceId.toLowerCase()) ?? [],
    })),
    after: { action, resources: chosen.map((step) => step.resourceId) },
  };
}

/** Starts, stops or restarts a deployment, or some resources of it. */
export async function changePower(
  context: DeploymentContext,
  call: Call<typeof deploymentManagementRoutes.power>,
) {
  const row = await requireDeployment(context, call.session, call.params.id);
  requireSettled(row.state);
  requireUnlocked(row.locked_at);
  const operations = await readOperations(context.db, row.id);
  return begin(context, call, row, planPower(operations, call.body.action, call.body.resources));
}
