import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';

/** The data for a link to a deployment's page. */
export interface CreatingDeployment {
  readonly name: string;
  readonly subscriptionId: string;
  readonly resourceGroup: string | null;
}

/**
 * Returns the live deployment of an organization that created each resource; the newest if there are several. Keys are
 * lower-case ids.
 */
export async function deploymentsOfResources(
  db: Kysely<Database>,
  organizationId: string,
  resourceIds: readonly string[],
): Promise<Map<string, CreatingDeployment>> {
  if (resourceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deployment_step as s')
    .innerJoin('deployment_operation as o', 'o.id', 's.operation_id')
    .innerJoin('deployment as d', 'd.id', 'o.deployment_id')
    .select(['s.resource_key', 'd.name', 'd.subscription_id', 'd.resource_group'])
    .where('d.organization_id', '=', organizationId)
    .where('d.state', 'not in', ['Deleted', 'Detached'])
    // Held operations were never sent, skipped steps created nothing, and deletions create nothing.
    .where('o.started_at', 'is not', null)
    .where('o.template_hash', 'is not', null)
    .where('s.state', 'not in', ['Pending', 'Skipped', 'Canceled'])
    .where(sql<boolean>`s.resource_key = any(${resourceIds.map((id) => id.toLowerCase())})`)
    .orderBy('d.created_at')
    .execute();
  return new Map(
    rows.map((row) => [
      row.resource_key,
      { name: row.name, subscriptionId: row.subscription_id, resourceGroup: row.resource_group },
    ]),
  );
}
