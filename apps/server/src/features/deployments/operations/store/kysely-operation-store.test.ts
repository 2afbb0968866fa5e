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

/** Takes the only operation that is due, as the sweep of a worker does that has lived for some time. */
async function takeDue(store: OperationStore): Promise<Claim> {
  const [claim] = await store.claimDue(newId(), 1, true);
  if (claim === undefined) throw new Error('A claim was expected.');
  return claim;
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
  const first = await takeDue(store);
  await runOutOf(operationId);
  const second = await takeDue(store);
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

  it('are not given by name before their time, which the cloud may have asked for', async () => {
    const store = fixture.storeWith();
    const { operationId } = await fixture.addDeployment();
    const claim = await store.claim(newId(), operationId);
    if (claim === undefined) throw new Error('A claim was expected.');
    const { machine } = claim.work;
    await store.save(claim, { machine, steps: [], isStuck: true, release: { afterMs: 60_000 } });
    expect(await store.claim(newId(), operationId)).toBeUndefined();
    await database.db
      .updateTable('deployment_operation')
      .set({ poll_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', operationId)
      .execute();
    expect(await store.claim(newId(), operationId)).toBeDefined();
  });

  it('are not taken from oneself after a standstill, but by another', async () => {
    const store = fixture.storeWith();
    const { operationId } = await fixture.addDeployment();
    const owner = newId();
    const [claim] = await store.claimDue(owner, 10, true);
    if (claim === undefined) throw new Error('A claim was expected.');
    await runOutOf(operationId);
    expect(await store.claimDue(owner, 10, true, [operationId])).toEqual([]);
    // What the call brought before the standstill is written down, and nobody died.
    expect(await store.save(claim, { machine: claim.work.machine, steps: [] })).toBeDefined();
    await runOutOf(operationId);
    expect(await store.claimDue(newId(), 10, true)).toHaveLength(1);
    expect(await store.save(claim, { machine: claim.work.machine, steps: [] })).toBeUndefined();
  });

  it('count the holders that vanish, and park at the third (R30)', async () => {
    const store = fixture.storeWith();
    const { operationId } = await fixture.addDeployment();
    for (let crash = 0; crash < 3; crash += 1) {
      await takeDue(store);
      await runOutOf(operationId);
    }
    // To set it aside nothing has to be proven any more.
    const [claim] = await store.claimDue(newId(), 10, false);
    if (claim === undefined) throw new Error('A claim was expected.');
    const { clean, crashes } = claim;
    expect({ clean, crashes }).toEqual({ clean: false, crashes: 3 });
    const { machine } = transition(claim.work.machine, { type: 'Claimed', clean, crashes }, moment);
    await store.save(claim, { machine, steps: [] });
    const end = await stateOf(operationId);
    reportFigures('R30', { crashes, becomes: end.deployment });
    expect(end).toMatchObject({ deployment: 'Parked', operation: 'Failed' });
  });

  it('count a cancellation that kills, whatever a look finds before it, and park at the third', async () => {
    const store = fixture.storeWith();
    const { operationId, deploymentId } = await fixture.addDeployment();
    const cancelId = newId();
    await sql`insert into deployment_operation select (o.again).* from (
      select jsonb_populate_record(o, jsonb_build_object('id', ${cancelId}::text, 'number', 2, 'kind', 'cancel',
        'cloud_name', 'cancel')) as again
      from deployment_operation o where o.id = ${operationId}) o`.execute(database.db);
    const life = async (from: OperationStore): Promise<Claim> => {
      const claim = await takeDue(from);
      const polling: Machine = { ...claim.work.machine, phase: 'Poll', confirmed: true, cancel: 'none' };
      if (claim.attempt === 1) await from.save(claim, { machine: polling, steps: [] });
      // The look got on; what it is for is called next.
      const canceling: Machine = { ...polling, cancel: 'requested' };
      const isFirst = claim.attempt === 1;
      await from.save(claim, { machine: canceling, steps: [], ...(isFirst && { isStuck: true }) });
      await runOutOf(operationId);
      return claim;
    };
    for (const crashes of [0, 1, 2]) expect(await life(store)).toMatchObject({ crashes });
    const claim = await takeDue(store);
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

  it('forget the deaths of a cancellation that went through', async () => {
    const store = fixture.storeWith();
    const { operationId } = await fixture.addDeployment();
    const canceling = (claim: Claim, cancel: Machine['cancel']): Machine => ({
      ...claim.work.machine,
      phase: 'Poll',
      confirmed: true,
      cancel,
    });
    const first = await takeDue(store);
    await store.save(first, { machine: canceling(first, 'requested'), steps: [] });
    await runOutOf(operationId);
    const second = await takeDue(store);
    expect(second.crashes).toBe(1);
    await store.save(second, { machine: canceling(second, 'sent'), steps: [] });
    await runOutOf(operationId);
    expect(await takeDue(store)).toMatchObject({ crashes: 0 });
  });

  it('leave what would be set aside next to a worker whose death says something', async () => {
    const store = fixture.storeWith();
    const { operationId } = await fixture.addDeployment();
    for (let crash = 0; crash < 2; crash += 1) {
      expect(await store.claimDue(newId(), 10, false)).toMatchObject([{ crashes: crash }]);
      await runOutOf(operationId);
    }
    expect(await store.claimDue(newId(), 10, false)).toEqual([]);
    // Nor is it woken: it has to be tried alone.
    expect(await store.claim(newId(), operationId)).toBeUndefined();
    // The others go on meanwhile.
    const other = await fixture.addDeployment();
    expect(await store.claimDue(newId(), 10, false)).toMatchObject([
      { crashes: 0, work: { operationId: other.operationId } },
    ]);
    expect(await takeDue(store)).toMatchObject({ crashes: 2, work: { operationId } });
  });

  it('try what nothing came of alone, so that one culprit takes nobody along', async () => {
    const store = fixture.storeWith();
    const ids = [await fixture.addDeployment(), await fixture.addDeployment()].map(
      ({ operationId }) => operationId,
    );
    expect(await store.claimDue(newId(), 10, true)).toHaveLength(2);
    for (const id of ids) await runOutOf(id);
    const [suspect, ...others] = await store.claimDue(newId(), 10, true);
    if (suspect === undefined) throw new Error('A claim was expected.');
    expect([suspect.crashes, others]).toEqual([1, []]);
    expect(await store.claimDue(newId(), 10, true)).toEqual([]);
    await runOutOf(suspect.work.operationId);
    // The other one has its turn before the same is tried again.
    const [next] = await store.claimDue(newId(), 10, true);
    if (next === undefined) throw new Error('A claim was expected.');
    expect([next.work.operationId === suspect.work.operationId, next.crashes]).toEqual([false, 1]);
    await store.save(next, { machine: next.work.machine, steps: [] });
    expect(await store.claimDue(newId(), 10, true)).toMatchObject([{ crashes: 2 }]);
  });

  it('do not suspect what got on before its holder vanished', async () => {
    const store = fixture.storeWith();
    const ids = [await fixture.addDeployment(), await fixture.addDeployment()].map(
      ({ operationId }) => operationId,
    );
    for (let death = 0; death < 4; death += 1) {
      const claims = await store.claimDue(newId(), 10, true);
      expect(claims.map(({ crashes }) => crashes)).toEqual([0, 0]);
      for (const claim of claims) {
        const { machine } = transition(claim.work.machine, { type: 'Accepted' }, moment);
        await store.save(claim, { machine, steps: [] });
      }
      for (const id of ids) await runOutOf(id);
    }
  });

  it('suspect what is sent next, whatever came before', async () => {
    const store = fixture.storeWith();
    const { operationId } = await fixture.addDeployment();
    const claim = await takeDue(store);
    await store.save(claim, { machine: claim.work.machine, steps: [] });
    await runOutOf(operationId);
    expect(await takeDue(store)).toMatchObject({ clean: false, crashes: 1 });
  });

  it('forget the crashes of an operation that gets on', async () => {
    const store = fixture.storeWith();
    const { operationId } = await fixture.addDeployment();
    await takeDue(store);
    await runOutOf(operationId);
    const claim = await takeDue(store);
    await store.save(claim, { machine: claim.work.machine, steps: [], release: { afterMs: 0 } });
    expect(await store.claim(newId(), operationId)).toMatchObject({ clean: true, crashes: 0 });
  });

  it('remember them while looks find nothing, and count none of those who gave it back', async () => {
    const store = fixture.storeWith();
    const { operationId } = await fixture.addDeployment();
    await takeDue(store);
    await runOutOf(operationId);
    for (let look = 0; look < 3; look += 1) {
      const claim = await takeDue(store);
      expect(claim.crashes).toBe(1);
      const machine = { ...claim.work.machine, troubles: look };
      await store.save(claim, { machine, steps: [], isStuck: true, release: { afterMs: 0 } });
    }
    const last = await takeDue(store);
    await store.save(last, { machine: last.work.machine, steps: [], isStuck: true });
    await runOutOf(operationId);
    expect(await takeDue(store)).toMatchObject({ clean: false, crashes: 2 });
  });
});

describe('a statement of a write that fails (R27)', () => {
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
