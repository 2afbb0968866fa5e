import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Cloud } from '../context.ts';
import type { Account, People } from '../world/people.ts';
import { migrate } from '../store/store.ts';
import type { SignInProof } from './signInProof.ts';

const STEPS = [
  `CREATE TABLE directory_sessions (cloud TEXT NOT NULL, id_hash TEXT NOT NULL, emails TEXT NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (cloud, id_hash))`,
  `ALTER TABLE directory_sessions ADD COLUMN proofs TEXT NOT NULL DEFAULT '{}'`,
];

const LIFE_SECONDS = 24 * 3600;
const COOKIES: Readonly<Record<Cloud, string>> = {
  general: 'sandbox_session',
  us_gov: 'sandbox_session_gov',
};

/** The accounts signed in to the directory, per browser. The most recently used account comes first. */
export class BrowserSessions {
  readonly #db: DatabaseSync;
  readonly #cloud: Cloud;
  readonly #people: People;
  readonly #now: () => Date;

  constructor(parts: { db: DatabaseSync; cloud: Cloud; people: People; now: () => Date }) {
    migrate(parts.db, 'directory-sessions', STEPS);
    this.#db = parts.db;
    this.#cloud = parts.cloud;
    this.#people = parts.people;
    this.#now = parts.now;
  }

  accountsOf(cookieHeader: string | undefined): Account[] {
    const id = this.#idFrom(cookieHeader);
    if (id === undefined) return [];
    const row = this.#db
      .prepare('SELECT emails FROM directory_sessions WHERE cloud = ? AND id_hash = ? AND expires_at > ?')
      .get(this.#cloud, hash(id), this.#seconds());
    if (row === undefined) return [];
    const emails = JSON.parse(String(row['emails'])) as string[];
    return emails.flatMap((email) => this.#people.accountByEmail(email, this.#cloud) ?? []);
  }

  /** Returns how a signed-in account proved its identity, or undefined if it is not signed in. */
  proofOf(cookieHeader: string | undefined, account: Account): SignInProof | undefined {
    if (!this.accountsOf(cookieHeader).includes(account)) return undefined;
    // Sessions of older versions have no proof, so assume the weakest.
    return this.#proofsIn(cookieHeader)[account.email] ?? { at: 0, multiFactor: false };
  }

  /**
   * Adds an account and returns the value of `Set-Cookie`. The session id changes each time, against session fixation.
   */
  signIn(cookieHeader: string | undefined, account: Account, proof: SignInProof): string {
    const proofs = { ...this.#proofsIn(cookieHeader), [account.email]: proof };
    const others = this.accountsOf(cookieHeader).filter(({ email }) => email !== account.email);
    this.#forget(cookieHeader);
    const id = randomBytes(32).toString('base64url');
    this.#db
      .prepare(
        'INSERT INTO directory_sessions (cloud, id_hash, emails, proofs, expires_at) VALUES (?, ?, ?, ?, ?)',
      )
      .run(
        this.#cloud,
        hash(id),
        JSON.stringify([account, ...others].map(({ email }) => email)),
        JSON.stringify(proofs),
        this.#seconds() + LIFE_SECONDS,
      );
    return this.#cookie(id, LIFE_SECONDS);
  }

  /** Ends the whole session and returns the `Set-Cookie` value that removes it. */
  signOut(cookieHeader: string | undefined): string {
    this.#forget(cookieHeader);
    return this.#cookie('', 0);
  }

  /** Ends every session in which a person is signed in, or all sessions if no person is given. */
  endAll(email?: string): void {
    this.#db
      .prepare(
        'DELETE FROM directory_sessions WHERE cloud = ? AND (?2 IS NULL OR EXISTS (SELECT 1 FROM json_each(emails) WHERE value = ?2))',
      )
      .run(this.#cloud, email ?? null);
  }

  #proofsIn(cookieHeader: string | undefined): Record<string, SignInProof> {
    const row = this.#db
      .prepare('SELECT proofs FROM directory_sessions WHERE cloud = ? AND id_hash = ? AND expires_at > ?')
      .get(this.#cloud, hash(this.#idFrom(cookieHeader) ?? ''), this.#seconds());
    return JSON.parse(String(row?.['proofs'] ?? '{}')) as Record<string, SignInProof>;
  }

  #forget(cookieHeader: string | undefined): void {
    const id = this.#idFrom(cookieHeader);
    if (id === undefined) return;
    this.#db
      .prepare('DELETE FROM directory_sessions WHERE cloud = ? AND id_hash = ?')
      .run(this.#cloud, hash(id));
  }

  #cookie(id: string, seconds: number): string {
    return `${COOKIES[this.#cloud]}=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
  }

  #idFrom(cookieHeader: string | undefined): string | undefined {
    return new RegExp(`(?:^|;\\s*)${COOKIES[this.#cloud]}=([\\w-]+)`).exec(cookieHeader ?? '')?.[1];
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
