import type { Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Parts } from '../../../../feature.ts';
import { announceChange } from '../../../../journal/announce-change.ts';

/** Notifies the open pages of every organization that has a blueprint. Called last in a transaction. */
export async function publishModelChange(
  parts: Pick<Parts, 'publish'>,
  tx: Transaction<Database>,
  blueprintId: string,
  change: 'created' | 'edited' | 'removed',
): Promise<void> {
  const holders = await tx
    .selectFrom('organization_blueprint')
    .select('organization_id')
    .distinct()
    .where('blueprint_id', '=', blueprintId)
    // A fixed order prevents deadlocks between two transactions.
    .orderBy('organization_id')
    .execute();
  for (const { organization_id: organizationId } of holders) {
    await announceChange(parts.publish, tx, organizationId, { object: 'blueprint', change, id: blueprintId });
  }
}
