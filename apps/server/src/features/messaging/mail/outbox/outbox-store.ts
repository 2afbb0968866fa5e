import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../../database/clock.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { MailOutboxTable } from '../../../../database/tables/mail.ts';
import type { Vault } from '../../../../security/vault.ts';
import { mailFailure, type MailFailure } from '../delivery/mail-failure.ts';
import { mailContentContext } from './enqueue-mail.ts';

/** A mail claimed by this worker; `attempt` is the fencing token of its writes. */
export interface ClaimedMail {
  readonly id: string;
  readonly organizationId: string;
  readonly createdBy: string | null;
  readonly recipient: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly messageId: string;
  readonly createdAt: Date;
  readonly attempt: number;
}

/** Outcome that a worker stores for a claimed mail. */
export type MailOutcome =
  | { readonly state: 'Sent' }
  | { readonly state: 'Pending'; readonly failure: MailFailure; readonly afterSeconds: number }
  | { readonly state: 'Dead'; readonly failure: MailFailure };

export interface OutboxStore {
  /** Claims up to `limit` due mails, and handles those whose worker has disappeared. */
  take(owner: string, limit: number): Promise<ClaimedMail[]>;
  /** Records that the text is about to be sent. Throws if another worker has claimed the mail. */
  beginText(owner: string, mail: ClaimedMail): Promise<void>;
  /** Stores the outcome. Returns false if another worker has claimed the mail. */
  save(owner: string, mail: ClaimedMail, turn: MailOutcome): Promise<boolean>;
  /** Releases the claims of this worker on mails that it has not started to send. */
  release(owner: string): Promise<void>;
}

export interface OutboxStoreParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly leaseSeconds: number;
  /** Notifies the sender that a mail became a dead letter, in the same transaction. */
  readonly onDead: (
    tx: Transaction<Database>,
    mail: { id: string; organizationId: string; createdBy: string | null; recipient: string },
  ) => Promise<void>;
}

const vanished = mailFailure('mail-interrupted');
const unreadable = mailFailure('mail-unreadable');

/** Columns of a failure. */
const failureColumns = (failure: MailFailure | null) => ({
  last_error: failure?.text ?? null,
  last_error_note: failure && JSON.stringify(failure.note),
});

/** Columns of a mail used to notify its sender. */
const noticeColumns = ['id', 'organization_id', 'created_by', 'recipient'] as const;
type NoticeRow = Pick<Selectable<MailOutboxTable>, (typeof noticeColumns)[number]>;

const reportDead = (parts: OutboxStoreParts, tx: Transaction<Database>, row: NoticeRow) =>
  parts.onDead(tx, {
    id: row.id,
    organizationId: row.organization_id,
    createdBy: row.created_by,
    recipient: row.recipient,
  });

/**
 * Turns mails into dead letters whose worker disappeared after starting to send the text: they may have been delivered,
 * so only a user resends them.
 */
const buryUnknown = (parts: OutboxStoreParts): Promise<void> =>
  parts.db.transaction().execute(async (tx) => {
    const { rows } = await sql<NoticeRow>`
      update mail_outbox set state = 'Dead', lease_owner = null, lease_until = null, last_error = ${vanished.text},
        last_error_note = ${JSON.stringify(vanished.note)}::jsonb
      where id in (select id from mail_outbox where state = 'Sending' and data_begun
        and lease_until < clock_timestamp() limit 100 for update skip locked)
      returning id, organization_id, created_by, recipient`.execute(tx);
    for (const row of rows) await reportDead(parts, tx, row);
  });

const isHeldBy = (owner: string, { id, attempt }: Pick<ClaimedMail, 'id' | 'attempt'>) => sql<boolean>`
  id = ${id} and lease_owner = ${owner} and attempts = ${attempt} and state = 'Sending'`;

/** Turns an unreadable mail into a dead letter, so that it does not repeatedly block the others of its batch. */
const buryUnreadable = (parts: OutboxStoreParts, owner: string, id: string, attempt: number): Promise<void> =>
  parts.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('mail_outbox')
      .set({
        state: 'Dead',
        lease_owner: null,
        lease_until: null,
        content: null,
        ...failureColumns(unreadable),
      })
      .where(isHeldBy(owner, { id, attempt }))
      .returning(noticeColumns)
      .executeTakeFirst();
    if (row) await reportDead(parts, tx, row);
  });

