import type { Deletions, DeploymentCondition, DeploymentCost, Verdict } from '@blueport/contracts';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLeftovers } from './check-leftovers.ts';
import { startDayTwo, type DayTwo } from '../operations/day-two.testing.ts';
import type { DeclaredResource } from '../operations/service/expand-submitted.ts';

let world: DayTwo;
beforeAll(async () => {
  world = await startDayTwo();
}, 60_000);
afterAll(() => world.stop());

const accountName = (): string => `st${randomUUID().replaceAll('-', '').slice(0, 18)}`;

it('a resource that is no longer declared is reported and still counts toward the price', async () => {
  const [first, second] = [accountName(), accountName()];
  const deployment = await world.deploy('storage-account', 'left-behind', { storageAccountName: first });
  expect(deployment.state, JSON.stringify(deployment.error)).toBe('Succeeded');
  const verdictOf = async (storageAccountName: string): Promise<Verdict> =>
    (await world.call('POST', `/${deployment.name}/verdict`, { parameters: { storageAccountName } }))
      .body as Verdict;
  const condition = async (): Promise<DeploymentCondition> =>
    (await world.call('GET', `/${deployment.name}/condition`)).body as DeploymentCondition;
  const pricedNames = async (): Promise<string[]> => {
    const { resources } = (await world.call('GET', `/${deployment.name}/cost`)).body as DeploymentCost;
    return resources.flatMap(({ name, monthly }) => (Number(monthly) > 0 ? [name] : []));
  };

  const same = await verdictOf(first);
  expect([same.left, (await condition()).left]).toEqual([undefined, []]);

  const other = await verdictOf(second);
  expect(other.left!.map(({ name }) => name)).toContain(first);
  expect(other.reasons).toContainEqual(expect.objectContaining({ code: 'left-behind', severity: 'warn' }));
  // Both are billed from then on.
  expect(Number(other.price.data!.monthly)).toBeCloseTo(2 * Number(same.price.data!.monthly), 2);
  await world.run(`/${deployment.name}/redeploy`, { parameters: { storageAccountName: second } });
  expect((await condition()).left.map(({ name }) => name)).toContain(first);
  expect(await pricedNames()).toEqual(expect.arrayContaining([first, second]));
  const { result } = (
    await world.server.request('POST', '/api/user/deployment/deletion', {
      token: world.engineer.token,
      body: { deployments: [deployment.name] },
    })
  ).body as Deletions;
  expect(Number(result[0]!.resources.find(({ name }) => name === first)!.monthly)).toBeGreaterThan(0);

  // A resource that is declared again is no longer left behind; the other one is.
  const restoredVerdict = await verdictOf(first);
  expect(restoredVerdict.left!.map(({ name }) => name)).toContain(second);
  expect(restoredVerdict.left!.map(({ name }) => name)).not.toContain(first);
});

it('a left-behind resource stops counting when a check does not find it, and counts again when it is recreated', async () => {
  const [first, second] = [accountName(), accountName()];
  const deployment = await world.deploy('storage-account', 'left-and-gone', { storageAccountName: first });
  const redeploy = (storageAccountName: string) =>
    world.run(`/${deployment.name}/redeploy`, { parameters: { storageAccountName } });
  const condition = async (): Promise<DeploymentCondition> =>
    (await world.call('GET', `/${deployment.name}/condition`)).body as DeploymentCondition;
  const leftByVerdict = async (): Promise<string[]> => {
    const { body } = await world.call('POST', `/${deployment.name}/verdict`, {
      parameters: { storageAccountName: second },
    });
    return ((body as Verdict).left ?? []).map(({ name }) => name);
  };
  const pricedNames = async (): Promise<string[]> => {
    const { resources } = (await world.call('GET', `/${deployment.name}/cost`)).body as DeploymentCost;
    return resources.flatMap(({ name, monthly }) => (Number(monthly) > 0 ? [name] : []));
  };
  await redeploy(second);
  const account = (await condition()).left.find(({ name }) => name === first)!;
  // An existing resource is kept, even if it is checked repeatedly.
  expect((await condition()).left.map(({ name }) => name)).toContain(first);
  await world.arm('DELETE', account.id, '2023-05-01');
  // Not checked yet.
  expect(await leftByVerdict()).toContain(first);
  expect((await condition()).left.map(({ name }) => name)).not.toContain(first);
  expect(await leftByVerdict()).not.toContain(first);
  expect(await pricedNames()).not.toContain(first);

  await redeploy(first);
  await redeploy(second);
  expect((await condition()).left.map(({ name }) => name)).toContain(first);
  expect(await pricedNames()).toContain(first);
});

it('a left-behind resource still counts if only its API version is unknown, and after it was restored', async () => {
  const [first, second] = [accountName(), accountName()];
  const deployment = await world.deploy('storage-account', 'left-and-back', { storageAccountName: first });
  await world.run(`/${deployment.name}/redeploy`, { parameters: { storageAccountName: second } });
  const { db } = world.server.database;
  const account = deployment.resources.find(({ type }) => type === 'Microsoft.Storage/storageAccounts')!;
  const refusing = (code: string) =>
    ({
      request: async () => {
        throw new CloudError({ kind: 'not-found', code, message: 'Not here.', status: 404 });
      },
    }) as unknown as ResourceManager;
  const leftovers = [{ ...account, apiVersion: '2023-05-01' }] as unknown as DeclaredResource[];
  const countFound = async (manager: ResourceManager): Promise<number> =>
    (await checkLeftovers({ db, now: () => new Date() }, manager, deployment.id, leftovers)).length;
  for (const code of ['InvalidResourceType', 'SubscriptionNotFound', 'NoRegisteredProviderFound'])
    expect(await countFound(refusing(code)), code).toBe(1);
  const condition = async (): Promise<string[]> =>
    ((await world.call('GET', `/${deployment.name}/condition`)).body as DeploymentCondition).left.map(
      ({ name }) => name,
    );
  expect(await condition()).toContain(first);

  expect(await countFound(refusing('ResourceNotFound'))).toBe(0);
  expect(await condition()).not.toContain(first);
  // A later reading of the subscription has found it.
  await world.server.database.asOwner(`update cloud_subscription set read_at = now() + interval '1 second'`);
  expect(await condition()).toContain(first);
});
