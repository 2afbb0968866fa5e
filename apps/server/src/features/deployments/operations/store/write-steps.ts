import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { WorkStep } from '../cloud/work.ts';

/** Adds new steps and brings known ones to their present form; the order of a known step stays. */
export async function writeSteps(
  tx: Kysely<Database>,
  operationId: string,
  steps: readonly WorkStep[],
  firstPosition = 100_000,
): Promise<void> {
  if (steps.length === 0) return;
  await tx
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
    )
    .execute();
}
