import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullSize, reportFigures } from '../../../../testing/figures.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { transition } from '../machine/transition.ts';
import { createStoreFixture } from './store-fixture.testing.ts';
import type { FromWorker, ToWorker } from './stopped-worker.testing.ts';

/** R2: 200 rounds in full size; each suspension of the process covers many claimed operations. */
const stops = isFullSize ? 10 : 1;
const inHand = isFullSize ? 20 : 5;
const leaseSeconds = 1;

let database: TestDatabase;
let fixture: Awaited<ReturnType<typeof createStoreFixture>>;
beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createStoreFixture(database);
});
afterAll(() => database.drop());

/** Returns all rows of operations and deployments. */
async function rowsNow(): Promise<string> {
  const { rows } = await database.pool.query<{ rows: string }>(
    `select string_agg(o::text || d::text, '|' order by o.id) as rows
       from deployment_operation o join deployment d on d.id = o.deployment_id`,
  );
  return rows[0]!.rows;
}

/**
 * Suspends a worker's process for three leases while it has claimed operations, lets another worker finish them, and
 * resumes the first one. Returns the number of its writes, and whether any row changed afterwards.
 */
async function stopped(
  count: number,
  fencing = true,
): Promise<{ rounds: number; wrote: number; changed: boolean }> {
  const child = fork(join(import.meta.dirname, 'stopped-worker.testing.ts'), {
    env: {
      ...process.env,
      STOPPED_DATABASE: database.access.serveUrl(),
      STOPPED_LEASE: String(leaseSeconds),
      STOPPED_FENCING: fencing ? 'on' : 'off',
    },
  });
  const hear = async (message: ToWorker): Promise<FromWorker> => {
    child.send(message);
    const [workerMessage] = (await once(child, 'message')) as [FromWorker];
    return workerMessage;
  };
  try {
    for (let added = 0; added < count; added += 1) await fixture.addDeployment();
    const takeReply = await hear({ take: count });
    child.kill('SIGSTOP');
    const pendingReply = hear({ write: true });
    await wait(3 * leaseSeconds * 1000);
    const store = fixture.storeWith({ leaseSeconds: 20 });
    let finished = 0;
    for (;;) {
      const [claim] = await store.claimDue(newId(), 1, true);
      if (claim === undefined) break;
      const { machine } = transition(
        claim.work.machine,
        { type: 'Seen', state: 'Succeeded' },
        { now: 0, random: 0 },
      );
      if ((await store.save(claim, { machine, steps: [] })) !== undefined) finished += 1;
    }
    expect([takeReply, finished]).toEqual([{ took: count }, count]);
    const before = await rowsNow();
    child.kill('SIGCONT');
    const { wrote } = (await pendingReply) as { wrote: number };
    return { rounds: count, wrote, changed: (await rowsNow()) !== before };
  } finally {
    child.kill('SIGKILL');
  }
}

describe('a worker suspended for three leases (R2)', () => {
  it('writes nothing after it resumes', async () => {
    let rounds = 0;
    let stale = 0;
    for (let stop = 0; stop < stops; stop += 1) {
      const result = await stopped(inHand);
      rounds += result.rounds;
      stale += result.wrote + (result.changed ? 1 : 0);
    }
    reportFigures('R2', { stops, rounds, leaseSeconds, staleWrites: stale });
    expect(stale).toBe(0);
  }, 300_000);

  it('would write without fencing (negative control)', async () => {
    const { rounds, wrote, changed } = await stopped(3, false);
    reportFigures('R2-CONTROL', { rounds, staleWrites: wrote });
    expect([wrote, changed]).toEqual([3, true]);
  }, 60_000);
});
