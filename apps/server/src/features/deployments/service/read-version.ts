import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import type { DeployableBlueprint } from '../preview/read-blueprint.ts';

/** The version a deployment was made from; it may have been archived since. */
export async function readVersion(db: Kysely<Database>, row: SummaryRow): Promise<DeployableBlueprint> {
  const version = await db
    .selectFrom('blueprint_version')
    .select(['template', 'parameters'])
    .where('id', '=', row.blueprint_version_id)
    .executeTakeFirst();
  return {
    id: row.blueprint_id,
    versionId: row.blueprint_version_id,
    slug: row.blueprint_slug,
    title: row.blueprint_title,
    version: row.blueprint_version,
    scope: row.scope,
    template: version?.template ?? {},
    parameters: version?.parameters ?? [],
  };
}
