import { mailContentContext } from '../features/messaging/mail/outbox/enqueue-mail.ts';
import type { TestServer } from './test-server.ts';

/** A decrypted mail of the outbox. */
export interface OutboxMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly state: string;
  readonly html: string;
  readonly text: string;
}

/** Returns the mail to an address, oldest first. Deleted contents are empty. */
export async function outboxOf(server: TestServer, recipient: string): Promise<OutboxMail[]> {
  const rows = await server.database.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, kind, recipient: to, subject, state, content }) => {
    const opened =
      content === null
        ? { html: '', text: '' }
        : (JSON.parse(server.parts.vault.open(content, mailContentContext(id))) as {
            html: string;
            text: string;
          });
    return { id, kind, recipient: to, subject, state, ...opened };
  });
}

/** Returns the code of the newest invitation to an address. */
export async function invitationCode(server: TestServer, recipient: string): Promise<string> {
  const mail = (await outboxOf(server, recipient)).findLast(({ kind }) => kind === 'invitation');
  return /\?invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
