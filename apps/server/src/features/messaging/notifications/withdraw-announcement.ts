import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { AnnouncementTable } from '../../../database/tables/mail.ts';
import { eventKeyOf } from './announcement-store.ts';
import type { Notifier } from './notifier.ts';

/** Removes an announcement from the unread notifications; accounts that have read it keep it. */
export async function withdraw(
  tx: Transaction<Database>,
  { id, organization_id: organizationId }: Selectable<AnnouncementTable>,
  notifier: Notifier,
): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where('event_key', '=', eventKeyOf(id))
    .where('read_at', 'is', null)
    .where('account_id', 'in', (accounts) =>
      accounts.selectFrom('account').select('id').where('organization_id', '=', organizationId),
    )
    .execute();
  await tx
    .updateTable('announcement')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await notifier.membersChanged(tx, organizationId);
}
