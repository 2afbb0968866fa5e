import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createLogger } from '../logging.ts';
import { openSilentLine, type SilentLine } from '../testing/silent-line.testing.ts';
import { createExternalDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { externalAccess, prepareSchema } from './open-database.ts';
import { WatchedPool } from './watched-pool.ts';

/** A quarter of the interval used in production, to shorten the tests. */
const checkEveryMs = 250;

let database: TestDatabase;
let line: SilentLine;
let pool: WatchedPool;
let plain: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(() => database.drop());

beforeEach(async () => {
  const url = new URL(database.access.ownerUrl());
  line = await openSilentLine(Number(url.port));
  url.port = String(line.port);
  pool = new WatchedPool({ url: () => url.href, log: createLogger('silent'), size: 2, checkEveryMs });
  plain = new pg.Pool({ connectionString: url.href, max: 1 });
  plain.on('error', () => {});
  await Promise.all([pool.query('select 1'), plain.query('select 1')]);
});
afterEach(async () => {
  const ended = [pool.end(), plain.end()];
  await line.close();
  await Promise.allSettled(ended);
});

const fateOf = (query: Promise<unknown>): Promise<string> =>
  query.then(
    () => 'answered',
    () => 'refused',
  );
const outcomeWithin = (milliseconds: number, query: Promise<unknown>): Promise<string> =>
  Promise.race([fateOf(query), wait(milliseconds).then(() => 'waiting')]);

describe('a pool whose connection stops responding (R5)', () => {
  it(
    'rejects requests immediately after the first timeout and recovers with the connection',
    { timeout: 90_000 },
    async () => {
      line.silence();
      const fates = Promise.all([
        outcomeWithin(15_000, pool.query('select 1')),
        // The driver alone waits forever (negative control).
        outcomeWithin(7000, plain.query('select 1')),
      ]);
      expect(await fates).toEqual(['refused', 'waiting']);
      expect(await outcomeWithin(1000, pool.query('select 1'))).toBe('refused');
      line.restore();
      await expect
        .poll(() => outcomeWithin(5000, pool.query('select 1')), { timeout: 15_000 })
        .toBe('answered');
    },
  );

  it('drops only the dead connection', { timeout: 60_000 }, async () => {
    line.silence();
    line.restore();
    const first = outcomeWithin(15_000, pool.query('select 1'));
    // The second query opens a new connection, and the database responds on it.
    expect(await outcomeWithin(15_000, pool.query('select 1'))).toBe('answered');
    expect(await first).toBe('refused');
    expect(await outcomeWithin(15_000, pool.query('select 1'))).toBe('answered');
  });

  it('waits for a late response to a finished statement', { timeout: 60_000 }, async () => {
    const delayedResponse = line.answerAfterTheNext();
    const lateOutcome = outcomeWithin(20_000, pool.query('select 1'));
    // The connection that checks the first one has received its response before.
    await delayedResponse;
    expect(await lateOutcome).toBe('answered');
  });

  it('does not interrupt a long statement', { timeout: 60_000 }, async () => {
    expect(await outcomeWithin(20_000, pool.query('select pg_sleep(3)'))).toBe('answered');
  });
});

const oneAddress = {
  embedded: async () => ({
    access: externalAccess(database.access.ownerUrl(), undefined),
    drop: () => Promise.resolve(),
  }),
  external: createExternalDatabase,
} as const;

const servers =
  inject('externalDatabase') === null ? (['embedded'] as const) : (['embedded', 'external'] as const);

describe.each(servers)(
  'a pool that signs in as the owner and switches roles, on the %s PostgreSQL',
  (server) => {
    it('keeps a connection with a long statement and drops a dead one', { timeout: 60_000 }, async () => {
      const bareDatabase = await oneAddress[server]();
      if (bareDatabase === null) throw new Error('The external database is gone.');
      await prepareSchema(bareDatabase.access);
      const address = new URL(bareDatabase.access.serveUrl());
      const between = await openSilentLine(Number(address.port || 5432));
      address.port = String(between.port);
      const steppedDown = new WatchedPool({
        url: () => address.href,
        log: createLogger('silent'),
        size: 2,
        checkEveryMs,
      });
      const { rows } = await steppedDown.query<{ stepped: boolean }>(
        'select session_user <> current_user as stepped',
      );
      expect(rows).toEqual([{ stepped: true }]);
      between.silence();
      between.restore();
      const fates = Promise.all([
        outcomeWithin(15_000, steppedDown.query('select 1')),
        outcomeWithin(20_000, steppedDown.query('select pg_sleep(3)')),
      ]);
      expect(await fates).toEqual(['refused', 'answered']);
      await steppedDown.end();
      await between.close();
      await bareDatabase.drop();
    });
  },
);
