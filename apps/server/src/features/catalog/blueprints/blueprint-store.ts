import type { CloudName } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { hashOf } from '../../../security/canonical-json.ts';
import { fitForm, readWizardForm } from '../template-forms/index.ts';
import { applyConfiguration } from './configurations/apply-configuration.ts';

/**
 * Viewer of the catalog: sees the blueprints offered to the role in the organization that run in the cloud of the
 * session.
 */
export interface CatalogView {
  readonly organizationId: string;
  /**
   * Differs from `organizationId` while an operator acts for a customer; the customer's roles do not restrict
   * operators.
   */
  readonly homeOrganizationId: string;
  readonly roleIds: readonly string[];
  readonly cloud: CloudName;
}

/** Compares versions number by number, so that 1.10.0 sorts after 1.9.0. */
export const byVersion = sql`string_to_array(regexp_replace(version.version, '[^0-9.]', '', 'g'), '.')::bigint[] desc`;

function selectVisible(
  db: Kysely<Database>,
  view: CatalogView,
  offer: 'published' | 'published-or-held' = 'published',
) {
  const acts = view.homeOrganizationId !== view.organizationId;
  return (
    db
      .selectFrom('organization_blueprint as assigned')
      .innerJoin('blueprint', 'blueprint.id', 'assigned.blueprint_id')
      // A configuration is visible only if its blueprint has not been withdrawn.
      .innerJoin('organization_blueprint as itself', (join) =>
        join
          .onRef('itself.organization_id', '=', 'assigned.organization_id')
          .onRef('itself.blueprint_id', '=', 'assigned.blueprint_id')
          .on('itself.configuration_id', 'is', null)
          .on('itself.withdrawn_at', 'is', null),
      )
      .leftJoin('blueprint_configuration as configuration', 'configuration.id', 'assigned.configuration_id')
      .innerJoin('blueprint_version as version', (join) =>
        join
          .onRef('version.blueprint_id', '=', 'blueprint.id')
          .on(sql<boolean>`(configuration.version is null or configuration.version = version.version)`),
      )
      .where('assigned.organization_id', '=', view.organizationId)
      .where('assigned.offered', '=', true)
      .where('assigned.withdrawn_at', 'is', null)
      .where('configuration.retired_at', 'is', null)
      .$if(!acts, (query) =>
        query.where((is) =>
          is.or([
            is('assigned.everyone', '=', true),
            is.exists(
              is
                .selectFrom('organization_blueprint_role as chosen')
                .select('chosen.role_id')
                .whereRef('chosen.assignment_id', '=', 'assigned.id')
                .where(sql<boolean>`chosen.role_id = any(${view.roleIds}::uuid[])`),
            ),
          ]),
        ),
      )
      .where(sql<boolean>`blueprint.clouds @> ${JSON.stringify([view.cloud])}::jsonb`)
      .where((is) =>
        is.or([
          is('version.state', '=', 'Published'),
          ...(offer === 'published' ? [] : [is.exists(holdersOf(db, view))]),
        ]),
      )
  );
}

/** Selects the organization's live deployments on the version of the alias `version`. */
const holdersOf = (db: Kysely<Database>, { organizationId }: CatalogView) =>
  db
    .selectFrom('deployment as holder')
    .select('holder.id')
    .where('holder.organization_id', '=', organizationId)
    .where('holder.state', 'not in', ['Deleted', 'Detached'])
    .where(sql<boolean>`holder.blueprint_version_id = version.id`);

const summaryColumns = [
  'blueprint.id',
  'assigned.slug',
  sql<string>`coalesce(configuration.title, blueprint.title)`.as('title'),
  sql<string>`coalesce(configuration.summary, blueprint.summary)`.as('summary'),
  'blueprint.category',
  'blueprint.tags',
  'blueprint.icon',
  'blueprint.scope',
  'blueprint.clouds',
  sql<Date>`greatest(blueprint.updated_at, configuration.updated_at)`.as('updated_at'),
  'version.id as versionId',
  'version.version',
  'version.estimated_minutes',
  'version.resource_types',
  'configuration.id as configurationId',
  sql<string | null>`case when configuration.id is not null then blueprint.title end`.as('basedOn'),
  sql<string | null>`(select t.title from blueprint_presentation p join blueprint_type t on t.id = p.type_id
    where p.organization_id = assigned.organization_id and p.blueprint_id = blueprint.id)`.as('typeTitle'),
] as const;

/** Returns each visible blueprint and configuration, or those with some names, with its newest published version. */
export function listBlueprints(db: Kysely<Database>, view: CatalogView, names?: readonly string[]) {
  return selectVisible(db, view)
    .$if(names !== undefined, (query) => query.where('assigned.slug', 'in', names ?? []))
    .distinctOn('assigned.id')
    .select(summaryColumns)
    .orderBy('assigned.id')
    .orderBy(byVersion)
    .execute();
}

function findVersion(catalog: ReturnType<typeof selectVisible>, slug: string, version?: string) {
  return catalog
    .select([
      ...summaryColumns,
      'version.template',
      'version.parameters',
      'version.wizard',
      'version.documentation',
      'version.content_hash',
      'configuration.rules',
    ])
    .where('assigned.slug', '=', slug)
    .$if(version !== undefined, (query) => query.where('version.version', '=', version ?? ''))
    .orderBy(byVersion)
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns one version of a visible blueprint, the newest if no version is given, or undefined if not found. For the
 * name of a configuration, its rules and the organization's form are applied.
 */
export async function findBlueprint(db: Kysely<Database>, view: CatalogView, slug: string, version?: string) {
  return completeVersion(db, view, await findVersion(selectVisible(db, view), slug, version));
}

/**
 * Like `findBlueprint`, but for reading only: also finds a version that is no longer offered if a deployment of the
 * organization uses it. New deployments cannot use such a version, but redeploying one needs its fields, resources and
 * prices.
 */
export async function findReadable(db: Kysely<Database>, view: CatalogView, slug: string, version?: string) {
  const offer = version === undefined ? 'published' : 'published-or-held';
  return completeVersion(db, view, await findVersion(selectVisible(db, view, offer), slug, version));
}

type FoundVersion = Awaited<ReturnType<typeof findVersion>>;

async function completeVersion(db: Kysely<Database>, view: CatalogView, found: FoundVersion) {
  if (!found) return undefined;
  const { rules, content_hash: hash, ...plain } = found;
  const configured = rules
    ? { ...applyConfiguration(plain, rules), content_hash: hashOf({ hash, rules }).toString('hex') }
    : { ...plain, content_hash: hash, fixed: [] };
  const form = await readWizardForm(db, view.organizationId, plain.id, plain.version);
  return { ...configured, form: form && fitForm(form, configured) };
}
export type FoundBlueprint = NonNullable<Awaited<ReturnType<typeof findBlueprint>>>;

/** Returns the versions that can be deployed under a name. */
export function listOffered(db: Kysely<Database>, view: CatalogView, slug: string) {
  return selectVisible(db, view)
    .select(['blueprint.id', 'version.id as versionId', 'version.version'])
    .where('assigned.slug', '=', slug)
    .execute();
}

/** Returns every published version of a blueprint, newest first. */
export function listVersions(db: Kysely<Database>, blueprintId: string) {
  return db
    .selectFrom('blueprint_version as version')
    .select(['version.version', 'version.state', 'version.release_notes', 'version.created_at'])
    .where('version.blueprint_id', '=', blueprintId)
    .where('version.state', 'in', ['Published', 'Archived'])
    .where('version.published_at', 'is not', null)
    .orderBy(byVersion)
    .execute();
}
