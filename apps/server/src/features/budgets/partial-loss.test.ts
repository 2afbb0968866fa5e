import type { Budget, Deletions } from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDayTwo, type DayTwo } from '../deployments/day-two.testing.ts';

let world: DayTwo;
let admin: DayTwo['engineer'];
const budgetUrl = '/api/costManagement/budget';
const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBlueportBlueportBlueportBlueportBlueport keeper';

beforeAll(async () => {
  // Deployments are looked at when a test says so, and never by themselves.
  world = await startDayTwo({
    driftWatch: { everyHours: 1000, restSeconds: 0, sweepMs: 100, planMs: 1000, retrySeconds: 1000 },
  });
  admin = await world.signIn('admin@contoso.example');
}, 60_000);
afterAll(() => world.stop());

const deployedOf = async (): Promise<number> => {
  const { body } = await world.server.request('GET', budgetUrl, { token: admin.token });
  return Number((body as { result: Budget[] }).result[0]!.deployed);
};

const lookAgain = (deploymentId: string) =>
  world.server.database.pool.query(
    `insert into deployment_drift (deployment_id, look_at) values ($1, now())
     on conflict (deployment_id) do update set look_at = now()`,
    [deploymentId],
  );

it('a budget counts what is left of a deployment that lost some of its resources outside of the portal', async () => {
  const made = await world.deploy('linux-vm', 'partly-lost', { adminPasswordOrKey: sshKey });
  expect(made.state, JSON.stringify(made.error)).toBe('Succeeded');
  const limit = { subscriptionId: null, currency: 'USD', limit: '5000' };
  const budget = await world.server.request('POST', budgetUrl, { token: admin.token, body: limit });
  expect(budget.status).toBe(201);
  const { result } = (await world.call('POST', '/deletion', { deployments: [made.name] })).body as Deletions;
  const prices = result[0]!.resources.map(({ type, monthly }) => ({ type, monthly: Number(monthly ?? 0) }));
  const isMachine = ({ type }: { type: string }) => type === 'Microsoft.Compute/virtualMachines';
  const sum = (rows: typeof prices) => rows.reduce((total, { monthly }) => total + monthly, 0);
  const left = sum(prices.filter((row) => !isMachine(row)));
  const whole = await deployedOf();
  expect(whole).toBeCloseTo(sum(prices));
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(whole);

  await world.arm('DELETE', made.resources.find(isMachine)!.id, '2024-07-01');
  await lookAgain(made.id);
  await expect.poll(deployedOf, { timeout: 30_000 }).toBeCloseTo(left);
  expect(await world.read(made.name)).toMatchObject({ drift: { state: 'drifted' } });

  // Whatever is missing by the next look has to be priced anew: until then the deployment counts as a whole.
  await world.server.database.pool.query(
    `update deployment_drift set marks = marks || '{"/other": ["missing"]}' where deployment_id = $1`,
    [made.id],
  );
  expect(await deployedOf()).toBeCloseTo(whole);

  // Sent again it is there again, and counts as a whole.
  expect((await world.run(`/${made.name}/redeploy`, {})).state).toBe('Succeeded');
  expect(await deployedOf()).toBeCloseTo(whole);
}, 120_000);

it('what an upgrade left behind goes on counting when something else is lost', async () => {
  const before = await deployedOf();
  const made = await world.deploy('storage-account', 'left-and-lost', {
    storageAccountName: 'stleftbehind01',
  });
  expect(made.state, JSON.stringify(made.error)).toBe('Succeeded');
  const one = (await deployedOf()) - before;
  expect(one).toBeGreaterThan(0);
  const parameters = { storageAccountName: 'stlostmeanwhile01' };
  expect((await world.run(`/${made.name}/redeploy`, { parameters })).state).toBe('Succeeded');
  expect((await deployedOf()) - before).toBeCloseTo(2 * one);

  const account = made.resources.find(({ type }) => type === 'Microsoft.Storage/storageAccounts')!;
  await world.arm('DELETE', account.id.replace('stleftbehind01', 'stlostmeanwhile01'), '2023-05-01');
  await lookAgain(made.id);
  await expect.poll(async () => (await deployedOf()) - before, { timeout: 30_000 }).toBeCloseTo(one);
  expect(await world.read(made.name)).toMatchObject({ drift: { state: 'drifted' } });
}, 120_000);

it('what an upgrade left behind stops counting once a look does not find it', async () => {
  const before = await deployedOf();
  const made = await world.deploy('storage-account', 'left-and-gone', {
    storageAccountName: 'stleftandgone01',
  });
  expect(made.state, JSON.stringify(made.error)).toBe('Succeeded');
  const one = (await deployedOf()) - before;
  const parameters = { storageAccountName: 'stkeptandthere01' };
  expect((await world.run(`/${made.name}/redeploy`, { parameters })).state).toBe('Succeeded');
  expect((await deployedOf()) - before).toBeCloseTo(2 * one);

  const account = made.resources.find(({ type }) => type === 'Microsoft.Storage/storageAccounts')!;
  await world.arm('DELETE', account.id, '2023-05-01');
  await lookAgain(made.id);
  await expect.poll(async () => (await deployedOf()) - before, { timeout: 30_000 }).toBeCloseTo(one);
  expect(await world.read(made.name)).not.toMatchObject({ drift: { state: 'drifted' } });
}, 120_000);
