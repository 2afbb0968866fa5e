import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { itemsOf } from '../../prices/priceBook.ts';
import { behaviourOf } from '../types/registry.ts';

const hour = 3_600_000;
let now = Date.parse('2026-11-16T12:00:00Z');
let cloud: TestCloud;
let subscription: string;

beforeAll(async () => {
  cloud = await startTestCloud({ scale: 0.25, tokenSeconds: 40 * 86_400, now: () => new Date(now) });
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
  subscription = `/subscriptions/${(body['value'] as { subscriptionId: string }[])[0]?.subscriptionId}`;
});
afterAll(() => cloud.sandbox.close());

interface CostAnswer {
  status: number;
  columns: string[];
  rows: (string | number)[][];
  code: string | undefined;
}

async function ask(scope: string, query: object, as?: string): Promise<CostAnswer> {
  const { status, body } = await cloud.call(
    `${scope}/providers/Microsoft.CostManagement/query?api-version=2023-11-01`,
    { method: 'POST', body: { type: 'ActualCost', ...query }, ...(as === undefined ? {} : { as }) },
  );
  const properties = (body['properties'] ?? {}) as { columns?: { name: string }[]; rows?: never[] };
  return {
    status,
    columns: (properties.columns ?? []).map(({ name }) => name),
    rows: properties.rows ?? [],
    code: body.error?.code,
  };
}

const total = { totalCost: { name: 'Cost', function: 'Sum' } };
const custom = (from: string, to: string) => ({ timeframe: 'Custom', timePeriod: { from, to } });
const sumOf = ({ rows }: CostAnswer) => rows.reduce((sum, [cost]) => sum + Number(cost), 0);

