import { setImmediate as nextTurn } from 'node:timers/promises';
import { deploymentStateOf } from '../machine/read-machine.ts';
import { describeOperationStore } from '../store/operation-store-contract.testing.ts';
import { workOf } from './simulate.ts';
import { VirtualStore } from './virtual-store.ts';
import { VirtualWorld } from './virtual-world.ts';

describeOperationStore('the simulation', async () => {
  const world = new VirtualWorld(1);
  const table = new VirtualStore(world, {
    fencing: true,
    recovery: true,
    leaseMs: 20_000,
    holding: true,
    remembering: true,
    wary: true,
  });
  let count = 0;
  const closing = new AbortController();
  const clock = (async () => {
    while (!closing.signal.aborted) {
      await world.run(() => false, Number.POSITIVE_INFINITY);
      await nextTurn();
    }
  })();
  const rowOf = (operationId: string) => table.rows.get(operationId)!;
  return {
    store: table.storeFor({ dead: false }, () => Promise.resolve()),
    add: () => {
      const work = workOf(1, (count += 1), false);
      table.add(work);
      return Promise.resolve(work.operationId);
    },
    expireLease: (operationId) => {
      rowOf(operationId).leaseUntil = world.now - 1;
      return Promise.resolve();
    },
    makeDue: (operationId) => {
      rowOf(operationId).pollAt = world.now;
      return Promise.resolve();
    },
    stateOf: (operationId) => Promise.resolve(deploymentStateOf(rowOf(operationId).machine)),
    finishAll: () => {
      table.rows.clear();
      return Promise.resolve();
    },
    close: async () => {
      closing.abort();
      await clock;
    },
  };
});
