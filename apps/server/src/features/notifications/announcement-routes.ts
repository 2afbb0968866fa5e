import { notificationRoutes, type Announcement } from '@blueport/contracts';
import { sql, type Selectable } from 'kysely';
import type { AnnouncementTable } from '../../database/tables/mail.ts';
import type { Parts } from '../../feature.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RouteRegistry } from '../../http/registry.ts';
import type { ListEntity } from '../../list/list-entity.ts';
import { orderOf, whereOf } from '../../list/list-sql.ts';
import { parseList } from '../../list/parse-list.ts';
import { answerList } from '../../list/streamed-list.ts';
import type { NewMessage, Notifier } from './notifier.ts';

const announcements: ListEntity = {
  fields: {
    id: { type: 'text', column: 'id::text' },
    title: { type: 'text', column: 'title', search: true },
    message: { type: 'text', column: 'message', search: true },
    severity: { type: 'text', column: 'severity' },
    createdBy: { type: 'text', column: 'created_by_name', search: true },
    createdAt: { type: 'time', column: 'created_at' },
    recipients: { type: 'number', column: 'recipients' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

/** In how many bells an announcement still waits; the accounts come first, as in the index of messages. */
const unread = sql<number>`(select count(*)::int from account
  join notification on notification.account_id = account.id and notification.event_key = 'announcement/' || announcement.id
  where account.organization_id = announcement.organization_id and notification.read_at is null)`;

function present(row: Selectable<AnnouncementTable> & { unread: number }): Announcement {
  const { id, title, message, severity, link, recipients } = row;
  return {
    id,
    title,
    message,
    severity,
    link,
    recipients,
    unread: row.unread,
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
  };
}

/** What administrators tell everybody of their organization. */
export function registerAnnouncementRoutes(registry: RouteRegistry, parts: Parts, notifier: Notifier): void {
  const { db } = parts.database;

  registry.register(notificationRoutes.announce, ({ body, session, write }) =>
    write(async (tx) => {
      const { title, message, severity = 'info', link = null, roleIds } = body;
      const { organizationId, accountId, name } = session;
      const id = parts.newId();
      const told: NewMessage = {
        organizationId,
        kind: 'announcement',
        severity,
        eventKey: `announcement/${id}`,
        subject: title,
        detail: message,
        link,
      };
      const { recipients, unread: waiting } = await notifier.tellMembers(tx, told, roleIds);
      if (recipients === 0) {
        throw new Refusal('invalid-input', {
          errors: [
            {
              pointer: '#/roleIds',
              code: 'nobody',
              message: 'Nobody who can sign in has one of these roles.',
            },
          ],
        });
      }
      const row = await tx
        .insertInto('announcement')
        .values({
          id,
          organization_id: organizationId,
          created_by: accountId,
          created_by_name: name,
          title,
          message,
          severity,
          link,
          recipients,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return {
        answer: present({ ...row, unread: waiting }),
        audit: {
          action: 'announcement.create',
          objectType: 'announcement',
          objectId: id,
          after: { title, message, severity, link },
          details: { title, recipients, ...(roleIds && { roleIds }) },
        },
      };
    }),
  );

  registry.register(notificationRoutes.announcements, async ({ query, session }) => {
    const list = parseList(announcements, query);
    const where = whereOf(announcements, list);
    const own = db.selectFrom('announcement').where('organization_id', '=', session.organizationId);
    return answerList({
      list,
      rows: own
        .selectAll()
        .select(unread.as('unread'))
        .where(where)
        .orderBy(orderOf(announcements, list, [{ field: 'createdAt', descending: true }])),
      countAll: async () => {
        const { total } = await own
          .select(sql<number>`count(*)::int`.as('total'))
          .where(where)
          .executeTakeFirstOrThrow();
        return total;
      },
      present,
    });
  });
}
