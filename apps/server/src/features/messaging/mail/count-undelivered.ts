import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** Counts the mail of all organizations that could not be delivered in the last 7 days. */
export async function countUndelivered(db: Kysely<Database>): Promise<number> {
  const { total } = await db
    .selectFrom('mail_outbox')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('state', '=', 'Dead')
    .where('created_at', '>', sql<Date>`now() - interval '7 days'`)
    .executeTakeFirstOrThrow();
  return total;
}
