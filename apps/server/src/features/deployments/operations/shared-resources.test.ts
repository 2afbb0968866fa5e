import type { Deletion, DeploymentCondition, Verdict } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/test-server.ts';
import { lastOf, startDayTwo, type DayTwo } from './day-two.testing.ts';

let world: DayTwo;
beforeAll(async () => {
  world = await startDayTwo();
}, 60_000);
afterAll(() => world.stop());

const remove = (name: string, more = '', etag?: string) =>
  world.call(
    'DELETE',
    `/${name}?resources=delete${more}`,
    undefined,
    world.engineer,
    etag === undefined ? {} : { 'if-match': etag },
  );
const verdictOf = async (resourceGroup: string): Promise<Verdict> => {
  const { subscriptionId } = world;
  const request = { blueprint: 'storage-account', subscriptionId, resourceGroup, location: 'westeurope' };
  const answer = await world.call('POST', '/verdict', request);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Verdict;
};
const ownersOf = async (name: string) => {
  const { resources } = (await world.call('GET', `/${name}/deletion`)).body as Deletion;
  return resources.map(({ owners }) => owners.map((owner) => owner.name));
};
const driftOf = async (name: string) => {
  const { resources } = (await world.call('GET', `/${name}/condition`)).body as DeploymentCondition;
  return new Set(resources.map(({ drift }) => drift));
};

describe('resources that two deployments declare', () => {
  it('are reported in the verdict with name and link, except in other groups or for the same deployment', async () => {
    const first = await world.deploy('storage-account', 'shared-verdict', {}, { title: 'The first one' });
    const verdict = await verdictOf('shared-verdict');
    expect(verdict.owners).toEqual([
      {
        name: first.name,
        title: 'The first one',
        subscriptionId: world.subscriptionId,
        resourceGroup: 'shared-verdict',
        resourceIds: expect.arrayContaining([expect.stringContaining('storageAccounts')]) as string[],
      },
    ]);
    expect(verdict.outcome).toBe('warning');
    expect(verdict.reasons).toContainEqual(
      expect.objectContaining({
        section: 'template',
        severity: 'warn',
        code: 'shared-resources',
        values: { name: first.name, title: 'The first one', count: String(verdict.resources.length) },
      }),
    );
    const otherGroupVerdict = await verdictOf('shared-not');
    expect(otherGroupVerdict.owners).toEqual([]);
    const secondAnswer = await world.call('POST', `/${first.name}/verdict`, {});
    expect((secondAnswer.body as Verdict).owners).toEqual([]);
    await world.call('DELETE', `/${first.name}?resources=detach`);
    expect((await verdictOf('shared-verdict')).owners).toEqual([]);
  });

  it('are kept with a reason when one of them is deleted, and deleted with the last one', async () => {
    const first = await world.deploy('storage-account', 'shared-kept');
    const second = await world.deploy('storage-account', 'shared-kept');
    expect(new Set((await ownersOf(second.name)).flat())).toEqual(new Set([first.name]));
    const groupOf = async (name: string) =>
      ((await world.call('GET', `/${name}/deletion`)).body as Deletion).group;
    // The deployment that created the group deletes it once it is empty.
    expect(await groupOf(first.name)).toEqual({
      id: `/subscriptions/${world.subscriptionId}/resourceGroups/shared-kept`,
      name: 'shared-kept',
    });
    expect(await groupOf(second.name)).toBeUndefined();
    expect((await remove(second.name)).status).toBe(202);
    const deletedDeployment = await world.settled(second.name);
    expect(deletedDeployment.state, JSON.stringify(deletedDeployment.error)).toBe('Deleted');
    expect(lastOf(deletedDeployment).steps.length).toBeGreaterThan(0);
    expect([lastOf(deletedDeployment).shared, lastOf(first).shared]).toEqual(['keep', undefined]);
    for (const { state, error } of lastOf(deletedDeployment).steps) {
      expect(state).toBe('Skipped');
      expect(error?.code).toBe('SharedResource');
      expect(error?.message).toContain(first.name);
      expect(error?.target).toContain(first.name);
    }
    expect(await driftOf(first.name)).toEqual(new Set(['none']));
    expect((await ownersOf(first.name)).flat()).toEqual([]);
    await remove(first.name);
    expect((await world.settled(first.name)).state).toBe('Deleted');
    const group = `/subscriptions/${world.subscriptionId}/resourceGroups/shared-kept`;
    await expect(world.arm('GET', group, '2021-04-01')).rejects.toThrow('NotFound');
  });

  it('are deleted on request, and the other deployment reports them missing', async () => {
    const first = await world.deploy('storage-account', 'shared-gone');
    const second = await world.deploy('storage-account', 'shared-gone');
    expect((await remove(second.name, '&shared=delete')).status).toBe(202);
    const deletedDeployment = await world.settled(second.name);
    expect(deletedDeployment.state).toBe('Deleted');
    expect(lastOf(deletedDeployment).steps.map(({ state }) => state)).not.toContain('Skipped');
    expect(await driftOf(first.name)).toEqual(new Set(['missing']));
  });

  it('are deleted by a retry if the failed deletion was to delete them', async () => {
    const first = await world.deploy('storage-account', 'shared-retry');
    const second = await world.deploy('storage-account', 'shared-retry');
    const lock = `/subscriptions/${world.subscriptionId}/resourceGroups/shared-retry/providers/Microsoft.Authorization/locks/freeze`;
    await world.arm('PUT', lock, '2020-05-01', { properties: { level: 'CanNotDelete' } });
    expect((await remove(second.name, '&shared=delete')).status).toBe(202);
    const failed = await world.settled(second.name);
    expect([failed.state, lastOf(failed).shared]).toEqual(['Failed', 'delete']);
    // Two retries: the second one repeats the first one's choice.
    const firstRetry = await world.run(`/${second.name}/retry`);
    expect([firstRetry.state, lastOf(firstRetry).shared]).toEqual(['Failed', 'delete']);
    await world.arm('DELETE', lock, '2020-05-01');
    const deletedDeployment = await world.run(`/${second.name}/retry`);
    expect(deletedDeployment.state, JSON.stringify(deletedDeployment.error)).toBe('Deleted');
    expect(lastOf(deletedDeployment)).toMatchObject({ kind: 'delete', shared: 'delete' });
    expect(lastOf(deletedDeployment).steps.map(({ state }) => state)).not.toContain('Skipped');
    expect(await driftOf(first.name)).toEqual(new Set(['missing']));
  });

  it('cannot be deleted by retrying a deletion without the permission to delete', async () => {
    const deployment = await world.deploy('storage-account', 'shared-may-not');
    const lock = `/subscriptions/${world.subscriptionId}/resourceGroups/shared-may-not/providers/Microsoft.Authorization/locks/freeze`;
    await world.arm('PUT', lock, '2020-05-01', { properties: { level: 'CanNotDelete' } });
    await remove(deployment.name);
    expect((await world.settled(deployment.name)).state).toBe('Failed');
    await world.arm('DELETE', lock, '2020-05-01');
    const change = (sql: string) =>
      world.server.database.pool.query(
        `update role set permissions = ${sql} where id = (select role_id from account where email = $1)`,
        ['engineer@contoso.example'],
      );
    await change(`permissions - 'deploymentDelete'`);
    const refusal = await world.call('POST', `/${deployment.name}/retry`);
    await change(`permissions || '["deploymentDelete"]'`);
    expect([refusal.status, problemOf(refusal)]).toEqual([403, 'permission-missing']);
    expect(refusal.text).toContain('deploymentDelete');
    expect((await world.run(`/${deployment.name}/retry`)).state).toBe('Deleted');
  });

  it('are deleted by two concurrent deletions', async () => {
    const both = [
      await world.deploy('storage-account', 'shared-both'),
      await world.deploy('storage-account', 'shared-both'),
    ];
    await Promise.all(both.map(({ name }) => remove(name)));
    const ended = await Promise.all(both.map(({ name }) => world.settled(name)));
    expect(ended.map(({ state }) => state)).toEqual(['Deleted', 'Deleted']);
    const partialDeletions = ended.filter((one) =>
      lastOf(one).steps.some(({ state }) => state === 'Skipped'),
    );
    expect(partialDeletions.length).toBeLessThan(2);
    const group = `/subscriptions/${world.subscriptionId}/resourceGroups/shared-both/resources`;
    const remainingResources = await world.arm('GET', group, '2021-04-01').catch(() => ({ value: [] }));
    expect(remainingResources['value']).toEqual([]);
  });
});

