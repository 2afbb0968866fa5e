import type { Budget, Deletions } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '../../../testing/administration.testing.ts';
import { editVersion, make, runBench, setState } from '../../catalog/blueprints/models/models.testing.ts';
import { startDayTwo, type DayTwo } from '../../deployments/operations/day-two.testing.ts';

let world: DayTwo;
let admin: DayTwo['engineer'];
const budgetUrl = '/api/costManagement/budget';
const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBlueportBlueportBlueportBlueportBlueport keeper';

beforeAll(async () => {
  // Deployments are checked only when a test requests it, never automatically.
  world = await startDayTwo({
    driftWatch: { everyHours: 1000, restSeconds: 0, sweepMs: 100, planMs: 1000, retrySeconds: 1000 },
  });
  admin = await world.signIn('admin@contoso.example');
}, 60_000);
afterAll(() => world.stop());

const readBudget = async (): Promise<Budget> => {
  const { body } = await world.server.request('GET', budgetUrl, { token: admin.token });
  return (body as { result: Budget[] }).result[0]!;
};
const deployedOf = async (): Promise<number> => Number((await readBudget()).deployed);
const partlyOf = async (): Promise<number> => (await readBudget()).partlyUnpriced!;

const lookAgain = (deploymentId: string) =>
  world.server.database.pool.query(
    `insert into deployment_drift (deployment_id, look_at) values ($1, now())
     on conflict (deployment_id) do update set look_at = now()`,
    [deploymentId],
  );

it('counts only the remaining resources of a deployment after some were deleted outside the portal', async () => {
  const deployment = await world.deploy('linux-vm', 'partly-lost', { adminPasswordOrKey: sshKey });
  expect(deployment.state, JSON.stringify(deployment.error)).toBe('Succeeded');
  const limit = { currency: 'USD', limit: '5000' };
  const budget = await world.server.request('POST', budgetUrl, { token: admin.token, body: limit });
  expect(budget.status).toBe(201);
  const { result } = (await world.call('POST', '/deletion', { deployments: [deployment.name] }))
    .body as Deletions;
  const prices = result[0]!.resources.map(({ type, monthly }) => ({ type, monthly: Number(monthly ?? 0) }));
  const isMachine = ({ type }: { type: string }) => type === 'Microsoft.Compute/virtualMachines';
  const sum = (rows: typeof prices) => rows.reduce((total, { monthly }) => total + monthly, 0);
  const remainingCost = sum(prices.filter((row) => !isMachine(row)));
  const whole = await deployedOf();
  expect(whole).toBeCloseTo(sum(prices));
  expect(remainingCost).toBeGreaterThan(0);
  expect(remainingCost).toBeLessThan(whole);

  await world.arm('DELETE', deployment.resources.find(isMachine)!.id, '2024-07-01');
  await lookAgain(deployment.id);
  await expect.poll(deployedOf, { timeout: 30_000 }).toBeCloseTo(remainingCost);
  expect(await world.read(deployment.name)).toMatchObject({ drift: { state: 'drifted' } });

  // Further losses found by the next check must be priced again; until then the deployment counts as a whole.
  await world.server.database.pool.query(
    `update deployment_drift set marks = marks || '{"/other": ["missing"]}' where deployment_id = $1`,
    [deployment.id],
  );
  expect(await deployedOf()).toBeCloseTo(whole);

  // After a redeployment the resource exists again, and the deployment counts as a whole.
  expect((await world.run(`/${deployment.name}/redeploy`, {})).state).toBe('Succeeded');
  expect(await deployedOf()).toBeCloseTo(whole);
}, 120_000);

it('keeps counting resources that an upgrade left in the cloud when another resource is lost', async () => {
  const before = await deployedOf();
  const deployment = await world.deploy('storage-account', 'left-and-lost', {
    storageAccountName: 'stleftbehind01',
  });
  expect(deployment.state, JSON.stringify(deployment.error)).toBe('Succeeded');
  const one = (await deployedOf()) - before;
  expect(one).toBeGreaterThan(0);
  const parameters = { storageAccountName: 'stlostmeanwhile01' };
  expect((await world.run(`/${deployment.name}/redeploy`, { parameters })).state).toBe('Succeeded');
  expect((await deployedOf()) - before).toBeCloseTo(2 * one);

  const account = deployment.resources.find(({ type }) => type === 'Microsoft.Storage/storageAccounts')!;
  await world.arm('DELETE', account.id.replace('stleftbehind01', 'stlostmeanwhile01'), '2023-05-01');
  await lookAgain(deployment.id);
  await expect.poll(async () => (await deployedOf()) - before, { timeout: 30_000 }).toBeCloseTo(one);
  expect(await world.read(deployment.name)).toMatchObject({ drift: { state: 'drifted' } });
}, 120_000);

it('stops counting resources that an upgrade left in the cloud when a check no longer finds them', async () => {
  const before = await deployedOf();
  const deployment = await world.deploy('storage-account', 'left-and-gone', {
    storageAccountName: 'stleftandgone01',
  });
  expect(deployment.state, JSON.stringify(deployment.error)).toBe('Succeeded');
  const one = (await deployedOf()) - before;
  const parameters = { storageAccountName: 'stkeptandthere01' };
  expect((await world.run(`/${deployment.name}/redeploy`, { parameters })).state).toBe('Succeeded');
  expect((await deployedOf()) - before).toBeCloseTo(2 * one);

  const account = deployment.resources.find(({ type }) => type === 'Microsoft.Storage/storageAccounts')!;
  await world.arm('DELETE', account.id, '2023-05-01');
  await lookAgain(deployment.id);
  await expect.poll(async () => (await deployedOf()) - before, { timeout: 30_000 }).toBeCloseTo(one);
  expect(await world.read(deployment.name)).not.toMatchObject({ drift: { state: 'drifted' } });
}, 120_000);

