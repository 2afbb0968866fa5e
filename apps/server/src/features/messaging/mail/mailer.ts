import { builtInMails, type MailTemplateType } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import {
  enqueueCircular,
  enqueueMail,
  withdrawMail,
  type NewCircular,
  type OutboxParts,
} from './outbox/enqueue-mail.ts';
import { mailFailure } from './delivery/mail-failure.ts';
import { readTemplate } from './template-store.ts';
import { product, renderMail, type RenderedMail } from './template/render-mail.ts';

type Tx = Transaction<Database>;

interface Envelope {
  readonly organizationId: string;
  readonly createdBy: string | null;
  readonly eventKey: string;
  readonly recipient: { readonly name: string; readonly address: string };
}

/** A mail based on one of the organization's templates. */
interface TemplateMail extends Envelope {
  readonly type: MailTemplateType;
  readonly values: Readonly<Record<string, string>>;
  readonly reason: string;
}

/** A short message with a built-in text, the same for all its recipients. */
interface NoticeMail {
  readonly organizationId: string;
  readonly recipients: NewCircular['recipients'];
  readonly title: string;
  readonly detail: string;
  /** Surrounding texts in the recipients' language. */
  readonly frame: { readonly language: string; readonly open: string; readonly reason: string };
  /** Path in the portal. */
  readonly link: string | null;
}

/** Sends mail for other features. All mail goes through the outbox, in the caller's transaction. */
export interface Mailer {
  /** Returns the ID of the mail. */
  send(tx: Tx, mail: TemplateMail): Promise<string>;
  notice(tx: Tx, mail: NoticeMail): Promise<void>;
  enqueue(tx: Tx, mail: Envelope & { readonly kind: string; readonly mail: RenderedMail }): Promise<string>;
  withdraw(tx: Tx, id: string): Promise<void>;
  /** URL of the portal without a trailing slash. */
  readonly publicUrl: string;
}

const notice = {
  subject: '{{title}}',
  body: (open: string) => `# {{title}}\n\n{{detail}}\n\n[${open}]({{link}})`,
};

/** Creates the mailer of this portal. `isConfigured` states whether a mail server is set. */
export function createMailer(parts: Parts, isConfigured: boolean): Mailer {
  const { publicUrl } = parts.settings;
  const outbox: OutboxParts = {
    vault: parts.vault,
    newId: parts.newId,
    messageDomain: new URL(publicUrl).hostname,
    waitsFor: isConfigured ? null : mailFailure('mail-not-configured'),
  };
  const organizationName = async (tx: Tx, id: string): Promise<string> => {
    const row = await tx
      .selectFrom('organization')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.name;
  };
  return {
    publicUrl,
    withdraw: withdrawMail,
    enqueue: (tx, mail) => enqueueMail(tx, outbox, mail),
    async send(tx, { type, values, reason, ...envelope }) {
      const template = await readTemplate(tx, envelope.organizationId, type);
      const organization = await organizationName(tx, envelope.organizationId);
      const all = {
        organizationName: organization,
        productName: product,
        portalLink: `${publicUrl}/`,
        ...values,
      };
      const mail = renderMail(template, all, { organization, reason });
      return enqueueMail(tx, outbox, { ...envelope, kind: builtInMails[type].outboxKind, mail });
    },
    async notice(tx, { organizationId, recipients, title, detail, frame, link }) {
      if (recipients.length === 0) return;
      const organization = await organizationName(tx, organizationId);
      const values = { title, detail, link: `${publicUrl}${link ?? '/portal'}` };
      const { language, reason } = frame;
      const template = { subject: notice.subject, body: notice.body(frame.open) };
      const mail = renderMail(template, values, { organization, reason, language });
      await enqueueCircular(tx, outbox, {
        organizationId,
        createdBy: null,
        kind: 'notification',
        recipients,
        mail,
      });
    },
  };
}
