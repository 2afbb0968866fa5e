import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { databaseNow, secondsFromNow } from '../../../../database/clock.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { Leases } from './scheduler.ts';

const answerMs = 5000;

/** Opens a connection for the lock of a worker; fails fast if the database does not respond. */
async function connect(connectionString: string, onEnd: (client: pg.Client) => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: 'blueport worker',
  });
  client.on('error', () => onEnd(client));
  try {
    await client.connect();
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
  return client;
}

/** Advisory lock on a dedicated connection, which shows other workers that this one is alive. */
class LifeLock {
  readonly #connectionString: () => string;
  #client: pg.Client | undefined;
  #holding: Promise<void> | undefined;
  #trouble: Error | undefined;
  #left = false;

  constructor(connectionString: () => string) {
    this.#connectionString = connectionString;
  }

  #forget(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
  }

  /** Returns the open connection if it still responds. */
  async #present(): Promise<pg.Client | undefined> {
    const current = this.#client;
    if (current === undefined) return undefined;
    const alive = await current.query('select 1').then(
      () => true,
      () => false,
    );
    if (alive) return current;
    this.#forget(current);
    void current.end().catch(() => {});
    return undefined;
  }

  async #open(): Promise<pg.Client> {
    this.#client = await connect(this.#connectionString(), (client) => this.#forget(client));
    return this.#client;
  }

  async hold(owner: string): Promise<void> {
    if (this.#left) return;
    const current = (await this.#present()) ?? (await this.#open());
    // Does not wait: until the database notices the end of an earlier connection, that one still holds the lock, and
    // the next renewal tries again. Acquiring it twice is harmless, because a closed connection releases all of its
    // locks.
    await current.query(
      `select pg_try_advisory_lock(hashtextextended($1, 1))
        where not exists (select 1 from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid())`,
      [owner],
    );
    if (this.#left) await current.end().catch(() => {});
  }

  /**
   * Acquires the lock in the background: on a broken connection that takes long, and leases must not expire meanwhile.
   */
  keep(owner: string): void {
    if (this.#holding !== undefined) return;
    this.#holding = this.hold(owner)
      .catch((error: unknown) => {
        this.#trouble = error instanceof Error ? error : new Error(String(error));
      })
      .finally(() => {
        this.#holding = undefined;
      });
  }

  /** Throws the error of the background work once. */
  report(): void {
    const trouble = this.#trouble;
    this.#trouble = undefined;
    if (trouble !== undefined) throw trouble;
  }

  async leave(): Promise<void> {
    this.#left = true;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }
}

const unfinishedOf = (db: Kysely<Database>, owner: string | null) =>
  db.updateTable('deployment_operation').where('lease_owner', '=', owner).where('finished_at', 'is', null);

/** Ends the leases of workers whose lock is free, so that others need not wait for them to expire. */
async function freeVanished(db: Kysely<Database>, owner: string): Promise<void> {
  const holders = await db
    .selectFrom('deployment_operation')
    .select('lease_owner')
    .distinct()
    .where('lease_owner', 'is not', null)
    .where('lease_owner', '!=', owner)
    .where('finished_at', 'is', null)
    .where('lease_until', '>', databaseNow)
    .execute();
  for (const { lease_owner: holder } of holders) {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${holder}, 1)) as free`.execute(tx);
      if (rows[0]?.free !== true) return;
      await unfinishedOf(tx, holder).set({ lease_until: databaseNow, poll_at: databaseNow }).execute();
    });
  }
}

/**
 * Creates leases in PostgreSQL. Each worker also holds an advisory lock on a dedicated connection: when the process
 * dies the lock is released, and others need not wait for its leases to expire. A worker that was only suspended keeps
 * the lock, and then its leases expire by the clock. In both cases the attempt number fences it off.
 */
export function createLeases(parts: {
  readonly db: Kysely<Database>;
  readonly connectionString: () => string;
  readonly leaseSeconds: number;
}): Leases {
  const { db, leaseSeconds } = parts;
  const lock = new LifeLock(parts.connectionString);
  return {
    enter: (owner) => lock.hold(owner),
    async renew(owner, operationIds) {
      lock.keep(owner);
      await unfinishedOf(db, owner)
        .set({ lease_until: secondsFromNow(leaseSeconds) })
        .where(sql<boolean>`id = any(${[...operationIds]})`)
        .execute();
      await freeVanished(db, owner);
      lock.report();
    },
    async releaseAll(owner) {
      // The owner remains recorded, so that the next holder polls before it sends. No crash is counted.
      await unfinishedOf(db, owner)
        .set({
          lease_until: databaseNow,
          poll_at: databaseNow,
          crashes: sql<number>`greatest(crashes - 1, 0)`,
        })
        .execute();
    },
    leave: () => lock.leave(),
  };
}
