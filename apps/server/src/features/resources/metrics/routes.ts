import { CloudError } from '@blueport/cloud';
import {
  metricIntervalMinutes,
  metricRoutes,
  type BodyOf,
  type MetricData,
  type MetricSelection,
  type QueryOf,
  type ResponseOf,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import type { SessionContext } from '../../../session-context.ts';
import { parsePeriod, readCharts, requireSelection } from './read-charts.ts';
import { noteOf, presentNotes } from './read-notes.ts';
import type { Reader, SeriesParts } from './series-request.ts';
import { countTypes, selectResources, type MetricResource, type Viewer } from './select-resources.ts';

export interface MetricRouteParts extends SeriesParts {
  readonly db: Kysely<Database>;
  readonly viewerOf: (session: SessionContext) => Promise<Viewer>;
  readonly readerOf: (session: SessionContext) => Promise<Reader>;
}

const maxListed = 200;

const withoutUndefined = (selection: MetricSelection): MetricSelection =>
  Object.fromEntries(Object.entries(selection).filter(([, value]) => value !== undefined));

/** Returns a row for each point and line. */
function rowsOf({ series, start, points, interval }: MetricData) {
  const stepMs = metricIntervalMinutes[interval] * 60_000;
  return Array.from({ length: points }, (_, index) =>
    series.map(({ resource, resourceId, split, values }) => ({
      time: new Date(Date.parse(start) + index * stepMs).toISOString(),
      resource,
      split,
      value: values[index] ?? null,
      resourceId,
    })),
  ).flat();
}

async function queryMetric(
  parts: MetricRouteParts,
  session: SessionContext,
  query: QueryOf<typeof metricRoutes.query>,
): Promise<ResponseOf<typeof metricRoutes.query>> {
  const { resource, type, metric, aggregation, split, deployment, subscriptionId, resourceGroup, tag } =
    query;
  const period = parsePeriod(query, parts.now(), '#/query');
  const resourceIds = resource === undefined ? undefined : [resource];
  const input = {
    selection: withoutUndefined({ resourceIds, deployment, subscriptionId, resourceGroup, tag }),
    charts: [{ metric, type, aggregation, split }],
    interval: period.interval,
    chartAt: () => '#/query',
  };
  requireSelection(input.selection, '#/query/resource');
  const [chart] = await readCharts(parts.db, parts, await parts.readerOf(session), input, period);
  // A single resource that does not exist or that the user may not see, as on its page.
  if (!chart || (resource !== undefined && chart.resources === 0)) throw notFound();
  const { series: _series, ...rest } = chart;
  const result = rowsOf(chart);
  return { ...rest, count: result.length, total: result.length, result };
}

async function queryCharts(
  parts: MetricRouteParts,
  session: SessionContext,
  body: BodyOf<typeof metricRoutes.charts>,
): Promise<ResponseOf<typeof metricRoutes.charts>> {
  const period = parsePeriod(body, parts.now(), '');
  const input = {
    selection: body.selection,
    charts: body.charts,
    interval: period.interval,
    chartAt: (index: number) => `/charts/${index}`,
  };
  return {
    from: new Date(period.from).toISOString(),
    to: new Date(period.until).toISOString(),
    charts: await readCharts(parts.db, parts, await parts.readerOf(session), input, period),
  };
}

async function listDefinitions(
  parts: MetricRouteParts,
  session: SessionContext,
  { resource: id, type, ...place }: QueryOf<typeof metricRoutes.definitions>,
): Promise<ResponseOf<typeof metricRoutes.definitions>> {
  const reader = await parts.readerOf(session);
  const selection = withoutUndefined({ ...place, resourceIds: id === undefined ? undefined : [id] });
  const types = type === undefined ? undefined : [type];
  const [resource] = await selectResources(parts.db, reader.viewer, selection, { types, limit: 1 });
  if (!resource) throw notFound();
  try {
    const found = await parts.definitions.read(reader.arm, resource);
    return { count: found.size, total: found.size, result: [...found.values()], notes: [] };
  } catch (error) {
    if (!(error instanceof CloudError) || error.kind === 'unauthorized') throw error;
    return { count: 0, total: 0, result: [], notes: presentNotes([noteOf(error)]) };
  }
}

const presentTarget = ({ id, name, type, location, resourceGroup }: MetricResource) => ({
  id,
  name,
  type,
  location,
  resourceGroup,
});

async function listTargets(
  { db, viewerOf }: MetricRouteParts,
  session: SessionContext,
  { type, filter, ...place }: QueryOf<typeof metricRoutes.targets>,
): Promise<ResponseOf<typeof metricRoutes.targets>> {
  const selection = withoutUndefined(place);
  const viewer = await viewerOf(session);
  const types = type === undefined ? undefined : [type];
  const [counts, resources] = await Promise.all([
    countTypes(db, viewer, selection),
    selectResources(db, viewer, selection, { types, search: filter, limit: maxListed }),
  ]);
  return {
    types: counts,
    total: counts.reduce((sum, { count }) => sum + count, 0),
    resources: resources.slice(0, maxListed).map(presentTarget),
  };
}

/** Registers the routes of metrics. Every response is limited to the cloud scopes of the user. */
export function registerMetricRoutes(registry: RouteRegistry, parts: MetricRouteParts): void {
  registry.register(metricRoutes.query, ({ session, query }) => queryMetric(parts, session, query));
  registry.register(metricRoutes.charts, ({ session, body }) => queryCharts(parts, session, body));
  registry.register(metricRoutes.definitions, ({ session, query }) => listDefinitions(parts, session, query));
  registry.register(metricRoutes.targets, ({ session, query }) => listTargets(parts, session, query));
}
