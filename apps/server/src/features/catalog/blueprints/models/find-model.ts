import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { notFound, Refusal } from '../../../../errors/refusal.ts';

/** Blueprints that an organization wrote or was given, one row each, whether they are offered or not. */
export function modelsOf(db: Kysely<Database>, organizationId: string) {
  return db
    .selectFrom('organization_blueprint as assigned')
    .innerJoin('blueprint as b', 'b.id', 'assigned.blueprint_id')
    .innerJoin('organization as o', 'o.id', 'assigned.organization_id')
    .where('assigned.organization_id', '=', organizationId)
    .where('assigned.configuration_id', 'is', null)
    .where('assigned.withdrawn_at', 'is', null)
    .selectAll('b')
    .select([
      'assigned.id as assignmentId',
      'assigned.slug as name',
      'assigned.offered',
      'assigned.everyone',
      'assigned.revision as offerRevision',
      'o.is_operator as isOperator',
      // What came with the portal is the operator's own.
      sql<boolean>`coalesce(b.owner_organization_id = o.id, o.is_operator)`.as('own'),
    ]);
}
export type ModelRecord = Awaited<ReturnType<ReturnType<typeof modelsOf>['executeTakeFirstOrThrow']>>;

/** A blueprint by the name it has in the organization; 404 for everything else. */
export async function findModel(
  db: Kysely<Database>,
  organizationId: string,
  name: string,
): Promise<ModelRecord> {
  const row = await modelsOf(db, organizationId).where('assigned.slug', '=', name).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The same, locked against other edits. */
export async function findLockedModel(
  db: Kysely<Database>,
  organizationId: string,
  name: string,
): Promise<ModelRecord> {
  const { id } = await findModel(db, organizationId, name);
  await db.selectFrom('blueprint').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  // What it says now, after whoever held the lock.
  return findModel(db, organizationId, name);
}

/** Locked, and refused to those who were only given it. */
export async function findOwnModel(
  db: Kysely<Database>,
  organizationId: string,
  name: string,
): Promise<ModelRecord> {
  const row = await findModel(db, organizationId, name);
  if (!row.own) {
    throw new Refusal('conflict', { reason: 'blueprint-not-owned' });
  }
  return findLockedModel(db, organizationId, name);
}

/** One version of a blueprint; 404 for everything else. */
export async function findVersionOf(db: Kysely<Database>, blueprintId: string, version: string) {
  const row = await db
    .selectFrom('blueprint_version as v')
    .leftJoin('account as a', 'a.id', 'v.created_by')
    .selectAll('v')
    .select(['a.name as authorName', sql<string>`v.template::text`.as('storedText')])
    .where('v.blueprint_id', '=', blueprintId)
    .where('v.version', '=', version)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
export type VersionRecord = Awaited<ReturnType<typeof findVersionOf>>;

/** The template as its author wrote it. */
export function textOf({
  template_text: written,
  storedText,
}: Pick<VersionRecord, 'template_text' | 'storedText'>): string {
  return written ?? storedText;
}

/** Of what everybody has alike: a version. */
export const versionTag = (revision: number): string => `"${revision}"`;

/** Of what an organization has of a blueprint or a configuration: the thing itself, and what the organization decided about it. */
export const modelTag = ({
  revision,
  offerRevision,
}: Pick<ModelRecord, 'revision' | 'offerRevision'>): string => `"${revision}-${offerRevision}"`;
