import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** Which organizations a session sees: its own; all of them where its own is the portal's, which operates the rest. */
export function isVisibleTo(organizationId: string): RawBuilder<boolean> {
  return sql<boolean>`(o.id = ${organizationId}
    or exists (select from organization own where own.id = ${organizationId} and own.is_operator))`;
}

/** Whether a session belongs to the portal's own organization, and does not act in another one at the moment. */
export async function isOperator(db: Kysely<Database>, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organization')
    .select('is_operator')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.is_operator === true;
}
