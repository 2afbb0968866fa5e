import { MonitorClient, type Metric } from '@azure/arm-monitor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { plannedSubscriptions } from '../../world/estate/subscriptions.ts';
import { TENANTS } from '../../world/people.ts';
import { metricTypes } from '../monitor/metrics/catalog/metricTypes.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
// A Thursday.
let now = Date.parse('2026-11-19T12:00:30Z');
let cloud: TestCloud;
let client: MonitorClient;
const subscriptionId = plannedSubscriptions[0]?.id ?? '';

beforeAll(async () => {
  cloud = await startTestCloud({
    scale: 0.25,
    speed: 'real',
    now: () => new Date(now),
    tokenSeconds: 90 * 86_400,
  });
  client = new MonitorClient(cloud.credential('admin@contoso.example', TENANTS.contoso), subscriptionId, {
    httpClient: cloud.httpClient,
    endpoint: 'https://management.azure.com',
  });
});
afterAll(() => cloud.sandbox.close());

async function idsOf(type: string): Promise<string[]> {
  const { body } = await cloud.call(
    `/subscriptions/${subscriptionId}/resources?api-version=2022-09-01&$filter=${encodeURIComponent(`resourceType eq '${type}'`)}`,
    { as: 'admin@contoso.example' },
  );
  return (body['value'] as { id: string }[]).map(({ id }) => id);
}

async function sizeOf(id: string): Promise<{ size: string; power: string }> {
  const { body } = await cloud.call(`${id}?api-version=2024-07-01&$expand=instanceView`, {
    as: 'admin@contoso.example',
  });
  const { hardwareProfile, instanceView } = body['properties'] as {
    hardwareProfile: { vmSize: string };
    instanceView: { statuses: { code: string }[] };
  };
  return { size: hardwareProfile.vmSize, power: instanceView.statuses[1]?.code.split('/')[1] ?? '' };
}

/** Returns the id of a running machine. */
async function runningMachine(): Promise<string> {
  for (const id of await idsOf('Microsoft.Compute/virtualMachines'))
    if ((await sizeOf(id)).power === 'running') return id;
  throw new Error('The world has no running machine.');
}

const span = (milliseconds: number, end = now): string =>
  `${new Date(end - milliseconds).toISOString()}/${new Date(end).toISOString()}`;

const dataOf = (metric: Metric | undefined) => metric?.timeseries[0]?.data ?? [];

describe('metric definitions', () => {
  it('exist for at least 15 resource types with at least six metrics each', () => {
    const large = metricTypes.filter(({ metrics }) => metrics.length >= 6);
    expect(large.length).toBeGreaterThanOrEqual(15);
  });

  it('are read by the client, with units, aggregations, dimensions and intervals', async () => {
    const [account = ''] = await idsOf('Microsoft.Storage/storageAccounts');
    const definitions = await Array.fromAsync(client.metricDefinitions.list(account));
    expect(definitions.find(({ name }) => name?.value === 'Transactions')).toMatchObject({
      namespace: 'Microsoft.Storage/storageAccounts',
      unit: 'Count',
      primaryAggregationType: 'Total',
      supportedAggregationTypes: expect.arrayContaining(['Total', 'Average']),
      dimensions: expect.arrayContaining([{ value: 'ApiName', localizedValue: 'ApiName' }]),
    });
    const capacity = definitions.find(({ name }) => name?.value === 'UsedCapacity');
    expect(capacity?.metricAvailabilities?.map(({ timeGrain }) => timeGrain)).toEqual([
      'PT1H',
      'PT6H',
      'PT12H',
      'P1D',
    ]);
    const [namespace] = await Array.fromAsync(client.metricNamespaces.list(account));
    expect(namespace).toMatchObject({
      classification: 'Platform',
      name: 'Microsoft.Storage/storageAccounts',
    });
    const blobs = await Array.fromAsync(client.metricDefinitions.list(`${account}/blobServices/default`));
    expect(blobs.map(({ name }) => name?.value)).toContain('BlobCapacity');
  });
});

