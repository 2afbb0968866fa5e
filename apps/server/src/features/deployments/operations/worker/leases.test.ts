import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSilentLine, type SilentLine } from '../../../../testing/silent-line.testing.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createStoreFixture } from '../store/store-fixture.testing.ts';
import { createLeases } from './leases.ts';

const leaseSeconds = 20;
let database: TestDatabase;
let line: SilentLine;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await openSilentLine(Number(new URL(database.access.serveUrl()).port));
});
afterAll(async () => {
  await line.close();
  await database.drop();
});

/**
 * Returns the state of the lock in the database: the numbers of worker connections that are open, hold it, or wait for
 * it. Locks of other kinds, which any running statement has, are ignored.
 */
async function lockOf(): Promise<{ open: number; holders: number[]; waiting: number }> {
  const { rows } = await database.pool.query<{ pid: number; holds: boolean; waits: boolean }>(
    `select pid, coalesce(bool_or(l.granted), false) as holds, coalesce(bool_or(not l.granted), false) as waits
       from pg_stat_activity a left join (select * from pg_locks where locktype = 'advisory') l using (pid)
      where a.datname = current_database() and application_name = 'blueport worker'
      group by pid`,
  );
  return {
    open: rows.length,
    holders: rows.filter(({ holds }) => holds).map(({ pid }) => pid),
    waiting: rows.filter(({ waits }) => waits).length,
  };
}

async function leaseOf(operationId: string): Promise<number> {
  const { lease_until: until } = await database.db
    .selectFrom('deployment_operation')
    .select('lease_until')
    .where('id', '=', operationId)
    .executeTakeFirstOrThrow();
  return until?.getTime() ?? 0;
}

describe('a worker whose connection broke without the database noticing', () => {
  it(
    'keeps renewing its leases, never blocks on the lock, and acquires it again',
    { timeout: 60_000 },
    async () => {
      const address = new URL(database.access.serveUrl());
      address.port = String(line.port);
      const leases = createLeases({ db: database.db, connectionString: () => address.href, leaseSeconds });
      const owner = newId();
      const fixture = await createStoreFixture(database);
      const { operationId } = await fixture.addDeployment();
      await fixture.storeWith().claim(owner, operationId);
      await leases.enter(owner);
      const [first] = (await lockOf()).holders;
      expect(first).toBeTypeOf('number');

      // An error of the lock is thrown after the leases are renewed; on a busy machine a new connection may take too
      // long.
      const renew = () => leases.renew(owner, [operationId]).catch(() => {});
      line.silence();
      line.restore();
      const openedAt = Date.now();
      // Until the worker has dropped the first connection, and requested the lock that it still holds more than once.
      for (let open = 1; open < 2 || Date.now() - openedAt < 9000;) {
        const before = await leaseOf(operationId);
        await wait(500);
        await renew();
        expect(await leaseOf(operationId)).toBeGreaterThan(before);
        const lockState = await lockOf();
        expect(lockState).toMatchObject({ holders: [first], waiting: 0 });
        expect(lockState.open).toBeLessThanOrEqual(2);
        ({ open } = lockState);
      }

      // Now the database notices, too.
      line.restore();
      await expect
        .poll(
          async () => {
            await renew();
            const { holders } = await lockOf();
            return holders.length === 1 && holders[0] !== first;
          },
          { timeout: 15_000, interval: 300 },
        )
        .toBe(true);
      await leases.leave();
      await expect.poll(async () => (await lockOf()).open, { timeout: 5000 }).toBe(0);
    },
  );
});
