import { requestOfMessage, type MessageKind } from '@blueport/contracts';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { NotificationTable } from '../../../database/tables/mail.ts';

type Tx = Transaction<Database>;

/** Ends the need for action of earlier messages of the same kind about the same object, for the same people. */
export async function settleEarlier(tx: Tx, added: readonly Selectable<NotificationTable>[]): Promise<void> {
  const [message] = added;
  if (!message || requestOfMessage(message.kind, message.outcome) !== 'attention') return;
  await tx
    .updateTable('notification')
    .set({ needs_action: false })
    .where('needs_action', '=', true)
    .where('kind', '=', message.kind)
    .where('link', '=', message.link)
    .where('subject', '=', message.subject)
    .where('event_key', '<>', message.event_key)
    .where(sql<boolean>`account_id = any(${added.map((row) => row.account_id)}::uuid[])`)
    .execute();
}

/** Marks a decided request as done for everyone who was asked. Returns their accounts. */
export async function settleRequest(tx: Tx, eventKey: string, outcome: string): Promise<string[]> {
  const rows = await tx
    .updateTable('notification')
    .set({
      needs_action: false,
      outcome,
      read_at: sql<Date>`coalesce(read_at, now())`,
      done_at: sql<Date>`coalesce(done_at, now())`,
      snoozed_until: null,
    })
    .where('needs_action', '=', true)
    .where('event_key', '=', eventKey)
    .returning('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

/** Ends the need for action of messages about an object. Returns the accounts that have them. */
export async function settleObject(tx: Tx, link: string, kinds: readonly MessageKind[]): Promise<string[]> {
  const rows = await tx
    .updateTable('notification')
    .set({ needs_action: false })
    .where('needs_action', '=', true)
    .where('link', '=', link)
    .where('kind', 'in', kinds)
    .returning('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

/**
 * Ends the need for action of messages of an event, whose key is `key` or starts with `key/`. Returns the accounts that
 * have them.
 */
export async function settleEvent(tx: Tx, key: string): Promise<string[]> {
  const rows = await tx
    .updateTable('notification')
    .set({ needs_action: false })
    .where('needs_action', '=', true)
    .where(sql<boolean>`(event_key = ${key} or starts_with(event_key, ${`${key}/`}))`)
    .returning('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}
