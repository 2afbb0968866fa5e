import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { messageOf } from './announcement-store.ts';
import type { Notifier } from './notifier.ts';
import { withdraw } from './withdraw-announcement.ts';

/**
 * Publishes due announcements and withdraws expired ones, by the database's clock. Returns the number of changed
 * announcements. Each change is a transaction that locks the row, so that only one of several servers makes it.
 */
export async function updateAnnouncements(db: Kysely<Database>, notifier: Notifier): Promise<number> {
  let touched = 0;
  const tellNext = () =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('announcement')
        .selectAll()
        .where('told_at', 'is', null)
        .where('starts_at', '<=', sql<Date>`now()`)
        .where(sql<boolean>`(ends_at is null or ends_at > now())`)
        .orderBy('starts_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return false;
      const { recipients } = await notifier.tellMembers(tx, messageOf(row), row.role_ids ?? undefined);
      await tx
        .updateTable('announcement')
        .set({ told_at: sql<Date>`now()`, recipients })
        .where('id', '=', row.id)
        .execute();
      return true;
    });
  const withdrawNext = () =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('announcement')
        .selectAll()
        .where('withdrawn_at', 'is', null)
        .where('ends_at', '<=', sql<Date>`now()`)
        .orderBy('ends_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return false;
      await withdraw(tx, row, notifier);
      return true;
    });
  for (const next of [tellNext, withdrawNext]) while (await next()) touched += 1;
  return touched;
}
