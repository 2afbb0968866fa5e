import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { selectDueFleets } from './fleet-lease.ts';
import { createFleetWorker } from './fleet-worker.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function addFleets(count: number, pollAt = 'now()'): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `with made as (
       insert into organization (id, key, name, permissions) values (gen_random_uuid(), $1, 'One', '[]') returning id)
     insert into fleet (id, organization_id, blueprint_slug, blueprint_title, version, parameters, despite_drift, waves,
       pause_minutes, account_id, session_id, session_kind, poll_at)
     select gen_random_uuid(), made.id, 'one', 'One', '2.0.0', '', false, '[1]', 0, made.id, made.id, 'interactive', ${pollAt}
     from made, generate_series(1, $2) returning id`,
    [randomUUID(), count],
  );
  return rows.map(({ id }) => id);
}

/** Rounds that the test ends. */
function slowRounds() {
  const startedRounds: { id: string; isLost: () => boolean; end: () => void }[] = [];
  const worker = () =>
    createFleetWorker({
      db: database.db,
      leaseSeconds: 1,
      sweepMs: 10,
      onError: (error) => {
        throw error;
      },
      round: ({ id }, isLost) =>
        new Promise((end) => {
          startedRounds.push({ id, isLost, end });
        }),
    });
  return { startedRounds, workers: [worker(), worker()] };
}

const leaseOf = async (id: string): Promise<number> => {
  const { lease_until: until } = await database.db
    .selectFrom('fleet')
    .select('lease_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return until?.getTime() ?? 0;
};

describe('a round that takes longer than its lease', () => {
  it('keeps the lease, and no second round starts', async () => {
    const [id = ''] = await addFleets(1);
    const { startedRounds, workers } = slowRounds();
    workers[0]!.start();
    await expect.poll(() => startedRounds.length, { timeout: 20_000 }).toBe(1);
    const first = await leaseOf(id);
    await expect.poll(() => leaseOf(id), { timeout: 20_000 }).toBeGreaterThan(first + 1000);
    expect(startedRounds[0]!.isLost()).toBe(false);
    // Even if a renewal comes too late, this process does not claim it again.
    const runOut = () =>
      database.db
        .updateTable('fleet')
        .set({ lease_until: sql<Date>`clock_timestamp() - interval '1 second'` })
        .where('id', '=', id)
        .execute();
    for (let look = 0; look < 20; look += 1) {
      await runOut();
      await new Promise((resolve) => {
        setTimeout(resolve, 15);
      });
    }
    expect(startedRounds).toHaveLength(1);
    startedRounds[0]!.end();
    await workers[0]!.stop();
  });

  it('is notified of a pause, and a new round starts after it ends', async () => {
    const [id = ''] = await addFleets(1);
    const { startedRounds, workers } = slowRounds();
    workers[0]!.start();
    await expect.poll(() => startedRounds.some((round) => round.id === id), { timeout: 20_000 }).toBe(true);
    const heldRound = startedRounds.find((round) => round.id === id);
    await database.pool.query('update fleet set attempt = attempt + 1, lease_until = null where id = $1', [
      id,
    ]);
    await expect.poll(() => heldRound!.isLost(), { timeout: 20_000 }).toBe(true);
    heldRound!.end();
    await expect
      .poll(() => startedRounds.filter((round) => round.id === id).length, { timeout: 20_000 })
      .toBe(2);
    startedRounds.forEach(({ end }) => end());
    await workers[0]!.stop();
  });
});

it('due fleet upgrades are found by index, regardless of the number of ended ones', async () => {
  await addFleets(5000, `'infinity'`);
  await database.asOwner('analyze fleet');
  const { sql: text, parameters } = selectDueFleets([randomUUID()], 4).compile(database.db);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Scan using fleet_due[\s\S]*Index Cond: \(poll_at <=/);
});