describe('metrics', () => {
  it('agree at every interval', async () => {
    const id = await runningMachine();
    const read = async (interval: string) => {
      const { value } = await client.metrics.list(id, {
        timespan: span(6 * hour),
        interval,
        metricnames: 'Percentage CPU',
        aggregation: 'Average,Minimum,Maximum',
      });
      return value;
    };
    const [fine, coarse] = [await read('PT1M'), await read('PT1H')];
    const minutes = dataOf(fine[0]).slice(0, 60);
    const [firstHour] = dataOf(coarse[0]);
    expect(minutes).toHaveLength(60);
    expect(firstHour?.average).toBeCloseTo(
      minutes.reduce((sum, { average = 0 }) => sum + average, 0) / 60,
      6,
    );
    expect(firstHour?.maximum).toBeCloseTo(Math.max(...minutes.map(({ maximum = 0 }) => maximum)), 6);
    expect(firstHour?.minimum).toBeCloseTo(Math.min(...minutes.map(({ minimum = 0 }) => minimum)), 6);
  });

  it('are the same for every reader and process with the same seed', async () => {
    const id = await runningMachine();
    const options = { timespan: span(2 * hour), interval: 'PT5M', metricnames: 'Percentage CPU' };
    const one = await client.metrics.list(id, options);
    expect(await client.metrics.list(id, options)).toEqual(one);
    const values = dataOf(one.value[0]).slice(0, -1);
    expect(values.every(({ average = -1 }) => average >= 0 && average <= 100)).toBe(true);
  });

  it('answer 24 hours at five minutes in less than 50 ms of processor time', async () => {
    const id = await runningMachine();
    const path = `${id}/providers/Microsoft.Insights/metrics?api-version=2024-02-01&timespan=${span(day)}&interval=PT5M&metricnames=Percentage%20CPU`;
    await cloud.call(path, { as: 'admin@contoso.example' });
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const before = process.threadCpuUsage();
      const { body } = await cloud.call(path, { as: 'admin@contoso.example' });
      const { user, system } = process.threadCpuUsage(before);
      times.push((user + system) / 1000);
      expect(dataOf((body['value'] as Metric[])[0])).toHaveLength(289);
    }
    expect(Math.min(...times)).toBeLessThan(50);
  });

  it('reach back 93 days and have more work on weekdays than on weekends', async () => {
    const [site = ''] = await idsOf('Microsoft.Web/sites');
    const { value } = await client.metrics.list(site, {
      timespan: span(92 * day),
      interval: 'P1D',
      metricnames: 'Requests',
    });
    const days = dataOf(value[0]).filter(({ total }) => total !== undefined);
    const mean = (weekend: boolean): number => {
      const own = days.filter(
        ({ timeStamp }) => [0, 6].includes(new Date(timeStamp.getTime() + 12 * hour).getUTCDay()) === weekend,
      );
      return own.reduce((sum, { total = 0 }) => sum + total, 0) / own.length;
    };
    expect(days.length).toBeGreaterThan(20);
    expect(mean(false)).toBeGreaterThanOrEqual(mean(true));
    await expect(
      client.metrics.list(site, { timespan: span(100 * day), metricnames: 'Requests' }),
    ).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('stop while a machine is deallocated', async () => {
    const id = await runningMachine();
    const names = { interval: 'PT1M', metricnames: 'Percentage CPU' };
    await cloud.call(`${id}/deallocate?api-version=2024-07-01`, {
      method: 'POST',
      as: 'admin@contoso.example',
    });
    now += 40 * minute;
    const stopped = dataOf((await client.metrics.list(id, { ...names, timespan: span(hour) })).value[0]);
    const withValues = stopped.filter(({ average }) => average !== undefined);
    expect(withValues.length).toBeGreaterThan(15);
    expect(withValues.length).toBeLessThan(23);
    expect(stopped.slice(-30).every(({ average }) => average === undefined)).toBe(true);
    await cloud.call(`${id}/start?api-version=2024-07-01`, { method: 'POST', as: 'admin@contoso.example' });
    now += 30 * minute;
    await cloud.call(`${id}?api-version=2024-07-01`, { as: 'admin@contoso.example' });
    now += 30 * minute;
    const started = dataOf(
      (await client.metrics.list(id, { ...names, timespan: span(20 * minute) })).value[0],
    );
    expect(started.filter(({ average }) => average !== undefined).length).toBeGreaterThan(15);
  });

  it('change with the size of a machine', async () => {
    const id = await runningMachine();
    const read = async () => {
      const options = { timespan: span(30 * minute), interval: 'FULL', metricnames: 'Percentage CPU' };
      return dataOf((await client.metrics.list(id, options)).value[0])[0]?.average ?? 0;
    };
    const before = await read();
    const body = { properties: { hardwareProfile: { vmSize: 'Standard_D16s_v5' } } };
    const { status } = await cloud.call(`${id}?api-version=2024-07-01`, {
      method: 'PATCH',
      body,
      as: 'admin@contoso.example',
    });
    expect(status).toBeLessThan(300);
    now += 40 * minute;
    expect(await read()).toBeLessThan(before / 2);
  });

  it('have idle machines, saturated disks and one outage', async () => {
    const usage = new Map<string, number>();
    for (const id of await idsOf('Microsoft.Compute/virtualMachines')) {
      const { value } = await client.metrics.list(id, {
        timespan: span(day),
        interval: 'P1D',
        metricnames: 'Percentage CPU',
      });
      const average = dataOf(value[0])[0]?.average;
      if (average !== undefined) usage.set(id, average);
    }
    expect([...usage.values()].some((average) => average < 3)).toBe(true);
    expect([...usage.values()].some((average) => average > 12)).toBe(true);
    let highest = 0;
    for (const id of await idsOf('Microsoft.Compute/disks')) {
      const { value } = await client.metrics.list(id, {
        timespan: span(day),
        interval: 'P1D',
        metricnames: 'Disk Bandwidth Consumed Percentage',
        aggregation: 'Maximum',
      });
      highest = Math.max(highest, dataOf(value[0])[0]?.maximum ?? 0);
    }
    expect(highest).toBe(100);
    const outage = Date.parse('2026-11-10T10:00:00Z');
    const availability: number[] = [];
    for (const id of await idsOf('Microsoft.Storage/storageAccounts')) {
      const { value } = await client.metrics.list(id, {
        timespan: span(hour, outage + hour),
        interval: 'PT1H',
        metricnames: 'Availability',
      });
      availability.push(dataOf(value[0])[0]?.average ?? 100);
    }
    expect(Math.min(...availability)).toBeLessThan(80);
    expect(Math.max(...availability)).toBe(100);
  });

  it('split by dimensions, filter, order and limit series', async () => {
    const [account = ''] = await idsOf('Microsoft.Storage/storageAccounts');
    const read = async (options: object) =>
      (
        await client.metrics.list(account, {
          timespan: span(day),
          interval: 'P1D',
          metricnames: 'Transactions',
          ...options,
        })
      ).value[0]?.timeseries ?? [];
    const totalOf = (series: Awaited<ReturnType<typeof read>>[number]) =>
      (series.data ?? []).reduce((sum, { total = 0 }) => sum + total, 0);
    const all = await read({ filter: "ApiName eq '*'" });
    expect(all.map(({ metadatavalues }) => metadatavalues?.[0]?.name?.value)).toContain('apiname');
    const totals = all.map(totalOf);
    expect(totals).toEqual([...totals].sort((one, other) => other - one));
    const [whole] = await read({});
    const sum = totals.reduce((one, other) => one + other, 0);
    expect(Math.abs(sum / totalOf(whole!) - 1)).toBeLessThan(0.03);
    expect(await read({ filter: "ApiName eq '*'", top: 2, orderby: 'total asc' })).toHaveLength(2);
    expect(await read({ filter: "ApiName eq 'GetBlob' or ApiName eq 'PutBlob'" })).toHaveLength(2);
    expect(
      await read({ filter: "ApiName eq '*' and ResponseType eq 'Success'", rollupby: 'apiname' }),
    ).toHaveLength(1);
    const metadata = await read({ filter: "ApiName sw 'Get'", resultType: 'Metadata' });
    expect(metadata.map(({ data }) => data)).toEqual([undefined, undefined]);
  });

  it.each([
    [
      { metricnames: 'Nothing' },
      /^Failed to find metric configuration for provider: Microsoft.Storage, resource Type: storageAccounts, metric: Nothing, Valid metrics: UsedCapacity,/,
    ],
    [
      { interval: 'PT3M' },
      'Invalid time grain duration: PT3M, supported ones are: 00:01:00,00:05:00,00:15:00,00:30:00,01:00:00,06:00:00,12:00:00,1.00:00:00',
    ],
    [
      { metricnames: 'Transactions,UsedCapacity', interval: 'PT1M' },
      /^Commonly allowed time grains: 01:00:00,.* between metrics: Transactions,UsedCapacity, can not support/,
    ],
    [{ timespan: '2026-11-19T10:00:00Z/2026-11-19T09:00:00Z' }, /start time/],
    [{ timespan: 'yesterday' }, /timespan/],
    [{ aggregation: 'Median' }, /aggregation type: Median/],
    [{ aggregation: 'Count' }, /Metric: Transactions does not support requested aggregation: Count/],
    [{ filter: "Color eq 'red'" }, /does not support requested dimension combination: Color/],
    [{ filter: 'ApiName eq' }, /Invalid filter/],
    [{ top: 0, filter: "ApiName eq '*'" }, /TopN/],
    [{ metricnamespace: 'Microsoft.Web/sites' }, /namespace/],
  ])('refuse %j as Azure does', async (options, message) => {
    const [account = ''] = await idsOf('Microsoft.Storage/storageAccounts');
    const problem = await client.metrics
      .list(account, { timespan: span(hour), metricnames: 'Transactions', ...options })
      .then(
        () => undefined,
        (error: { statusCode: number; details: { code: string; message: string } }) => error,
      );
    expect(problem?.statusCode).toBe(400);
    expect(problem?.details.code).toBe('BadRequest');
    expect(problem?.details.message).toMatch(message);
  });

  it('accept times that the Azure CLI encodes twice', async () => {
    const [account = ''] = await idsOf('Microsoft.Storage/storageAccounts');
    const times = encodeURIComponent('2026-11-19T10:00:00+00:00/2026-11-19T12:00:00+00:00');
    const { status, body } = await cloud.call(
      `${account}/providers/Microsoft.Insights/metrics?api-version=2018-01-01&metricnames=Transactions&timespan=${encodeURIComponent(times)}`,
      { as: 'admin@contoso.example' },
    );
    expect([status, body['timespan']]).toEqual([200, '2026-11-19T10:00:00Z/2026-11-19T12:00:00Z']);
  });

  it('are refused without permission, for missing resources, and for types that are not simulated', async () => {
    const [account = ''] = await idsOf('Microsoft.Storage/storageAccounts');
    const [network = ''] = await idsOf('Microsoft.Network/virtualNetworks');
    const status = async (id: string, as = 'admin@contoso.example') => {
      const { status: code, body } = await cloud.call(
        `${id}/providers/Microsoft.Insights/metrics?api-version=2024-02-01`,
        { as },
      );
      return [code, body.error?.code];
    };
    expect(await status(account, 'newcomer@contoso.example')).toEqual([403, 'AuthorizationFailed']);
    expect(await status(`${account}x`)).toEqual([404, 'ResourceNotFound']);
    expect(await status(network)).toEqual([501, 'NotSimulated']);
    expect(await status(`/subscriptions/${subscriptionId}`)).toEqual([501, 'NotSimulated']);
  });
});

describe('faults of metrics', () => {
  const setFaults = (rules: readonly object[]) =>
    fetch(`${cloud.sandbox.origin}/__faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rules),
    });
  const timeOf = ({ timeStamp }: { timeStamp: Date }) => timeStamp.getTime();
  const read = async (id: string, start: number) =>
    dataOf(
      (
        await client.metrics.list(id, {
          timespan: `${new Date(start).toISOString()}/${new Date(now).toISOString()}`,
          interval: 'PT1M',
          metricnames: 'Percentage CPU',
        })
      ).value[0],
    );

  it('publish points later, on the clock of the cloud', async () => {
    const id = await runningMachine();
    const start = Math.floor((now - hour) / minute) * minute;
    const before = now;
    const all = await read(id, start);
    await setFaults([{ kind: 'late-points', match: { pathRegex: '/metrics\\?' }, delayMs: 5 * minute }]);
    try {
      const late = await read(id, start);
      expect(late.map(timeOf)).toEqual(all.map(timeOf));
      for (const [index, point] of late.entries())
        expect(point.average).toBe(timeOf(point) > now - 5 * minute ? undefined : all[index]?.average);
      expect(late.filter(({ average }) => average === undefined).length).toBeGreaterThan(3);
      now += 5 * minute;
      expect((await read(id, start)).slice(0, all.length - 1)).toEqual(all.slice(0, -1));
    } finally {
      now = before;
      await setFaults([]);
    }
  });

  it('repeat times, first without a value', async () => {
    const id = await runningMachine();
    const start = Math.floor((now - hour) / minute) * minute;
    const all = await read(id, start);
    await setFaults([{ kind: 'repeated-points', match: { pathRegex: '/metrics\\?' } }]);
    try {
      const repeated = await read(id, start);
      expect(repeated.length).toBe(all.length + 2 * Math.floor(all.length / 2));
      const last = new Map(repeated.map((point) => [timeOf(point), point]));
      expect([...last.values()]).toEqual(all);
    } finally {
      await setFaults([]);
    }
  });

  it('leave responses without JSON unchanged', async () => {
    const [group] = (await runningMachine()).split('/providers/');
    await setFaults([{ kind: 'late-points' }]);
    const as = 'admin@contoso.example';
    const exists = await cloud.call(`${group}?api-version=2021-04-01`, { method: 'HEAD', as });
    await setFaults([]);
    expect(exists.status).toBe(204);
  });
});
