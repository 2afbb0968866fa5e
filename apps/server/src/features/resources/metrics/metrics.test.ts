import {
  starterBoards,
  type ListResult,
  type MetricData,
  type MetricTargets,
  type Problem,
  type ResourceRow,
} from '@blueport/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../testing/administration.testing.ts';
import { startInventoryWorld, type InventoryWorld } from '../../../testing/inventory-world.testing.ts';
import { problemOf } from '../../../testing/test-server.ts';
import { readCharts as readMetricCharts } from './read-charts.ts';
import { createSeriesCache } from './series-cache.ts';
import type { Reader, SeriesParts } from './series-request.ts';

let world: InventoryWorld;
let admin: Actor;
let reader: Actor;
let stranger: Actor;
/** A resource group with machines, and one of them. */
let machines: readonly ResourceRow[];
const machineType = 'Microsoft.Compute/virtualMachines';

beforeAll(async () => {
  world = await startInventoryWorld();
  [admin, reader, stranger] = await Promise.all([
    world.signIn('admin@contoso.example', 'Contoso'),
    world.signIn('reader@contoso.example', 'Contoso'),
    world.signIn('admin@fabrikam.example', 'Fabrikam'),
  ]);
  await world.discover();
  await world.readDue();
  machines = await list(machineType);
});
afterAll(() => world.stop());
afterEach(() => setFaults([]));

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
async function list(type: string, more: object = {}): Promise<readonly ResourceRow[]> {
  const filter = json({ type: { eq: type }, ...more });
  const answer = await admin.get(`/api/resource?limit=200&filterObj=${filter}`);
  return (answer.body as ListResult<ResourceRow>).result;
}
async function setFaults(rules: readonly object[]): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${world.embedded.sandbox.port}/__faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules }),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}
/** Runs work and returns the calls of metrics that it caused in the cloud. */
async function callsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const read = async () => [...(await world.ledger('/metrics/')), ...(await world.ledger('/arm/'))];
  const before = new Set((await read()).map(({ sequence }) => sequence));
  await work();
  return (await read())
    .filter(({ sequence, url }) => !before.has(sequence) && /metrics/i.test(url))
    .map(({ url }) => url);
}
interface Charts {
  readonly from: string;
  readonly to: string;
  readonly charts: readonly MetricData[];
}
async function readCharts(actor: Actor, body: object): Promise<Charts> {
  const answer = await actor.post('/api/resource/metric/query', body);
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  return answer.body as Charts;
}
const codesOf = ({ notes }: MetricData) => notes.map(({ code }) => code);
const pick = (name: string) => machines.find((one) => one.name.startsWith(name)) ?? machines[0]!;

describe('metric queries', () => {
  it('returns one row per point, with short names of metrics, and gaps as null', async () => {
    const { id } = pick('vm');
    const answer = await admin.get(
      `/api/resource/metric?resource=${encodeURIComponent(id)}&metric=cpu&last=2h`,
    );
    expect(answer.status, answer.text.slice(0, 500)).toBe(200);
    expect(answer.body).toMatchObject({
      metric: 'Percentage CPU',
      type: machineType,
      unit: 'Percent',
      interval: 'PT1M',
      points: expect.any(Number),
      notes: [],
    });
    const { result } = answer.body as { result: { time: string; value: number | null }[] };
    expect(result.length).toBeGreaterThanOrEqual(120);
    expect(result.length).toBeLessThanOrEqual(121);
    const steps = result.slice(1).map(({ time }, at) => Date.parse(time) - Date.parse(result[at]!.time));
    expect(new Set(steps)).toEqual(new Set([60_000]));
  });

  it.each([
    ['metric=cpu', '#/query/resource'],
    ['metric=cpu&resource=/subscriptions/x&last=2y', '#/query/last'],
    ['metric=cpu&resource=/subscriptions/x&last=400d', '#/query/last'],
    ['metric=a,b&resource=/subscriptions/x', '#/query/metric'],
    ['metric=%01&resource=/subscriptions/x', '#/query/metric'],
    ["metric=cpu&split=a'%20or%201&resource=/subscriptions/x", '#/query/split'],
    ['metric=cpu&resource=/subscriptions/x&last=1h&from=2026-11-01T00:00:00Z', '#/query/last'],
    ['metric=cpu&resource=/subscriptions/x&last=30d&interval=PT1M', '#/query/interval'],
    ['metric=cpu&aggregation=median&resource=/subscriptions/x', '#/query/aggregation'],
    ['metric=cpu&tag=team&last=1h', '#/query/tag'],
  ])('rejects %s', async (query, pointer) => {
    const answer = await admin.get(`/api/resource/metric?${query}`);
    expect([answer.status, (answer.body as Problem).errors?.[0]?.pointer]).toEqual([400, pointer]);
  });

  it('rejects a period before the retention of the cloud', async () => {
    const to = new Date(Date.now() - 100 * 86_400_000);
    const from = new Date(to.getTime() - 3_600_000).toISOString();
    const period = { from, to: to.toISOString() };
    const charts = [{ type: machineType, metric: 'cpu' }];
    const answer = await admin.post('/api/resource/metric/query', { selection: {}, charts, ...period });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: [{ pointer: '/to', code: 'too-early' }] },
    ]);
  });

  it('gives the same response for a resource of others and a missing one', async () => {
    const { id } = pick('vm');
    const missing = id.replace(/[^/]+$/, 'missing');
    const query = (one: string) => `/api/resource/metric?metric=cpu&resource=${encodeURIComponent(one)}`;
    const answers = [await stranger.get(query(id)), await admin.get(query(missing))];
    expect(answers.map(problemOf)).toEqual(['not-found', 'not-found']);
    const { charts } = await readCharts(stranger, {
      selection: { resourceIds: [id] },
      charts: [{ type: machineType, metric: 'cpu' }],
    });
    expect(charts[0]).toMatchObject({ series: [], resources: 0 });
  });
});

