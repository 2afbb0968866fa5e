import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { notFound, Refusal } from '../../../../errors/refusal.ts';

/** Selects the blueprints that an organization owns or was assigned, one row each, whether offered or not. */
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
      // Built-in blueprints belong to the operator.
      sql<boolean>`coalesce(b.owner_organization_id = o.id, o.is_operator)`.as('own'),
    ]);
}
export type ModelRecord = Awaited<ReturnType<ReturnType<typeof modelsOf>['executeTakeFirstOrThrow']>>;

/** Returns a blueprint by its name in the organization. Throws 404 if not found. */
export async function findModel(
  db: Kysely<Database>,
  organizationId: string,
  name: string,
): Promise<ModelRecord> {
  const row = await modelsOf(db, organizationId).where('assigned.slug', '=', name).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Like `findModel`, and locks the blueprint against concurrent edits. */
export async function findLockedModel(
  db: Kysely<Database>,
  organizationId: string,
  name: string,
): Promise<ModelRecord> {
  const { id } = await findModel(db, organizationId, name);
  await db.selectFrom('blueprint').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  // Read again after the lock, which may have waited for another edit.
  return findModel(db, organizationId, name);
}

/** Like `findLockedModel`, but refuses organizations that do not own the blueprint. */
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

/** Returns one version of a blueprint. Throws 404 if not found. */
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

/** Returns the template as its author wrote it. */
export function textOf({
  template_text: written,
  storedText,
}: Pick<VersionRecord, 'template_text' | 'storedText'>): string {
  return written ?? storedText;
}

/** Returns the ETag of a version, which is the same for every organization. */
export const versionTag = (revision: number): string => `"${revision}"`;

/**
 * Returns the ETag of a blueprint or configuration in an organization: its revision combined with that of the
 * organization's settings for it.
 */
export const modelTag = ({
  revision,
  offerRevision,
}: Pick<ModelRecord, 'revision' | 'offerRevision'>): string => `"${revision}-${offerRevision}"`;
