import type { Notification } from '@blueport/contracts';
import { sql, type Selectable } from 'kysely';
import type { NotificationTable } from '../../../database/tables/mail.ts';

/** Trusted SQL expression of the place of a message; snoozed messages return by the database's clock. */
export const stateColumn = `case when done_at is not null then 'done' when snoozed_until > now() then 'snoozed' else 'inbox' end`;

export const messageState = sql<Notification['state']>`${sql.raw(stateColumn)}`;

/** Presents a notification. */
export function presentNotification(
  row: Selectable<NotificationTable> & { readonly state: Notification['state'] },
): Notification {
  const { id, kind, severity, subject, outcome, detail, says, link, state } = row;
  return {
    id,
    kind,
    severity,
    subject,
    outcome,
    detail,
    says,
    link,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    needsAction: row.needs_action,
    state,
    snoozedUntil: row.snoozed_until?.toISOString() ?? null,
    doneAt: row.done_at?.toISOString() ?? null,
  };
}
