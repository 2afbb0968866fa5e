import { CloudError } from '@blueport/cloud';
import type { Activity, Budget } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import { recordAudit } from '../../../journal/audit.ts';
import { problemOf } from '../../../testing/test-server.ts';
import { lastOf, startDayTwo, type DayTwo } from './day-two.testing.ts';

/** A group whose deletion the cloud refuses. */
let refusedGroup: string | undefined;
const refusingWorld = (world: CloudEnvironment): CloudEnvironment => {
  const { general } = world.clouds;
  if (general === undefined) return world;
  const call: typeof general.call = async (one) => {
    const isRefused = refusedGroup !== undefined && one.url.includes(`/resourceGroups/${refusedGroup}?`);
    if (one.method !== 'DELETE' || !isRefused) return general.call(one);
    const code = 'DenyAssignmentAuthorizationFailed';
    throw new CloudError({ kind: 'refused', status: 403, code, message: 'A deny assignment is in the way.' });
  };
  return { ...world, clouds: { ...world.clouds, general: { ...general, call } } };
};

let world: DayTwo;
let admin: DayTwo['engineer'];
beforeAll(async () => {
  // Drift checks run only when an event requires them, not periodically.
  world = await startDayTwo(
    { driftWatch: { everyHours: 1000, restSeconds: 0, sweepMs: 100, planMs: 100, retrySeconds: 1000 } },
    refusingWorld,
  );
  admin = await world.signIn('admin@contoso.example');
}, 60_000);
afterAll(() => world.stop());

const call = (method: string, path: string, body?: unknown) =>
  world.server.request(method, path, { token: admin.token, body });
const removeGroup = (name: string) =>
  call('DELETE', `/api/resource/subscription/${world.subscriptionId}/group/${name}?confirm=${name}`);
const budgetUrl = '/api/costManagement/budget';
const budget = async (): Promise<Budget> =>
  ((await call('GET', budgetUrl)).body as { result: Budget[] }).result[0]!;

describe('a resource group deleted through the portal', () => {
  it('marks its deployments as deleted immediately by the person who deleted it, and frees their budget', async () => {
    const deployment = await world.deploy('storage-account', 'group-goes');
    expect(deployment.state).toBe('Succeeded');
    const limit = await call('POST', budgetUrl, { currency: 'USD', limit: '5000' });
    expect(limit.status).toBe(201);
    const deploymentCount = (await budget()).deployments;
    expect(deploymentCount).toBeGreaterThan(0);

    const removed = await removeGroup('group-goes');
    expect([removed.status, removed.text]).toEqual([202, expect.stringContaining('Delet')]);
    expect((await world.read(deployment.name)).state).toMatch(/^Delet/);

    const ended = await world.settled(deployment.name);
    expect([ended.state, ended.error]).toEqual(['Deleted', null]);
    expect(lastOf(ended)).toMatchObject({
      kind: 'delete',
      state: 'Succeeded',
      startedBy: { email: 'admin@contoso.example' },
      cause: 'resourceGroup.delete',
    });
    expect(ended.operations.filter(({ cause }) => cause !== undefined)).toHaveLength(1);
    const activity = (await world.call('GET', `/${deployment.name}/activity`)).body as { result: Activity[] };
    expect(activity.result.filter(({ cause }) => cause !== undefined)).toMatchObject([
      { action: 'deployment.delete', cause: 'resourceGroup.delete', actor: admin.account.name },
    ]);
    const finished = activity.result.filter(({ action }) => action === 'deployment.finished');
    expect(finished.map(({ operation }) => operation)).toContain('create');
    expect(lastOf(ended).steps.length).toBeGreaterThan(1);
    expect(new Set(lastOf(ended).steps.map(({ state }) => state))).toEqual(new Set(['Succeeded']));
    expect((await budget()).deployments).toBe(deploymentCount - 1);
    const { rows } = await world.server.database.pool.query<{ details: object }>(
      `select details from audit where action = 'deployment.delete' and object_id = $1`,
      [deployment.id],
    );
    expect(rows).toEqual([
      {
        details: expect.objectContaining({
          cause: 'resourceGroup.delete',
          resourceGroup: 'group-goes',
          by: admin.account.name,
        }),
      },
    ]);
    // The owner and the person who deleted the group are notified once each.
    const { rows: notified } = await world.server.database.pool.query<{ account_id: string; says: object[] }>(
      `select account_id, says from notification where outcome = 'Deleted' and link like '%' || $1 || '%'`,
      [deployment.name],
    );
    expect(notified.map(({ account_id }) => account_id).toSorted()).toEqual(
      [deployment.owner.id, admin.account.id].toSorted(),
    );
    expect(deployment.owner.id).not.toBe(admin.account.id);
    for (const { says } of notified) {
      expect(says).toEqual([
        { code: 'operationWithGroup', facts: { group: 'group-goes', name: admin.account.name } },
      ]);
    }
  });

  it('is kept while a deployment in it is locked', async () => {
    const deployment = await world.deploy('storage-account', 'group-locked');
    const { etag } = await world.read(deployment.name);
    const locked = await world.call('PUT', `/${deployment.name}/lock`, { note: 'Needed' }, undefined, {
      'if-match': etag,
    });
    expect(locked.status).toBe(200);
    const refused = await removeGroup('group-locked');
    expect([refused.status, problemOf(refused)]).toEqual([409, 'conflict']);
    expect(refused.text).toContain(deployment.title);
    expect((await world.read(deployment.name)).state).toBe('Succeeded');
  });
});

