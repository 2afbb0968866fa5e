import { ConsumptionManagementClient, type LegacyUsageDetail } from '@azure/arm-consumption';
import { CostManagementClient, type QueryDefinition } from '@azure/arm-costmanagement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { TENANTS } from '../../world/people.ts';

let now = Date.parse('2026-11-16T12:00:00Z');
let cloud: TestCloud;
let client: CostManagementClient;
let production: string;
let research: string;

const subscriptionIn = async (tenantId: string, name: string): Promise<string> => {
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01', {
    as: 'admin@contoso.example',
    tenantId,
  });
  const all = body['value'] as { subscriptionId: string; displayName: string }[];
  return `/subscriptions/${all.find(({ displayName }) => displayName === name)?.subscriptionId}`;
};

const clientIn = (tenantId: string): CostManagementClient =>
  new CostManagementClient(cloud.credential('admin@contoso.example', tenantId), {
    httpClient: cloud.httpClient,
    endpoint: 'https://management.azure.com',
  });

beforeAll(async () => {
  cloud = await startTestCloud({
    scale: 0.25,
    speed: 'real',
    tokenSeconds: 40 * 86_400,
    now: () => new Date(now),
  });
  client = clientIn(TENANTS.contoso);
  production = await subscriptionIn(TENANTS.contoso, 'Contoso Production');
  research = await subscriptionIn(TENANTS.contosoResearch, 'Contoso Research');
});
afterAll(() => cloud.sandbox.close());

const query = (part: Partial<QueryDefinition> & { grouping?: string[] }): QueryDefinition => ({
  type: 'ActualCost',
  timeframe: 'Custom',
  timePeriod: { from: new Date('2025-11-01'), to: new Date('2026-11-30') },
  ...part,
  dataset: {
    granularity: 'None',
    aggregation: { cost: { name: 'Cost', function: 'Sum' } },
    ...(part.grouping === undefined
      ? {}
      : { grouping: part.grouping.map((name) => ({ type: 'Dimension' as const, name })) }),
    ...part.dataset,
  },
});

async function ask(scope: string, definition: QueryDefinition, by = client) {
  const { columns = [], rows = [] } = await by.query.usage(scope, definition);
  const names = columns.map(({ name }) => name ?? '');
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, (row as unknown[])[index]])));
}

