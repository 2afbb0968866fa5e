import type { ResourceManager } from '@blueport/cloud';
import type { DeploymentCondition } from '@blueport/contracts';
import { sql } from 'kysely';
import {
  declaredResources,
  readContent,
  readLeftovers,
  readOperationRows,
  type DeploymentContext,
  type SummaryRow,
} from '../operations/index.ts';
import { checkResources } from './check-resources.ts';
import { checkLeftovers } from './check-leftovers.ts';

/** Adds the ignored paths of resources to the baseline of an operation. Returns when the baseline was created. */
async function extendBaseline(
  context: DeploymentContext,
  operationId: string,
  added: Awaited<ReturnType<typeof checkResources>>,
): Promise<Date> {
  const paths = added.map(({ condition, noise }) => [condition.id.toLowerCase(), [...noise]] as const);
  // Concurrent readers get the same result: known paths of a resource are never replaced.
  const { created_at: since } = await context.db
    .insertInto('deployment_baseline')
    .values({ operation_id: operationId, paths: JSON.stringify(Object.fromEntries(paths)) })
    .onConflict((conflict) =>
      conflict
        .column('operation_id')
        .doUpdateSet({ paths: sql`excluded.paths || deployment_baseline.paths` }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return since;
}

/** Reads the current condition of all declared resources from the cloud, with the caller's permissions. */
export async function readCondition(
  context: DeploymentContext,
  manager: ResourceManager,
  row: SummaryRow,
): Promise<DeploymentCondition> {
  const checkedAt = context.now().toISOString();
  const operations = await readOperationRows(context.db, row.id);
  const built = operations.find((past) => past.template_hash !== null);
  // Nothing can have drifted if no operation was started, such as after a rejected request.
  const wasCreated = operations.some((past) => past.template_hash !== null && past.started_at !== null);
  if (built === undefined || !wasCreated || row.state === 'Deleted') {
    return { checkedAt, declaredBy: null, watchedSince: null, resources: [], left: [] };
  }
  const content = await readContent(context.db, context.vault, built.id);
  const declared = declaredResources(content, {
    scope: row.scope,
    subscriptionId: row.subscription_id,
    resourceGroup: row.resource_group,
    location: row.location,
    cloudName: built.cloud_name,
    principal: { tenantId: row.tenant_id, cloud: row.cloud },
  }).filter(
    ({ type }) => typeof type !== 'string' || type.toLowerCase() !== 'microsoft.resources/deployments',
  );
  const baseline = await context.db
    .selectFrom('deployment_baseline')
    .selectAll()
    .where('operation_id', '=', built.id)
    .executeTakeFirst();
  const found = await checkResources(manager, declared, (id) => baseline?.paths[id.toLowerCase()]);
  const settled = built.finished_at !== null && built.state !== 'Failed';
  let watchedSince = baseline?.created_at ?? null;
  // The first reader may lack access to some resources; a later reader adds the rest.
  const added = found.filter(
    ({ condition }) =>
      (condition.drift === 'none' || condition.drift === 'changed') &&
      baseline?.paths[condition.id.toLowerCase()] === undefined,
  );
  if (settled && added.length > 0) watchedSince = await extendBaseline(context, built.id, added);
  const candidates = await readLeftovers(
    context,
    row,
    declared.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])),
  );
  const leftovers = await checkLeftovers(context, manager, row.id, candidates);
  return {
    checkedAt,
    declaredBy: built.number,
    watchedSince: watchedSince === null ? null : watchedSince.toISOString(),
    resources: found.map(({ condition }) => condition),
    left: leftovers.map(({ id, type, name }) => ({ id, type, name })),
  };
}
