import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Vault } from '../../../../security/vault.ts';
import type { MailFailure } from '../delivery/mail-failure.ts';
import type { RenderedMail } from '../template/render-mail.ts';

/** Notification channel of processes that send mail. */
export const mailChannel = 'blueport_mail';

export const mailContentContext = (id: string): string => `mail_outbox/${id}/content`;

/** A mail triggered by an event. */
export interface NewMail {
  readonly organizationId: string;
  /** Account to notify if the mail cannot be delivered. */
  readonly createdBy: string | null;
  readonly kind: string;
  /** Identifies the event; one mail is written per event. */
  readonly eventKey: string;
  readonly recipient: { readonly name: string; readonly address: string };
  readonly mail: RenderedMail;
}

export interface OutboxParts {
  readonly vault: Vault;
  readonly newId: () => string;
  /** Domain part of every Message-ID. */
  readonly messageDomain: string;
  /** Why mail is held back if no mail server is configured. */
  readonly waitsFor: MailFailure | null;
}

const shownName = (name: string): string => name.replaceAll(/\p{Cc}/gu, ' ').slice(0, 200);

/**
 * Adds a mail to the outbox, in the transaction of its cause. The text is sealed because it may contain a sign-in link.
 * Returns the ID of the row, including one that the event wrote before.
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
      recipient_name: shownName(mail.recipient.name),
      subject,
      content: parts.vault.seal(JSON.stringify({ html, text }), mailContentContext(id)),
      message_id: `<${id}@${parts.messageDomain}>`,
      last_error: parts.waitsFor?.text ?? null,
      last_error_note: parts.waitsFor && JSON.stringify(parts.waitsFor.note),
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

/** One text for many recipients. */
export interface NewCircular extends Omit<NewMail, 'eventKey' | 'recipient'> {
  readonly recipients: readonly (NewMail['recipient'] & Pick<NewMail, 'eventKey'>)[];
}

const portion = 5000;

/** Adds one mail per recipient to the outbox, in a single statement even for thousands of recipients. */
export async function enqueueCircular(
  tx: Transaction<Database>,
  parts: OutboxParts,
  circular: NewCircular,
): Promise<void> {
  const { organizationId, createdBy, kind, recipients } = circular;
  const { subject, html, text } = circular.mail;
  const content = JSON.stringify({ html, text });
  for (let from = 0; from < recipients.length; from += portion) {
    const rows = recipients
      .slice(from, from + portion)
      .map((recipient) => ({ id: parts.newId(), ...recipient }));
    const ids = rows.map(({ id }) => id);
    await sql`insert into mail_outbox
      (id, organization_id, created_by, kind, event_key, recipient, recipient_name, subject, content, message_id, last_error,
        last_error_note)
      select id, ${organizationId}::uuid, ${createdBy}::uuid, ${kind}, event_key, recipient, recipient_name, ${subject}, content,
        '<' || id || '@' || ${parts.messageDomain} || '>', ${parts.waitsFor?.text ?? null},
        ${parts.waitsFor && JSON.stringify(parts.waitsFor.note)}::jsonb
      from unnest(
        ${ids}::uuid[], ${rows.map(({ eventKey }) => eventKey)}::text[], ${rows.map(({ address }) => address)}::text[],
        ${rows.map(({ name }) => shownName(name))}::text[],
        ${ids.map((id) => parts.vault.seal(content, mailContentContext(id)))}::bytea[]
      ) as mail (id, event_key, recipient, recipient_name, content)
      on conflict (event_key) do nothing`.execute(tx);
  }
  if (recipients.length > 0) await sql`select pg_notify(${mailChannel}, '')`.execute(tx);
}

/** Cancels mail that has not been sent, and deletes the content of mail that has. */
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
