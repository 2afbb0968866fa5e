import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '../logging.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { Notifications } from './notifications.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => vi.restoreAllMocks());

const channels = ['one', 'two', 'three', 'four', 'five'];

it('sends one statement at a time when many listeners start and stop concurrently', async () => {
  const waiting: number[] = [];
  const query = Reflect.get(pg.Client.prototype, 'query') as (...values: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function ask(
    this: pg.Client,
    ...values: unknown[]
  ) {
    const { _queryQueue: queue } = this as unknown as { _queryQueue: unknown[] };
    waiting.push(queue.length);
    return query.apply(this, values);
  });
  const notifications = new Notifications(() => database.serveUrl, createLogger('silent'));
  const payloads: string[] = [];
  const listen = (channel: string) => notifications.listen(channel, (payload) => payloads.push(payload));
  const ends = [await listen('zero'), ...(await Promise.all(channels.map(listen)))];
  for (const channel of channels) await database.pool.query('select pg_notify($1, $1)', [channel]);
  await expect.poll(() => payloads).toEqual(channels);
  await Promise.all(ends.map((end) => end()));
  await notifications.close();
  expect(waiting.length).toBeGreaterThan(10);
  expect(Math.max(...waiting)).toBe(0);
});

it('reconnects after its connection is terminated, resumes all channels and reports the gap', async () => {
  const notifications = new Notifications(() => database.serveUrl, createLogger('silent'));
  const payloads: string[] = [];
  let missed = 0;
  for (const channel of channels) {
    await notifications.listen(
      channel,
      (payload) => payloads.push(payload),
      () => (missed += 1),
    );
  }
  await database.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'blueport-listen' and datname = current_database()`,
  );
  await expect.poll(() => missed, { timeout: 10_000 }).toBe(channels.length);
  for (const channel of channels) await database.pool.query('select pg_notify($1, $1)', [channel]);
  await expect.poll(() => payloads).toEqual(channels);
  await notifications.close();
});
