import type { Notification } from '@blueport/contracts';
import type { Selectable } from 'kysely';
import type { NotificationTable } from '../../../database/tables/mail.ts';

/** Presents a notification. */
export function presentNotification(row: Selectable<NotificationTable>): Notification {
  const { id, kind, severity, subject, outcome, detail, says, link } = row;
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
  };
}
