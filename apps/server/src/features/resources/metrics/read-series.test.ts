import { CloudError, type MetricsBatch, type ResourceManager } from '@blueport/cloud';
import { describe, expect, it } from 'vitest';
import type { ReadableScopes } from '../../cloud/inventory/index.ts';
import { createDefinitionCache } from './definitions.ts';
import { noteOf } from './read-notes.ts';
import { readSeries } from './read-series.ts';
import type { MetricResource } from './select-resources.ts';
import { createSeriesCache } from './series-cache.ts';
import type { Reader, SeriesParts, SeriesRequest } from './series-request.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-29T10:00:00Z');

const resourceOf = (name: string, more: Partial<MetricResource> = {}): MetricResource => ({
  id: `/subscriptions/s/resourceGroups/g/providers/P.P/things/${name}`,
  key: `/subscriptions/s/resourcegroups/g/providers/p.p/things/${name}`,
  name,
  type: 'P.P/things',
  kind: null,
  location: 'westeurope',
  resourceGroup: 'g',
  subscriptionId: 's',
  isOpen: true,
  ...more,
});
const requestOf = (resource: MetricResource): SeriesRequest => ({
  resource,
  metric: 'cpu',
  aggregation: 'Average',
  split: undefined,
  interval: 'PT1M',
});
type Point = readonly [minute: number, value?: number];
const metricOf = (points: readonly Point[]) => [
  {
    name: { value: 'cpu' },
    unit: 'Percent',
    timeseries: [
      {
        metadatavalues: [],
        data: points.map(([minute, average]) => ({
          timeStamp: new Date(start + minute * minuteMs).toISOString(),
          ...(average !== undefined && { average }),
        })),
      },
    ],
  },
];
const failure = (more: Partial<ConstructorParameters<typeof CloudError>[0]>) =>
  new CloudError({ kind: 'unavailable', code: 'Failed', message: 'Failed.', ...more });

/** A cloud with one clock. `answers` and `singles` answer the calls of the two APIs. */
function scriptedCloud(cache = createSeriesCache()) {
  let now = start;
  const calls: string[] = [];
  const script: { batch: () => unknown; single: () => unknown; definitions: () => unknown } = {
    batch: () => metricOf([]),
    single: () => metricOf([]),
    definitions: () => [],
  };
  const parts: SeriesParts = {
    cache,
    definitions: createDefinitionCache(() => now),
    now: () => now,
    pauses: new Map(),
    withoutBatch: new Map(),
  };
  const batch: MetricsBatch = {
    async read({ resourceIds, query }) {
      calls.push(`batch ${String(query['starttime']).slice(11, 16)} ${resourceIds.length}`);
      const value = script.batch();
      return {
        status: 200,
        headers: {},
        retryAfterMs: undefined,
        body: { values: resourceIds.map((resourceid) => ({ resourceid, value })) },
      };
    },
  };
  const arm = {
    profile: { name: 'general' },
    async request() {
      calls.push('single');
      return { body: { value: script.single() } };
    },
    async all() {
      calls.push('definitions');
      return script.definitions();
    },
  } as unknown as ResourceManager;
  const readerOf = (accountId: string): Reader => ({
    cloud: 'general',
    viewer: { organizationId: 'o', accountId, scopes: {} as ReadableScopes },
    arm,
    batch,
  });
  return {
    calls,
    script,
    pass: (minutes: number) => {
      now += minutes * minuteMs;
    },
    async read(requests: readonly SeriesRequest[], accountId = 'a', minutes = 30) {
      const resultOf = await readSeries(parts, readerOf(accountId), requests, {
        from: now - minutes * minuteMs,
        until: now,
      });
      return requests.map((request) => {
        const { series, note } = resultOf(request);
        return { note: note?.code, values: [...(series?.lines[0]?.values ?? [])], series };
      });
    },
  };
}
const some = resourceOf('one');
/** Returns the value at a minute relative to the start of the test. */
const at = (found: Awaited<ReturnType<ReturnType<typeof scriptedCloud>['read']>>[number], minute: number) =>
  found.values[(start + minute * minuteMs - found.series!.from) / minuteMs];

