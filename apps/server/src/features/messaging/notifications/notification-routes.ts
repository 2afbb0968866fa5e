import { notificationRoutes, type ListQuery } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { accountSubject, countUnread } from './notifier.ts';
import { presentNotification } from './present-notification.ts';

const notifications: ListEntity = {
  fields: {
    id: { type: 'text', column: 'id::text' },
    kind: { type: 'text', column: 'kind' },
    severity: { type: 'text', column: 'severity' },
    subject: { type: 'text', column: 'subject', search: true },
    detail: { type: 'text', column: 'detail', search: true },
    createdAt: { type: 'time', column: 'created_at' },
    readAt: { type: 'time', column: 'read_at' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

/** Messages are removed with age, so that this is all there can be. */
const most = 1000;

async function listNotifications(db: Kysely<Database>, accountId: string, query: ListQuery) {
  const list = parseList(notifications, query);
  const where = whereOf(notifications, list);
  const [rows, { total }, unread] = await Promise.all([
    db
      .selectFrom('notification')
      .selectAll()
      .where('account_id', '=', accountId)
      .where(where)
      .orderBy(orderOf(notifications, list, [{ field: 'createdAt', descending: true }]))
      .offset(list.skip)
      .limit(Math.min(list.limit ?? most, most))
      .execute(),
    db
      .selectFrom('notification')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('account_id', '=', accountId)
      .where(where)
      .executeTakeFirstOrThrow(),
    countUnread(db, accountId),
  ]);
  return { count: rows.length, total, unread, result: rows.map(presentNotification) };
}

/** Messages of the signed-in account: read, mark, remove; other pages of the account hear of it. */
export function registerNotificationRoutes(registry: RouteRegistry, parts: Parts): void {
  const { db } = parts.database;

  const announce = async (tx: Transaction<Database>, session: SessionContext): Promise<number> => {
    const { accountId, organizationId } = session;
    const unread = await countUnread(tx, accountId);
    await parts.publish(tx, {
      organizationId,
      subjects: [accountSubject(accountId)],
      type: 'notification.changed',
      data: { type: 'notification.changed', accountId, unread },
    });
    return unread;
  };

  registry.register(notificationRoutes.list, ({ query, session }) =>
    listNotifications(db, session.accountId, query),
  );

  registry.register(notificationRoutes.read, ({ body, session, write }) =>
    write(async (tx) => {
      const read = await tx
        .updateTable('notification')
        .set({ read_at: sql<Date>`now()` })
        .where('account_id', '=', session.accountId)
        .where('read_at', 'is', null)
        .$if('ids' in body, (query) => query.where('id', 'in', 'ids' in body ? body.ids : []))
        .returning('id')
        .execute();
      return {
        answer: { unread: await announce(tx, session) },
        audit: {
          action: 'notification.read',
          objectType: 'account',
          objectId: session.accountId,
          details: { messages: read.length },
        },
      };
    }),
  );

  registry.register(notificationRoutes.clear, ({ session, write }) =>
    write(async (tx) => {
      const gone = await tx
        .deleteFrom('notification')
        .where('account_id', '=', session.accountId)
        .where('read_at', 'is not', null)
        .returning('id')
        .execute();
      await announce(tx, session);
      return {
        answer: undefined,
        audit: {
          action: 'notification.clear',
          objectType: 'account',
          objectId: session.accountId,
          details: { messages: gone.length },
        },
      };
    }),
  );

  registry.register(notificationRoutes.remove, ({ params, session, write }) =>
    write(async (tx) => {
      const gone = await tx
        .deleteFrom('notification')
        .where('id', '=', params.id)
        .where('account_id', '=', session.accountId)
        .returning('id')
        .executeTakeFirst();
      if (!gone) throw notFound();
      await announce(tx, session);
      return {
        answer: undefined,
        audit: { action: 'notification.remove', objectType: 'notification', objectId: gone.id },
      };
    }),
  );
}
