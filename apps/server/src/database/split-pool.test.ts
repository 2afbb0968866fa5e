import { abandonAfterDeadline, settleByDeadline } from '@blueport/cloud';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../logging.ts';
import { runAsRequest, runInBackground } from '../request-scope.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { runWithStatementLimit } from './statement-limit.ts';
import { openDatabaseWith, type OpenDatabase } from './open-database.ts';

let created: TestDatabase;
let database: OpenDatabase;
let clients: PoolClient[];

beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created.drop());

/** Two connections for requests, both in use, and one for other work. */
beforeEach(async () => {
  database = await openDatabaseWith({ ...created.access, close: async () => {} }, createLogger('silent'), {
    connections: { requests: 2, work: 1 },
    // Longer than the default, for busy machines: the first request has to wait for a free connection.
    requestWaitMs: 60_000,
  });
  clients = await runAsRequest(() => Promise.all([database.pool.connect(), database.pool.connect()]));
});
afterEach(async () => {
  for (const client of clients) client.release();
  await database.close();
});

const ask = () => database.pool.query('select 1 as one');

describe('createSplitPool', () => {
  it('serves workers while requests use all of their connections', async () => {
    const request = runAsRequest(ask);
    expect(database.pool.waitingCount).toBe(1);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    expect((await database.db.selectFrom('account').select('id').execute()).length).toBe(0);
    // Negative control: the same statement within a request still waits.
    expect(database.pool.waitingCount).toBe(1);
    clients.pop()?.release();
    expect((await request).rows).toEqual([{ one: 1 }]);
  });

  it('serves requests while workers use all of their connections', async () => {
    const worker = await database.pool.connect();
    clients.pop()?.release();
    expect((await runAsRequest(ask)).rows).toEqual([{ one: 1 }]);
    worker.release();
  });

  it('treats background work started by a request as background work while the request is running', async () => {
    const work = await runAsRequest(() => runInBackground(ask));
    expect(work.rows).toEqual([{ one: 1 }]);
  });

  it('treats work that outlives its request as background work', async () => {
    let begin = (): void => {};
    const answered = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let backgroundQuery: ReturnType<typeof ask> | undefined;
    await runAsRequest(async () => {
      backgroundQuery = answered.then(ask);
    });
    begin();
    expect((await backgroundQuery)?.rows).toEqual([{ one: 1 }]);
  });

  it('ends statements early within a limit, which does not stay on the connection', async () => {
    const limit = () =>
      database.pool.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`);
    const { rows: usual } = await limit();
    const limited = runWithStatementLimit(200, () => database.pool.query('select pg_sleep(30)'));
    await expect(limited).rejects.toMatchObject({ code: '57014' });
    expect((await runWithStatementLimit(200, limit)).rows).toEqual([{ limit: '200ms' }]);
    const inTransaction = runWithStatementLimit(200, () =>
      database.db.transaction().execute((tx) => sql`select pg_sleep(30)`.execute(tx)),
    );
    await expect(inTransaction).rejects.toMatchObject({ code: '57014' });
    // There is a single connection for this work.
    expect((await limit()).rows).toEqual(usual);
  });

  it('rejects the work of an abandoned request', async () => {
    let goOn = (): void => {};
    const answered = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let abandonedQuery: ReturnType<typeof ask> | undefined;
    const work = async () => {
      await settleByDeadline(Promise.resolve());
      await answered;
      return ask();
    };
    await expect(runAsRequest(() => abandonAfterDeadline((abandonedQuery = work()), 0), 5)).rejects.toThrow(
      'The cloud did not respond',
    );
    goOn();
    await expect(abandonedQuery).rejects.toThrow('can no longer use the database');
  });
});
