import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { people } from '../testing/test-people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** Longer than the deadline for the cloud and the grace period of a second. */
const overdueMs = 1500;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ cloudDeadlineMs: 1 });
  ({ token } = await server.login(people.admin));
});
afterAll(() => server.stop());

async function countWaiting(): Promise<number> {
  const { rows } = await server.database.pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.waiting;
}

it('allows a database read to outlast the deadline of the cloud calls', async () => {
  const owner = new pg.Client(server.database.access.ownerUrl());
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('lock table blueprint_type');
    const answer = server.request('GET', '/api/type/blueprint', { token });
    await vi.waitUntil(async () => (await countWaiting()) > 0, 15_000);
    await wait(overdueMs);
    await owner.query('commit');
    expect((await answer).status).toBe(200);
  } finally {
    await owner.end();
  }
});
