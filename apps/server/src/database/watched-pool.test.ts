import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createLogger } from '../logging.ts';
import { openSilentLine, type SilentLine } from '../testing/silent-line.testing.ts';
import { createExternalDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { externalAccess, prepareSchema } from './open-database.ts';
import { WatchedPool } from './watched-pool.ts';

/** A quarter of what runs in production, so that the tests wait less. */
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
const within = (milliseconds: number, query: Promise<unknown>): Promise<string> =>
  Promise.race([fateOf(query), wait(milliseconds).then(() => 'waiting')]);

describe('a pool over a line that falls silent (R5)', () => {
  it('refuses, at once after the first, and is back when the line is', { timeout: 90_000 }, async () => {
    line.silence();
    const fates = Promise.all([
      within(15_000, pool.query('select 1')),
      // The driver alone waits for ever (negative control).
      within(7000, plain.query('select 1')),
    ]);
    expect(await fates).toEqual(['refused', 'waiting']);
    expect(await within(1000, pool.query('select 1'))).toBe('refused');
    line.restore();
    await expect.poll(() => within(5000, pool.query('select 1')), { timeout: 15_000 }).toBe('answered');
  });

  it('drops the one connection that is dead, and no other', { timeout: 60_000 }, async () => {
    line.silence();
    line.restore();
    const first = within(15_000, pool.query('select 1'));
    // The second one is opened anew, and the database answers on it.
    expect(await within(15_000, pool.query('select 1'))).toBe('answered');
    expect(await first).toBe('refused');
    expect(await within(15_000, pool.query('select 1'))).toBe('answered');
  });

  it(
    'waits for an answer that the database is done with and that comes late',
    { timeout: 60_000 },
    async () => {
      const asked = line.answerAfterTheNext();
      const late = within(20_000, pool.query('select 1'));
      // The connection that asks how the first one stands has its answer before.
      await asked;
      expect(await late).toBe('answered');
    },
  );

  it('leaves a long statement alone', { timeout: 60_000 }, async () => {
    expect(await within(20_000, pool.query('select pg_sleep(3)'))).toBe('answered');
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

describe.each(servers)('a pool that signs in as the owner and steps down, on the %s PostgreSQL', (server) => {
  it('keeps who waits for a long statement, and lets go of the dead one', { timeout: 60_000 }, async () => {
    const made = await oneAddress[server]();
    if (made === null) throw new Error('The external database is gone.');
    await prepareSchema(made.access);
    const address = new URL(made.access.serveUrl());
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
      within(15_000, steppedDown.query('select 1')),
      within(20_000, steppedDown.query('select pg_sleep(3)')),
    ]);
    expect(await fates).toEqual(['refused', 'answered']);
    await steppedDown.end();
    await between.close();
    await made.drop();
  });
});
