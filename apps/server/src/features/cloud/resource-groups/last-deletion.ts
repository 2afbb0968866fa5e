import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

export const deletion = { action: 'resourceGroup.delete', objectType: 'resourceGroup' } as const;

/** Returns the latest audit entry about the deletion of a group. Group IDs are compared ignoring case. */
export function lastDeletion(db: Kysely<Database>, organizationId: string, groupId: string) {
  return db
    .selectFrom('audit')
    .select(['number', 'account_id', 'details'])
    .where('organization_id', '=', organizationId)
    .where('object_type', '=', deletion.objectType)
    .where('action', '=', deletion.action)
    .where(sql<boolean>`lower(object_id) = ${groupId.toLowerCase()}`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}
