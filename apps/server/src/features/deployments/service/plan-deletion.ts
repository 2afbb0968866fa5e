import type { OperationKind } from '@blueport/contracts';
import type { WorkStep } from '../cloud/work.ts';
import { deleteMachine } from '../machine/machine.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import { toWorkStep } from '../store/load-claims.ts';
import { readOperations } from '../store/read-deployments.ts';
import type { Begun } from './begin-operation.ts';
import type { DeploymentContext } from './deployment-context.ts';
import { groupStep, makeDeletionSteps } from './make-steps.ts';

/** Operations whose steps do not say what was built. */
const silent: ReadonlySet<OperationKind> = new Set(['delete', 'start', 'stop', 'restart']);

/** The operation that takes away everything a deployment ever built. */
export async function planDeletion(context: DeploymentContext, row: SummaryRow): Promise<Begun> {
  const operations = await readOperations(context.db, row.id);
  const byKey = new Map<string, WorkStep>();
  // Oldest first: what a later operation says about a resource counts.
  for (const { row: operation, steps } of operations.toReversed()) {
    if (silent.has(operation.kind)) continue;
    // A step that was skipped built nothing and took nothing away: what was there before still is.
    for (const step of steps) if (step.state !== 'Skipped') byKey.set(step.resource_key, toWorkStep(step));
  }
  const group = row.group_created
    ? groupStep({ ...row, subscriptionId: row.subscription_id, resourceGroup: row.resource_group })
    : null;
  const held = [...byKey.values()].filter(
    (step) =>
      row.scope === 'subscription' || step.type.toLowerCase() !== 'microsoft.resources/resourcegroups',
  );
  return {
    kind: 'delete',
    state: 'Deleting',
    machine: deleteMachine({ removesGroup: row.group_created }),
    steps: [...makeDeletionSteps(held), ...(group === null ? [] : [group])],
  };
}
