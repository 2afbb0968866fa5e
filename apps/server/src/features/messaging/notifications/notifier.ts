import {
  requestOfMessage,
  type MessageChannels,
  type MessageKind,
  type NotificationEvent,
  type Sentence,
} from '@blueport/contracts';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { NotificationTable } from '../../../database/tables/mail.ts';
import type { Parts } from '../../../feature.ts';
import { lockJournal } from '../../../journal/lock.ts';
import { mailLanguage, type Mailer } from '../mail/index.ts';
import { englishText, mailTexts } from './mail-texts.ts';
import { presentNotification } from './present-notification.ts';
import { lockEarlier, settleEarlier, settleEvent, settleObject, settleRequest } from './settle.ts';
import { readHolders, readRecipients, type Recipient } from './recipients.ts';

type Tx = Transaction<Database>;

/** A notification to send. */
export interface NewMessage {
  readonly organizationId: string;
  readonly kind: MessageKind;
  readonly severity: NotificationTable['severity'];
  /** Identifies the event, so that each account is notified only once. */
  readonly eventKey: string;
  readonly subject: string;
  readonly outcome?: string;
  /** Original text of a user or the cloud, for a message without coded sentences. */
  readonly detail?: string | null;
  /** Coded sentences, which pages and mail render in the reader's language. */
  readonly says?: readonly Sentence[];
  /** Path in the portal. */
  readonly link?: string | null;
  /** Channels for this message instead of those of its kind. */
  readonly channels?: MessageChannels;
}

/** Notifies accounts through the channels they chose. Call it last in a transaction, because it locks the journal. */
export interface Notifier {
  tell(tx: Tx, accountIds: readonly string[], message: NewMessage): Promise<void>;
  /** Notifies the members of the organization with a permission key. */
  tellHolders(tx: Tx, key: string, message: NewMessage): Promise<void>;
  /**
   * Notifies all members of the organization, or those with certain roles. Returns the number of recipients, and of
   * portal notifications.
   */
  tellMembers(
    tx: Tx,
    message: NewMessage,
    roleIds?: readonly string[],
  ): Promise<{ readonly recipients: number; readonly unread: number }>;
  /** Removes a request that was decided from all inboxes, with its outcome. Call it at the end of a transaction. */
  settleRequest(tx: Tx, organizationId: string, eventKey: string, outcome: string): Promise<void>;
  /** Ends the need for action of messages about an object, because the cause is gone. */
  settleObject(tx: Tx, organizationId: string, link: string, kinds: readonly MessageKind[]): Promise<void>;
  /** Ends the need for action of the messages of an event: those with the key, or keys that start with it and a slash. */
  settleEvent(tx: Tx, organizationId: string, eventKey: string): Promise<void>;
  /** Makes all members' pages reload their notifications. */
  membersChanged(tx: Tx, organizationId: string): Promise<void>;
}

const longest = { subject: 200, detail: 2000 };