describe('a dashboard', () => {
  it('of 30 charts costs at most 10 cloud calls and 500 ms of waiting, and none when it is current', async () => {
    const types = [
      machineType,
      'Microsoft.Storage/storageAccounts',
      'Microsoft.Web/sites',
      'Microsoft.Sql/servers/databases',
      'Microsoft.Network/loadBalancers',
    ];
    const found = await Promise.all(types.map((type) => list(type)));
    const { location, subscriptionId } = machines[0]!;
    const resourceIds = found.flatMap((rows) =>
      rows.filter((row) => row.location === location && row.subscriptionId === subscriptionId).slice(0, 8),
    );
    const definitions = await Promise.all(
      [...new Set(resourceIds.map(({ type }) => type))].map(async (type) => {
        const answer = await admin.get(`/api/resource/metric/definition?type=${encodeURIComponent(type)}`);
        const { result } = answer.body as { result: { name: string }[] };
        return result.map(({ name }) => ({ type, metric: name }));
      }),
    );
    const charts = Array.from({ length: 20 }, (_, at) => definitions.flatMap((some) => some[at] ?? []))
      .flat()
      .slice(0, 30);
    expect(charts).toHaveLength(30);
    const body = { selection: { resourceIds: resourceIds.map(({ id }) => id) }, charts, last: '24h' };
    let answer: Charts | undefined;
    const started = performance.now();
    const calls = await callsDuring(async () => {
      answer = await readCharts(reader, body);
    });
    const milliseconds = performance.now() - started;
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeLessThanOrEqual(10);
    // The embedded cloud computes in this process, so this includes its work; the bench prints the time.
    expect(milliseconds).toBeLessThan(10_000);
    expect(answer?.charts.flatMap(codesOf)).toEqual([]);
    expect(answer?.charts.every(({ series, readAt }) => series.length > 0 && readAt !== null)).toBe(true);
    expect(await callsDuring(() => readCharts(admin, body))).toEqual([]);
  });

  it('draws at most 20 lines, the highest first, and reports the others', async () => {
    const { charts } = await readCharts(admin, {
      selection: { subscriptionId: machines[0]!.subscriptionId },
      charts: [{ type: machineType, metric: 'cpu' }],
      last: '6h',
    });
    const [chart] = charts;
    const averages = chart!.series.map(({ values }) => {
      const known = values.filter((value) => value !== null);
      return known.length === 0 ? -1 : known.reduce((sum, value) => sum + value, 0) / known.length;
    });
    expect(chart!.series.length).toBeLessThanOrEqual(20);
    expect(averages).toEqual(averages.toSorted((one, other) => other - one));
    expect(chart!.omitted + chart!.series.length).toBe(Math.min(50, chart!.resources));
  });

  it('splits a metric by a dimension', async () => {
    const [account] = await list('Microsoft.Storage/storageAccounts');
    const { charts } = await readCharts(admin, {
      selection: { resourceIds: [account!.id] },
      charts: [{ metric: 'Transactions', split: 'ApiName' }],
      last: '6h',
    });
    expect(charts[0]!.series.length).toBeGreaterThan(1);
    expect(new Set(charts[0]!.series.map(({ split }) => split)).size).toBe(charts[0]!.series.length);
  });

  it('reads a metric with a longer interval, and explains what the cloud does not offer', async () => {
    const [account] = await list('Microsoft.Storage/storageAccounts');
    const { charts } = await readCharts(admin, {
      selection: { resourceIds: [account!.id] },
      charts: [
        { metric: 'UsedCapacity' },
        { metric: 'Transactions' },
        { metric: "No'such metric <b>" },
        { metric: 'UsedCapacity', aggregation: 'Count' },
        { metric: 'Transactions', split: 'Nothing' },
      ],
      last: '1h',
    });
    expect(charts.map((chart) => [chart.interval, chart.series.length, codesOf(chart)])).toEqual([
      ['PT1H', 1, []],
      ['PT1M', 1, []],
      ['PT1M', 0, ['metrics-unknown']],
      ['PT1H', 0, ['metrics-aggregation']],
      ['PT1M', 0, ['metrics-dimension']],
    ]);
  });

  it('selects by resource group and tag', async () => {
    const machine = machines.find(({ tags }) => Object.keys(tags).length > 0)!;
    const [name, value] = Object.entries(machine.tags)[0]!;
    const byTag = await admin.get(
      `/api/resource/metric/target?tag=${encodeURIComponent(`${name.toUpperCase()}=${value}`)}&type=${encodeURIComponent(machineType)}`,
    );
    const targets = byTag.body as MetricTargets;
    expect(targets.resources.map(({ id }) => id)).toContain(machine.id);
    const { charts } = await readCharts(admin, {
      selection: { subscriptionId: machine.subscriptionId, resourceGroup: machine.resourceGroup },
      charts: [{ metric: 'cpu' }],
      last: '1h',
    });
    expect(charts[0]!.series.map(({ resource }) => resource)).toContain(machine.name);
  });
});

