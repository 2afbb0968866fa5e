import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { publishEvent } from '../../../journal/events.ts';
import type { Machine } from '../machine/machine.ts';
import { transition } from '../machine/transition.ts';
import { readContent } from '../content/read-content.ts';
import { createOperationStore } from './kysely-operation-store.ts';
import { createStoreFixture } from './store-fixture.testing.ts';

let database: TestDatabase;
let fixture: Awaited<ReturnType<typeof createStoreFixture>>;
const moment = { now: 0, random: 0 };
const succeeded = (machine: Machine) =>
  transition(machine, { type: 'Seen', state: 'Succeeded' }, moment).machine;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createStoreFixture(database);
});
afterAll(() => database.drop());

async function runOutOf(operationId: string): Promise<void> {
  await database.db
    .updateTable('deployment_operation')
    .set({ lease_until: sql<Date>`clock_timestamp() - interval '1 second'` })
    .where('id', '=', operationId)
    .execute();
}

/** Ends what other tests left, so that nothing of theirs is due. */
async function finishAll(): Promise<void> {
  await database.db
    .updateTable('deployment_operation')
    .set({ finished_at: sql<Date>`clock_timestamp()` })
    .where('finished_at', 'is', null)
    .execute();
}

beforeEach(finishAll);

const stateOf = async (operationId: string) =>
  database.db
    .selectFrom('deployment_operation as o')
    .innerJoin('deployment as d', 'd.id', 'o.deployment_id')
    .select(['o.state as operation', 'd.state as deployment', 'd.revision', 'o.attempt', 'o.machine'])
    .where('o.id', '=', operationId)
    .executeTakeFirstOrThrow();

/** One worker stands still, another one takes over, the first one goes on: what does its write do? */
async function zombieRound(fencing: boolean): Promise<{ wrote: boolean; changed: boolean }> {
  const store = fixture.storeWith({ fencing });
  const { operationId } = await fixture.addDeployment();
  const first = await store.claim(newId(), operationId);
  await runOutOf(operationId);
  const second = await store.claim(newId(), operationId);
  if (first === undefined || second === undefined) throw new Error('A claim was expected.');
  await store.save(second, { machine: succeeded(second.work.machine), steps: [] });
  const before = await stateOf(operationId);
  const failed = transition(
    first.work.machine,
    { type: 'Refused', error: { code: 'X', message: 'x' } },
    moment,
  );
  const saved = await store.save(first, { machine: failed.machine, steps: [] });
  const after = await stateOf(operationId);
  return { wrote: saved !== undefined, changed: JSON.stringify(before) !== JSON.stringify(after) };
}

describe('a worker that stood still (R2)', () => {
  it('writes nothing in 100 rounds', { timeout: 60_000 }, async () => {
    let stale = 0;
    for (let round = 0; round < 100; round += 1) {
      const { wrote, changed } = await zombieRound(true);
      if (wrote || changed) stale += 1;
    }
    expect(stale).toBe(0);
  });

  it('would write without the fence', async () => {
    expect(await zombieRound(false)).toEqual({ wrote: true, changed: true });
  });
});

