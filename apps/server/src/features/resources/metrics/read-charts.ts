import {
  chooseMetricInterval,
  maxMetricDays,
  maxMetricPoints,
  maxMetricResources,
  maxMetricSeries,
  metricIntervalMinutes,
  metricNameOf,
  minutesOfRange,
  starterBoards,
  typeAvailability,
  usualMetricRange,
  type MetricChart,
  type MetricData,
  type MetricInterval,
  type MetricSelection,
  type MetricSeries,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { issue, Refusal } from '../../../errors/refusal.ts';
import { presentNotes, type ReadNote } from './read-notes.ts';
import { readSeries } from './read-series.ts';
import {
  alignPeriod,
  intervalOf,
  type Period,
  type Reader,
  type SeriesParts,
  type SeriesRequest,
  type SeriesResult,
} from './series-request.ts';
import { countTypes, selectResources, type MetricResource } from './select-resources.ts';
import { sliceValues } from './series-cache.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

interface PeriodInput {
  readonly last?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval?: MetricInterval | undefined;
}

const malformed = (...errors: Parameters<typeof issue>): Refusal =>
  new Refusal('malformed-request', { errors: [issue(...errors)] });

/** Returns the period and interval to read. `at` starts the pointers of refusals. */
export function parsePeriod(
  input: PeriodInput,
  now: number,
  at: string,
): Period & { readonly interval: MetricInterval } {
  if (input.last !== undefined && (input.from !== undefined || input.to !== undefined))
    throw malformed(`${at}/last`, 'custom');
  const minutes = minutesOfRange(input.last ?? usualMetricRange);
  if (minutes === undefined) throw malformed(`${at}/last`, 'custom');
  const until = input.to === undefined ? now : Math.min(Date.parse(input.to), now);
  const from = input.from === undefined ? until - minutes * minuteMs : Date.parse(input.from);
  if (from >= until) throw malformed(`${at}/to`, 'too-early', { limit: new Date(from).toISOString() });
  if (until - from > maxMetricDays * dayMs)
    throw malformed(input.from === undefined ? `${at}/last` : `${at}/from`, 'too-big', {
      unit: 'days',
      limit: String(maxMetricDays),
    });
  const interval = input.interval ?? chooseMetricInterval((until - from) / minuteMs);
  if ((until - from) / (metricIntervalMinutes[interval] * minuteMs) > maxMetricPoints)
    throw malformed(`${at}/interval`, 'too-big', { unit: 'entries', limit: String(maxMetricPoints) });
  // Older values no longer exist; the first interval of the range may begin before that.
  const oldest = now - maxMetricDays * dayMs + metricIntervalMinutes[interval] * minuteMs;
  if (until <= oldest) throw malformed(`${at}/to`, 'too-early', { limit: new Date(oldest).toISOString() });
  return { from: Math.min(Math.max(from, oldest), until - minuteMs), until, interval };
}

/** Requires a selection, because rows of every resource of an organization are of no use. */
export function requireSelection(selection: MetricSelection, at: string): void {
  if (Object.values(selection).every((value) => value === undefined)) throw malformed(at, 'required');
}

/** A chart with the resources that it reads. */
interface PlannedChart {
  readonly chart: MetricChart;
  readonly type: string;
  readonly requests: readonly SeriesRequest[];
  readonly resources: number;
  readonly notes: readonly ReadNote[];
}

/** Returns the type of a chart that names none: the only one, or the most frequent one that knows the short name. */
function inferType(types: readonly { readonly type: string }[], metric: string): string | undefined {
  const known = types.find(({ type }) => {
    const charts = starterBoards[type.toLowerCase()] ?? [];
    return charts.some((one) => one.alias === metric.toLowerCase() || one.metric === metric);
  });
  return known?.type ?? (types.length === 1 ? types[0]?.type : undefined);
}

interface ChartsInput {
  readonly selection: MetricSelection;
  readonly charts: readonly MetricChart[];
  readonly interval: MetricInterval;
  /** Start of the pointers of refusals about a chart. */
  readonly chartAt: (index: number) => string;
}

function notesOf(type: string, isAbsent: boolean, shown: number, count: number): ReadNote[] {
  if (isAbsent) return [{ code: 'metrics-absent', values: { type } }];
  if (shown === 0 || shown === count) return [];
  return [{ code: 'metrics-first', values: { shown: String(shown), count: String(count) } }];
}

async function planCharts(
  db: Kysely<Database>,
  { cloud, viewer }: Reader,
  input: ChartsInput,
): Promise<PlannedChart[]> {
  const { selection, charts, interval } = input;
  const types = await countTypes(db, viewer, selection);
  const typeOf = new Map(
    charts.map((chart, index): [MetricChart, string] => {
      const type = chart.type ?? inferType(types, chart.metric);
      if (type === undefined && types.length > 0) throw malformed(`${input.chartAt(index)}/type`, 'required');
      return [chart, type ?? ''];
    }),
  );
  const wanted = [...new Set(typeOf.values())].filter((type) => type !== '');
  const resources = await selectResources(db, viewer, selection, {
    types: wanted,
    limit: maxMetricResources,
  });
  const byType = Map.groupBy(resources, ({ type }) => type.toLowerCase());
  return charts.map((chart): PlannedChart => {
    const type = typeOf.get(chart) ?? '';
    const own = byType.get(type.toLowerCase()) ?? [];
    const count = types.find((one) => one.type.toLowerCase() === type.toLowerCase())?.count ?? 0;
    const isAbsent = type !== '' && typeAvailability(type, cloud) === 'unavailable';
    const metric = metricNameOf(type, chart.metric);
    return {
      chart: { ...chart, metric },
      type: own[0]?.type ?? type,
      resources: count,
      requests: isAbsent
        ? []
        : own.map((resource) => ({
            resource,
            metric,
            aggregation: chart.aggregation,
            split: chart.split,
            interval,
          })),
      notes: notesOf(type, isAbsent, own.length, count),
    };
  });
}

const round = (value: number): number | null => (Number.isNaN(value) ? null : Number(value.toPrecision(7)));

/** Returns the average of the values, or less than any value if there are none. */
function rankOf(values: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? Number.NEGATIVE_INFINITY : sum / count;
}

/** Returns the lines of a resource on the grid of the chart. */
function linesOf(resource: MetricResource, { series }: SeriesResult, grid: ReturnType<typeof alignPeriod>) {
  return (series?.lines ?? []).map((line) => ({
    resource,
    split: line.split,
    values: sliceValues(series!, line.values, grid.from, grid.until),
  }));
}

function presentChart(
  { chart, type, requests, resources, notes }: PlannedChart,
  grid: ReturnType<typeof alignPeriod>,
  interval: MetricInterval,
  resultOf: (request: SeriesRequest) => SeriesResult,
): MetricData {
  const results = requests.map((request) => ({ request, result: resultOf(request) }));
  const known = results.flatMap(({ result }) => result.series ?? []);
  const lines = results
    .flatMap(({ request, result }) => linesOf(request.resource, result, grid))
    .map((line) => ({ ...line, rank: rankOf(line.values) }))
    .toSorted((one, other) => other.rank - one.rank || (one.resource.name < other.resource.name ? -1 : 1));
  const readAt = known.reduce((least, one) => Math.min(least, one.readAt), Number.POSITIVE_INFINITY);
  return {
    type,
    metric: chart.metric,
    unit: known.find(({ unit }) => unit !== null)?.unit ?? null,
    aggregation: chart.aggregation ?? known.find((one) => one.aggregation !== null)?.aggregation ?? null,
    split: chart.split ?? null,
    interval,
    start: new Date(grid.from).toISOString(),
    points: Math.round((grid.until - grid.from) / grid.intervalMs),
    series: lines.slice(0, maxMetricSeries).map(({ resource, split, values }): MetricSeries => ({
      resourceId: resource.id,
      resource: resource.name,
      split,
      values: Array.from(values, round),
    })),
    omitted: Math.max(0, lines.length - maxMetricSeries),
    resources,
    readAt: Number.isFinite(readAt) ? new Date(readAt).toISOString() : null,
    notes: presentNotes([...notes, ...results.flatMap(({ result }) => result.note ?? [])]),
  };
}

/** Returns the interval of a chart: the longest of its resources, because some have values less often than others. */
function chartInterval(
  definitions: SeriesParts['definitions'],
  cloud: Reader['cloud'],
  requests: readonly SeriesRequest[],
  usual: MetricInterval,
): MetricInterval {
  return requests.reduce<MetricInterval>((longest, request) => {
    const interval = intervalOf(definitions, cloud, request);
    return metricIntervalMinutes[interval] > metricIntervalMinutes[longest] ? interval : longest;
  }, usual);
}

/** Reads several charts with as few calls of the cloud as possible. */
export async function readCharts(
  db: Kysely<Database>,
  parts: SeriesParts,
  reader: Reader,
  input: ChartsInput,
  period: Period,
): Promise<MetricData[]> {
  const planned = await planCharts(db, reader, input);
  const read = (charts: readonly PlannedChart[]) =>
    readSeries(
      parts,
      reader,
      charts.flatMap(({ requests }) => requests),
      period,
    );
  const first = await read(planned);
  // The first read may have found that a metric has values less often than requested.
  const charts = planned.map((chart) => {
    const interval = chartInterval(parts.definitions, reader.cloud, chart.requests, input.interval);
    return { ...chart, interval, requests: chart.requests.map((request) => ({ ...request, interval })) };
  });
  const isMixed = charts.some(({ requests, interval }, index) =>
    requests.some((_request, at) => {
      const earlier = planned[index]!.requests[at]!;
      return intervalOf(parts.definitions, reader.cloud, earlier) !== interval;
    }),
  );
  const resultOf = isMixed ? await read(charts) : first;
  return charts.map((chart, index) => {
    const grid = alignPeriod(period, chart.interval);
    return presentChart(isMixed ? chart : planned[index]!, grid, chart.interval, resultOf);
  });
}