describe('the cost client', () => {
  it('reads purchases in actual cost, and spreads them in amortized cost', async () => {
    const grouping = ['ChargeType', 'PricingModel', 'ReservationId'];
    const actual = await ask(production, query({ grouping }));
    const amortized = await ask(production, query({ type: 'AmortizedCost', grouping }));
    const of = (rows: typeof actual, type: string, model: string) =>
      rows.find((row) => row['ChargeType'] === type && row['PricingModel'] === model);
    const purchase = of(actual, 'Purchase', 'Reservation');
    expect(purchase?.['Cost']).toBeGreaterThan(1000);
    expect(of(actual, 'UnusedReservation', 'Reservation')).toBeUndefined();
    expect(of(amortized, 'Purchase', 'Reservation')).toBeUndefined();
    const spread = amortized.filter((row) => row['ReservationId'] === purchase?.['ReservationId']);
    const amount = spread.reduce((sum, row) => sum + Number(row['Cost']), 0);
    // About ten of twelve months have passed.
    expect(amount / Number(purchase?.['Cost'])).toBeGreaterThan(0.75);
    expect(amount).toBeLessThan(Number(purchase?.['Cost']));
    expect(Number(of(actual, 'Refund', 'OnDemand')?.['Cost'])).toBeLessThan(0);
    const usage = await ask(production, query({ type: 'Usage', grouping: ['ChargeType'] }));
    expect(usage.map((row) => row['ChargeType'])).toEqual(['Usage']);
  });

  it('reads cost in the currency of the billing account and in US dollars', async () => {
    const aggregation = {
      cost: { name: 'Cost', function: 'Sum' },
      usd: { name: 'CostUSD', function: 'Sum' },
    } as const;
    const [row] = await ask(
      research,
      query({ dataset: { granularity: 'None', aggregation } }),
      clientIn(TENANTS.contosoResearch),
    );
    expect(row?.['Currency']).toBe('EUR');
    expect(Number(row?.['Cost']) / Number(row?.['CostUSD'])).toBeCloseTo(0.915, 6);
    const [dollars] = await ask(production, query({}));
    expect(dollars?.['Currency']).toBe('USD');
  });

  it('finds tags on two thirds of the rows', async () => {
    const consumption = new ConsumptionManagementClient(
      cloud.credential('admin@contoso.example', TENANTS.contoso),
      production.split('/')[2] ?? '',
      { httpClient: cloud.httpClient, endpoint: 'https://management.azure.com' },
    );
    let [rows, tagged] = [0, 0];
    for await (const detail of consumption.usageDetails.list(production, {
      filter: "properties/usageStart ge '2026-10-01' and properties/usageEnd le '2026-10-03'",
    })) {
      rows += 1;
      if (detail.tags !== undefined && detail.tags !== null) tagged += 1;
    }
    expect(rows).toBeGreaterThan(300);
    expect(tagged / rows).toBeGreaterThan(0.58);
    expect(tagged / rows).toBeLessThan(0.75);
  });

  it('sees a team that starts in the ninth month, and an anomaly', async () => {
    const definition = query({
      dataset: {
        granularity: 'Monthly',
        filter: { tags: { name: 'project', operator: 'In', values: ['lighthouse'] } },
      },
    });
    const months = (await ask(production, definition)).map((row) => row['BillingMonth']);
    expect(months).toEqual(['07', '08', '09', '10', '11'].map((month) => `2026-${month}-01T00:00:00`));
    const days = await ask(
      production,
      query({
        timePeriod: { from: new Date('2026-09-01'), to: new Date('2026-10-15') },
        dataset: {
          granularity: 'Daily',
          filter: { dimensions: { name: 'ServiceName', operator: 'In', values: ['Azure Monitor'] } },
        },
      }),
    );
    const costs = days.map((row) => Number(row['Cost']));
    const usual = costs.toSorted((one, other) => one - other)[Math.floor(costs.length / 2)] ?? 0;
    const high = days.filter((row) => Number(row['Cost']) > 1.6 * usual).map((row) => row['UsageDate']);
    expect(high).toEqual([20_260_925, 20_260_926, 20_260_927]);
  });

  it('lists dimensions and their values', async () => {
    const names: string[] = [];
    for await (const { category } of client.dimensions.list(production)) names.push(category ?? '');
    expect(names).toContain('ReservationId');
    const filter = "properties/category eq 'ChargeType' and properties/usageStart ge '2025-11-01'";
    for await (const { data } of client.dimensions.list(production, { filter, expand: 'properties/data' }))
      expect(data).toEqual(['Purchase', 'Refund', 'UnusedReservation', 'Usage']);
    const wrong = client.dimensions.list(production, { filter: "properties/category eq 'Mood'" });
    await expect(wrong.next()).rejects.toMatchObject({ statusCode: 400 });
  });

  it('forecasts the rest of the month from the published days', async () => {
    const { columns = [], rows = [] } = await client.forecast.usage(production, {
      type: 'ActualCost',
      timeframe: 'Custom',
      timePeriod: { from: new Date('2026-11-01'), to: new Date('2026-11-30') },
      dataset: { granularity: 'Daily', aggregation: { totalCost: { name: 'Cost', function: 'Sum' } } },
      includeActualCost: true,
    });
    expect(columns.map(({ name }) => name)).toEqual(['Cost', 'UsageDate', 'CostStatus', 'Currency']);
    const known = rows.filter((row) => row[2] === 'Actual');
    const forecast = rows.filter((row) => row[2] === 'Forecast');
    // On the 16th at noon, the 15th is not published yet.
    expect([known.length, forecast.length]).toEqual([14, 16]);
    const average = (list: unknown[][]) => list.reduce((sum, [cost]) => sum + Number(cost), 0) / list.length;
    expect(average(forecast) / average(known)).toBeGreaterThan(0.9);
    expect(average(forecast) / average(known)).toBeLessThan(1.15);
  });
});

