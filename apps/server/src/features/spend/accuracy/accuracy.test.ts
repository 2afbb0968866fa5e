import type {
  DeploymentDetail,
  EstimateAccuracy,
  EstimateComparison,
  PriceEstimate,
  SessionAnswer,
  Verdict,
} from '@blueport/contracts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startDayTwo, type DayTwo } from '../../deployments/operations/day-two.testing.ts';
import { addDays } from '../cost/index.ts';
import { completeUntil, createAccuracyWorld, type AccuracyWorld } from './accuracy.testing.ts';

let world: DayTwo;
let admin: SessionAnswer;
let original: DeploymentDetail;
let copies: AccuracyWorld;

beforeAll(async () => {
  // The test inserts cost itself.
  world = await startDayTwo(undefined, undefined, {}, ['cost']);
  admin = await world.signIn('admin@contoso.example');
  original = await world.deploy('storage-account', 'rg-accuracy', { storageAccountName: 'staccuracy01' });
  copies = createAccuracyWorld(world, original);
}, 60_000);
afterEach(() => copies.clear());
afterAll(() => world.stop());

const comparisonOf = async (name: string, as = admin): Promise<EstimateComparison> => {
  const answer = await world.call('GET', `/${name}/cost/comparison`, undefined, as);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.body as EstimateComparison;
};
const accuracy = (as = admin, query = '') =>
  world.server.request('GET', `/api/blueprint/storage-account/estimateAccuracy${query}`, { token: as.token });
const accuracyOf = async (as = admin): Promise<EstimateAccuracy> => {
  const answer = await accuracy(as);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.body as EstimateAccuracy;
};
const addAll = async (ratios: readonly number[]): Promise<void> => {
  for (const ratio of ratios) await copies.add({ ratio });
  await copies.compare();
};
const order = () => ({
  blueprint: 'storage-account',
  subscriptionId: world.subscriptionId,
  resourceGroup: 'rg-accuracy-next',
  location: 'westeurope',
  parameters: { storageAccountName: 'staccuracynext' },
});
const estimateNow = async (as: SessionAnswer = world.engineer): Promise<PriceEstimate> =>
  (await world.server.request('POST', '/api/costManagement/estimate', { token: as.token, body: order() }))
    .body as PriceEstimate;
const verdictNow = async (): Promise<Verdict> => {
  const answer = await world.call('POST', '/verdict', order());
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.body as Verdict;
};
/** Returns the difference and the sum of its parts, in hundredths. */
const sums = ({
  difference,
  hours,
  usage,
  price,
}: Record<'difference' | 'hours' | 'usage' | 'price', string>) => [
  Math.round(Number(difference) * 100),
  [hours, usage, price].reduce((sum, part) => sum + Math.round(Number(part) * 100), 0),
];

describe('the comparison of a deployment', () => {
  it('waits for complete days after the deployment', async () => {
    expect(await comparisonOf(original.name)).toMatchObject({
      state: 'notBilled',
      days: 0,
      currency: 'USD',
      blueprint: { name: 'storage-account', version: original.blueprint.version },
    });
    const name = await copies.add({ ratio: 0.8, days: 6 });
    expect(await comparisonOf(name)).toMatchObject({
      state: 'tooFewDays',
      days: 6,
      from: addDays(completeUntil, -5),
      to: completeUntil,
      total: null,
    });
  });

  it('splits the difference by resource, and the parts add up', async () => {
    const name = await copies.add({ ratio: 0.8, trafficPerDay: 0.25 });
    const { state, days, total, resources } = await comparisonOf(name);
    expect([state, days]).toEqual(['ready', 20]);
    expect(Number(total!.price)).toBeLessThan(0);
    expect(Number(total!.usage)).toBeCloseTo(5, 1);
    const [first] = resources;
    expect(first).toMatchObject({
      type: 'Microsoft.Storage/storageAccounts',
      isEstimated: true,
      notEstimated: '5.00',
      otherMeters: ['Data Transfer Out'],
    });
    for (const one of [total!, ...resources]) expect(sums(one)[0]).toBe(sums(one)[1]);
    for (const part of ['estimate', 'actual', 'difference', 'hours', 'usage', 'price'] as const) {
      const sum = resources.reduce((all, one) => all + Math.round(Number(one[part]) * 100), 0);
      expect([part, sum]).toEqual([part, Math.round(Number(total![part]) * 100)]);
    }
  });

  it('attributes other quantities to usage', async () => {
    const { total } = await comparisonOf(await copies.add({ ratio: 0.5, differs: 'quantity' }));
    expect(Number(total!.price)).toBeCloseTo(0, 1);
    expect(Number(total!.difference)).toBeLessThan(-0.1);
  });

  it('ends before the next change of the deployment', async () => {
    const { db } = world.server.database;
    const name = await copies.add({ ratio: 0.8 });
    await sql`insert into deployment_operation select (jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'number', 2, 'kind', 'delete', 'template_hash', null,
        'started_at', ${addDays(completeUntil, -9)}::timestamp at time zone 'UTC'))).*
      from deployment_operation o join deployment d on d.id = o.deployment_id where d.name = ${name}`.execute(
      db,
    );
    expect(await comparisonOf(name)).toMatchObject({
      state: 'ready',
      days: 10,
      to: addDays(completeUntil, -10),
    });
  });

  it('reports missing cost, another currency and a missing estimate', async () => {
    expect(await comparisonOf(await copies.add({ ratio: 1, isBilled: false }))).toMatchObject({
      state: 'notBilled',
      days: 20,
    });
    expect(await comparisonOf(await copies.add({ ratio: 1, currency: 'EUR' }))).toMatchObject({
      state: 'otherCurrency',
      currency: 'USD',
      billedCurrency: 'EUR',
    });
    expect(await comparisonOf(await copies.add({ ratio: 1, hasEstimate: false }))).toMatchObject({
      state: 'noEstimate',
      currency: null,
    });
  });

  it('is hidden from users who may not read its resources, and unknown to other organizations', async () => {
    const { db } = world.server.database;
    const name = await copies.add({ ratio: 0.8 });
    await sql`update deployment set subscription_id = ${'01900000-0000-4000-8000-0000000000aa'} where name = ${name}`.execute(
      db,
    );
    expect(await comparisonOf(name)).toMatchObject({ state: 'hidden', total: null, resources: [] });
    const stranger = await world.signIn('engineer@fabrikam.example');
    const foreign = await world.call('GET', `/${name}/cost/comparison`, undefined, stranger);
    const missing = await world.call('GET', '/bp-missing00/cost/comparison');
    expect([foreign.status, missing.status]).toEqual([404, 404]);
  });
});