const begin = (accountId: string, id: string) =>
  world.server.database.db.transaction().execute((tx) =>
    recordAudit(
      tx,
      { organizationId: admin.account.orgId, accountId, sessionId: null, ip: '', requestId: 'begun' },
      {
        action: 'resourceGroup.delete',
        objectType: 'resourceGroup',
        objectId: id,
        details: { name: id.split('/').at(-1), step: 'begun' },
      },
    ),
  );

describe('a deletion that the cloud accepted and the portal failed to record', () => {
  it('is recorded when the same person repeats the request, and for no other person', async () => {
    const group = 'group-half-gone';
    const deployment = await world.deploy('storage-account', group);
    const id = `/subscriptions/${world.subscriptionId}/resourceGroups/${group}`;
    await world.arm('DELETE', id, '2021-04-01');
    // A person who has not requested the deletion gets the cloud's response that the group does not exist.
    await expect.poll(async () => (await removeGroup(group)).status, { timeout: 20_000 }).toBe(404);
    expect((await world.read(deployment.name)).state).toBe('Succeeded');
    const beginAs = (accountId: string) => begin(accountId, id);
    await beginAs(world.engineer.account.id);
    expect((await removeGroup(group)).status).toBe(404);
    await beginAs(admin.account.id);
    // The same checks apply: confirmation of the name and no lock.
    const mismatchedUrl = `/api/resource/subscription/${world.subscriptionId}/group/${group}?confirm=group-other`;
    expect(problemOf(await call('DELETE', mismatchedUrl))).toBe('invalid-input');
    const { pool } = world.server.database;
    const lock = (at: string) =>
      pool.query(`update deployment set locked_at = ${at} where id = $1`, [deployment.id]);
    await lock('now()');
    expect(problemOf(await removeGroup(group))).toBe('conflict');
    await lock('null');
    expect((await world.read(deployment.name)).state).toBe('Succeeded');
    const removed = await removeGroup(group);
    expect([removed.status, removed.body]).toEqual([202, { state: 'Deleted' }]);
    expect((await world.settled(deployment.name)).state).toBe('Deleted');
    expect((await removeGroup(group)).status).toBe(404);
  });

  it('is not recorded if the cloud refused it', async () => {
    const group = 'group-refused';
    const deployment = await world.deploy('storage-account', group);
    const id = `/subscriptions/${world.subscriptionId}/resourceGroups/${group}`;
    refusedGroup = group;
    const refused = await removeGroup(group);
    refusedGroup = undefined;
    expect([refused.status, problemOf(refused)]).toEqual([422, 'cloud-refused']);
    // A later deletion by another person is not attributed to the person whom the cloud refused.
    await world.arm('DELETE', id, '2021-04-01');
    const groupExists = () => world.arm('GET', id, '2021-04-01').then(Boolean, () => false);
    await expect.poll(groupExists, { timeout: 20_000 }).toBe(false);
    expect((await removeGroup(group)).status).toBe(404);
    expect((await world.read(deployment.name)).state).toBe('Succeeded');
    const { rows } = await world.server.database.pool.query<object>(
      `select outcome, details->>'step' as step, details->>'code' as code from audit
        where action = 'resourceGroup.delete' and object_id = $1 order by number`,
      [id],
    );
    expect(rows).toEqual([
      { outcome: 'done', step: 'begun', code: null },
      { outcome: 'refused', step: 'refused', code: 'DenyAssignmentAuthorizationFailed' },
    ]);
    // After a new request by the same person it is attributed to them.
    await begin(admin.account.id, id);
    expect((await removeGroup(group)).status).toBe(202);
    expect((await world.settled(deployment.name)).state).toBe('Deleted');
  });

  it('is not recorded for a subscription that the cloud does not know', async () => {
    const nowhere = '00000000-0000-4000-8000-00000000dead';
    await begin(admin.account.id, `/subscriptions/${nowhere}/resourceGroups/group-nowhere`);
    const unknown = `/api/resource/subscription/${nowhere}/group/group-nowhere?confirm=group-nowhere`;
    expect((await call('DELETE', unknown)).status).toBe(404);
  });
});

describe('a resource group deleted outside of the portal', () => {
  const groupId = (name: string) => `/subscriptions/${world.subscriptionId}/resourceGroups/${name}`;

  it('is detected by the inventory: its deployments are marked soon and no longer counted', async () => {
    const deployment = await world.deploy('storage-account', 'group-vanished');
    const before = await budget();
    await world.arm('DELETE', groupId('group-vanished'), '2021-04-01');
    await expect
      .poll(
        () =>
          world.arm('GET', groupId('group-vanished'), '2021-04-01').then(
            () => 'there',
            () => 'gone',
          ),
        { timeout: 20_000 },
      )
      .toBe('gone');
    expect((await world.read(deployment.name)).drift?.state).not.toBe('drifted');
    const { pool } = world.server.database;
    await pool.query(
      `insert into inventory_refresh (organization_id, subscription_id, group_name, session_id)
       values ($1, $2, 'group-vanished', $3)
       on conflict (organization_id, subscription_id, group_name) do update set due_at = now(), tries = 0`,
      [admin.account.orgId, world.subscriptionId, null],
    );
    await expect
      .poll(async () => (await world.read(deployment.name)).drift?.state, { timeout: 20_000 })
      .toBe('drifted');
    expect(await budget()).toMatchObject({ deployments: before.deployments - 1, gone: 1 });
    // After a redeployment it exists and counts again.
    expect((await world.run(`/${deployment.name}/redeploy`, {})).state).toBe('Succeeded');
    expect(await budget()).toMatchObject({ deployments: before.deployments, gone: 0 });
  }, 60_000);
});