describe('faults of the metrics service', () => {
  const selection = () => ({ resourceIds: [machines.at(-1)!.id] });
  const cpu = [{ metric: 'cpu', aggregation: 'Maximum' }];

  it('shows known values with their age while the cloud throttles, and reads again afterwards', async () => {
    const body = { selection: selection(), charts: cpu, last: '1h' };
    const first = await readCharts(admin, body);
    expect(first.charts[0]!.series).toHaveLength(1);
    await setFaults([{ match: { area: 'metrics' }, kind: '429', retryAfterSeconds: 1 }]);
    // Another period is not in the cache completely.
    const throttled = await readCharts(admin, { ...body, last: '5h' });
    expect(codesOf(throttled.charts[0]!)).toEqual(['metrics-throttled']);
    expect(throttled.charts[0]!.readAt).toBe(first.charts[0]!.readAt);
    const known = throttled.charts[0]!.series[0]!.values;
    expect(known.slice(0, 60).every((value) => value === null)).toBe(true);
    expect(known.filter((value) => value !== null).length).toBeGreaterThan(30);
    expect(await callsDuring(() => readCharts(admin, { ...body, last: '5h' }))).toEqual([]);
  });
});

describe('resources with different shortest intervals', () => {
  it('are drawn with the longest of these intervals', async () => {
    const { subscriptionId } = machines[0]!;
    const own = machines.filter((one) => one.subscriptionId === subscriptionId);
    const [slow] = own
      .map(({ name }) => name)
      .toSorted()
      .slice(-1);
    const definitionOf = (name: string) => ({
      name: 'load',
      label: 'load',
      description: '',
      unit: 'Percent',
      aggregation: 'Average' as const,
      aggregations: ['Average' as const],
      dimensions: [],
      shortest: name === slow ? ('PT1H' as const) : ('PT1M' as const),
    });
    const now = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    const batch: Reader['batch'] = {
      read: async ({ resourceIds, query }) => {
        const data = [
          {
            timeStamp: new Date(now - 3_600_000).toISOString(),
            average: query['interval'] === 'PT1H' ? 60 : 1,
          },
        ];
        const value = [{ name: { value: 'load' }, timeseries: [{ data }] }];
        return {
          status: 200,
          headers: {},
          retryAfterMs: undefined,
          body: { values: resourceIds.map((resourceid) => ({ resourceid, value })) },
        };
      },
    };
    const parts = {
      cache: createSeriesCache(),
      definitions: {
        find: (_cloud: string, { name }: { readonly name?: string }) =>
          new Map([['load', definitionOf(name ?? '')]]),
        read: () => Promise.reject(new Error('Unexpected read.')),
      } as unknown as SeriesParts['definitions'],
      now: () => now,
      pauses: new Map(),
      withoutBatch: new Map(),
    };
    const scopes = { subscriptions: [subscriptionId], groups: [], resources: [], visibleIds: [], mark: '' };
    const [chart] = await readMetricCharts(
      world.server.database.db,
      parts,
      {
        cloud: 'general',
        arm: {} as Reader['arm'],
        batch,
        viewer: { organizationId: admin.organizationId, accountId: '', scopes },
      },
      {
        selection: { subscriptionId },
        charts: [{ type: machineType, metric: 'load' }],
        interval: 'PT1M',
        chartAt: () => '',
      },
      { from: now - 3 * 3_600_000, until: now },
    );
    expect(chart).toMatchObject({ interval: 'PT1H', points: 3 });
    for (const { values } of chart!.series) expect(values).toEqual([null, null, 60]);
  });
});

