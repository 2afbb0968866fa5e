import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeploymentState } from '@blueport/contracts';
import type { Claim } from '../cloud/work.ts';
import type { Machine } from '../machine/machine.ts';
import { transition } from '../machine/transition.ts';
import type { OperationStore } from './operation-store.ts';

/** A store under test, with access to its operations outside of the store. */
export interface StoreEnvironment {
  readonly store: OperationStore;
  /** Adds a due operation and returns its id. */
  add(): Promise<string>;
  /** Expires the lease of its holder. */
  expireLease(operationId: string): Promise<void>;
  /** Ends the wait that its last holder asked for. */
  makeDue(operationId: string): Promise<void>;
  stateOf(operationId: string): Promise<DeploymentState>;
  /** Ends the operations of other tests, so that none of them is due. */
  finishAll(): Promise<void>;
  close(): Promise<void>;
}

const moment = { now: 0, random: 0 };

/** Claims the only due operation, like the polling of a worker that has run for some time. */
export async function claimSingleDue(store: OperationStore): Promise<Claim> {
  const [claim] = await store.claimDue(newId(), 1, true);
  if (claim === undefined) throw new Error('A claim was expected.');
  return claim;
}

/** Contract of every operation store, run against each implementation. */
export function describeOperationStore(name: string, createGround: () => Promise<StoreEnvironment>): void {
  describe(`the store of ${name}`, () => {
    let ground: StoreEnvironment;
    let store: OperationStore;

    beforeAll(async () => {
      ground = await createGround();
      ({ store } = ground);
    });
    beforeEach(() => ground.finishAll());
    afterAll(() => ground.close());

    it('rejects writes by a worker that lost its lease', async () => {
      const operationId = await ground.add();
      const first = await claimSingleDue(store);
      await ground.expireLease(operationId);
      const second = await claimSingleDue(store);
      const { machine } = transition(second.work.machine, { type: 'Seen', state: 'Succeeded' }, moment);
      expect(await store.save(second, { machine, steps: [] })).toBeDefined();
      const event = { type: 'Refused', error: { code: 'X', message: 'x' } } as const;
      const failed = transition(first.work.machine, event, moment);
      expect(await store.save(first, { machine: failed.machine, steps: [] })).toBeUndefined();
      expect(await ground.stateOf(operationId)).toBe('Succeeded');
    });

    describe('claims', () => {
      it('are granted to only one of many concurrent workers', async () => {
        const operationId = await ground.add();
        const claims = await Promise.all(Array.from({ length: 12 }, () => store.claim(newId(), operationId)));
        expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
      });

      it('wait for the requested delay, even by name', async () => {
        const operationId = await ground.add();
        const claim = await store.claim(newId(), operationId);
        if (claim === undefined) throw new Error('A claim was expected.');
        const { machine } = claim.work;
        await store.save(claim, { machine, steps: [], isStuck: true, release: { afterMs: 60_000 } });
        expect(await store.claim(newId(), operationId)).toBeUndefined();
        await ground.makeDue(operationId);
        expect(await store.claim(newId(), operationId)).toBeDefined();
      });

      it('are not renewed by the stalled owner, but go to another', async () => {
        const operationId = await ground.add();
        const owner = newId();
        const [claim] = await store.claimDue(owner, 10, true);
        if (claim === undefined) throw new Error('A claim was expected.');
        await ground.expireLease(operationId);
        expect(await store.claimDue(owner, 10, true, [operationId])).toEqual([]);
        // The result of the call before the stall is stored, and the crash count is unchanged.
        expect(await store.save(claim, { machine: claim.work.machine, steps: [] })).toBeDefined();
        await ground.expireLease(operationId);
        expect(await store.claimDue(newId(), 10, true)).toHaveLength(1);
        expect(await store.save(claim, { machine: claim.work.machine, steps: [] })).toBeUndefined();
      });

      it('count crashes and park the operation at the third (R30)', async () => {
        const operationId = await ground.add();
        for (let crash = 0; crash < 3; crash += 1) {
          await claimSingleDue(store);
          await ground.expireLease(operationId);
        }
        // Parking requires no steady worker.
        const [claim] = await store.claimDue(newId(), 10, false);
        if (claim === undefined) throw new Error('A claim was expected.');
        const { clean, crashes } = claim;
        expect({ clean, crashes }).toEqual({ clean: false, crashes: 3 });
        const { machine } = transition(claim.work.machine, { type: 'Claimed', clean, crashes }, moment);
        await store.save(claim, { machine, steps: [] });
        expect(await ground.stateOf(operationId)).toBe('Parked');
      });

      it('reset the crash count after a successful cancellation', async () => {
        const operationId = await ground.add();
        const canceling = (claim: Claim, cancel: Machine['cancel']): Machine => ({
          ...claim.work.machine,
          phase: 'Poll',
          confirmed: true,
          cancel,
        });
        const first = await claimSingleDue(store);
        await store.save(first, { machine: canceling(first, 'requested'), steps: [] });
        await ground.expireLease(operationId);
        const second = await claimSingleDue(store);
        expect(second.crashes).toBe(1);
        await store.save(second, { machine: canceling(second, 'sent'), steps: [] });
        await ground.expireLease(operationId);
        expect(await claimSingleDue(store)).toMatchObject({ crashes: 0 });
      });

      it('leave crash suspects to steady workers', async () => {
        const operationId = await ground.add();
        for (let crash = 0; crash < 2; crash += 1) {
          expect(await store.claimDue(newId(), 10, false)).toMatchObject([{ crashes: crash }]);
          await ground.expireLease(operationId);
        }
        expect(await store.claimDue(newId(), 10, false)).toEqual([]);
        // Not claimed by name either, because it has to be retried alone.
        expect(await store.claim(newId(), operationId)).toBeUndefined();
        // The others continue meanwhile.
        const other = await ground.add();
        expect(await store.claimDue(newId(), 10, false)).toMatchObject([
          { crashes: 0, work: { operationId: other } },
        ]);
        expect(await claimSingleDue(store)).toMatchObject({ crashes: 2, work: { operationId } });
      });

      it('retry a suspect alone, so that it cannot take others down', async () => {
        const ids = [await ground.add(), await ground.add()];
        expect(await store.claimDue(newId(), 10, true)).toHaveLength(2);
        for (const id of ids) await ground.expireLease(id);
        const [suspect, ...others] = await store.claimDue(newId(), 10, true);
        if (suspect === undefined) throw new Error('A claim was expected.');
        expect([suspect.crashes, others]).toEqual([1, []]);
        expect(await store.claimDue(newId(), 10, true)).toEqual([]);
        await ground.expireLease(suspect.work.operationId);
        // The other suspect is retried before the same one again.
        const [next] = await store.claimDue(newId(), 10, true);
        if (next === undefined) throw new Error('A claim was expected.');
        expect([next.work.operationId === suspect.work.operationId, next.crashes]).toEqual([false, 1]);
        await store.save(next, { machine: next.work.machine, steps: [] });
        expect(await store.claimDue(newId(), 10, true)).toMatchObject([{ crashes: 2 }]);
      });

      it('do not suspect operations that made progress', async () => {
        const ids = [await ground.add(), await ground.add()];
        for (let death = 0; death < 4; death += 1) {
          const claims = await store.claimDue(newId(), 10, true);
          expect(claims.map(({ crashes }) => crashes)).toEqual([0, 0]);
          for (const claim of claims) {
            const { machine } = transition(claim.work.machine, { type: 'Accepted' }, moment);
            await store.save(claim, { machine, steps: [] });
          }
          for (const id of ids) await ground.expireLease(id);
        }
      });

      it('suspect the next submission, regardless of earlier progress', async () => {
        const operationId = await ground.add();
        const claim = await claimSingleDue(store);
        await store.save(claim, { machine: claim.work.machine, steps: [] });
        await ground.expireLease(operationId);
        expect(await claimSingleDue(store)).toMatchObject({ clean: false, crashes: 1 });
      });

      it('reset the crash count after progress', async () => {
        const operationId = await ground.add();
        await claimSingleDue(store);
        await ground.expireLease(operationId);
        const claim = await claimSingleDue(store);
        await store.save(claim, { machine: claim.work.machine, steps: [], release: { afterMs: 0 } });
        expect(await store.claim(newId(), operationId)).toMatchObject({ clean: true, crashes: 0 });
      });

      it('keep the crash count while polls find nothing, and do not count workers that released', async () => {
        const operationId = await ground.add();
        await claimSingleDue(store);
        await ground.expireLease(operationId);
        for (let look = 0; look < 3; look += 1) {
          const claim = await claimSingleDue(store);
          expect(claim.crashes).toBe(1);
          const machine = { ...claim.work.machine, troubles: look };
          await store.save(claim, { machine, steps: [], isStuck: true, release: { afterMs: 0 } });
        }
        const last = await claimSingleDue(store);
        await store.save(last, { machine: last.work.machine, steps: [], isStuck: true });
        await ground.expireLease(operationId);
        expect(await claimSingleDue(store)).toMatchObject({ clean: false, crashes: 2 });
      });
    });
  });
}
