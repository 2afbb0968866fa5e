import { afterAll, beforeAll, expect, it } from 'vitest';
import { endOwnWork, lockWork } from '../operations/index.ts';
import { startFleetWorld, type FleetWorld } from './fleet-world.testing.ts';
import { haltFleets } from './halt-fleets.ts';

let world: FleetWorld;
beforeAll(async () => {
  world = await startFleetWorld();
});
afterAll(() => world.server.stop());

it('running fleet upgrades of a person who left are halted, and another person can resume them', async () => {
  const { database, parts } = world.server;
  const [running, paused, other] = [
    await world.start([await world.add()]),
    await world.start([await world.add()]),
    await world.start([await world.add()], world.admin.token),
  ];
  await world.turn(paused.id, 'pause');
  const claim = await world.hold(running.id);
  const { id } = world.engineer.account;
  const halted = await database.db.transaction().execute(async (tx) => {
    await lockWork(tx, [id]);
    expect(await endOwnWork(tx, id)).toBe(0);
    return haltFleets(tx, parts.publish, id);
  });
  expect(halted.map(({ fleet }) => [fleet.id, fleet.state, fleet.reason])).toEqual([
    [running.id, 'halted', 'no-right'],
  ]);
  const { rows } = await database.pool.query(
    `select object_id from audit where action = 'fleet.halted' and account_id is null`,
  );
  expect(rows).toEqual([{ object_id: running.id }]);
  expect((await world.row(paused.id)).state).toBe('paused');
  expect((await world.row(other.id)).state).toBe('running');
  // A round that was already running starts nothing more.
  await world.round(claim);
  expect(await world.items(running.id)).toMatchObject([{ state: 'pending' }]);
  await world.turn(running.id, 'resume', world.admin.token);
  expect(await world.row(running.id)).toMatchObject({ state: 'running', account_id: world.admin.account.id });
});
