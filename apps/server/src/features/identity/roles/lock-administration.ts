import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/**
 * Lets one change of an organization's people, roles or keys run at a time. Rules over all of them, such as the one about the
 * last administrator, would otherwise see a state that another change is about to end.
 */
export async function lockAdministration(tx: Transaction<Database>, organizationId: string): Promise<void> {
  await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
}
