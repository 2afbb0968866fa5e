import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { LinePaused } from '../operations/worker/paced-calls.ts';
import type { DeploymentContext } from '../operations/index.ts';
import { startFleetWorld, type FleetWorld } from './fleet-world.testing.ts';
import { createFleetWrites } from './fleet-writes.ts';
import { skipReason } from './skip-reason.ts';
import { findStarter } from './starter.ts';

let world: FleetWorld;

beforeAll(async () => {
  world = await startFleetWorld();
});
afterAll(() => world.server.stop());

const place = { tenantId: '01900000-0000-7000-8000-000000000001', cloud: 'general' } as const;
const starterOf = async (id: string) => findStarter(world.server.database.db, await world.row(id), place);
/** Moves a deployment to another organization. */
const remove = (id: string): Promise<unknown> =>
  world.server.database.pool.query(
    `update deployment set organization_id = (select id from organization where key = 'fabrikam') where id = $1`,
    [id],
  );

describe('a deployment for which the cloud does not respond', () => {
  it.each([
    ['unavailable', undefined, 'unavailable', 'It is at lunch.'],
    ['throttled', undefined, 'unavailable', 'It is at lunch.'],
    ['unknown-outcome', undefined, 'unavailable', 'It is at lunch.'],
    ['unavailable', new Error('key 7 does not open it'), 'fault', 'can find the cause'],
  ] as const)(
    '%s, %s: is retried without blocking others, and finally fails with the reason',
    async (kind, error, reason, words) => {
      const [first, second] = [await world.add(), await world.add()];
      const { id } = await world.start([first, second]);
      await remove(second);
      const fleet = await world.hold(id);
      await world.round(fleet, kind, error);
      expect(await world.items(id)).toMatchObject([
        { state: 'pending', reason, message: expect.stringContaining(words), tries: 1 },
        { state: 'skipped', reason: 'gone' },
      ]);
      // Not due yet, so no request is sent.
      await world.round(fleet, kind, error);
      expect((await world.items(id))[0]).toMatchObject({ tries: 1 });
      for (let round = 0; round < 10; round += 1) {
        await world.skipWaits(id);
        await world.round(fleet, kind, error);
      }
      const [item] = await world.items(id);
      expect(item).toMatchObject({ state: 'failed', reason, message: expect.stringContaining(words) });
      // Internal details stay in the log.
      expect(item?.message).not.toContain('key 7');
      expect(await world.row(id)).toMatchObject({ state: 'ended' });
    },
  );

  it('gets all retries back when a person resumes the fleet upgrade', async () => {
    const { id } = await world.start([await world.add()]);
    await world.round(await world.hold(id), 'unavailable');
    await world.turn(id, 'pause');
    await world.turn(id, 'resume');
    expect((await world.items(id))[0]).toMatchObject({ state: 'pending', tries: 0 });
  });

  it("halts the fleet upgrade if the cloud refuses the person's sign-in", async () => {
    const { id } = await world.start([await world.add()]);
    await world.round(await world.hold(id), 'unauthorized');
    expect(await world.row(id)).toMatchObject({ state: 'halted', reason: 'sign-in' });
  });
});

it('a fleet upgrade postpones all deployments of a throttled subscription without counting a failure', async () => {
  const subscriptionId = '5c0a7050-22b5-4d4f-8e31-4c8e72f19b99';
  const [first, second] = [await world.add({ subscriptionId }), await world.add({ subscriptionId })];
  const otherDeployment = await world.add();
  const { id } = await world.start([first, second, otherDeployment]);
  await remove(otherDeployment);
  const fleet = await world.hold(id);
  const readDelays = async () => {
    const { rows } = await world.server.database.pool.query<{ left: number | null }>(
      `select extract(epoch from next_try_at - now())::float as left from fleet_item where fleet_id = $1 order by position`,
      [id],
    );
    return rows.map((row) => Math.round((row.left ?? 0) / 10));
  };
  for (let round = 0; round < 8; round += 1) {
    await world.skipWaits(id);
    await world.round(fleet, undefined, new LinePaused(300_000));
    expect(await world.items(id)).toMatchObject([
      { state: 'pending', reason: null, tries: 0 },
      { state: 'pending', reason: null, tries: 0 },
      { state: 'skipped', reason: 'gone' },
    ]);
    expect(await readDelays()).toEqual([30, 30, 0]);
  }
  expect(await world.row(id)).toMatchObject({ state: 'running' });
});

it('a fleet upgrade neither postpones nor skips an item that a write with a lost response has already moved', async () => {
  const one = await world.add();
  const { id } = await world.start([one]);
  const fleet = await world.hold(id);
  const { parts, database } = world.server;
  await database.pool.query(`update fleet_item set state = 'running' where fleet_id = $1`, [id]);
  const writes = createFleetWrites({
    context: { db: database.db, publish: parts.publish } as DeploymentContext,
    leaseSeconds: 60,
    onEnd: () => Promise.resolve(),
    wake: () => {},
  });
  await writes.putOff(fleet, one, skipReason('fault'), 5000);
  await writes.leaveOut(fleet, one, skipReason('fault'));
  expect(await world.items(id)).toEqual([{ state: 'running', reason: null, message: '', tries: 0 }]);
  const { rows } = await database.pool.query(
    `select 1 from audit where action = 'fleet.leaveOut' and object_id = $1`,
    [one],
  );
  expect(rows).toEqual([]);
});

