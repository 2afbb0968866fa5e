import type {
  BlueprintConfiguration,
  ModelAssignment,
  ModelDetail,
  ModelVersion,
  ModelVersionDetail,
} from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { notFound } from '../../../../errors/refusal.ts';
import { benchHash, benchStateOf } from '../bench/bench-hash.ts';
import { byVersion } from '../blueprint-store.ts';
import { listConfigurations } from './configuration-store.ts';
import { findVersionOf, versionTag, textOf, type ModelRecord, type VersionRecord } from './find-model.ts';
import { findModelRow, presentModel } from './list-models.ts';

const alive = sql<boolean>`d.state not in ('Deleted', 'Detached')`;

/**
 * Counts live deployments by version: across all organizations for the owner, in the caller's organization for
 * recipients.
 */
async function countDeployments(
  db: Kysely<Database>,
  model: Pick<ModelRecord, 'id' | 'own'>,
  organizationId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('deployment as d')
    .select(['d.blueprint_version_id as id', sql<number>`count(*)::int`.as('count')])
    .where('d.blueprint_id', '=', model.id)
    .$if(!model.own, (query) => query.where('d.organization_id', '=', organizationId))
    .where(alive)
    .groupBy('d.blueprint_version_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function presentVersion(
  row: VersionRecord,
  clouds: ModelRecord['clouds'],
  deployments: number,
): ModelVersion {
  const hash = benchHash({ text: textOf(row), cases: row.cases, clouds });
  return {
    version: row.version,
    state: row.state,
    releaseNotes: row.release_notes,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    createdBy: row.authorName,
    bench: benchStateOf(row.bench_run, hash),
    override: row.override,
    deployments,
    etag: versionTag(row.revision),
  };
}

async function readVersions(
  db: Kysely<Database>,
  model: Pick<ModelRecord, 'id' | 'own' | 'clouds'>,
  organizationId: string,
): Promise<ModelVersion[]> {
  const rows = await db
    .selectFrom('blueprint_version as version')
    .leftJoin('account as a', 'a.id', 'version.created_by')
    .selectAll('version')
    .select(['a.name as authorName', sql<string>`version.template::text`.as('storedText')])
    .where('version.blueprint_id', '=', model.id)
    .$if(!model.own, (query) => query.where('version.published_at', 'is not', null))
    .orderBy(byVersion)
    .execute();
  const counts = await countDeployments(db, model, organizationId);
  return rows.map((row) => presentVersion(row, model.clouds, counts.get(row.id) ?? 0));
}

/**
 * Returns the organizations in which a blueprint is offered: all for the operator who owns it, otherwise only the
 * caller's.
 */
async function readAssignments(
  db: Kysely<Database>,
  model: Pick<ModelRecord, 'id' | 'own' | 'isOperator'>,
  organizationId: string,
): Promise<ModelAssignment[]> {
  const everywhere = model.own && model.isOperator;
  const rows = await db
    .selectFrom('organization_blueprint as assigned')
    .innerJoin('organization as o', 'o.id', 'assigned.organization_id')
    .select([
      'assigned.id',
      'assigned.slug',
      'assigned.offered',
      'assigned.everyone',
      'o.id as organizationId',
    ])
    .select([
      'o.name as organizationName',
      sql<number>`(select count(*)::int from deployment d where d.blueprint_id = assigned.blueprint_id
        and d.organization_id = o.id and d.state not in ('Deleted', 'Detached'))`.as('deployments'),
    ])
    .where('assigned.blueprint_id', '=', model.id)
    .where('assigned.configuration_id', 'is', null)
    .where('assigned.withdrawn_at', 'is', null)
    .$if(!everywhere, (query) => query.where('o.id', '=', organizationId))
    .orderBy(sql`o.id <> ${organizationId}`)
    .orderBy('o.name')
    .execute();
  const roles = await rolesOfAssignments(db, organizationId);
  return rows.map(({ id, slug, ...row }) => ({ ...row, name: slug, roles: roles.get(id) ?? [] }));
}

/** Returns the roles that the assignments of an organization reference. */
async function rolesOfAssignments(
  db: Kysely<Database>,
  organizationId: string,
): Promise<Map<string, { id: string; name: string }[]>> {
  const rows = await db
    .selectFrom('organization_blueprint_role as chosen')
    .innerJoin('role as r', 'r.id', 'chosen.role_id')
    .select(['chosen.assignment_id', 'r.id', 'r.name'])
    .where('r.organization_id', '=', organizationId)
    .orderBy('r.name')
    .execute();
  return Map.groupBy(rows, (row) => row.assignment_id);
}

/** Returns a blueprint with everything its page shows. */
export async function readModel(
  db: Kysely<Database>,
  organizationId: string,
  name: string,
): Promise<ModelDetail> {
  const row = await findModelRow(db, organizationId, name);
  if (!row) throw notFound();
  const configurationList: BlueprintConfiguration[] = await listConfigurations(db, organizationId, row);
  return {
    ...presentModel(row),
    versionList: await readVersions(db, row, organizationId),
    assignments: await readAssignments(db, row, organizationId),
    configurationList,
    givable: row.own && row.isOperator,
    roles: await db
      .selectFrom('role')
      .select(['id', 'name'])
      .where('organization_id', '=', organizationId)
      .orderBy('name')
      .execute(),
  };
}

/** Returns a version with everything its author edits; drafts are visible to their owner only. */
export async function readModelVersion(
  db: Kysely<Database>,
  model: ModelRecord,
  organizationId: string,
  version: string,
): Promise<ModelVersionDetail> {
  const row = await findVersionOf(db, model.id, version);
  if (!model.own && row.published_at === null) throw notFound();
  const counts = await countDeployments(db, model, organizationId);
  return {
    ...presentVersion(row, model.clouds, counts.get(row.id) ?? 0),
    template: textOf(row),
    documentation: row.documentation,
    estimatedMinutes: row.estimated_minutes,
    scope: model.scope,
    clouds: model.clouds,
    parameters: row.parameters,
    wizard: row.wizard,
    cases: row.cases,
    // A run with the policies of a subscription reveals data of the organization that owns the blueprint.
    run: model.own || !row.bench_run?.policies.subscription ? row.bench_run : null,
  };
}