describe('claims', () => {
  it('are given to one of many who ask at once', async () => {
    const store = fixture.storeWith();
    const { operationId } = await fixture.addDeployment();
    const claims = await Promise.all(Array.from({ length: 12 }, () => store.claim(newId(), operationId)));
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  });

  it('count the holders that vanish, and park at the third (R30)', async () => {
    const store = fixture.storeWith();
    const { operationId } = await fixture.addDeployment();
    for (let crash = 0; crash < 3; crash += 1) {
      await store.claim(newId(), operationId);
      await runOutOf(operationId);
    }
    const claim = await store.claim(newId(), operationId);
    if (claim === undefined) throw new Error('A claim was expected.');
    const { clean, crashes } = claim;
    expect({ clean, crashes }).toEqual({ clean: false, crashes: 3 });
    const { machine } = transition(claim.work.machine, { type: 'Claimed', clean, crashes }, moment);
    await store.save(claim, { machine, steps: [] });
    expect(await stateOf(operationId)).toMatchObject({ deployment: 'Parked', operation: 'Failed' });
  });

  it('try what crashed twice alone, so that one culprit takes nobody along', async () => {
    const store = fixture.storeWith();
    const ids = [await fixture.addDeployment(), await fixture.addDeployment()].map(
      ({ operationId }) => operationId,
    );
    for (let crash = 0; crash < 2; crash += 1) {
      expect(await store.claimDue(newId(), 10)).toHaveLength(2);
      for (const id of ids) await runOutOf(id);
    }
    const [suspect, ...others] = await store.claimDue(newId(), 10);
    if (suspect === undefined) throw new Error('A claim was expected.');
    expect(others).toEqual([]);
    expect(await store.claimDue(newId(), 10)).toEqual([]);
    await store.save(suspect, { machine: suspect.work.machine, steps: [] });
    expect(await store.claimDue(newId(), 10)).toMatchObject([{ crashes: 2 }]);
  });

  it('forget the crashes of an operation that gets on', async () => {
    const store = fixture.storeWith();
    const { operationId } = await fixture.addDeployment();
    await store.claim(newId(), operationId);
    await runOutOf(operationId);
    const claim = await store.claim(newId(), operationId);
    if (claim === undefined) throw new Error('A claim was expected.');
    await store.save(claim, { machine: claim.work.machine, steps: [], release: { afterMs: 0 } });
    expect(await store.claim(newId(), operationId)).toMatchObject({ clean: true, crashes: 0 });
  });
});

describe('a statement that fails (R27)', () => {
  it('leaves nothing half written, whichever it is', async () => {
    const { operationId, deploymentId } = await fixture.addDeployment();
    const owner = newId();
    const audits = async () =>
      database.db.selectFrom('audit').select('number').where('object_id', '=', deploymentId).execute();
    let failed = 0;
    for (let nth = 1; ; nth += 1) {
      let count = 0;
      const db = database.db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          if (armed && count === nth) throw new Error('on purpose');
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      let armed = false;
      const store = createOperationStore({
        db,
        vault: fixture.vault,
        publish: publishEvent,
        leaseSeconds: 20,
      });
      await runOutOf(operationId);
      const claim = await store.claim(owner, operationId);
      if (claim === undefined) throw new Error('A claim was expected.');
      const before = await stateOf(operationId);
      count = 0;
      armed = true;
      const saved = await store
        .save(claim, { machine: succeeded(claim.work.machine), steps: [], outputs: [] })
        .catch(() => 'failed' as const);
      armed = false;
      if (saved !== 'failed') break;
      failed += 1;
      expect(await stateOf(operationId)).toEqual(before);
      expect(await audits()).toEqual([]);
    }
    expect(failed).toBeGreaterThan(5);
    expect(await stateOf(operationId)).toMatchObject({ deployment: 'Succeeded', operation: 'Succeeded' });
    expect(await audits()).toHaveLength(1);
  });
});

describe('what was submitted', () => {
  it('cannot be changed afterwards', async () => {
    const { operationId } = await fixture.addDeployment();
    const change = database.db
      .updateTable('deployment_operation')
      .set({ parameters: '{"size":2}' })
      .where('id', '=', operationId)
      .execute();
    await expect(change).rejects.toThrow('does not change');
  });

  it('keeps secure values sealed, and reads them back', async () => {
    const { operationId } = await fixture.addDeployment();
    const row = await database.db
      .selectFrom('deployment_operation')
      .selectAll()
      .where('id', '=', operationId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row) + row.secure_parameters?.toString('latin1')).not.toContain('canary');
    expect(await readContent(database.db, fixture.vault, operationId)).toMatchObject({
      secureParameters: { password: 'canary' },
    });
  });
});