describe('the identity of a fleet upgrade', () => {
  it("ends with the access token that started it, and never exceeds the token's permissions", async () => {
    const { id: tokenId, token } = await world.newToken();
    const { id } = await world.start([await world.add()], token);
    expect(await world.row(id)).toMatchObject({
      session_kind: 'automation',
      token_keys: ['blueprintProvision', 'deploymentList'],
    });
    expect(await starterOf(id)).toMatchObject({
      kind: 'automation',
      permissions: { roleInfo: expect.not.arrayContaining(['deploymentDelete']) },
    });
    await world.server.request('DELETE', `/api/user/token/${tokenId}`, { token: world.engineer.token });
    expect(await starterOf(id)).toBeUndefined();
    await world.round(await world.hold(id), 'unavailable');
    expect(await world.row(id)).toMatchObject({ state: 'halted', reason: 'no-right' });
    // After thirty days the session no longer exists.
    const { session_id: sessionId } = await world.row(id);
    await world.server.database.pool.query('delete from session where id = $1', [sessionId]);
    expect(await starterOf(id)).toBeUndefined();
    // The fleet upgrade acts for the person who resumed it.
    await world.turn(id, 'resume');
    expect(await starterOf(id)).toMatchObject({ kind: 'interactive' });
  });

  it('ends when its access token expires', async () => {
    const { token } = await world.newToken();
    const { id } = await world.start([await world.add()], token);
    const { session_id: sessionId } = await world.row(id);
    await world.server.database.pool.query(
      `update session set expires_at = now() - interval '1 second' where id = $1`,
      [sessionId],
    );
    expect(await starterOf(id)).toBeUndefined();
  });

  it("outlives a person's session, with the permissions of the role", async () => {
    const { id } = await world.start([await world.add()]);
    const { session_id: sessionId } = await world.row(id);
    const { pool } = world.server.database;
    await pool.query(`update fleet set session_id = gen_random_uuid() where session_id = $1`, [sessionId]);
    expect(await starterOf(id)).toMatchObject({
      kind: 'interactive',
      permissions: { roleInfo: expect.arrayContaining(['deploymentDelete']) },
    });
  });
});

describe('a running round', () => {
  it.each([[['pause', 'resume']], [['pause', 'retry']], [['pause']]])(
    'writes nothing more after %j by any person',
    async (verbs) => {
      const [left, right] = [await world.add(), await world.add()];
      const { id } = await world.start([left, right]);
      await remove(right);
      await world.round(await world.hold(id), 'unavailable');
      expect((await world.items(id))[1]).toMatchObject({ state: 'skipped' });
      const under = await world.hold(id);
      for (const verb of verbs) await world.turn(id, verb, world.admin.token);
      const before = await world.items(id);
      await remove(left);
      await world.round(under, 'unavailable');
      expect(await world.items(id)).toEqual(before);
      // Other workers need not wait for its lease.
      expect(await world.row(id)).toMatchObject({ lease_until: null, lease_owner: null });
    },
  );
});

it('a fleet upgrade includes a deployment that was created under another name', async () => {
  const { id } = await world.start([await world.add({ slug: 'their-stores' })]);
  await world.round(await world.hold(id));
  // The version was found, but nothing was ever sent for this deployment.
  expect((await world.items(id))[0]).toMatchObject({
    reason: 'busy',
    message: expect.stringContaining('Nothing has been deployed yet'),
  });
});

it('a fleet upgrade continues after the person signs out, and halts when an administrator ends the session', async () => {
  const { server, admin } = world;
  const own = await server.login(people.engineer);
  const { id: fleetId } = await world.start([await world.add()], own.token);
  const signedOut = await server.request('DELETE', '/api/user/session', { token: own.token });
  expect(signedOut.status).toBeLessThan(300);
  expect(await starterOf(fleetId)).toMatchObject({ kind: 'interactive' });
  // As after the loss of a device: its holder must not act through a fleet upgrade.
  const lostSession = await server.login(people.engineer);
  const { id } = await world.start([await world.add()], lostSession.token);
  const { account_id: accountId } = await world.row(id);
  const ended = await server.request('DELETE', `/api/user/${accountId}/session`, { token: admin.token });
  expect(ended.status, ended.text).toBe(200);
  expect(await starterOf(id)).toBeUndefined();
  await world.round(await world.hold(id), 'unavailable');
  expect(await world.row(id)).toMatchObject({ state: 'halted', reason: 'no-right' });
});
