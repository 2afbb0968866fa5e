import { maxSnoozeDays, notificationRoutes, type ListQuery } from '@blueport/contracts';
import { sql, type Kysely, type Transaction, type UpdateObject } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import { invalidInput, issue, notFound } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { accountSubject, countUnread } from './notifier.ts';
import { messageState, presentNotification, stateColumn } from './present-notification.ts';

const notifications: ListEntity = {
  fields: {
    id: { type: 'text', column: 'id::text' },
    kind: { type: 'text', column: 'kind' },
    severity: { type: 'text', column: 'severity' },
    subject: { type: 'text', column: 'subject', search: true },
    detail: { type: 'text', column: 'detail', search: true },
    createdAt: { type: 'time', column: 'created_at' },
    readAt: { type: 'time', column: 'read_at' },
    needsAction: { type: 'boolean', column: 'needs_action' },
    state: { type: 'text', column: stateColumn },
    snoozedUntil: { type: 'time', column: 'snoozed_until' },
    doneAt: { type: 'time', column: 'done_at' },
    /** Creation, or the return of a snoozed message. */
    arrivedAt: { type: 'time', column: 'greatest(created_at, snoozed_until)', isRequired: true },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

/** Returns when the next snoozed message of an account returns to its inbox. */
async function findNextReturn(db: Kysely<Database>, accountId: string): Promise<string | null> {
  const { next } = await db
    .selectFrom('notification')
    .select((select) => select.fn.min('snoozed_until').as('next'))
    .where('account_id', '=', accountId)
    .where('done_at', 'is', null)
    .where('snoozed_until', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return next?.toISOString() ?? null;
}

/** Upper limit; older notifications have been removed. */
const most = 1000;

async function listNotifications(db: Kysely<Database>, accountId: string, query: ListQuery) {
  const list = parseList(notifications, query);
  const where = whereOf(notifications, list);
  const [rows, { total }, unread, nextReturn] = await Promise.all([
    db
      .selectFrom('notification')
      .selectAll()
      .select(messageState.as('state'))
      .where('account_id', '=', accountId)
      .where(where)
      .orderBy(orderOf(notifications, list, [{ field: 'arrivedAt', descending: true }]))
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
    findNextReturn(db, accountId),
  ]);
  return { count: rows.length, total, unread, nextReturn, result: rows.map(presentNotification) };
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

/** A snoozed message returns as unread, so it cannot be marked as read before. */
const isAwake = sql<boolean>`(snoozed_until is null or snoozed_until <= now())`;

const markRead = (parts: Parts, { body, session, write }: Call<typeof notificationRoutes.read>) =>
  write(async (tx) => {
    const read = await tx
      .updateTable('notification')
      .set({ read_at: sql<Date>`now()` })
      .where('account_id', '=', session.accountId)
      .where('read_at', 'is', null)
      .where(isAwake)
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

interface Change {
  readonly action: string;
  readonly changes: UpdateObject<Database, 'notification'>;
}

const markUnread: Change = { action: 'notification.unread', changes: { read_at: null } };
const markDone: Change = {
  action: 'notification.done',
  changes: {
    done_at: sql<Date>`coalesce(done_at, now())`,
    read_at: sql<Date>`coalesce(read_at, now())`,
    snoozed_until: null,
  },
};
const restore: Change = {
  action: 'notification.restore',
  changes: { done_at: null, snoozed_until: null },
};

type ChangeCall = Pick<Call<typeof notificationRoutes.done>, 'body' | 'session' | 'write'>;

/** Changes some of the caller's messages. */
const changeMessages = (
  parts: Parts,
  { body: { ids }, session, write }: ChangeCall,
  { action, changes }: Change,
) =>
  write(async (tx) => {
    const changed = await tx
      .updateTable('notification')
      .set(changes)
      .where('account_id', '=', session.accountId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .returning('id')
      .execute();
    return {
      answer: { unread: await announce(parts, tx, session) },
      audit: {
        action,
        objectType: 'account',
        objectId: session.accountId,
        details: { messages: changed.length },
      },
    };
  });

function snooze(parts: Parts, call: Call<typeof notificationRoutes.snooze>) {
  const until = new Date(call.body.until);
  const days = (until.getTime() - parts.now().getTime()) / 86_400_000;
  if (days <= 0) throw invalidInput([issue('#/until', 'past')]);
  if (days > maxSnoozeDays) throw invalidInput([issue('#/until', 'beyond-one-year')]);
  const changes = { snoozed_until: until, read_at: null, done_at: null };
  return changeMessages(parts, call, { action: 'notification.snooze', changes });
}

const clearDone = (parts: Parts, { query: { ids }, session, write }: Call<typeof notificationRoutes.clear>) =>
  write(async (tx) => {
    const deletedRows = await tx
      .deleteFrom('notification')
      .where('account_id', '=', session.accountId)
      .where('done_at', 'is not', null)
      .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids?.split(',') ?? []))
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
  registry.register(notificationRoutes.unread, (call) => changeMessages(parts, call, markUnread));
  registry.register(notificationRoutes.done, (call) => changeMessages(parts, call, markDone));
  registry.register(notificationRoutes.restore, (call) => changeMessages(parts, call, restore));
  registry.register(notificationRoutes.snooze, (call) => snooze(parts, call));
  registry.register(notificationRoutes.clear, (call) => clearDone(parts, call));
  registry.register(notificationRoutes.remove, (call) => remove(parts, call));
}