/** Returns the number of unread notifications in an account's inbox. */
export async function countUnread(db: Kysely<Database> | Tx, accountId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notification')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('done_at', 'is', null)
    .where(sql<boolean>`(snoozed_until is null or snoozed_until <= now())`)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Returns the subject of events that are sent only to one account's streams. */
export const accountSubject = (accountId: string): string => `account:${accountId}`;

interface NotifierParts extends Pick<Parts, 'newId' | 'publish'> {
  readonly mailer: Mailer;
}

/** Inserts a notification for all recipients who read it in the portal. Returns the new rows. */
async function insertMessages(
  { newId }: NotifierParts,
  tx: Tx,
  recipients: readonly Recipient[],
  message: NewMessage,
): Promise<Selectable<NotificationTable>[]> {
  const recipientIds = recipients.filter(({ portal }) => portal).map(({ accountId }) => accountId);
  if (recipientIds.length === 0) return [];
  const { says = [] } = message;
  // API clients get the English sentences.
  const detail = says.length === 0 ? message.detail : englishText(says);
  // One statement for all recipients, because an announcement may reach thousands.
  const { rows } = await sql<Selectable<NotificationTable>>`insert into notification
    (id, account_id, event_key, kind, severity, subject, outcome, detail, says, link, needs_action)
    select id, account_id, ${message.eventKey}, ${message.kind}, ${message.severity},
      ${message.subject.slice(0, longest.subject)}, ${message.outcome ?? ''},
      ${detail?.slice(0, longest.detail) ?? null}, ${JSON.stringify(says)}::jsonb,
      ${message.link ?? null}, ${requestOfMessage(message.kind, message.outcome ?? '') !== undefined}
    from unnest(${recipientIds.map(() => newId())}::uuid[], ${recipientIds}::uuid[]) as told (id, account_id)
    on conflict (account_id, event_key) do nothing
    returning *`.execute(tx);
  return rows;
}

async function sendMail(
  { mailer }: NotifierParts,
  tx: Tx,
  recipients: readonly Recipient[],
  message: NewMessage,
): Promise<void> {
  const { organizationId, kind, subject, outcome = '', link = null, eventKey, says = [] } = message;
  const mailMessage = { kind, subject, outcome, detail: message.detail ?? '', says };
  const mailed = recipients.filter(({ mail, email }) => mail && email !== '');
  // One mail text per language for all its readers.
  for (const language of ['en', 'de', 'fr'] as const) {
    await mailer.notice(tx, {
      organizationId,
      recipients: mailed
        .filter((one) => mailLanguage(one.language) === language)
        .map(({ accountId, name, email }) => ({
          eventKey: `message/${eventKey}/${accountId}`,
          name,
          address: email,
        })),
      ...mailTexts(language, mailMessage),
      link,
    });
  }
}

const publish = (
  parts: NotifierParts,
  tx: Tx,
  organizationId: string,
  event: NotificationEvent,
): Promise<void> =>
  parts.publish(tx, {
    organizationId,
    subjects: [event.accountId === null ? 'members' : accountSubject(event.accountId)],
    type: event.type,
    data: event,
  });

async function tell(
  parts: NotifierParts,
  tx: Tx,
  accountIds: readonly string[],
  message: NewMessage,
): Promise<void> {
  const { organizationId, kind, channels } = message;
  const subject = message.subject.slice(0, longest.subject);
  await lockEarlier(tx, { ...message, subject }, accountIds);
  // Before the others, so that messages to the same people are written one after the other.
  await lockJournal(tx, organizationId);
  const recipients = (await readRecipients(tx, { accounts: accountIds }, kind)).map((recipient) => ({
    ...recipient,
    ...channels,
  }));
  const added = await insertMessages(parts, tx, recipients, message);
  await settleEarlier(
    tx,
    { ...message, subject },
    added.map((row) => row.account_id),
  );
  await sendMail(parts, tx, recipients, message);
  for (const row of added) {
    await publish(parts, tx, organizationId, {
      type: 'notification.added',
      accountId: row.account_id,
      unread: await countUnread(tx, row.account_id),
      notification: presentNotification({ ...row, state: 'inbox' }),
    });
  }
}

export function createNotifier(shared: Parts, mailer: Mailer): Notifier {
  const parts: NotifierParts = { ...shared, mailer };
  const membersChanged: Notifier['membersChanged'] = (tx, organizationId) =>
    publish(parts, tx, organizationId, { type: 'notification.changed', accountId: null });
  const accountsChanged = async (tx: Tx, organizationId: string, accountIds: readonly string[]) => {
    for (const accountId of new Set(accountIds)) {
      await publish(parts, tx, organizationId, { type: 'notification.changed', accountId });
    }
  };
  return {
    tell: (tx, accountIds, message) => tell(parts, tx, accountIds, message),
    membersChanged,
    settleRequest: async (tx, organizationId, eventKey, outcome) => {
      const accountIds = await settleRequest(tx, eventKey, outcome);
      await accountsChanged(tx, organizationId, accountIds);
    },
    settleEvent: async (tx, organizationId, eventKey) => {
      const accountIds = await settleEvent(tx, eventKey);
      await accountsChanged(tx, organizationId, accountIds);
    },
    settleObject: async (tx, organizationId, link, kinds) => {
      const accountIds = await settleObject(tx, link, kinds);
      await accountsChanged(tx, organizationId, accountIds);
    },
    tellHolders: async (tx, key, message) =>
      tell(parts, tx, await readHolders(tx, message.organizationId, key), message),
    async tellMembers(tx, message, roleIds) {
      const { organizationId, kind } = message;
      await lockJournal(tx, organizationId);
      const recipients = await readRecipients(tx, { organizationId, roleIds }, kind);
      const added = await insertMessages(parts, tx, recipients, message);
      await sendMail(parts, tx, recipients, message);
      // One event for all members; each page then loads its notifications.
      await membersChanged(tx, organizationId);
      return { recipients: recipients.length, unread: added.length };
    },
  };
}
