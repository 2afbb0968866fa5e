import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Vault } from '../../../security/vault.ts';
import type { RenderedMail } from '../template/render-mail.ts';

/** Processes that send mail listen here. */
export const mailChannel = 'blueport_mail';

export const contentPlace = (id: string): string => `mail_outbox/${id}/content`;

/** A mail that an event causes. */
export interface NewMail {
  readonly organizationId: string;
  /** Account that is told when the mail cannot be delivered. */
  readonly createdBy: string | null;
  readonly kind: string;
  /** Names the event; the same event writes one mail. */
  readonly eventKey: string;
  readonly recipient: { readonly name: string; readonly address: string };
  readonly mail: RenderedMail;
}

export interface OutboxParts {
  readonly vault: Vault;
  readonly newId: () => string;
  /** The right side of every Message-ID. */
  readonly messageDomain: string;
  /** Why mail waits, where no mail server is configured. */
  readonly waitsFor: string | null;
}

/**
 * Puts a mail into the outbox, in the transaction of its cause: either both happen or neither. The text is sealed; it may
 * hold a link that lets somebody in. Answers the id of the row, also of one that the event wrote before.
 */
export async function enqueueMail(
  tx: Transaction<Database>,
  parts: OutboxParts,
  mail: NewMail,
): Promise<string> {
  const id = parts.newId();
  const { subject, html, text } = mail.mail;
  const row = await tx
    .insertInto('mail_outbox')
    .values({
      id,
      organization_id: mail.organizationId,
      created_by: mail.createdBy,
      kind: mail.kind,
      event_key: mail.eventKey,
      recipient: mail.recipient.address,
      recipient_name: mail.recipient.name.replaceAll(/\p{Cc}/gu, ' ').slice(0, 200),
      subject,
      content: parts.vault.seal(JSON.stringify({ html, text }), contentPlace(id)),
      message_id: `<${id}@${parts.messageDomain}>`,
      last_error: parts.waitsFor,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) {
    await sql`select pg_notify(${mailChannel}, '')`.execute(tx);
    return row.id;
  }
  const earlier = await tx
    .selectFrom('mail_outbox')
    .select('id')
    .where('event_key', '=', mail.eventKey)
    .executeTakeFirstOrThrow();
  return earlier.id;
}

/** Takes mail back that has not left yet, and forgets what a mail said that left already. */
export async function withdrawMail(tx: Transaction<Database>, id: string): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({
      state: sql`case when state in ('Pending', 'Dead') then 'Canceled' else state end`,
      content: null,
    })
    .where('id', '=', id)
    .where('state', '!=', 'Sending')
    .execute();
}
