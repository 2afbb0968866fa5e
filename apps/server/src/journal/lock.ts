import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables/index.ts';

/**
 * Serializes what an organization writes into its audit trail and its live events, until the transaction ends. Without it
 * a later event could become visible before an earlier one, and a stream that continues from the later would lose it.
 */
export async function lockJournal(tx: Transaction<Database>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`journal/${organizationId}`}, 0))`.execute(tx);
}