describe('the accuracy of a blueprint version', () => {
  it('is empty without comparisons', async () => {
    expect(await accuracyOf()).toMatchObject({
      deployments: 0,
      ratio: null,
      monthly: null,
      resources: [],
      notCompared: { tooFewDays: 1 },
      correction: { state: 'tooFewDeployments', deployments: 0, percent: null },
      comparedAt: null,
    });
  });

  it('summarizes the deployments and counts those that are not compared', async () => {
    await copies.add({ ratio: 0.8, days: 3 });
    await copies.add({ ratio: 0.8, isBilled: false });
    await copies.add({ ratio: 0.8, currency: 'EUR' });
    await copies.add({ ratio: 0.8, hasEstimate: false });
    await addAll([0.8, 0.8, 0.9]);
    const found = await accuracyOf();
    expect(found).toMatchObject({
      deployments: 3,
      inCurrency: 3,
      currency: 'USD',
      notCompared: { noEstimate: 1, tooFewDays: 2, notBilled: 1, otherCurrency: 1, hidden: 0 },
      correction: { state: 'tooFewDeployments', deployments: 3 },
      comparedAt: expect.any(String),
    });
    expect(found.ratio!.median).toBeCloseTo(0.8, 1);
    expect(found.ratio!.high).toBeGreaterThan(found.ratio!.median);
    for (const one of [found.monthly!, ...found.resources]) expect(sums(one)[0]).toBe(sums(one)[1]);
    const account = found.resources.find(({ type }) => type === 'Microsoft.Storage/storageAccounts');
    expect(account).toMatchObject({ position: 1, name: 'staccuracy01', isEstimated: true, deployments: 3 });
  });

  it('counts deployments whose cost the author may not read as hidden', async () => {
    const { db } = world.server.database;
    await addAll([0.8, 0.8]);
    await sql`update deployment set subscription_id = ${'01900000-0000-4000-8000-0000000000aa'} where id <> ${original.id}`.execute(
      db,
    );
    expect(await accuracyOf()).toMatchObject({ deployments: 0, notCompared: { hidden: 2 } });
  });

  it('is for authors only', async () => {
    expect((await accuracy(world.engineer)).status).toBe(403);
    expect((await accuracy(admin, '?version=99.0.0')).status).toBe(404);
  });
});

describe('the correction of an estimate', () => {
  it('applies when five deployments agree: in the estimate, the verdict and what is reserved', async () => {
    const before = await estimateNow();
    expect(before.correction).toBeUndefined();
    await addAll([0.8, 0.82, 0.8, 0.78, 0.8]);
    const found = await accuracyOf();
    expect(found.correction).toEqual({ state: 'applied', deployments: 5, percent: -20 });
    const after = await estimateNow();
    expect(after.correction).toEqual({ deployments: 5, percent: -20, listMonthly: before.monthly });
    expect(Number(after.monthly)).toBeCloseTo(Number(before.monthly) * 0.8, 1);
    // Lines stay at list prices, so that a later comparison is not corrected twice.
    expect(after.lines).toEqual(before.lines);
    const verdict = await verdictNow();
    expect(verdict.price.data).toMatchObject({ monthly: after.monthly, correction: after.correction });
    const next = await world.deploy('storage-account', 'rg-accuracy-next', {
      storageAccountName: 'staccuracynext',
    });
    const { db } = world.server.database;
    const { rows } = await sql<{ usd: string; list: string }>`
      select c.amounts ->> 'USD' as usd, e.lines -> 0 ->> 'monthly' as list from deployment_commitment c
        join deployment_estimate e on e.deployment_id = c.deployment_id where c.deployment_id = ${next.id}`.execute(
      db,
    );
    expect(rows).toEqual([{ usd: after.monthly, list: before.lines[0]!.monthly }]);
  });

  it.each([
    ['four deployments', [0.8, 0.8, 0.8, 0.8], 'tooFewDeployments'],
    ['deployments that disagree', [0.5, 0.6, 0.8, 1, 1.1], 'disagreement'],
    ['a difference below 2 %', [1, 1, 1, 1, 1], 'small'],
  ])('does not apply to %s', async (_, ratios, state) => {
    await addAll(ratios);
    expect((await accuracyOf()).correction).toMatchObject({ state, percent: null });
    expect((await estimateNow()).correction).toBeUndefined();
    expect((await verdictNow()).price.data?.correction).toBeUndefined();
  });

  it('ignores the deployments of other organizations', async () => {
    await addAll([0.8, 0.8, 0.8, 0.8, 0.8]);
    const { db } = world.server.database;
    await sql`update estimate_comparison set organization_id = (select id from organization
      where id <> ${admin.account.orgId} limit 1)`.execute(db);
    expect((await estimateNow()).correction).toBeUndefined();
    expect((await accuracyOf()).correction).toMatchObject({ state: 'tooFewDeployments', deployments: 0 });
  });
});
