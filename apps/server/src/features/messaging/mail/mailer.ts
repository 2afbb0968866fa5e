import { builtInMails, type MailLanguage } from '@blueport/contracts';
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
import { mailTranslations, readMailLanguage, writeMailTime } from './mail-language.ts';
import { readTemplate, type TemplateKey } from './template-store.ts';
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
  readonly template: TemplateKey;
  /** Times are written in the language of the template. */
  readonly values: Readonly<Record<string, string | Date>>;
  /** The reason that the recipient gets the mail: a text of `notifications.mail` with its values. */
  readonly reason: { readonly text: 'invitationReason'; readonly values: Readonly<Record<string, string>> };
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

/** A mail to one person with a text of a feature. */
interface LetterMail extends Envelope {
  readonly kind: string;
  readonly language: MailLanguage;
  /** Subject and body as in a template. Texts of users and of the cloud must be values, which never become markup. */
  readonly text: { readonly subject: string; readonly body: string };
  readonly values: Readonly<Record<string, string>>;
  /** The reason that the recipient gets the mail. */
  readonly reason: string;
}

/** Sends mail for other features. All mail goes through the outbox, in the caller's transaction. */
export interface Mailer {
  /** Returns the ID of the mail. */
  send(tx: Tx, mail: TemplateMail): Promise<string>;
  notice(tx: Tx, mail: NoticeMail): Promise<void>;
  /** Sends a mail with a text of the caller, whose placeholders are replaced by the values. */
  letter(tx: Tx, mail: LetterMail): Promise<string>;
  enqueue(tx: Tx, mail: Envelope & { readonly kind: string; readonly mail: RenderedMail }): Promise<string>;
  withdraw(tx: Tx, id: string): Promise<void>;
  /** Returns the language that a person chose in the portal, otherwise English. */
  languageOf(tx: Tx, accountId: string): Promise<MailLanguage>;
  /** URL of the portal without a trailing slash. */
  readonly publicUrl: string;
}

const notice = {
  subject: '{{title}}',
  body: (open: string) => `# {{title}}\n\n{{detail}}\n\n[${open}]({{link}})`,
};

const writeValues = (values: TemplateMail['values'], language: MailLanguage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? writeMailTime(value, language) : value,
    ]),
  );

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
    languageOf: readMailLanguage,
    enqueue: (tx, mail) => enqueueMail(tx, outbox, mail),
    async send(tx, { template, values, reason, ...envelope }) {
      const { language } = template;
      const text = await readTemplate(tx, envelope.organizationId, template);
      const organization = await organizationName(tx, envelope.organizationId);
      const all = {
        organizationName: organization,
        productName: product,
        portalLink: `${publicUrl}/`,
        ...writeValues(values, language),
      };
      const because = mailTranslations[language](`notifications.mail.${reason.text}`, reason.values) ?? '';
      const mail = renderMail(text, all, { organization, reason: because, language });
      const kind = builtInMails[template.type].outboxKind;
      return enqueueMail(tx, outbox, { ...envelope, kind, mail });
    },
    async letter(tx, { kind, language, text, values, reason, ...envelope }) {
      const organization = await organizationName(tx, envelope.organizationId);
      const mail = renderMail(text, values, { organization, reason, language });
      return enqueueMail(tx, outbox, { ...envelope, kind, mail });
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
