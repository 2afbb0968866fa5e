import type { Deletion, OperationKind, OtherOwner, SharedResources } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { portalFailure } from '../failure/portal-failure.ts';
import type { WorkStep } from '../cloud/work.ts';
import { deleteMachine } from '../machine/machine.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import { toWorkStep } from '../store/load-claims.ts';
import { otherOwnersAndChildren } from '../store/other-owners.ts';
import { readOperations } from '../store/read-deployments.ts';
import type { OperationStart } from './begin-operation.ts';
import type { DeploymentContext } from './deployment-context.ts';
import { groupStep, makeDeletionSteps } from './make-steps.ts';

/** Operations whose steps do not create resources. */
export const kindsWithoutResources: ReadonlySet<OperationKind> = new Set([
  'delete',
  'start',
  'stop',
  'restart',
]);

/** Returns a deletion step for every resource the deployment ever created. */
export async function listDeletionSteps(db: Kysely<Database>, row: SummaryRow): Promise<WorkStep[]> {
  const operations = await readOperations(db, row.id);
  const byKey = new Map<string, WorkStep>();
  // Oldest first, because later operations override the state of a resource.
  for (const { row: operation, steps } of operations.toReversed()) {
    if (kindsWithoutResources.has(operation.kind)) continue;
    // A skipped step neither created nor deleted anything: the earlier state applies.
    for (const step of steps) if (step.state !== 'Skipped') byKey.set(step.resource_key, toWorkStep(step));
  }
  return makeDeletionSteps(
    [...byKey.values()].filter(
      (step) =>
        row.scope === 'subscription' || step.type.toLowerCase() !== 'microsoft.resources/resourcegroups',
    ),
  );
}

const isInside = (id: string, container: string): boolean =>
  id.startsWith(`${container}/`) && !id.slice(container.length).includes('/providers/');

/**
 * Returns the other deployments that declare the resources of the steps; children of a kept resource are kept with it.
 */
async function ownersOf(
  db: Kysely<Database>,
  row: SummaryRow,
  steps: readonly WorkStep[],
): Promise<ReadonlyMap<string, readonly OtherOwner[]>> {
  const found = await otherOwnersAndChildren(db, {
    organizationId: row.organization_id,
    except: row.id,
    resourceIds: steps.map(({ resourceId }) => resourceId),
  });
  const all = new Map(found);
  for (const { resourceId } of steps) {
    const key = resourceId.toLowerCase();
    const container = [...found.keys()].find((id) => isInside(key, id));
    if (!all.has(key) && container !== undefined) all.set(key, found.get(container) ?? []);
  }
  return all;
}

/** Returns the step for the group that the portal created for a deployment; it is deleted once it is empty. */
const ownGroup = (row: SummaryRow): WorkStep | undefined =>
  row.group_created
    ? groupStep({ ...row, subscriptionId: row.subscription_id, resourceGroup: row.resource_group })
    : undefined;

/** Returns the resources that deleting a deployment would delete, with the other deployments that declare them. */
export async function readDeletion(
  context: Pick<DeploymentContext, 'db'>,
  row: SummaryRow,
): Promise<Deletion> {
  const steps = await listDeletionSteps(context.db, row);
  const owners = await ownersOf(context.db, row, steps);
  const group = ownGroup(row);
  return {
    ...(group && { group: { id: group.resourceId, name: group.name } }),
    resources: steps.map(({ resourceId, type, name }) => ({
      id: resourceId,
      type,
      name,
      owners: [...(owners.get(resourceId.toLowerCase()) ?? [])],
    })),
  };
}

function keepStep(step: WorkStep, owners: readonly OtherOwner[], now: Date): WorkStep {
  const names = owners.map(({ title, name }) => `“${title}” (${name})`).join(', ');
  return {
    ...step,
    state: 'Skipped',
    finishedAt: now,
    error: {
      ...portalFailure('SharedResource', { count: String(owners.length), names }),
      target: names,
      resourceId: step.resourceId,
    },
  };
}

/**
 * Plans the deletion of everything a deployment ever created, except for resources that other live deployments declare.
 * Those are determined in the transaction that writes the operation, with deletions of an organization serialized: of
 * two concurrent deletions, the second one deletes the resources that both declare. Shared resources are otherwise
 * deleted only if requested.
 */
export async function planDeletion(
  context: DeploymentContext,
  row: SummaryRow,
  shared: SharedResources = 'keep',
): Promise<OperationStart> {
  const steps = await listDeletionSteps(context.db, row);
  const group = [ownGroup(row)].filter((step) => step !== undefined);
  return {
    kind: 'delete',
    state: 'Deleting',
    machine: deleteMachine({ removesGroup: group.length > 0 }),
    steps: [...steps, ...group],
    shared,
    ...(shared === 'delete' ? { after: { state: 'Deleting', shared } } : {}),
    ...(shared === 'keep' && {
      settle: async (tx: Transaction<Database>) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`deletion ${row.organization_id}`}, 0))`.execute(
          tx,
        );
        const owners = await ownersOf(tx, row, steps);
        const now = context.now();
        const settled = steps.map((step) => {
          const others = owners.get(step.resourceId.toLowerCase());
          return others === undefined ? step : keepStep(step, others, now);
        });
        return [...settled, ...group];
      },
    }),
  };
}
