import type { CloudName } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/tables/index.ts';

/** Whose view of the catalog is asked for: what is assigned to the organization and runs in the cloud of the session. */
export interface CatalogView {
  readonly organizationId: string;
  readonly cloud: CloudName;
}

/** Versions compare number by number, so that 1.10.0 comes after 1.9.0. */
const byVersion = sql`string_to_array(regexp_replace(version.version, '[^0-9.]', '', 'g'), '.')::bigint[] desc`;

function visible(db: Kysely<Database>, view: CatalogView) {
  return db
    .selectFrom('organization_blueprint as assigned')
    .innerJoin('blueprint', 'blueprint.id', 'assigned.blueprint_id')
    .innerJoin('blueprint_version as version', 'version.blueprint_id', 'blueprint.id')
    .where('assigned.organization_id', '=', view.organizationId)
    .where(sql<boolean>`blueprint.clouds @> ${JSON.stringify([view.cloud])}::jsonb`)
    .where('version.state', '=', 'Published');
}

const summaryColumns = [
  'blueprint.id',
  'assigned.slug',
  'blueprint.title',
  'blueprint.summary',
  'blueprint.category',
  'blueprint.tags',
  'blueprint.icon',
  'blueprint.scope',
  'blueprint.clouds',
  'blueprint.updated_at',
  'version.version',
  'version.estimated_minutes',
  'version.resource_types',
] as const;

/** Each visible blueprint with its newest published version. */
export function listBlueprints(db: Kysely<Database>, view: CatalogView) {
  return visible(db, view)
    .distinctOn('blueprint.id')
    .select(summaryColumns)
    .orderBy('blueprint.id')
    .orderBy(byVersion)
    .execute();
}

/** One version of a visible blueprint, the newest without a version; undefined where there is none. */
export function findBlueprint(db: Kysely<Database>, view: CatalogView, slug: string, version?: string) {
  return visible(db, view)
    .select([
      ...summaryColumns,
      'version.id as versionId',
      'version.template',
      'version.parameters',
      'version.wizard',
      'version.documentation',
      'version.content_hash',
    ])
    .where('assigned.slug', '=', slug)
    .$if(version !== undefined, (query) => query.where('version.version', '=', version ?? ''))
    .orderBy(byVersion)
    .limit(1)
    .executeTakeFirst();
}
export type FoundBlueprint = NonNullable<Awaited<ReturnType<typeof findBlueprint>>>;

/** Every published version of a blueprint, newest first. */
export function listVersions(db: Kysely<Database>, blueprintId: string) {
  return db
    .selectFrom('blueprint_version as version')
    .select(['version.version', 'version.state', 'version.release_notes', 'version.created_at'])
    .where('version.blueprint_id', '=', blueprintId)
    .where('version.state', 'in', ['Published', 'Archived'])
    .orderBy(byVersion)
    .execute();
}
