import { CloudError, type CallCloud } from '@blueport/cloud';
import type { Deletions, DeploymentCost, DeploymentDetail } from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDayTwo, type DayTwo } from '../../deployments/operations/day-two.testing.ts';

let world: DayTwo;
let deployment: DeploymentDetail;
/** Replaces the cloud's cost response; if undefined, the embedded cloud responds. */
let charges: (() => { status?: number; rows: unknown[][] }) | undefined;

beforeAll(async () => {
  world = await startDayTwo();
  const general = world.cloud.world.clouds.general as { call: CallCloud };
  const before = general.call;
  general.call = async (call) => {
    const costAnswer = call.url.includes('Microsoft.CostManagement') ? charges?.() : undefined;
    if (costAnswer === undefined) return before(call);
    if (costAnswer.status !== undefined)
      throw new CloudError({ kind: 'refused', status: costAnswer.status, code: 'No', message: 'No.' });
    const columns = ['Cost', 'UsageDate', 'ResourceId', 'Currency'].map((name) => ({ name }));
    const body = { properties: { nextLink: null, columns, rows: costAnswer.rows } };
    return { status: 200, headers: {}, body, retryAfterMs: undefined };
  };
  deployment = await world.deploy('storage-account', 'rg-cost', { storageAccountName: 'stcostsofar01' });
}, 60_000);
afterAll(() => world.stop());

const read = async () => (await world.call('GET', `/${deployment.name}/cost`)).body as DeploymentCost;

it("returns the cloud's cost together with the estimate", async () => {
  charges = undefined;
  const cost = await read();
  expect(cost).toMatchObject({ currency: 'USD', estimate: { pricedShare: 1, source: 'embedded' } });
  // The deployment is new: the cost is known but close to zero.
  expect(Number(cost.actual)).toBeLessThan(1);
  expect(Number(cost.expected)).toBeLessThan(Number(cost.estimate.monthly));
  expect(cost.missing?.code ?? 'cost-not-yet').toBe('cost-not-yet');
  expect(cost.resources.map(({ resourceId }) => resourceId)).toContain(
    deployment.resources.find(({ type }) => type === 'Microsoft.Storage/storageAccounts')?.id,
  );
});

it("sums only the deployment's charges by day and resource", async () => {
  const account = deployment.resources.find(({ type }) => type === 'Microsoft.Storage/storageAccounts')?.id;
  const other = String(account).replace('stcostsofar01', 'stofsomebodyelse');
  charges = () => ({
    rows: [
      [0.1, 20_261_119, String(account).toLowerCase(), 'EUR'],
      [0.2, 20_261_120, account, 'EUR'],
      [0.3, 20_261_120, `${account}/blobServices/default`, 'EUR'],
      [99, 20_261_120, other, 'EUR'],
    ],
  });
  const cost = await read();
  expect(cost).toMatchObject({
    currency: 'EUR',
    actual: '0.60',
    estimate: { currency: 'EUR' },
    days: [
      { date: '2026-11-19', amount: '0.10' },
      { date: '2026-11-20', amount: '0.50' },
    ],
  });
  expect(cost.missing).toBeUndefined();
  const sum = cost.resources.reduce((total, { actual }) => total + Number(actual) * 100, 0);
  expect(Math.round(sum)).toBe(60);
});

it('explains why the cloud returns no cost and still shows the estimate', async () => {
  charges = () => ({ status: 403, rows: [] });
  const cost = await read();
  expect(cost).toMatchObject({ actual: null, missing: { code: 'cost-forbidden' } });
  expect(cost.resources.every(({ actual }) => actual === null)).toBe(true);
  expect(Number(cost.estimate.monthly)).toBeGreaterThan(0);
});

it('gives the same response for foreign and missing deployments', async () => {
  const stranger = await world.signIn('engineer@fabrikam.example');
  const foreign = await world.call('GET', `/${deployment.name}/cost`, undefined, stranger);
  const missing = await world.call('GET', '/bp-missing00/cost');
  expect([foreign.status, missing.status]).toEqual([404, 404]);
});

it('lists the resources that several deletions remove, with monthly cost and other users, and ignores missing deployments', async () => {
  const twin = await world.deploy('storage-account', 'rg-cost', { storageAccountName: 'stcostsofar01' });
  const stranger = await world.signIn('engineer@fabrikam.example');
  const ask = (as: typeof world.engineer) =>
    world.call(
      'POST',
      '/deletion',
      { deployments: [deployment.name, deployment.name, twin.id, 'bp-missing00'], currency: 'EUR' },
      as,
    );
  const { currency, result } = (await ask(world.engineer)).body as Deletions;
  expect(currency).toBe('EUR');
  expect(result.map(({ name }) => name)).toEqual([deployment.name, twin.name]);
  const account = result[0]?.resources.find(({ type }) => type === 'Microsoft.Storage/storageAccounts');
  expect(Number(account?.monthly)).toBeGreaterThan(0);
  expect(account?.owners.map(({ name }) => name)).toEqual([twin.name]);
  // The group created for the first deployment is deleted once it is empty; the second one did not create it.
  expect(result.map(({ group }) => group?.name)).toEqual(['rg-cost', undefined]);
  expect((await ask(stranger)).body).toEqual({ currency: 'EUR', result: [] });
});
