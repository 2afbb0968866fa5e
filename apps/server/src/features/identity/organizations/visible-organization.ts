import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** Returns the condition for organizations visible to a session: its own, or all of them for the portal's operator. */
export function isVisibleTo(organizationId: string): RawBuilder<boolean> {
  return sql<boolean>`(o.id = ${organizationId}
    or exists (select from organization own where own.id = ${organizationId} and own.is_operator))`;
}

/** Returns whether a session belongs to the portal's own organization and does not currently act in another one. */
export async function isOperator(db: Kysely<Database>, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organization')
    .select('is_operator')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.is_operator === true;
}
