import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../../database/clock.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { MailOutboxTable } from '../../../../database/tables/mail.ts';
import type { Vault } from '../../../../security/vault.ts';
import { contentPlace } from './enqueue-mail.ts';

/** A mail that this worker holds; `attempt` fences its writes. */
export interface HeldMail {
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

/** What a worker writes down about a mail it holds. */
export type MailTurn =
  | { readonly state: 'Sent' }
  | { readonly state: 'Pending'; readonly error: string; readonly afterSeconds: number }
  | { readonly state: 'Dead'; readonly error: string };

export interface OutboxStore {
  /** Takes mails that are due, at most `limit`; those whose last holder vanished are judged on the way. */
  take(owner: string, limit: number): Promise<HeldMail[]>;
  /** Notes that the mail server is about to get the text; throws where somebody else holds the mail by now. */
  beginText(owner: string, mail: HeldMail): Promise<void>;
  /** Writes the outcome; false where somebody else holds the mail by now. */
  save(owner: string, mail: HeldMail, turn: MailTurn): Promise<boolean>;
  /** Gives back what this worker holds and has not begun to send. */
  release(owner: string): Promise<void>;
}

export interface OutboxStoreParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly leaseSeconds: number;
  /** Tells who sent a mail that it became a dead letter; in the same transaction. */
  readonly onDead: (
    tx: Transaction<Database>,
    mail: { id: string; organizationId: string; createdBy: string | null; recipient: string; error: string },
  ) => Promise<void>;
}

const vanished =
  'The portal was interrupted while the mail server took the text; the mail may have been delivered.';

const unreadable = 'The text of the mail could not be read: it was changed, or its encryption key is gone.';

/** The columns of a mail that its sender hears about. */
const noticeColumns = ['id', 'organization_id', 'created_by', 'recipient'] as const;
type NoticeRow = Pick<Selectable<MailOutboxTable>, (typeof noticeColumns)[number]>;

const reportDead = (parts: OutboxStoreParts, tx: Transaction<Database>, row: NoticeRow, error: string) =>
  parts.onDead(tx, {
    id: row.id,
    organizationId: row.organization_id,
    createdBy: row.created_by,
    recipient: row.recipient,
    error,
  });

/** Sets aside mails whose holder vanished after the text had begun: they may have been delivered, so only a person resends them. */
const buryUnknown = (parts: OutboxStoreParts): Promise<void> =>
  parts.db.transaction().execute(async (tx) => {
    const { rows } = await sql<NoticeRow>`
      update mail_outbox set state = 'Dead', lease_owner = null, lease_until = null, last_error = ${vanished}
      where id in (select id from mail_outbox where state = 'Sending' and data_begun
        and lease_until < clock_timestamp() limit 100 for update skip locked)
      returning id, organization_id, created_by, recipient`.execute(tx);
    for (const row of rows) await reportDead(parts, tx, row, vanished);
  });

const held = (owner: string, { id, attempt }: Pick<HeldMail, 'id' | 'attempt'>) => sql<boolean>`
  id = ${id} and lease_owner = ${owner} and attempts = ${attempt} and state = 'Sending'`;

/** Sets aside a mail that cannot be read: it must not hold up those that were taken with it, again and again. */
const buryUnreadable = (parts: OutboxStoreParts, owner: string, id: string, attempt: number): Promise<void> =>
  parts.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('mail_outbox')
      .set({ state: 'Dead', lease_owner: null, lease_until: null, content: null, last_error: unreadable })
      .where(held(owner, { id, attempt }))
      .returning(noticeColumns)
      .executeTakeFirst();
    if (row) await reportDead(parts, tx, row, unreadable);
  });

function open(vault: Vault, id: string, content: Buffer): { html: string; text: string } | undefined {
  try {
    return JSON.parse(vault.open(content, contentPlace(id))) as { html: string; text: string };
  } catch {
    return undefined;
  }
}

type TakenRow = Selectable<MailOutboxTable> & { readonly content: Buffer };

async function claimDue(parts: OutboxStoreParts, owner: string, limit: number): Promise<readonly TakenRow[]> {
  const { rows } = await sql<TakenRow>`
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

async function take(parts: OutboxStoreParts, owner: string, limit: number): Promise<HeldMail[]> {
  const opened: HeldMail[] = [];
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

async function beginText(parts: OutboxStoreParts, owner: string, mail: HeldMail): Promise<void> {
  // A holder that was suspended for too long has lost the mail: it must not send what another one sends.
  const row = await parts.db
    .updateTable('mail_outbox')
    .set({ data_begun: true, lease_until: secondsFromNow(parts.leaseSeconds) })
    .where(held(owner, mail))
    .where('lease_until', '>', databaseNow)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Error('The mail is held by another worker.');
}

const save = (parts: OutboxStoreParts, owner: string, mail: HeldMail, turn: MailTurn): Promise<boolean> =>
  parts.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('mail_outbox')
      .set({
        state: turn.state,
        lease_owner: null,
        lease_until: null,
        last_error: turn.state === 'Sent' ? null : turn.error,
        ...(turn.state === 'Sent' ? { sent_at: databaseNow, content: null } : {}),
        ...(turn.state === 'Pending' ? { next_attempt_at: secondsFromNow(turn.afterSeconds) } : {}),
      })
      .where(held(owner, mail))
      .returning(noticeColumns)
      .executeTakeFirst();
    if (row && turn.state === 'Dead') await reportDead(parts, tx, row, turn.error);
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

/** Mail in PostgreSQL. Leases run on the database's clock. */
export function createOutboxStore(parts: OutboxStoreParts): OutboxStore {
  /** The newest look for vanished holders; one a second is enough. */
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