it('counts a resource that two deployments declare once, and for the second one after the first is deleted', async () => {
  const before = await deployedOf();
  const parameters = { storageAccountName: 'stdeclaredtwice01' };
  const first = await world.deploy('storage-account', 'declared-twice', parameters);
  const one = (await deployedOf()) - before;
  expect(one).toBeGreaterThan(0);
  const second = await world.deploy('storage-account', 'declared-twice', parameters);
  expect(second.state, JSON.stringify(second.error)).toBe('Succeeded');
  await lookAgain(second.id);
  await expect.poll(async () => (await deployedOf()) - before, { timeout: 30_000 }).toBeCloseTo(one);
  await world.server.database.pool.query(`update deployment set state = 'Detached' where id = $1`, [
    first.id,
  ]);
  expect((await deployedOf()) - before).toBeCloseTo(one);
}, 120_000);

describe('a partially priced deployment', () => {
  const cluster = 'Microsoft.HDInsight/clusters';
  const address = 'Microsoft.Network/publicIPAddresses';
  const placed = { location: '[resourceGroup().location]' };
  /** Clusters have no known price. */
  const template = JSON.stringify({
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    parameters: { clusterName: { type: 'string' }, hasCluster: { type: 'bool', defaultValue: true } },
    resources: [
      {
        ...placed,
        condition: "[parameters('hasCluster')]",
        type: cluster,
        apiVersion: '2021-06-01',
        name: "[parameters('clusterName')]",
        properties: {},
      },
      {
        ...placed,
        type: address,
        apiVersion: '2023-09-01',
        name: 'address-of-a-team',
        sku: { name: 'Standard' },
        properties: { publicIPAllocationMethod: 'Static' },
      },
    ],
  });
  const deployPartly = (group: string) =>
    world.deploy('partly-priced', group, { clusterName: `${group}-one` });
  type Deployment = Awaited<ReturnType<DayTwo['deploy']>>;
  const lose = async (deployment: Deployment, type: string, apiVersion: string): Promise<void> => {
    await world.arm(
      'DELETE',
      deployment.resources.find((resource) => resource.type === type)!.id,
      apiVersion,
    );
    await lookAgain(deployment.id);
  };

  beforeAll(async () => {
    const author = actorOf(world.server, admin);
    await make(author, 'partly-priced', { template });
    const parameters = { clusterName: 'cluster-of-a-team' };
    const cases = [{ name: 'As it is', parameters, expect: 'success' as const }];
    await editVersion(author, 'partly-priced', { releaseNotes: 'First.', cases });
    await runBench(author, 'partly-priced');
    const published = await setState(author, 'partly-priced', { state: 'Published' });
    if (published.status !== 200)
      throw new Error(`Publishing answered ${published.status} ${published.text}`);
  }, 60_000);

  it('counts as a whole when its unpriced resource is lost', async () => {
    const [partly, deployed] = [await partlyOf(), await deployedOf()];
    const deployment = await deployPartly('cluster-lost');
    expect(deployment.state, JSON.stringify(deployment.error)).toBe('Succeeded');
    expect(await partlyOf()).toBe(partly + 1);
    const whole = await deployedOf();
    expect(whole).toBeGreaterThan(deployed);
    await lose(deployment, cluster, '2021-06-01');
    await expect.poll(partlyOf, { timeout: 30_000 }).toBe(partly);
    expect(await deployedOf()).toBeCloseTo(whole);
    // After a redeployment it exists again, without a known price.
    expect((await world.run(`/${deployment.name}/redeploy`, {})).state).toBe('Succeeded');
    expect(await partlyOf()).toBe(partly + 1);
  }, 120_000);

  it('still counts in part when only a priced resource is lost', async () => {
    const [partly, deployed] = [await partlyOf(), await deployedOf()];
    const deployment = await deployPartly('address-lost');
    expect(deployment.state, JSON.stringify(deployment.error)).toBe('Succeeded');
    await lose(deployment, address, '2023-09-01');
    await expect.poll(deployedOf, { timeout: 30_000 }).toBeCloseTo(deployed);
    expect(await partlyOf()).toBe(partly + 1);
  }, 120_000);

  it('counts as a whole when an unpriced leftover resource is deleted', async () => {
    const partly = await partlyOf();
    const deployment = await deployPartly('cluster-left');
    expect(deployment.state, JSON.stringify(deployment.error)).toBe('Succeeded');
    const parameters = { clusterName: 'cluster-left-one', hasCluster: false };
    expect((await world.run(`/${deployment.name}/redeploy`, { parameters })).state).toBe('Succeeded');
    // It still exists in the cloud.
    expect(await partlyOf()).toBe(partly + 1);
    await lose(deployment, cluster, '2021-06-01');
    await expect.poll(partlyOf, { timeout: 30_000 }).toBe(partly);
  }, 120_000);
});