describe('readSeries', () => {
  it('keeps gaps, collapses duplicates and drops points outside of the range', async () => {
    const cloud = scriptedCloud();
    cloud.script.batch = () => metricOf([[-29, 1], [-28, 2], [-28, 3], [-27], [-90, 9], [-26, Number.NaN]]);
    const [found] = await cloud.read([requestOf(some)]);
    expect([-30, -29, -28, -27, -26].map((minute) => at(found!, minute))).toEqual([
      Number.NaN,
      1,
      3,
      Number.NaN,
      Number.NaN,
    ]);
    expect(found!.values).toHaveLength(30);
  });

  it('reads only the points that can still change, and replaces late ones', async () => {
    const cloud = scriptedCloud();
    cloud.script.batch = () =>
      metricOf([
        [-20, 1],
        [-5, 1],
      ]);
    await cloud.read([requestOf(some)]);
    cloud.pass(1);
    cloud.script.batch = () =>
      metricOf([
        [-5, 2],
        [-4, 2],
        [0, 2],
      ]);
    const [found] = await cloud.read([requestOf(some)]);
    expect(cloud.calls).toEqual(['batch 09:30 1', 'batch 09:45 1']);
    expect([-20, -5, -4, 0].map((minute) => at(found!, minute))).toEqual([1, 2, 2, 2]);
    await cloud.read([requestOf(some)]);
    expect(cloud.calls).toHaveLength(2);
  });

  it('reads 120 resources of a region with three calls', async () => {
    const cloud = scriptedCloud();
    const requests = Array.from({ length: 120 }, (_, index) => requestOf(resourceOf(`r${index}`)));
    await cloud.read(requests);
    expect(cloud.calls.toSorted()).toEqual(['batch 09:30 20', 'batch 09:30 50', 'batch 09:30 50']);
  });

  it.each([
    ['refuses the token', { status: 401, kind: 'unauthorized' as const }],
    ['refuses one of the resources', { status: 403, kind: 'refused' as const }],
    ['has no host', { code: 'ENOTFOUND' }],
  ])('reads resource by resource if the batch API %s', async (_name, error) => {
    const cloud = scriptedCloud();
    cloud.script.batch = () => {
      throw failure(error);
    };
    cloud.script.single = () => metricOf([[-1, 5]]);
    const [found] = await cloud.read([requestOf(some)]);
    expect([found!.note, at(found!, -1)]).toEqual([undefined, 5]);
    expect(cloud.calls).toEqual(['batch 09:30 1', 'single']);
  });

  it('does not use the batch API for resources without a region', async () => {
    const cloud = scriptedCloud();
    await cloud.read([requestOf(resourceOf('global', { location: '' }))]);
    expect(cloud.calls).toEqual(['single']);
  });

  it.each([
    ['metrics-timeout', failure({ kind: 'unknown-outcome', code: 'Timeout' })],
    ['metrics-unreachable', failure({ kind: 'unavailable', code: 'ECONNRESET' })],
    ['metrics-throttled', failure({ kind: 'throttled', status: 429, retryAfterMs: 20_000 })],
  ])('returns known values with the note %s, and pauses', async (code, error) => {
    const cloud = scriptedCloud();
    cloud.script.batch = () => metricOf([[-1, 7]]);
    await cloud.read([requestOf(some)]);
    cloud.pass(5);
    cloud.script.batch = () => {
      throw error;
    };
    const [found] = await cloud.read([requestOf(some)]);
    expect([found!.note, at(found!, -1), found!.series!.readAt]).toEqual([code, 7, start]);
    expect(cloud.calls).toHaveLength(2);
    await cloud.read([requestOf(some)]);
    expect(cloud.calls).toHaveLength(2);
    cloud.pass(1);
    cloud.script.batch = () => metricOf([[-1, 8]]);
    const [after] = await cloud.read([requestOf(some)]);
    expect([after!.note, at(after!, -1)]).toEqual([undefined, 8]);
  });

  it('reports why the intervals of a metric are unknown instead of the rejected interval', async () => {
    const cloud = scriptedCloud();
    cloud.script.batch = () => {
      throw failure({ kind: 'refused', status: 400, message: 'No such interval, TraceId: {4f00-8ec8}' });
    };
    cloud.script.definitions = () => {
      throw failure({ code: 'Timeout' });
    };
    expect(await cloud.read([requestOf(some)])).toMatchObject([{ note: 'metrics-timeout' }]);
    expect(cloud.calls).toEqual(['batch 09:30 1', 'definitions']);
  });

  it('shares values only between people who read the whole scope', async () => {
    const cloud = scriptedCloud();
    const closed = resourceOf('closed', { isOpen: false });
    for (const account of ['a', 'b']) await cloud.read([requestOf(some), requestOf(closed)], account);
    expect(cloud.calls).toEqual(['batch 09:30 2', 'batch 09:30 1']);
  });

  it('removes the number of a call from messages of the cloud', () => {
    const messageOf = (message: string) => noteOf(failure({ kind: 'refused', status: 400, message })).values;
    expect(messageOf('Not allowed, TraceId: {5544b076-8ec8-4020-9d3c-b9f4b2a5c4e1}')).toEqual({
      message: 'Not allowed',
    });
    expect(messageOf('The trace is not allowed.')).toEqual({ message: 'The trace is not allowed.' });
  });

  it('reports that a person must sign in again', async () => {
    const cloud = scriptedCloud();
    const expired = () => {
      throw failure({ status: 401, kind: 'unauthorized' });
    };
    Object.assign(cloud.script, { batch: expired, single: expired });
    await expect(cloud.read([requestOf(some)])).rejects.toMatchObject({ kind: 'unauthorized' });
  });
});

