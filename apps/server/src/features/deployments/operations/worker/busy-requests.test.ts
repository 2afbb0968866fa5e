import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAsRequest } from '../../../../request-scope.ts';
import { variables } from '../../../../settings/variables.ts';
import { startDayTwo, type DayTwo } from '../day-two.testing.ts';

let world: DayTwo;
/** Lets the worker start the deployment. */
let letWorkerBegin: () => void;

beforeAll(async () => {
  const workerStart = new Promise<void>((resolve) => {
    letWorkerBegin = resolve;
  });
  world = await startDayTwo({
    async wrapWork(_id, work) {
      await workerStart;
      return work();
    },
  });
}, 60_000);
afterAll(() => world.stop());

it('a worker finishes a deployment while requests use all of their connections', async () => {
  const accepted = await world.call('POST', '', {
    blueprint: 'storage-account',
    version: '1.0.0',
    subscriptionId: world.subscriptionId,
    resourceGroup: 'rg-busy',
    location: 'westeurope',
    parameters: { storageAccountName: 'stbusyrequests' },
  });
  expect(accepted.status, accepted.text).toBe(202);
  const { id } = accepted.body as { id: string };
  const { db, pool } = world.server.database;
  const clients = await runAsRequest(() =>
    Promise.all(
      Array.from({ length: variables.DATABASE_REQUEST_CONNECTIONS.fallback }, () => pool.connect()),
    ),
  );
  // Negative control: a request finds no connection.
  const request = world.call('GET', `/${id}`);
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(0);
  letWorkerBegin();
  const stateOf = async () =>
    (await db.selectFrom('deployment').select('state').where('id', '=', id).executeTakeFirst())?.state;
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('Succeeded');
  expect(world.server.logs()).not.toContain('could not be advanced');
  for (const client of clients) client.release();
  await request;
});
