import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { SummaryRow } from '../present/present-deployment.ts';

type BlueprintColumns = Pick<SummaryRow, 'blueprint_id' | 'blueprint_configuration_id' | 'blueprint_slug'>;

/**
 * Returns the name of a deployment's blueprint in an organization, which may differ between organizations and after a
 * transfer. Falls back to the name it was deployed under.
 */
export async function blueprintNameIn(
  db: Kysely<Database>,
  organizationId: string,
  row: BlueprintColumns,
): Promise<string> {
  const found = await db
    .selectFrom('organization_blueprint')
    .select('slug')
    .where('organization_id', '=', organizationId)
    .where('blueprint_id', '=', row.blueprint_id)
    .where((is) =>
      is.or([
        is('configuration_id', 'is', null),
        is('configuration_id', '=', row.blueprint_configuration_id),
      ]),
    )
    .orderBy(sql`configuration_id is not distinct from ${row.blueprint_configuration_id}::uuid`, 'desc')
    .executeTakeFirst();
  return found?.slug ?? row.blueprint_slug;
}
