import { requestOfMessage, type MessageKind } from '@blueport/contracts';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

type Tx = Transaction<Database>;

/** A message that ends the need for action of earlier ones. */
interface LaterMessage {
  readonly kind: MessageKind;
  readonly outcome?: string;
  readonly link?: string | null;
  readonly subject: string;
  readonly eventKey: string;
}

/** Returns the condition for earlier messages of the same kind about the same object; undefined if none end. */
function isEarlier(message: LaterMessage, accountIds: readonly string[]): RawBuilder<boolean> | undefined {
  const { kind, outcome = '', link, subject, eventKey } = message;
  if (!link || requestOfMessage(kind, outcome) !== 'attention') return undefined;
  return sql<boolean>`needs_action and kind = ${kind} and link = ${link} and subject = ${subject}
    and event_key <> ${eventKey} and account_id = any(${[...accountIds]}::uuid[])`;
}

/** Locks the messages that a later one settles. Call it before anything locks the journal, as changes by people do. */
export async function lockEarlier(
  tx: Tx,
  message: LaterMessage,
  accountIds: readonly string[],
): Promise<void> {
  const condition = isEarlier(message, accountIds);
  if (condition) await sql`select from notification where ${condition} order by id for update`.execute(tx);
}

/** Ends the need for action of earlier messages of the same kind about the same object, for the same people. */
export async function settleEarlier(
  tx: Tx,
  message: LaterMessage,
  accountIds: readonly string[],
): Promise<void> {
  const condition = isEarlier(message, accountIds);
  if (condition) await tx.updateTable('notification').set({ needs_action: false }).where(condition).execute();
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