describe('an If-Match header', () => {
  it('is checked by every route that starts an operation: returns 412 for an outdated ETag', async () => {
    const deployment = await world.deploy('storage-account', 'match-it');
    const stale = (method: string, path: string, body?: unknown) =>
      world.call(method, `/${deployment.name}${path}`, body, world.engineer, { 'if-match': '"0"' });
    await world.arm(
      'PUT',
      `/subscriptions/${world.subscriptionId}/resourceGroups/match-it/providers/Microsoft.Authorization/locks/freeze`,
      '2020-05-01',
      { properties: { level: 'ReadOnly' } },
    );
    for (const answer of [
      await stale('DELETE', '?resources=delete'),
      await stale('DELETE', '?resources=detach'),
      await stale('POST', '/redeploy', {}),
    ]) {
      expect([answer.status, problemOf(answer)]).toEqual([412, 'stale']);
    }
    const failed = await world.run(`/${deployment.name}/redeploy`, { parameters: { accessTier: 'Cool' } });
    expect(failed.state).toBe('Failed');
    for (const path of ['/retry', '/rollback']) {
      expect((await stale('POST', path, path === '/rollback' ? {} : undefined)).status).toBe(412);
    }
    expect((await world.read(deployment.name)).operations).toHaveLength(failed.operations.length);
    const current = await world.call('POST', `/${deployment.name}/retry`, undefined, world.engineer, {
      'if-match': failed.etag,
    });
    expect(current.status, current.text).toBe(202);
  });
});
