import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from '../../../database/tables/index.ts';
import type { Leases } from './scheduler.ts';

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
  let left = false;

  async function hold(owner: string): Promise<void> {
    if (client !== undefined || left) return;
    const next = new pg.Client({
      connectionString: parts.connectionString(),
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: 'blueport worker',
    });
    next.on('error', () => {
      client = undefined;
    });
    await next.connect();
    await next.query('select pg_advisory_lock(hashtextextended($1, 1))', [owner]);
    client = next;
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
    async renew(owner) {
      await hold(owner);
      await db
        .updateTable('deployment_operation')
        .set({ lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${parts.leaseSeconds})` })
        .where('lease_owner', '=', owner)
        .where('finished_at', 'is', null)
        .execute();
      await freeVanished(owner);
    },
    async releaseAll(owner) {
      // The owner stays written down: the next holder must look before it sends.
      await db
        .updateTable('deployment_operation')
        .set({ lease_until: sql<Date>`clock_timestamp()`, poll_at: sql<Date>`clock_timestamp()` })
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
