import type { CloudName, MessageKind, Sentence } from '@blueport/contracts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './organizations.ts';

/** A mail that some event caused, written in the event's transaction. */
export interface MailOutboxTable {
  id: string;
  organization_id: string;
  /** Account that hears of it when the mail cannot be delivered; null for nobody. */
  created_by: string | null;
  kind: string;
  /** Names the event: a second mail for the same one is not written. */
  event_key: string;
  recipient: string;
  recipient_name: string;
  subject: string;
  /** HTML and text, sealed by the vault at place `mail_outbox/<id>/content`; null once nobody needs it. */
  content: Buffer | null;
  /** The same for every attempt, so that a repeat is recognised. */
  message_id: string;
  state: Generated<'Pending' | 'Sending' | 'Sent' | 'Dead' | 'Canceled'>;
  /** How often it was taken up; the fence of every later write. */
  attempts: Generated<number>;
  lease_owner: string | null;
  lease_until: Date | null;
  /** Whether the last attempt had begun to hand over the text: from then on its outcome may be unknown. */
  data_begun: Generated<boolean>;
  next_attempt_at: Generated<Date>;
  last_error: string | null;
  created_at: CreatedAt;
  sent_at: Date | null;
}

/** Versions of an organization's mail templates; the highest one counts. */
export interface MailTemplateVersionTable {
  organization_id: string;
  type: number;
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
  /** The invited account; null once it is gone. */
  account_id: string | null;
  role_id: string;
  email: string;
  name: string;
  /** SHA-256 of the code of the link sent last. */
  code_hash: Buffer;
  state: Generated<'Pending' | 'Accepted' | 'Revoked'>;
  invited_by: string;
  invited_by_name: string;
  mail_id: string | null;
  /** How many links were sent. */
  sends: Generated<number>;
  created_at: CreatedAt;
  expires_at: ColumnType<Date, Date, Date>;
  accepted_at: Date | null;
  /** Issuer, tenant and object id of who accepted. */
  accepted_by: string | null;
}

/** A directory account that asked to be let in. */
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

/** A message to one account. */
export interface NotificationTable {
  id: string;
  account_id: string;
  /** Names the event: it is told once. */
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
  /** For whom it is; null is everybody. */
  role_ids: JSONColumnType<string[] | null, string | null, string | null>;
  /** When it went to the bells; null while it is planned. */
  told_at: Date | null;
  /** When it was taken out of the bells again, after its end. */
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