describe('the consumption client', () => {
  it('lists usage details page by page, with the sum of the query', async () => {
    const tenantId = TENANTS.contosoResearch;
    const consumption = new ConsumptionManagementClient(
      cloud.credential('admin@contoso.example', tenantId),
      research.split('/')[2] ?? '',
      { httpClient: cloud.httpClient, endpoint: 'https://management.azure.com' },
    );
    const details: LegacyUsageDetail[] = [];
    let pages = 0;
    const options = {
      expand: 'properties/meterDetails,properties/additionalInfo',
      filter: "properties/usageStart ge '2026-10-01' and properties/usageEnd le '2026-10-31'",
      metric: 'amortizedcost',
      top: 500,
    };
    for await (const page of consumption.usageDetails.list(research, options).byPage()) {
      pages += 1;
      for (const detail of page) if (detail.kind === 'legacy') details.push(detail as LegacyUsageDetail);
    }
    expect(pages).toBeGreaterThan(2);
    expect(new Set(details.map(({ name }) => name)).size).toBe(details.length);
    const sum = details.reduce((total, { cost }) => total + (cost ?? 0), 0);
    const timePeriod = { from: new Date('2026-10-01'), to: new Date('2026-10-31') };
    const [row] = await ask(research, query({ type: 'AmortizedCost', timePeriod }), clientIn(tenantId));
    expect(sum).toBeCloseTo(Number(row?.['Cost']), 4);
    expect(details[0]).toMatchObject({ billingCurrency: 'EUR', publisherType: 'Azure', chargeType: 'Usage' });
    expect(details[0]?.meterDetails?.meterCategory).toMatch(/./);
  });

  it('lists usage details in the shape of earlier versions for the Azure CLI', async () => {
    const path = `${production}/providers/Microsoft.Consumption/usageDetails`;
    const query = 'api-version=2018-01-31&$top=2&$expand=properties/meterDetails';
    const { status, body } = await cloud.call(`${path}?${query}`);
    const [detail] = body['value'] as { properties: object }[];
    expect(status).toBe(200);
    expect(detail?.properties).toMatchObject({
      usageStart: '2026-11-01T00:00:00Z',
      usageEnd: '2026-11-01T23:59:59Z',
      currency: 'USD',
      pretaxCost: expect.any(Number),
      meterDetails: { meterCategory: expect.any(String) },
    });
  });

  it('rejects filters that the service does not support', async () => {
    for (const filter of ["properties/mood eq 'good'", "properties/resourceGroup ne 'rg'"]) {
      const path = `${production}/providers/Microsoft.Consumption/usageDetails`;
      const answer = await cloud.call(`${path}?api-version=2021-10-01&$filter=${encodeURIComponent(filter)}`);
      expect([answer.status, answer.body.error?.code]).toEqual([400, '400']);
    }
  });
});

describe('publication', () => {
  it('takes 8 to 24 hours after the end of a day on the clock of the cloud', async () => {
    const days = query({
      timePeriod: { from: new Date('2026-11-16'), to: new Date('2026-11-20') },
      dataset: { granularity: 'Daily' },
    });
    const start = now;
    now = Date.parse('2026-11-17T07:59:00Z');
    expect(await ask(production, days)).toEqual([]);
    now = Date.parse('2026-11-18T00:00:00Z');
    expect((await ask(production, days)).map((row) => row['UsageDate'])).toEqual([20_261_116]);
    now = start;
  });
});
