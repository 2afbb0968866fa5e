import type { CloudName, MailLanguage, MessageKind, Sentence } from '@blueport/contracts';
import type { StoredNote } from '../../messages/stored-note.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './organizations.ts';

type OptionalNote = ColumnType<StoredNote | null, string | null | undefined, string | null>;

/** A mail triggered by an event, written in the event's transaction. */
export interface MailOutboxTable {
  id: string;
  organization_id: string;
  /** Account to notify if the mail cannot be delivered; null if none. */
  created_by: string | null;
  kind: string;
  /** Identifies the event; a second mail for the same event is not written. */
  event_key: string;
  recipient: string;
  recipient_name: string;
  subject: string;
  /** HTML and text, sealed by the vault at place `mail_outbox/<id>/content`; null once it is no longer needed. */
  content: Buffer | null;
  /** The same for every attempt, so that duplicates are recognized. */
  message_id: string;
  state: Generated<'Pending' | 'Sending' | 'Sent' | 'Dead' | 'Canceled'>;
  /** Number of claims, which is also the fencing token of every later write. */
  attempts: Generated<number>;
  lease_owner: string | null;
  lease_until: Date | null;
  /** Whether the last attempt had started to transfer the text. From then on its outcome may be unknown. */
  data_begun: Generated<boolean>;
  next_attempt_at: Generated<Date>;
  last_error: string | null;
  /** The last error as code and values; null for rows of earlier versions. */
  last_error_note: OptionalNote;
  created_at: CreatedAt;
  sent_at: Date | null;
}

/** Versions of an organization's mail templates; the highest one is active. */
export interface MailTemplateVersionTable {
  organization_id: string;
  type: number;
  language: MailLanguage;
  version: number;
  kind: 'default' | 'saved';
  subject: string;
  body: string;
  saved_at: CreatedAt;
  saved_by: string;
  saved_by_name: string;
}

interface InvitationTable {
  id: string;
  organization_id: string;
  /** The invited account; null once it has been deleted. */
  account_id: string | null;
  role_id: string;
  email: string;
  name: string;
  /** The only directory from which it can be accepted; null: any directory of the organization. */
  tenant_id: string | null;
  /** Language of its emails. */
  language: Generated<MailLanguage>;
  /** SHA-256 of the code in the most recent link. */
  code_hash: Buffer;
  state: Generated<'Pending' | 'Accepted' | 'Revoked'>;
  invited_by: string;
  invited_by_name: string;
  mail_id: string | null;
  /** Number of links sent. */
  sends: Generated<number>;
  created_at: CreatedAt;
  expires_at: ColumnType<Date, Date, Date>;
  accepted_at: Date | null;
  /** Issuer, tenant and object ID of the account that accepted. */
  accepted_by: string | null;
}

/** A directory account that requested access. */
interface AccessRequestTable {
  id: string;
  issuer: string;
  tenant_id: string;
  object_id: string;
  cloud: CloudName;
  name: string;
  email: string;
  message: string;
  state: Generated<'Pending' | 'Accepted' | 'Declined'>;
  requested_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: string | null;
  decided_by_name: string | null;
}

/** A notification for one account. */
export interface NotificationTable {
  id: string;
  account_id: string;
  /** Identifies the event, so that it is reported only once. */
  event_key: string;
  kind: MessageKind;
  severity: 'success' | 'info' | 'warning' | 'error';
  subject: string;
  outcome: Generated<string>;
  detail: string | null;
  says: JSONColumnType<Sentence[], string | undefined>;
  link: string | null;
  created_at: CreatedAt;
  read_at: Date | null;
  /** Whether its reader still has to act. */
  needs_action: Generated<boolean>;
  /** When its reader removed it from the inbox. */
  done_at: Date | null;
  /** When it returns to the inbox, or returned; null if it was never snoozed. */
  snoozed_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface AnnouncementTable {
  id: string;
  organization_id: string;
  created_by: string;
  created_by_name: string;
  title: string;
  message: string;
  severity: 'success' | 'info' | 'warning' | 'error';
  link: string | null;
  recipients: number;
  created_at: CreatedAt;
  starts_at: Generated<Date>;
  ends_at: Date | null;
  /** Target roles; null means everyone. */
  role_ids: JSONColumnType<string[] | null, string | null, string | null>;
  /** When it was delivered as notifications; null while it is scheduled. */
  told_at: Date | null;
  /** When its notifications were removed after its end. */
  withdrawn_at: Date | null;
}

export interface MailTables {
  mail_outbox: MailOutboxTable;
  mail_template_version: MailTemplateVersionTable;
  invitation: InvitationTable;
  access_request: AccessRequestTable;
  notification: NotificationTable;
  announcement: AnnouncementTable;
}
