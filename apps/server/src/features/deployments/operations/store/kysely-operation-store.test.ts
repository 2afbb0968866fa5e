import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isFullSize, reportFigures } from '../../../../testing/figures.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { publishEvent } from '../../../../journal/events.ts';
import type { Claim } from '../cloud/work.ts';
import type { Machine } from '../machine/machine.ts';
import { transition } from '../machine/transition.ts';
import { readContent } from '../content/read-content.ts';
import { createOperationStore } from './kysely-operation-store.ts';
import type { OperationStore } from './operation-store.ts';
import { describeOperationStore, claimSingleDue } from './operation-store-contract.testing.ts';
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

/** Ends the operations of other tests, so that none of them is due. */
async function finishAll(): Promise<void> {
  await database.db
    .updateTable('deployment_operation')
    .set({ finished_at: sql<Date>`clock_timestamp()` })
    .where('finished_at', 'is', null)
    .execute();
}

beforeEach(finishAll);

describeOperationStore('PostgreSQL', () =>
  Promise.resolve({
    store: fixture.storeWith(),
    add: async () => (await fixture.addDeployment()).operationId,
    expireLease: runOutOf,
    makeDue: async (operationId) => {
      await database.db
        .updateTable('deployment_operation')
        .set({ poll_at: sql<Date>`clock_timestamp()` })
        .where('id', '=', operationId)
        .execute();
    },
    stateOf: async (operationId) => (await stateOf(operationId)).deployment,
    finishAll,
    close: () => Promise.resolve(),
  }),
);

const stateOf = async (operationId: string) =>
  database.db
    .selectFrom('deployment_operation as o')
    .innerJoin('deployment as d', 'd.id', 'o.deployment_id')
    .select(['o.state as operation', 'd.state as deployment', 'd.revision', 'o.attempt', 'o.machine'])
    .where('o.id', '=', operationId)
    .executeTakeFirstOrThrow();

/** Suspends one worker, lets another take over, and resumes the first one. Returns the effect of its write. */
async function zombieRound(fencing: boolean): Promise<{ wrote: boolean; changed: boolean }> {
  const store = fixture.storeWith({ fencing });
  const { operationId } = await fixture.addDeployment();
  const first = await claimSingleDue(store);
  await runOutOf(operationId);
  const second = await claimSingleDue(store);
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

describe('a suspended worker (R2)', () => {
  const rounds = isFullSize ? 200 : 20;

  it(`writes nothing in ${rounds} rounds`, { timeout: 120_000 }, async () => {
    let stale = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { wrote, changed } = await zombieRound(true);
      if (wrote || changed) stale += 1;
    }
    reportFigures('R2', { rounds, staleWrites: stale });
    expect(stale).toBe(0);
  });

  it('would write without fencing', async () => {
    expect(await zombieRound(false)).toEqual({ wrote: true, changed: true });
  });
});

describe('the crash count', () => {
  it('parks a deployment after three crashes (R30)', async () => {
    const store = fixture.storeWith();
    const { operationId } = await fixture.addDeployment();
    for (let crash = 0; crash < 3; crash += 1) {
      await claimSingleDue(store);
      await runOutOf(operationId);
    }
    const [claim] = await store.claimDue(newId(), 10, false);
    if (claim === undefined) throw new Error('A claim was expected.');
    const { clean, crashes } = claim;
    const { machine } = transition(claim.work.machine, { type: 'Claimed', clean, crashes }, moment);
    await store.save(claim, { machine, steps: [] });
    const end = await stateOf(operationId);
    reportFigures('R30', { crashes, becomes: end.deployment });
    expect(end).toMatchObject({ deployment: 'Parked', operation: 'Failed' });
  });

  it('includes a cancellation that crashes workers, regardless of the result of the poll before it', async () => {
    const store = fixture.storeWith();
    const { operationId, deploymentId } = await fixture.addDeployment();
    const cancelId = newId();
    await sql`insert into deployment_operation select (o.again).* from (
      select jsonb_populate_record(o, jsonb_build_object('id', ${cancelId}::text, 'number', 2, 'kind', 'cancel',
        'cloud_name', 'cancel')) as again
      from deployment_operation o where o.id = ${operationId}) o`.execute(database.db);
    const life = async (from: OperationStore): Promise<Claim> => {
      const claim = await claimSingleDue(from);
      const polling: Machine = { ...claim.work.machine, phase: 'Poll', confirmed: true, cancel: 'none' };
      if (claim.attempt === 1) await from.save(claim, { machine: polling, steps: [] });
      // The poll succeeded; the cancellation is sent next.
      const canceling: Machine = { ...polling, cancel: 'requested' };
      const isFirst = claim.attempt === 1;
      await from.save(claim, { machine: canceling, steps: [], ...(isFirst && { isStuck: true }) });
      await runOutOf(operationId);
      return claim;
    };
    for (const crashes of [0, 1, 2]) expect(await life(store)).toMatchObject({ crashes });
    const claim = await claimSingleDue(store);
    expect(claim.crashes).toBe(3);
    const { machine } = transition(
      claim.work.machine,
      { type: 'Claimed', clean: claim.clean, crashes: claim.crashes },
      moment,
    );
    await store.save(claim, { machine, steps: [] });
    expect(await stateOf(operationId)).toMatchObject({ deployment: 'Parked', operation: 'Failed' });
    const end = await database.db
      .selectFrom('deployment_operation')
      .select(['state', 'error'])
      .where('deployment_id', '=', deploymentId)
      .where('id', '=', cancelId)
      .executeTakeFirstOrThrow();
    expect(end).toMatchObject({ state: 'Failed', error: { code: 'ParkedAfterCrashes' } });
  });
});

describe('a failing statement of a write (R27)', () => {
  it('leaves nothing half-written', async () => {
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
      const [claim] = await store.claimDue(owner, 1, true);
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
    reportFigures('R27', { path: 'save', faults: failed });
    expect(failed).toBeGreaterThan(5);
    expect(await stateOf(operationId)).toMatchObject({ deployment: 'Succeeded', operation: 'Succeeded' });
    expect(await audits()).toHaveLength(1);
  });
});

describe('submitted content', () => {
  it('is immutable', async () => {
    const { operationId } = await fixture.addDeployment();
    const change = database.db
      .updateTable('deployment_operation')
      .set({ parameters: '{"size":2}' })
      .where('id', '=', operationId)
      .execute();
    await expect(change).rejects.toThrow('does not change');
  });

  it('stores secure values encrypted and reads them back', async () => {
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