async function put(path: string, version: string, body: object) {
  const answer = await cloud.call(`${path}?api-version=${version}`, { method: 'PUT', body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

describe('cost query', () => {
  it('returns thirteen months of history for the seeded world, grouped as requested', async () => {
    const months = await ask(subscription, {
      ...custom('2025-11-01', '2026-11-15'),
      dataset: { granularity: 'Monthly', aggregation: total },
    });
    expect(months.columns).toEqual(['Cost', 'BillingMonth', 'Currency']);
    expect(months.rows).toHaveLength(13);
    expect(months.rows.every(([cost]) => Number(cost) > 0)).toBe(true);
    for (const grouping of [
      { type: 'Dimension', name: 'ResourceType' },
      { type: 'Dimension', name: 'ResourceGroup' },
      { type: 'Dimension', name: 'ServiceName' },
      { type: 'TagKey', name: 'env' },
    ]) {
      const grouped = await ask(subscription, {
        ...custom('2025-11-01', '2026-11-15'),
        dataset: { granularity: 'None', aggregation: total, grouping: [grouping] },
      });
      expect(grouped.rows.length).toBeGreaterThan(1);
      // The total is the same for every grouping.
      expect(sumOf(grouped)).toBeCloseTo(sumOf(months), 4);
    }
  });

  it('charges a resource by the hours that it ran, at its size, until it was deleted', async () => {
    const group = `${subscription}/resourceGroups/rg-metered`;
    await put(group, '2022-09-01', { location: 'eastus' });
    const plan = `${group}/providers/Microsoft.Web/serverfarms/plan-metered`;
    const put1 = (capacity: number) =>
      put(plan, '2024-04-01', {
        location: 'eastus',
        kind: 'linux',
        sku: { name: 'P1v3', tier: 'PremiumV3', capacity },
        properties: { reserved: true },
      });
    await put1(1);
    const query = (from: string, to: string) =>
      ask(group, {
        ...custom(from, to),
        dataset: {
          granularity: 'Daily',
          aggregation: total,
          grouping: [{ type: 'Dimension', name: 'ResourceId' }],
        },
      });
    now += 6 * hour;
    expect((await query('2026-11-16', '2026-11-16')).rows).toEqual([]);
    await put1(3);
    now += 2 * hour;
    await cloud.call(`${plan}?api-version=2024-04-01`, { method: 'DELETE' });
    now += 36 * hour;
    const published = await query('2026-11-16', '2026-11-17');
    expect(published.columns).toEqual(['Cost', 'UsageDate', 'ResourceId', 'Currency']);
    expect(published.rows).toEqual([[expect.any(Number), 20_261_116, plan.toLowerCase(), 'USD']]);
    const hourly = itemsOf('eastus').find(
      ({ productName, skuName }) =>
        productName === 'Azure App Service Premium v3 Plan - Linux' && skuName === 'P1 v3',
    )?.price;
    expect(sumOf(published)).toBeCloseTo(Number(hourly) * (6 + 3 * 2), 6);
  });

  it('charges no machine time while a machine is deallocated, but its disks', async () => {
    const at = now;
    const values = ['microsoft.compute/virtualmachines'];
    const machines = await ask(subscription, {
      ...custom('2026-11-13', '2026-11-13'),
      dataset: {
        aggregation: total,
        grouping: [{ type: 'Dimension', name: 'ResourceId' }],
        filter: { dimensions: { name: 'ResourceType', operator: 'In', values } },
      },
    });
    const id = String(machines.rows[0]?.[1]);
    now = Math.ceil(now / (24 * hour)) * 24 * hour;
    const stopped = await cloud.call(`${id}/deallocate?api-version=2024-07-01`, { method: 'POST' });
    expect(stopped.status).toBeLessThan(300);
    const day = new Date(now).toISOString().slice(0, 10);
    const before = new Date(now - 24 * hour).toISOString().slice(0, 10);
    now += 48 * hour;
    const filter = { dimensions: { name: 'ResourceId', operator: 'In', values: [id] } };
    const dataset = { granularity: 'Daily', aggregation: total, filter };
    expect((await ask(subscription, { ...custom(before, before), dataset })).rows).toHaveLength(1);
    expect((await ask(subscription, { ...custom(day, day), dataset })).rows).toEqual([]);
    now = at;
  });

  it('depends only on the seed, the resources and the time', async () => {
    const options = { scale: 0.05, tokenSeconds: 86_400, now: () => new Date('2026-11-16T12:00:00Z') };
    const body = {
      type: 'AmortizedCost',
      ...custom('2025-11-01', '2026-11-15'),
      dataset: {
        granularity: 'Monthly',
        aggregation: total,
        grouping: [{ type: 'Dimension', name: 'ResourceId' }],
      },
    };
    const read = async (seed: number): Promise<unknown> => {
      const other = await startTestCloud({ ...options, seed });
      const answer = await other.call(
        `${subscription}/providers/Microsoft.CostManagement/query?api-version=2023-11-01`,
        { method: 'POST', body },
      );
      await other.sandbox.close();
      return answer.body['properties'];
    };
    const first = await read(1);
    expect(await read(1)).toEqual(first);
    expect(await read(2)).not.toEqual(first);
  });

  it('charges the license of an image by the cores of its machine', async () => {
    const machine = (offer: object) => ({
      hardwareProfile: { vmSize: 'Standard_D4s_v5' },
      storageProfile: { imageReference: offer },
    });
    const namesOf = (offer: object) =>
      behaviourOf('Microsoft.Compute/virtualMachines').meters!({
        key: 'k',
        share: 0,
        body: { properties: machine(offer) as never },
      }).map(({ product, sku }) => [product, sku]);
    const [, licence] = namesOf({ publisher: 'RedHat', offer: 'RHEL', sku: '9-lvm-gen2' });
    expect(licence).toEqual(['Red Hat Enterprise Linux', '4 vCPU VM']);
    expect(namesOf({ publisher: 'Debian', offer: 'debian-12', sku: '12' })).toHaveLength(1);
  });

  it('requires permission to read cost, and rejects invalid queries', async () => {
    const query = { timeframe: 'MonthToDate', dataset: { granularity: 'Daily', aggregation: total } };
    expect((await ask(subscription, query, 'stranger@nowhere.example')).status).toBeGreaterThanOrEqual(400);
    expect((await ask(`${subscription}/resourceGroups/none`, query)).status).toBe(404);
    for (const wrong of [
      { ...query, timeframe: 'Someday' },
      { ...query, dataset: { ...query.dataset, granularity: 'Hourly' } },
      { ...query, dataset: { ...query.dataset, grouping: [{ type: 'Dimension', name: 'Mood' }] } },
    ])
      expect(await ask(subscription, wrong)).toMatchObject({ status: 400, code: 'BadRequest' });
  });
});

describe('limits of cost queries', () => {
  const query = { timeframe: 'MonthToDate', dataset: { granularity: 'None', aggregation: total } };
  const path = () => `${subscription}/providers/Microsoft.CostManagement/query?api-version=2023-11-01`;
  const send = () => cloud.call(path(), { method: 'POST', body: { type: 'ActualCost', ...query } });
  const setFaults = (rules: object[]) =>
    fetch(`${cloud.sandbox.origin}/__faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rules),
    });
  const name = (header: string) => `x-ms-ratelimit-microsoft.costmanagement-${header}`;

  it('are reported with the units of each query', async () => {
    const { headers } = await send();
    expect(headers.get(name('qpu-consumed'))).toBe('1');
    expect(headers.get(name('qpu-remaining'))).toMatch(/^QueriesPerHour:\d+,QueriesPerMin:\d+/);
  });

  it.each(['qpu', 'entity', 'clienttype', 'tenant'])('can be injected: %s', async (costLimit) => {
    const match = { pathRegex: 'CostManagement/query' };
    await setFaults([{ kind: '429', costLimit, retryAfterSeconds: 32, count: 1, match }]);
    const refusal = await send();
    expect([refusal.status, refusal.body.error]).toEqual([
      429,
      { code: '429', message: 'Too many requests. Please retry.' },
    ]);
    expect(refusal.headers.get(name(`${costLimit}-retry-after`))).toBe('32');
    expect(refusal.headers.get('retry-after')).toBeNull();
    expect((await send()).status).toBe(200);
    const wrong = await setFaults([{ kind: '429', costLimit: 'moon' }]);
    expect(wrong.status).toBe(400);
  });
});