function open(vault: Vault, id: string, content: Buffer): { html: string; text: string } | undefined {
  try {
    return JSON.parse(vault.open(content, mailContentContext(id))) as { html: string; text: string };
  } catch {
    return undefined;
  }
}

type ClaimedRow = Selectable<MailOutboxTable> & { readonly content: Buffer };

async function claimDue(
  parts: OutboxStoreParts,
  owner: string,
  limit: number,
): Promise<readonly ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    with due as (
      select id from mail_outbox
      where content is not null and next_attempt_at <= clock_timestamp()
        and (state = 'Pending' or (state = 'Sending' and not data_begun and lease_until < clock_timestamp()))
      order by next_attempt_at limit ${limit} for update skip locked
    )
    update mail_outbox as m set state = 'Sending', data_begun = false, attempts = attempts + 1,
      lease_owner = ${owner}, lease_until = ${secondsFromNow(parts.leaseSeconds)}
    from due where m.id = due.id
    returning m.*`.execute(parts.db);
  return rows;
}

async function take(parts: OutboxStoreParts, owner: string, limit: number): Promise<ClaimedMail[]> {
  const opened: ClaimedMail[] = [];
  for (const row of await claimDue(parts, owner, limit)) {
    const content = open(parts.vault, row.id, row.content);
    if (!content) {
      await buryUnreadable(parts, owner, row.id, row.attempts);
      continue;
    }
    opened.push({
      id: row.id,
      organizationId: row.organization_id,
      createdBy: row.created_by,
      recipient: { name: row.recipient_name, address: row.recipient },
      subject: row.subject,
      ...content,
      messageId: row.message_id,
      createdAt: row.created_at,
      attempt: row.attempts,
    });
  }
  return opened;
}

async function beginText(parts: OutboxStoreParts, owner: string, mail: ClaimedMail): Promise<void> {
  // A worker that was suspended too long has lost its claim and must not send mail that another worker sends.
  const row = await parts.db
    .updateTable('mail_outbox')
    .set({ data_begun: true, lease_until: secondsFromNow(parts.leaseSeconds) })
    .where(isHeldBy(owner, mail))
    .where('lease_until', '>', databaseNow)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Error('The mail is held by another worker.');
}

const save = (
  parts: OutboxStoreParts,
  owner: string,
  mail: ClaimedMail,
  turn: MailOutcome,
): Promise<boolean> =>
  parts.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('mail_outbox')
      .set({
        state: turn.state,
        lease_owner: null,
        lease_until: null,
        ...failureColumns(turn.state === 'Sent' ? null : turn.failure),
        ...(turn.state === 'Sent' ? { sent_at: databaseNow, content: null } : {}),
        ...(turn.state === 'Pending' ? { next_attempt_at: secondsFromNow(turn.afterSeconds) } : {}),
      })
      .where(isHeldBy(owner, mail))
      .returning(noticeColumns)
      .executeTakeFirst();
    if (row && turn.state === 'Dead') await reportDead(parts, tx, row);
    return row !== undefined;
  });

async function release(db: Kysely<Database>, owner: string): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ state: 'Pending', lease_owner: null, lease_until: null })
    .where('lease_owner', '=', owner)
    .where('state', '=', 'Sending')
    .where('data_begun', '=', false)
    .execute();
}

/** Creates the mail outbox in PostgreSQL. Leases use the database's clock. */
export function createOutboxStore(parts: OutboxStoreParts): OutboxStore {
  /** Time of the last check for disappeared workers, which runs at most once a second. */
  let buriedAt = -Infinity;
  return {
    async take(owner, limit) {
      if (performance.now() - buriedAt > 1000) {
        buriedAt = performance.now();
        await buryUnknown(parts);
      }
      return take(parts, owner, limit);
    },
    beginText: (owner, mail) => beginText(parts, owner, mail),
    save: (owner, mail, turn) => save(parts, owner, mail, turn),
    release: (owner) => release(parts.db, owner),
  };
}
