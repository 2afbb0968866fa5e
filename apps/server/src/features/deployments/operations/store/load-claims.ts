import type { Kysely, Selectable } from 'kysely';
import type { DeploymentStepTable } from '../../../../database/tables/deployments.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { Claim, WorkStep } from '../cloud/work.ts';
import type { Machine } from '../machine/machine.ts';

/** A step as the machinery knows it. */
export function toWorkStep(row: Selectable<DeploymentStepTable>): WorkStep {
  return {
    id: row.id,
    resourceId: row.resource_id,
    type: row.type,
    name: row.name,
    location: row.location,
    apiVersion: row.api_version,
    state: row.state,
    dependsOn: row.depends_on,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    error: row.error,
    longRunning: row.long_running,
  };
}

/** Reads everything a worker needs of operations it has just taken; the map says what became of their last holders. */
export async function loadClaims(
  db: Kysely<Database>,
  pasts: ReadonlyMap<string, Pick<Claim, 'clean' | 'crashes'>>,
  askedAt: number,
): Promise<Claim[]> {
  const ids = [...pasts.keys()];
  const [operations, steps] = await Promise.all([
    db
      .selectFrom('deployment_operation as o')
      .innerJoin('deployment as d', 'd.id', 'o.deployment_id')
      .selectAll('o')
      .select([
        'd.name',
        'd.organization_id',
        'd.scope',
        'd.subscription_id',
        'd.resource_group',
        'd.location',
        'd.tags',
        'd.tenant_id',
        'd.cloud',
      ])
      .where('o.id', 'in', ids)
      .execute(),
    db
      .selectFrom('deployment_step')
      .selectAll()
      .where('operation_id', 'in', ids)
      .orderBy('position')
      .execute(),
  ]);
  return operations.map((row) => ({
    attempt: row.attempt,
    askedAt,
    clean: false,
    crashes: 0,
    ...pasts.get(row.id),
    cancelRequested: row.cancel_requested_at !== null,
    accessEnded: row.access_ended_at !== null,
    work: {
      operationId: row.id,
      deploymentId: row.deployment_id,
      organizationId: row.organization_id,
      kind: row.kind,
      name: row.name,
      cloudName: row.cloud_name,
      scope: row.scope,
      subscriptionId: row.subscription_id,
      resourceGroup: row.resource_group,
      location: row.location,
      tags: row.tags,
      principal: {
        accountId: row.account_id,
        sessionId: row.session_id,
        tenantId: row.tenant_id,
        cloud: row.cloud,
        actsWith: row.acts_with,
      },
      machine: row.machine as Machine,
      steps: steps.filter((step) => step.operation_id === row.id).map(toWorkStep),
    },
  }));
}
