import {
  applicationType,
  typeAvailability,
  type Application,
  type MetricAggregation,
  type ListQuery,
  type ResponseOf,
  type applicationRoutes,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { listRows } from '../../../list/list-rows.ts';
import { parseList } from '../../../list/parse-list.ts';
import {
  presentNotes,
  readSeries,
  type Reader,
  type ReadNote,
  type SeriesParts,
  type SeriesRequest,
} from '../metrics/index.ts';
import { presentIdentity, selectApplications, type ApplicationResource } from './find-application.ts';

const entity: ListEntity = {
  fields: {
    id: { type: 'text' },
    name: { type: 'text', search: true },
    resourceId: { type: 'text', search: true },
    location: { type: 'text' },
    resourceGroup: { type: 'text', search: true },
    subscriptionId: { type: 'text' },
    requests: { type: 'number' },
    failures: { type: 'number' },
    failureRate: { type: 'number' },
    duration: { type: 'number' },
    availability: { type: 'number' },
  },
  titles: ['name'],
  tieBreaker: 'id',
};

const hourMs = 3_600_000;
const hours = 24;
/** Applications whose figures are read: ten batch calls in the worst case of one region. */
const maxRead = 500;

const metrics = {
  requests: ['requests/count', 'Total'],
  failures: ['requests/failed', 'Total'],
  duration: ['requests/duration', 'Average'],
  availability: ['availabilityResults/availabilityPercentage', 'Average'],
} as const satisfies Record<string, readonly [string, MetricAggregation]>;
type Figure = keyof typeof metrics;

const requestOf = (resource: ApplicationResource, figure: Figure): SeriesRequest => ({
  resource,
  metric: metrics[figure][0],
  aggregation: metrics[figure][1],
  split: undefined,
  interval: 'PT1H',
});

const known = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));
const sumOf = (values: readonly number[]): number | null =>
  known(values).length === 0 ? null : Math.round(known(values).reduce((sum, value) => sum + value, 0));

/** Returns the average of hourly values, weighted by the number of requests in the hour if there are any. */
function averageOf(values: readonly number[], weights: readonly number[] | undefined): number | null {
  let sum = 0;
  let total = 0;
  for (const [at, value] of values.entries()) {
    const weight = weights === undefined ? 1 : (weights[at] ?? Number.NaN);
    if (Number.isNaN(value) || Number.isNaN(weight)) continue;
    sum += value * weight;
    total += weight;
  }
  return total === 0 ? null : Math.round((sum / total) * 100) / 100;
}

const earliest = (times: readonly number[]): number | undefined =>
  times.length === 0 ? undefined : times.reduce((least, time) => Math.min(least, time));

/** The hourly values of an application, and when the oldest of them were read. */
interface Hours {
  readonly values: Readonly<Record<Figure, readonly number[]>>;
  readonly readAt: number | undefined;
}

function present(application: ApplicationResource, { values, readAt }: Hours): Application {
  const requests = sumOf(values.requests);
  const failures = sumOf(values.failures) ?? (requests === null ? null : 0);
  return {
    ...presentIdentity(application),
    requests,
    failures,
    failureRate:
      requests === null || failures === null || requests === 0
        ? null
        : Math.round((failures / requests) * 10_000) / 100,
    duration: averageOf(values.duration, values.requests),
    availability: averageOf(values.availability, undefined),
    trend: values.requests.map((value) => (Number.isNaN(value) ? null : value)),
    readAt: readAt === undefined ? null : new Date(readAt).toISOString(),
  };
}

/** Reads the figures of the last 24 hours with the metrics batch API. */
async function readHours(parts: SeriesParts, reader: Reader, applications: readonly ApplicationResource[]) {
  const until = Math.ceil(parts.now() / hourMs) * hourMs;
  const period = { from: until - hours * hourMs, until };
  const figures = Object.keys(metrics) as Figure[];
  const requests = applications.slice(0, maxRead).map((one) => ({
    one,
    requests: figures.map((figure) => [figure, requestOf(one, figure)] as const),
  }));
  const all = requests.flatMap((row) => row.requests.map(([, request]) => request));
  const resultOf = await readSeries(parts, reader, all, period);
  const notes: ReadNote[] = [];
  const found = new Map(
    requests.map(({ one, requests: own }): [string, Hours] => {
      const results = own.map(([figure, request]) => ({ figure, ...resultOf(request) }));
      for (const { note } of results) if (note) notes.push(note);
      const valuesOf = (figure: Figure): number[] => {
        const series = results.find((result) => result.figure === figure)?.series;
        const values = series?.lines[0]?.values;
        return Array.from({ length: hours }, (_, at) => {
          const place = Math.round((period.from + at * hourMs - (series?.from ?? 0)) / hourMs);
          return values?.[place] ?? Number.NaN;
        });
      };
      const readAt = results.flatMap(({ series }) => series?.readAt ?? []);
      return [
        one.applicationId,
        {
          values: {
            requests: valuesOf('requests'),
            failures: valuesOf('failures'),
            duration: valuesOf('duration'),
            availability: valuesOf('availability'),
          },
          readAt: earliest(readAt),
        },
      ];
    }),
  );
  return { found, notes };
}

const none: Hours = {
  values: { requests: [], failures: [], duration: [], availability: [] },
  readAt: undefined,
};

/** Lists the applications that a user may see, with their figures as far as they are known. */
export async function listApplications(
  db: Kysely<Database>,
  parts: SeriesParts,
  reader: Reader,
  query: ListQuery,
): Promise<ResponseOf<typeof applicationRoutes.list>> {
  const list = parseList(entity, query);
  const applications = await selectApplications(db, reader.viewer);
  const isAbsent = typeAvailability(applicationType, reader.cloud) === 'unavailable';
  const { found, notes } =
    isAbsent || applications.length === 0
      ? { found: new Map<string, Hours>(), notes: [] }
      : await readHours(parts, reader, applications);
  const rows = applications.map((one) => present(one, found.get(one.applicationId) ?? none));
  return {
    ...listRows(entity, list, rows, [
      { field: 'failureRate', descending: true },
      { field: 'name', descending: false },
    ]),
    notes: presentNotes([
      ...(isAbsent ? [{ code: 'metrics-absent' as const, values: { type: applicationType } }] : []),
      ...notes,
    ]),
  };
}
