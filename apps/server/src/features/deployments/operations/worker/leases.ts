import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from '../../../../database/tables/index.ts';
import type { Leases } from './scheduler.ts';

const answerMs = 5000;

/**
 * Leases in PostgreSQL. Each worker also holds an advisory lock on a connection of its own: when the process dies the lock
 * goes with it, and others need not wait for its leases to run out. A worker that was only stopped keeps the lock, and
 * then its leases end by the clock. Either way the attempt number fences it off.
 */
export function createLeases(parts: {
  readonly db: Kysely<Database>;
  readonly connectionString: () => string;
  readonly leaseSeconds: number;
}): Leases {
  const { db } = parts;
  let client: pg.Client | undefined;
  let holding: Promise<void> | undefined;
  let trouble: Error | undefined;
  let left = false;

  /** The connection that is open already, if it still answers. */
  async function present(): Promise<pg.Client | undefined> {
    const current = client;
    if (current === undefined) return undefined;
    const alive = await current.query('select 1').then(
      () => true,
      () => false,
    );
    if (alive) return current;
    if (client === current) client = undefined;
    void current.end().catch(() => {});
    return undefined;
  }

  async function open(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: parts.connectionString(),
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
      application_name: 'blueport worker',
    });
    next.on('error', () => {
      if (client === next) client = undefined;
    });
    try {
      await next.connect();
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
    client = next;
    return next;
  }

  async function hold(owner: string): Promise<void> {
    if (left) return;
    const current = (await present()) ?? (await open());
    // Nobody waits for it: where the database has not noticed the end of an earlier connection, that one holds it still,
    // and the next renewal asks again. Taken twice it is one lock, for a connection that ends gives back all of them.
    await current.query(
      `select pg_try_advisory_lock(hashtextextended($1, 1))
        where not exists (select 1 from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid())`,
      [owner],
    );
    if (left) await current.end().catch(() => {});
  }

  /** Sees to the lock beside everything else: on a dead line that takes long, and leases must not run out meanwhile. */
  function keepHolding(owner: string): void {
    holding ??= hold(owner)
      .catch((error: unknown) => {
        trouble = error instanceof Error ? error : new Error(String(error));
      })
      .finally(() => {
        holding = undefined;
      });
  }

  async function freeVanished(owner: string): Promise<void> {
    const holders = await db
      .selectFrom('deployment_operation')
      .select('lease_owner')
      .distinct()
      .where('lease_owner', 'is not', null)
      .where('lease_owner', '!=', owner)
      .where('finished_at', 'is', null)
      .where('lease_until', '>', sql<Date>`clock_timestamp()`)
      .execute();
    for (const { lease_owner: holder } of holders) {
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ free: boolean }>`
          select pg_try_advisory_xact_lock(hashtextextended(${holder}, 1)) as free`.execute(tx);
        if (rows[0]?.free !== true) return;
        await tx
          .updateTable('deployment_operation')
          .set({ lease_until: sql<Date>`clock_timestamp()`, poll_at: sql<Date>`clock_timestamp()` })
          .where('lease_owner', '=', holder)
          .where('finished_at', 'is', null)
          .execute();
      });
    }
  }

  return {
    enter: hold,
    async renew(owner, operationIds) {
      keepHolding(owner);
      await db
        .updateTable('deployment_operation')
        .set({ lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${parts.leaseSeconds})` })
        .where('lease_owner', '=', owner)
        .where(sql<boolean>`id = any(${[...operationIds]})`)
        .where('finished_at', 'is', null)
        .execute();
      await freeVanished(owner);
      const told = trouble;
      trouble = undefined;
      if (told !== undefined) throw told;
    },
    async releaseAll(owner) {
      // The owner stays written down: the next holder must look before it sends. Nobody died of anything.
      await db
        .updateTable('deployment_operation')
        .set({
          lease_until: sql<Date>`clock_timestamp()`,
          poll_at: sql<Date>`clock_timestamp()`,
          crashes: sql<number>`greatest(crashes - 1, 0)`,
        })
        .where('lease_owner', '=', owner)
        .where('finished_at', 'is', null)
        .execute();
    },
    async leave() {
      left = true;
      const held = client;
      client = undefined;
      await held?.end().catch(() => {});
    },
  };
}