describe('irregular points', () => {
  const query = (metric: string) => ({
    selection: { resourceIds: [pick('vm').id] },
    charts: [{ type: machineType, metric }],
    last: '1h',
  });

  it('shows each time once although the cloud repeats times', async () => {
    await setFaults([{ match: { area: 'metrics' }, kind: 'repeated-points' }]);
    const { charts } = await readCharts(admin, query('Disk Read Bytes'));
    await setFaults([]);
    const { points, series } = charts[0]!;
    expect(points).toBeLessThanOrEqual(61);
    expect(series[0]!.values).toHaveLength(points);
    expect(series[0]!.values.filter((value) => value === null).length).toBeLessThanOrEqual(2);
  });

  it('leaves gaps for late points', async () => {
    await setFaults([{ match: { area: 'metrics' }, kind: 'late-points' }]);
    const { charts } = await readCharts(admin, query('Disk Write Bytes'));
    const { values } = charts[0]!.series[0]!;
    // A minute may pass between the request and its response.
    expect(values.slice(-9)).toEqual(Array.from({ length: 9 }, () => null));
    expect(values.slice(5, -12).every((value) => value !== null)).toBe(true);
  });
});

describe('definitions', () => {
  const definitions = (actor: Actor, query: Readonly<Record<string, string>>) =>
    actor.get(`/api/resource/metric/definition?${new URLSearchParams(query).toString()}`);

  it('are those of a type among the selected resources', async () => {
    const { subscriptionId, resourceGroup } = machines[0]!;
    const inGroup = { subscriptionId, resourceGroup: resourceGroup! };
    const found = await definitions(admin, { type: machineType, ...inGroup });
    expect(found.status, found.text.slice(0, 300)).toBe(200);
    const { result } = found.body as { result: { name: string; dimensions: string[]; unit: string }[] };
    expect(result.find(({ name }) => name === 'Percentage CPU')).toMatchObject({ unit: 'Percent' });
    for (const missing of [
      { type: 'Microsoft.Quantum/workspaces', tag: 'team=web' },
      { type: machineType, tag: 'team=nothing-like-this' },
    ] satisfies Record<string, string>[])
      expect(problemOf(await definitions(admin, { ...missing, subscriptionId }))).toBe('not-found');
    expect(problemOf(await definitions(stranger, { type: machineType, ...inGroup }))).toBe('not-found');
  });
});

describe('default dashboards', () => {
  it('use metrics that exist', async () => {
    const wrong: string[] = [];
    for (const [type, charts] of Object.entries(starterBoards)) {
      const answer = await admin.get(`/api/resource/metric/definition?type=${encodeURIComponent(type)}`);
      if (answer.status === 404) continue;
      const { result } = answer.body as { result: { name: string }[] };
      const names = new Set(result.map(({ name }) => name));
      wrong.push(
        ...charts.filter(({ metric }) => !names.has(metric)).map(({ metric }) => `${type} ${metric}`),
      );
    }
    expect(wrong).toEqual([]);
  });
});
