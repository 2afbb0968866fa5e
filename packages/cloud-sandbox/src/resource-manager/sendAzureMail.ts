import { MailStore } from '../mail/mailStore.ts';
import type { Estate } from './estate.ts';

/** A plain text mail that the cloud itself sends. */
interface AzureMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly lines: readonly string[];
}

const from = 'azure-noreply@microsoft.com';

/** Puts a mail from the cloud into the mail catcher. */
export function sendAzureMail(estate: Estate, { to, subject, lines }: AzureMail): void {
  const now = estate.context.now();
  const messageId = `<${estate.newId()}@microsoft.com>`;
  const header = [
    `From: Microsoft Azure <${from}>`,
    `To: ${to.join(', ')}`,
    `Subject: ${subject}`,
    `Date: ${now.toUTCString()}`,
    `Message-ID: ${messageId}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ];
  new MailStore(estate.context.db).add({
    receivedAt: now.toISOString(),
    from,
    to: [...to],
    subject,
    messageId,
    source: [...header, '', ...lines, ''].join('\r\n'),
  });
}
