import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/**
 * Serializes changes of an organization's people, roles and keys. Otherwise, rules over all of them, such as the one
 * about the last administrator, would see a state that a concurrent change is about to replace.
 */
export async function lockAdministration(tx: Transaction<Database>, organizationId: string): Promise<void> {
  await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
}
