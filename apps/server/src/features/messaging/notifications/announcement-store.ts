import type { Announcement } from '@blueport/contracts';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { AnnouncementTable } from '../../../database/tables/mail.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import type { NewMessage } from './notifier.ts';

type Tx = Transaction<Database>;

const stateColumn = `case when ends_at <= now() then 'past' when starts_at > now() then 'planned' else 'active' end`;

/** Filter and sort fields of announcements; states follow the database's clock. */
export const announcements: ListEntity = {
  fields: {
    id: { type: 'text', column: 'id::text' },
    title: { type: 'text', column: 'title', search: true },
    message: { type: 'text', column: 'message', search: true },
    severity: { type: 'text', column: 'severity' },
    state: { type: 'text', column: stateColumn },
    createdBy: { type: 'text', column: 'created_by_name', search: true },
    createdAt: { type: 'time', column: 'created_at' },
    startsAt: { type: 'time', column: 'starts_at' },
    endsAt: { type: 'time', column: 'ends_at' },
    recipients: { type: 'number', column: 'recipients' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

export const eventKeyOf = (id: string): string => `announcement/${id}`;

/** Number of accounts with the announcement still unread. Starts from accounts to match the index of notifications. */
const unread = sql<number>`(select count(*)::int from account
  join notification on notification.account_id = account.id and notification.event_key = 'announcement/' || announcement.id
  where account.organization_id = announcement.organization_id and notification.read_at is null)`;

/** Returns the announcements of an organization with their state and unread count. */
export const announcementsOf = (db: Kysely<Database> | Tx, organizationId: string) =>
  db
    .selectFrom('announcement')
    .where('organization_id', '=', organizationId)
    .selectAll()
    .select([unread.as('unread'), sql<Announcement['state']>`${sql.raw(stateColumn)}`.as('state')]);

export type AnnouncementRow = Selectable<AnnouncementTable> & {
  readonly unread: number;
  readonly state: Announcement['state'];
};

export function presentAnnouncement(row: AnnouncementRow): Announcement {
  const { id, title, message, severity, link, recipients, state } = row;
  return {
    id,
    title,
    message,
    severity,
    link,
    recipients,
    state,
    unread: row.unread,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
  };
}

/** Converts an announcement into a notification. */
export function messageOf(row: Selectable<AnnouncementTable>): NewMessage {
  return {
    organizationId: row.organization_id,
    kind: 'announcement',
    severity: row.severity,
    eventKey: eventKeyOf(row.id),
    subject: row.title,
    detail: row.message,
    link: row.link,
  };
}
