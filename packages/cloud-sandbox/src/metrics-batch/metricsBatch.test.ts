import { MetricsClient } from '@azure/monitor-query-metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../testing/armClient.ts';
import { plannedSubscriptions } from '../world/estate/subscriptions.ts';
import { TENANTS } from '../world/people.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-19T12:00:30Z');
const admin = 'admin@contoso.example';
const subscriptionId = plannedSubscriptions[0]?.id ?? '';
const type = 'Microsoft.Compute/virtualMachines';
let cloud: TestCloud;
let byRegion: Map<string, string[]>;
let accounts: string[];

beforeAll(async () => {
  cloud = await startTestCloud({ scale: 0.25, throttling: true, now: () => new Date(now) });
  const list = async (wanted: string) => {
    const { body } = await cloud.call(
      `/subscriptions/${subscriptionId}/resources?api-version=2022-09-01&$filter=${encodeURIComponent(`resourceType eq '${wanted}'`)}`,
      { as: admin },
    );
    return body['value'] as { id: string; location: string }[];
  };
  const machines = Map.groupBy(await list(type), ({ location }) => location);
  byRegion = new Map([...machines].map(([region, own]) => [region, own.map(({ id }) => id)]));
  accounts = (await list('Microsoft.Storage/storageAccounts'))
    .filter(({ location }) => location === 'westeurope')
    .map(({ id }) => id);
});
afterAll(() => cloud.sandbox.close());

const clientFor = (region: string, as = admin): MetricsClient =>
  new MetricsClient(`https://${region}.metrics.monitor.azure.com`, cloud.credential(as, TENANTS.contoso), {
    httpClient: cloud.httpClient,
    retryOptions: { maxRetries: 0 },
  });

const options = {
  startTime: new Date(now - 2 * hour),
  endTime: new Date(now),
  interval: 'PT5M',
  aggregation: 'Average',
};

const problemOf = (reading: Promise<unknown>): Promise<{ statusCode: number; message: string } | undefined> =>
  reading.then(
    () => undefined,
    (error: { statusCode: number; details?: { error?: { message: string } } }) => ({
      statusCode: error.statusCode,
      message: error.details?.error?.message ?? '',
    }),
  );

/** Sends a batch request without a client. */
async function post(region: string, audience: string, resourceids: readonly string[]): Promise<Response> {
  const token = await fetch(`${cloud.sandbox.origin}/__token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin, tenantId: TENANTS.contoso, audience }),
  });
  const { accessToken } = (await token.json()) as { accessToken: string };
  const query = `api-version=2024-02-01&metricnamespace=${type}&metricnames=Percentage%20CPU`;
  return fetch(
    `${cloud.sandbox.origin}/metrics/${region}.metrics.monitor.azure.com/subscriptions/${subscriptionId}/metrics:getBatch?${query}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceids }),
    },
  );
}

describe('the metrics batch API', () => {
  it('reads several resources of a region as the metrics of each', async () => {
    const ids = byRegion.get('westeurope') ?? [];
    expect(ids.length).toBeGreaterThan(1);
    const results = await clientFor('westeurope').queryResources(
      ids,
      ['Percentage CPU', 'Network In Total'],
      type,
      options,
    );
    expect(results.map(({ resourceId }) => resourceId)).toEqual(ids);
    const path = `${ids[0]}/providers/Microsoft.Insights/metrics?api-version=2024-02-01&timespan=${options.startTime.toISOString()}/${options.endTime.toISOString()}&interval=PT5M&aggregation=Average&metricnames=Percentage%20CPU`;
    const { body } = await cloud.call(path, { as: admin });
    const [single] = body['value'] as { timeseries: { data: { average?: number }[] }[] }[];
    const batch = results[0]?.metrics[0]?.timeseries[0]?.data?.map(({ average }) => average);
    expect(batch).toEqual(single?.timeseries[0]?.data.map(({ average }) => average));
  });

  it('reads up to 50 resources of 24 hours at five minutes in less than a second of processor time', async () => {
    const ids = accounts.slice(0, 50);
    const before = process.threadCpuUsage();
    const results = await clientFor('westeurope').queryResources(
      ids,
      ['Transactions', 'Availability'],
      'Microsoft.Storage/storageAccounts',
      {
        ...options,
        startTime: new Date(now - 24 * hour),
        aggregation: 'Average',
      },
    );
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
    expect(results).toHaveLength(ids.length);
  });

  it('refuses too many resources, several types, regions and subscriptions', async () => {
    const [first = ''] = byRegion.get('westeurope') ?? [];
    const client = clientFor('westeurope');
    const read = (ids: string[], as = client) =>
      problemOf(as.queryResources(ids, ['Percentage CPU'], type, options));
    expect(await read(Array.from({ length: 51 }, () => first))).toEqual({
      statusCode: 400,
      message: 'The number of resource IDs 51 exceeds the maximum of 50.',
    });
    expect(await read([first, accounts[0] ?? ''])).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('same resource type'),
    });
    expect(await read([first], clientFor('northeurope'))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('in the region'),
    });
    const foreign = first.replace(subscriptionId, plannedSubscriptions[1]?.id ?? '');
    expect(await read([first, foreign])).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('in the subscription'),
    });
    expect(await read([first], clientFor('westeurope', 'newcomer@contoso.example'))).toMatchObject({
      statusCode: 403,
    });
    expect(await problemOf(client.queryResources([first], ['Nothing'], type, options))).toMatchObject({
      statusCode: 400,
    });
  });

  it('accepts tokens of its audience and of the management plane, and reports the remaining requests', async () => {
    const [first = ''] = byRegion.get('westeurope') ?? [];
    const answers = await Promise.all(
      ['metrics', 'management', 'graph', 'storage'].map((audience) => post('westeurope', audience, [first])),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 401]);
    expect(Number(answers[0]?.headers.get('x-ms-ratelimit-remaining-subscription-reads'))).toBeGreaterThan(
      50,
    );
  });

  it('limits the requests of a subscription and region', async () => {
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let turn = 0; turn < 101; turn += 1) {
      last = await post('uksouth', 'metrics', []);
      statuses.push(last.status);
    }
    expect(statuses.slice(0, 100).every((status) => status === 400)).toBe(true);
    expect(statuses[100]).toBe(429);
    expect(last?.headers.get('retry-after')).toBe('1');
  });

  it('answers nothing else', async () => {
    const path = `${cloud.sandbox.origin}/metrics/westeurope.metrics.monitor.azure.com/subscriptions/${subscriptionId}/metrics`;
    expect((await fetch(path)).status).toBe(501);
  });
});
