import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { WorkStep } from '../cloud/work.ts';

/** Returns the statement that inserts new steps and updates known ones; known steps keep their position. */
export function upsertSteps(
  tx: Kysely<Database>,
  operationId: string,
  steps: readonly WorkStep[],
  firstPosition = 100_000,
) {
  return tx
    .insertInto('deployment_step')
    .values(
      steps.map((step, index) => ({
        id: step.id,
        operation_id: operationId,
        position: firstPosition + index,
        resource_key: step.resourceId.toLowerCase(),
        resource_id: step.resourceId,
        type: step.type,
        name: step.name,
        location: step.location,
        api_version: step.apiVersion,
        state: step.state,
        depends_on: JSON.stringify(step.dependsOn),
        started_at: step.startedAt,
        finished_at: step.finishedAt,
        error: step.error === null ? null : JSON.stringify(step.error),
        long_running: step.longRunning,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['operation_id', 'resource_key']).doUpdateSet({
        resource_id: sql`excluded.resource_id`,
        state: sql`excluded.state`,
        started_at: sql`excluded.started_at`,
        finished_at: sql`excluded.finished_at`,
        error: sql`excluded.error`,
        long_running: sql`excluded.long_running`,
      }),
    );
}
