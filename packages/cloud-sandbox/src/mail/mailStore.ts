import type { DatabaseSync } from 'node:sqlite';
import { migrate } from '../store/store.ts';

/** A message as received by the catcher. */
export interface CaughtMail {
  id: number;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  messageId: string;
  source: string;
}

const STEPS = [
  `CREATE TABLE mail_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT, received_at TEXT NOT NULL, mail_from TEXT NOT NULL,
    rcpt_to TEXT NOT NULL, subject TEXT NOT NULL, message_id TEXT NOT NULL, source TEXT NOT NULL)`,
];
/** Maximum number of stored messages. Older ones are deleted. */
const MOST = 20_000;

/** Stores mail in the sandbox's database. */
export class MailStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    migrate(db, 'mail', STEPS);
  }

  add(mail: Omit<CaughtMail, 'id'>): void {
    const { receivedAt, from, to, subject, messageId, source } = mail;
    this.#db
      .prepare(
        'INSERT INTO mail_messages (received_at, mail_from, rcpt_to, subject, message_id, source) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(receivedAt, from, JSON.stringify(to), subject, messageId, source);
    this.#db
      .prepare('DELETE FROM mail_messages WHERE id <= (SELECT max(id) FROM mail_messages) - ?')
      .run(MOST);
  }

  /** Returns messages, newest first, optionally only those to one address. */
  list({ to, limit = 200 }: { to?: string; limit?: number } = {}): CaughtMail[] {
    const rows = this.#db
      .prepare(
        `SELECT * FROM mail_messages
         WHERE ? IS NULL OR EXISTS (SELECT 1 FROM json_each(rcpt_to) WHERE lower(value) = lower(?))
         ORDER BY id DESC LIMIT ?`,
      )
      .all(to ?? null, to ?? null, limit);
    return rows.map(fromRow);
  }

  find(id: number): CaughtMail | undefined {
    const row = this.#db.prepare('SELECT * FROM mail_messages WHERE id = ?').get(id);
    return row === undefined ? undefined : fromRow(row);
  }

  clear(): void {
    this.#db.exec('DELETE FROM mail_messages');
  }
}

function fromRow(row: Record<string, unknown>): CaughtMail {
  return {
    id: Number(row['id']),
    receivedAt: String(row['received_at']),
    from: String(row['mail_from']),
    to: JSON.parse(String(row['rcpt_to'])) as string[],
    subject: String(row['subject']),
    messageId: String(row['message_id']),
    source: String(row['source']),
  };
}
