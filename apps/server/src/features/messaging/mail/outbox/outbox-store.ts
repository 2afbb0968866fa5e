import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
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

/** Mail in PostgreSQL. Leases run on the database's clock. */
export function createOutboxStore(parts: OutboxStoreParts): OutboxStore {
  const { db, vault, leaseSeconds } = parts;
  const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

  /** Mails whose holder vanished after the text had begun: nobody knows, so nobody sends them again by himself. */
  const buryUnknown = async (): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        id: string;
        organization_id: string;
        created_by: string | null;
        recipient: string;
      }>`
        update mail_outbox set state = 'Dead', lease_owner = null, lease_until = null, last_error = ${vanished}
        where id in (select id from mail_outbox where state = 'Sending' and data_begun
          and lease_until < clock_timestamp() limit 100 for update skip locked)
        returning id, organization_id, created_by, recipient`.execute(tx);
      for (const row of rows) {
        await parts.onDead(tx, {
          id: row.id,
          organizationId: row.organization_id,
          createdBy: row.created_by,
          recipient: row.recipient,
          error: vanished,
        });
      }
    });
  };

  const open = (id: string, content: Buffer): { html: string; text: string } | undefined => {
    try {
      return JSON.parse(vault.open(content, contentPlace(id))) as { html: string; text: string };
    } catch {
      return undefined;
    }
  };

  /** A mail that cannot be read must not hold up those that were taken with it, each time anew. */
  const buryUnreadable = async (owner: string, id: string, attempt: number): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      const row = await tx
        .updateTable('mail_outbox')
        .set({ state: 'Dead', lease_owner: null, lease_until: null, content: null, last_error: unreadable })
        .where('id', '=', id)
        .where('lease_owner', '=', owner)
        .where('attempts', '=', attempt)
        .where('state', '=', 'Sending')
        .returning(['organization_id', 'created_by', 'recipient'])
        .executeTakeFirst();
      if (!row) return;
      await parts.onDead(tx, {
        id,
        organizationId: row.organization_id,
        createdBy: row.created_by,
        recipient: row.recipient,
        error: unreadable,
      });
    });
  };

  /** The newest look for vanished holders; one a second is enough. */
  let buriedAt = -Infinity;

  const held = (owner: string, mail: HeldMail) => sql<boolean>`
    id = ${mail.id} and lease_owner = ${owner} and attempts = ${mail.attempt} and state = 'Sending'`;

  return {
    async take(owner, limit) {
      if (performance.now() - buriedAt > 1000) {
        buriedAt = performance.now();
        await buryUnknown();
      }
      const { rows } = await sql<{
        id: string;
        organization_id: string;
        created_by: string | null;
        recipient: string;
        recipient_name: string;
        subject: string;
        content: Buffer;
        message_id: string;
        created_at: Date;
        attempts: number;
      }>`
        with due as (
          select id from mail_outbox
          where content is not null and next_attempt_at <= clock_timestamp()
            and (state = 'Pending' or (state = 'Sending' and not data_begun and lease_until < clock_timestamp()))
          order by next_attempt_at limit ${limit} for update skip locked
        )
        update mail_outbox as m set state = 'Sending', data_begun = false, attempts = attempts + 1,
          lease_owner = ${owner}, lease_until = ${until}
        from due where m.id = due.id
        returning m.*`.execute(db);
      const opened: HeldMail[] = [];
      for (const row of rows) {
        const content = open(row.id, row.content);
        if (!content) {
          await buryUnreadable(owner, row.id, row.attempts);
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
    },
    async beginText(owner, mail) {
      // A holder that stood still too long has lost the mail: it must not send what another one sends.
      const row = await db
        .updateTable('mail_outbox')
        .set({ data_begun: true, lease_until: until })
        .where(held(owner, mail))
        .where('lease_until', '>', sql<Date>`clock_timestamp()`)
        .returning('id')
        .executeTakeFirst();
      if (!row) throw new Error('The mail is held by another worker.');
    },
    save: (owner, mail, turn) =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .updateTable('mail_outbox')
          .set({
            state: turn.state,
            lease_owner: null,
            lease_until: null,
            last_error: turn.state === 'Sent' ? null : turn.error,
            ...(turn.state === 'Sent' ? { sent_at: sql<Date>`clock_timestamp()`, content: null } : {}),
            ...(turn.state === 'Pending'
              ? {
                  next_attempt_at: sql<Date>`clock_timestamp() + make_interval(secs => ${turn.afterSeconds})`,
                }
              : {}),
          })
          .where(held(owner, mail))
          .returning('id')
          .executeTakeFirst();
        if (row && turn.state === 'Dead') {
          const { id, organizationId, createdBy, recipient } = mail;
          await parts.onDead(tx, {
            id,
            organizationId,
            createdBy,
            recipient: recipient.address,
            error: turn.error,
          });
        }
        return row !== undefined;
      }),
    async release(owner) {
      await db
        .updateTable('mail_outbox')
        .set({ state: 'Pending', lease_owner: null, lease_until: null })
        .where('lease_owner', '=', owner)
        .where('state', '=', 'Sending')
        .where('data_begun', '=', false)
        .execute();
    },
  };
}
