import { sentence } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { isActiveAccount } from '../session/index.ts';

const maxPerBatch = 50;

/**
 * Returns additional roles that end within a day, were assigned for longer than a day, and whose holders have not been
 * notified.
 */
const readEndingRoles = (tx: Transaction<Database>) =>
  tx
    .selectFrom('account_role as f')
    .innerJoin('account as a', 'a.id', 'f.account_id')
    .innerJoin('role as r', 'r.id', 'f.role_id')
    .select(['f.account_id', 'f.role_id', 'f.organization_id', 'f.until', 'r.name'])
    .where('f.until', '>', sql<Date>`now()`)
    .where('f.until', '<=', sql<Date>`now() + interval '1 day'`)
    .where(sql<boolean>`f.until - f.created_at > interval '1 day'`)
    .where(sql<boolean>`f.end_notified is distinct from f.until`)
    .where(isActiveAccount('a'))
    // Excludes the primary role and roles that a group also grants, because the person keeps them.
    .where(sql<boolean>`exists (select from held_role h where h.account_id = f.account_id
      and h.role_id = f.role_id and h.until is not null)`)
    .orderBy('f.until')
    .limit(maxPerBatch)
    .forNoKeyUpdate('f')
    .skipLocked()
    .execute();

/**
 * Notifies people a day before one of their additional roles ends. A new end causes a new message. Several servers may run
 * this concurrently. Returns the number of messages.
 */
export function notifyEndingRoles(
  { database: { db } }: Pick<Parts, 'database'>,
  notifier: Notifier,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const endingRoles = await readEndingRoles(tx);
    for (const { account_id, role_id } of endingRoles) {
      await tx
        .updateTable('account_role')
        .set((row) => ({ end_notified: row.ref('until') }))
        .where('account_id', '=', account_id)
        .where('role_id', '=', role_id)
        .execute();
    }
    for (const role of endingRoles) {
      const at = role.until!.toISOString();
      await notifier.tell(tx, [role.account_id], {
        organizationId: role.organization_id,
        kind: 'roleEnding',
        severity: 'info',
        eventKey: `role-ending/${role.account_id}/${role.role_id}/${at}`,
        subject: role.name,
        says: [sentence('roleEnds', { at })],
        link: '/portal/profile',
      });
    }
    return endingRoles.length;
  });
}
