import { sql, type CompiledQuery, type Transaction } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Database } from '../database/tables/index.ts';

/**
 * Serializes the writes to an organization's audit log and live events until the transaction ends. Without it, a later
 * event could become visible before an earlier one, and a stream resuming after the later one would miss the earlier
 * one.
 */
export async function lockJournal(tx: Transaction<Database>, organizationId: string): Promise<void> {
  await tx.executeQuery(journalLock(tx, organizationId));
}

/** Returns the statement that takes the lock, to be sent together with those that need it. */
export function journalLock(tx: Transaction<Database>, organizationId: string): CompiledQuery {
  return sql`${prepared} select pg_advisory_xact_lock(hashtextextended(${`journal/${organizationId}`}, 0))`.compile(
    tx,
  );
}
