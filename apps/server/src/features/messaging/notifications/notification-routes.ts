import { notificationRoutes, type ListQuery } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
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

/** Upper limit; older notifications have been removed. */
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

/** Publishes the unread count to the account's other pages. Call it last in the transaction. */
async function announce(
  { publish }: Pick<Parts, 'publish'>,
  tx: Transaction<Database>,
  { accountId, organizationId }: SessionContext,
): Promise<number> {
  const unread = await countUnread(tx, accountId);
  await publish(tx, {
    organizationId,
    subjects: [accountSubject(accountId)],
    type: 'notification.changed',
    data: { type: 'notification.changed', accountId, unread },
  });
  return unread;
}

const markRead = (parts: Parts, { body, session, write }: Call<typeof notificationRoutes.read>) =>
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
      answer: { unread: await announce(parts, tx, session) },
      audit: {
        action: 'notification.read',
        objectType: 'account',
        objectId: session.accountId,
        details: { messages: read.length },
      },
    };
  });

const clearRead = (parts: Parts, { session, write }: Call<typeof notificationRoutes.clear>) =>
  write(async (tx) => {
    const deletedRows = await tx
      .deleteFrom('notification')
      .where('account_id', '=', session.accountId)
      .where('read_at', 'is not', null)
      .returning('id')
      .execute();
    await announce(parts, tx, session);
    return {
      answer: undefined,
      audit: {
        action: 'notification.clear',
        objectType: 'account',
        objectId: session.accountId,
        details: { messages: deletedRows.length },
      },
    };
  });

const remove = (parts: Parts, { params, session, write }: Call<typeof notificationRoutes.remove>) =>
  write(async (tx) => {
    const deletedRow = await tx
      .deleteFrom('notification')
      .where('id', '=', params.id)
      .where('account_id', '=', session.accountId)
      .returning('id')
      .executeTakeFirst();
    if (!deletedRow) throw notFound();
    await announce(parts, tx, session);
    return {
      answer: undefined,
      audit: { action: 'notification.remove', objectType: 'notification', objectId: deletedRow.id },
    };
  });

/**
 * Registers the routes with which an account reads, marks and removes its notifications; its other pages are updated.
 */
export function registerNotificationRoutes(registry: RouteRegistry, parts: Parts): void {
  registry.register(notificationRoutes.list, ({ query, session }) =>
    listNotifications(parts.database.db, session.accountId, query),
  );
  registry.register(notificationRoutes.read, (call) => markRead(parts, call));
  registry.register(notificationRoutes.clear, (call) => clearRead(parts, call));
  registry.register(notificationRoutes.remove, (call) => remove(parts, call));
}