describe('a cache that is too small', () => {
  it('loses no values of a read that it cannot hold', async () => {
    const cloud = scriptedCloud(createSeriesCache(50));
    const several = ['one', 'two', 'three'].map((name) => requestOf(resourceOf(name)));
    cloud.script.batch = () => metricOf([[-2, 7]]);
    const results = await cloud.read(several);
    expect(results.map(({ values }) => values.at(-2))).toEqual([7, 7, 7]);
  });
});

describe('values of a dimension', () => {
  it('are dropped when they no longer occur', async () => {
    const cloud = scriptedCloud();
    const split = { ...requestOf(some), split: 'Name' };
    const linesAt = (minute: number, ...values: string[]) => [
      {
        name: { value: 'cpu' },
        timeseries: values.map((value) => ({
          metadatavalues: [{ value }],
          data: [{ timeStamp: new Date(start + minute * minuteMs).toISOString(), average: 1 }],
        })),
      },
    ];
    const splitsOf = async () => (await cloud.read([split]))[0]!.series!.lines.map((line) => line.split);
    cloud.script.batch = () => linesAt(-1, 'old', 'kept');
    expect(await splitsOf()).toEqual(['old', 'kept']);
    for (let count = 1; count <= 6; count += 1) {
      cloud.pass(10);
      cloud.script.batch = () => linesAt(count * 10 - 1, 'kept');
      await splitsOf();
    }
    expect(await splitsOf()).toEqual(['kept']);
  });

  it('are read although the response is malformed', async () => {
    const cloud = scriptedCloud();
    const [good] = metricOf([[-1, 5]]);
    cloud.script.batch = () => [
      null,
      { name: null },
      { name: { value: 'memory' }, timeseries: null },
      { ...good, timeseries: [null, { metadatavalues: null, data: [null, ...good!.timeseries[0]!.data] }] },
    ];
    const [result] = await cloud.read([requestOf(some)]);
    expect(result!.values.at(-1)).toBe(5);
  });
});
