import type { BlueprintConfiguration, ParameterRules } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { issue, notFound } from '../../../../errors/refusal.ts';
import { byVersion } from '../blueprint-store.ts';
import { checkRules } from '../configurations/check-rules.ts';
import { modelTag, type ModelRecord } from './find-model.ts';

type Model = Pick<ModelRecord, 'id' | 'own'>;

/** Returns the organization's configurations of a blueprint, each with its name and visibility there. */
function configurationsOf(db: Kysely<Database>, organizationId: string, blueprintId: string) {
  return db
    .selectFrom('blueprint_configuration as c')
    .innerJoin('organization_blueprint as assigned', (join) =>
      join
        .onRef('assigned.configuration_id', '=', 'c.id')
        .on('assigned.organization_id', '=', organizationId),
    )
    .selectAll('c')
    .select([
      'assigned.id as assignmentId',
      'assigned.slug as name',
      'assigned.offered',
      'assigned.everyone',
      'assigned.revision as offerRevision',
      sql<boolean>`c.organization_id = ${organizationId}`.as('own'),
    ])
    .where('c.blueprint_id', '=', blueprintId)
    .where('c.retired_at', 'is', null);
}
export type ConfigurationRecord = Awaited<
  ReturnType<ReturnType<typeof configurationsOf>['executeTakeFirstOrThrow']>
>;

/**
 * Returns the parameters of the version that a configuration applies to: the one it is pinned to, otherwise the newest
 * published or visible one.
 */
export async function applicableParameters(db: Kysely<Database>, model: Model, version: string | null) {
  return db
    .selectFrom('blueprint_version as version')
    .select(['version.parameters', 'version.version', 'version.state'])
    .where('version.blueprint_id', '=', model.id)
    .$if(version !== null, (query) => query.where('version.version', '=', version ?? ''))
    .$if(!model.own, (query) => query.where('version.published_at', 'is not', null))
    .orderBy(sql`version.state = 'Published'`, 'desc')
    .orderBy(byVersion)
    .limit(1)
    .executeTakeFirst();
}

const parameterOf = (pointer: string): string =>
  (pointer.split('/')[2] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');

async function issuesOf(db: Kysely<Database>, model: Model, version: string | null, rules: ParameterRules) {
  const met = await applicableParameters(db, model, version);
  const issues = met ? checkRules(met.parameters, rules) : [issue('', 'no-version')];
  return issues.map(({ pointer, ...rest }) => ({ parameter: parameterOf(pointer), ...rest }));
}

async function present(
  db: Kysely<Database>,
  model: Model,
  row: ConfigurationRecord,
): Promise<BlueprintConfiguration> {
  const roles = await db
    .selectFrom('organization_blueprint_role as chosen')
    .innerJoin('role as r', 'r.id', 'chosen.role_id')
    .select(['r.id', 'r.name'])
    .where('chosen.assignment_id', '=', row.assignmentId)
    .orderBy('r.name')
    .execute();
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    summary: row.summary,
    version: row.version,
    rules: row.rules,
    shared: row.shared,
    own: row.own,
    offered: row.offered,
    everyone: row.everyone,
    roles,
    issues: await issuesOf(db, model, row.version, row.rules),
    updatedAt: row.updated_at.toISOString(),
    etag: modelTag(row),
  };
}

export async function listConfigurations(
  db: Kysely<Database>,
  organizationId: string,
  model: Model,
): Promise<BlueprintConfiguration[]> {
  const rows = await configurationsOf(db, organizationId, model.id)
    .orderBy('c.title')
    .orderBy('c.id')
    .execute();
  return Promise.all(rows.map((row) => present(db, model, row)));
}

/** Returns one configuration as stored. Throws 404 if not found. */
export async function findConfiguration(
  db: Kysely<Database>,
  organizationId: string,
  model: Model,
  id: string,
): Promise<ConfigurationRecord> {
  const row = await configurationsOf(db, organizationId, model.id).where('c.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function readConfiguration(
  db: Kysely<Database>,
  organizationId: string,
  model: Model,
  id: string,
): Promise<BlueprintConfiguration> {
  return present(db, model, await findConfiguration(db, organizationId, model, id));
}
