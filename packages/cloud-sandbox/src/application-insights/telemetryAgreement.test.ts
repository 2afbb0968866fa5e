import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../testing/armClient.ts';
import { noise } from '../resource-manager/monitor/metrics/noise.ts';
import { plannedSubscriptions } from '../world/estate/subscriptions.ts';
import { TENANTS } from '../world/people.ts';

const now = Date.parse('2026-11-19T12:07:30Z');
const minuteMs = 60_000;
const admin = 'admin@contoso.example';
const host = 'api.applicationinsights.io';
let cloud: TestCloud;
let token: string;
let applications: { readonly id: string; readonly appId: string }[];

type Cell = string | number | boolean | null;
type Period = Readonly<Record<'from' | 'until', number>>;

const iso = (time: number): string => new Date(time).toISOString();

beforeAll(async () => {
  cloud = await startTestCloud({ scale: 0.25, now: () => new Date(now) });
  const answer = await fetch(`${cloud.sandbox.origin}/__token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin, tenantId: TENANTS.contoso, audience: 'insights' }),
  });
  token = ((await answer.json()) as { accessToken: string }).accessToken;
  const { body } = await cloud.call(
    `/subscriptions/${plannedSubscriptions[0]!.id}/providers/Microsoft.Insights/components?api-version=2020-02-02`,
    { as: admin },
  );
  applications = (body['value'] as { id: string; properties: { AppId: string } }[]).map((one) => ({
    id: one.id,
    appId: one.properties.AppId,
  }));
});
afterAll(() => cloud.sandbox.close());

/** Returns the rows of a query; the end of the period is exclusive, as for metrics. */
async function rowsOf(appId: string, text: string, { from, until }: Period): Promise<Cell[][]> {
  const answer = await fetch(`${cloud.sandbox.origin}/insights/${host}/v1/apps/${appId}/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: text, timespan: `${iso(from)}/${iso(until - 1)}` }),
  });
  const body = (await answer.json()) as { tables: { rows: Cell[][] }[] };
  expect(answer.status, JSON.stringify(body).slice(0, 300)).toBe(200);
  return body.tables[0]!.rows;
}

type Metric = Readonly<Record<'average' | 'minimum' | 'maximum' | 'total', number | undefined>>;

/** Returns the value of a metric in the whole period, by dimension value if it is split. */
async function metricOf(
  id: string,
  name: string,
  { from, until }: Period,
  split?: string,
): Promise<Map<string, Metric>> {
  const query = new URLSearchParams({
    'api-version': '2024-02-01',
    metricnames: name,
    timespan: `${iso(from)}/${iso(until)}`,
    interval: 'FULL',
    aggregation:
      name.endsWith('duration') || name.endsWith('Percentage') ? 'Average,Minimum,Maximum' : 'Total',
    ...(split && { $filter: `${split} eq '*'`, top: '50' }),
  });
  const { body, status } = await cloud.call(
    `${id}/providers/Microsoft.Insights/metrics?${query.toString()}`,
    {
      as: admin,
    },
  );
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  const [metric] = body['value'] as {
    timeseries: { metadatavalues: { value: string }[]; data: Metric[] }[];
  }[];
  return new Map(
    metric!.timeseries.map(({ metadatavalues, data }) => [metadatavalues[0]?.value ?? '', data[0]!]),
  );
}

/** Returns periods of whole minutes of different lengths, with the outage of the demo world. */
const periods: readonly Period[] = [
  ...Array.from({ length: 12 }, (_, index) => {
    const until = now - Math.floor(noise(5, index) * 20 * 1440) * minuteMs;
    const length = Math.ceil(3 ** (1 + 6 * noise(6, index))) * minuteMs;
    const end = Math.floor(until / minuteMs) * minuteMs;
    return { from: end - length, until: end };
  }),
  { from: Date.parse('2026-11-10T09:20:00Z'), until: Date.parse('2026-11-10T10:50:00Z') },
];

const requests =
  'requests | summarize sum(itemCount), sum(itemCount * toint(success == false)), sum(duration * itemCount) / sum(itemCount), min(duration), max(duration)';

describe('telemetry and metrics of a component', () => {
  it('agree on requests, failures and durations in any period', async () => {
    expect(applications.length).toBeGreaterThan(2);
    let failures = 0;
    for (const [index, period] of periods.entries()) {
      const { id, appId } = applications[index % applications.length]!;
      const [row = []] = await rowsOf(appId, requests, period);
      const [count, failed, duration] = await Promise.all(
        ['requests/count', 'requests/failed', 'requests/duration'].map(async (name) =>
          (await metricOf(id, name, period)).get('')!,
        ),
      );
      const text = `${appId} ${iso(period.from)} ${iso(period.until)}`;
      expect([row[0], row[1]], text).toEqual([count!.total ?? 0, failed!.total ?? 0]);
      for (const [at, value] of [duration!.average, duration!.minimum, duration!.maximum].entries())
        expect(Number(row[at + 2] ?? -1), text).toBeCloseTo(value ?? -1, 3);
      failures += Number(row[1]);
    }
    expect(failures).toBeGreaterThan(0);
  });

  it('agree on dependencies, exceptions, traces and availability', async () => {
    for (const [index, period] of periods.slice(-3).entries()) {
      const { id, appId } = applications[index % applications.length]!;
      const whole = {
        from: Math.floor(period.from / 300_000) * 300_000,
        until: Math.floor(period.until / 300_000) * 300_000,
      };
      for (const [name, text] of [
        ['dependencies/count', 'dependencies | summarize sum(itemCount)'],
        ['dependencies/failed', 'dependencies | where success == false | summarize sum(itemCount)'],
        ['exceptions/count', 'exceptions | summarize sum(itemCount)'],
        ['traces/count', 'traces | summarize sum(itemCount)'],
      ] as const) {
        const [row = []] = await rowsOf(appId, text, whole);
        expect(row[0], name).toBe((await metricOf(id, name, whole)).get('')!.total);
      }
      const [passed = []] = await rowsOf(
        appId,
        'availabilityResults | summarize 100.0 * countif(success) / count()',
        whole,
      );
      const name = 'availabilityResults/availabilityPercentage';
      expect(Number(passed[0])).toBeCloseTo((await metricOf(id, name, whole)).get('')!.average!, 3);
    }
  });

  it('agree by result and role', async () => {
    const period = periods.at(-1)!;
    const { id, appId } = applications[0]!;
    for (const [column, dimension] of [
      ['resultCode', 'request/resultCode'],
      ['performanceBucket', 'request/performanceBucket'],
      ['cloud_RoleName', 'cloud/roleName'],
    ] as const) {
      const rows = await rowsOf(appId, `requests | summarize sum(itemCount) by ${column}`, period);
      const metric = await metricOf(id, 'requests/count', period, dimension);
      const totals = [...metric].flatMap(([value, { total = 0 }]) => (total > 0 ? [[value, total]] : []));
      expect(Object.fromEntries(totals)).toEqual(Object.fromEntries(rows));
    }
  });
});
