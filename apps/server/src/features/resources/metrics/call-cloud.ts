import { CloudError } from '@blueport/cloud';
import { forEachConcurrently } from '../../../cloud/for-each-concurrently.ts';
import { objectsOf, parseMetrics, type ParsedMetric } from './parse-metrics.ts';
import { maxSplits, metricsOf, resourcesOf, type Group } from './plan-groups.ts';
import type { MetricResource } from './select-resources.ts';
import type { Reader, SeriesParts } from './series-request.ts';

const metricsApi = '2024-02-01';
const atOnce = 6;
const timeoutMs = 6000;
/** How long the batch API of a region is not called after it was not available. */
const absentMs = 60 * 60_000;

/** Parameters that both APIs share. */
const usualQuery = ({ interval, type, aggregation, split, ...group }: Group) => ({
  interval,
  metricnamespace: type,
  metricnames: metricsOf({ interval, type, aggregation, split, ...group }).join(','),
  aggregation,
  ...(split === undefined ? {} : { top: maxSplits }),
});

const filterOf = ({ split }: Group): string | undefined =>
  split === undefined ? undefined : `${split} eq '*'`;
const timeText = (time: number): string => new Date(time).toISOString();

/** The metrics of resources by the keys of the resources. */
type Answers = Map<string, ReadonlyMap<string, ParsedMetric>>;

async function readBatch({ batch }: Reader, group: Group, region: string): Promise<Answers> {
  const { body } = await batch.read({
    region,
    subscriptionId: group.subscriptionId,
    query: {
      ...usualQuery(group),
      starttime: timeText(group.grid.from),
      endtime: timeText(group.grid.until),
      filter: filterOf(group),
    },
    resourceIds: resourcesOf(group).map(({ id }) => id),
    timeoutMs,
  });
  const { values } = (body ?? {}) as { values?: unknown };
  return new Map(
    objectsOf(values).map((one) => [
      String(one['resourceid']).toLowerCase(),
      parseMetrics(one['value'], group.grid, group.aggregation),
    ]),
  );
}

async function readSingle(
  { arm }: Reader,
  group: Group,
  resource: MetricResource,
): Promise<ReadonlyMap<string, ParsedMetric>> {
  const { body } = await arm.request<{ value?: unknown }>(
    'GET',
    `${resource.id}/providers/Microsoft.Insights/metrics`,
    metricsApi,
    {
      query: {
        ...usualQuery(group),
        timespan: `${timeText(group.grid.from)}/${timeText(group.grid.until)}`,
        $filter: filterOf(group),
      },
      timeoutMs,
      retry: false,
    },
  );
  return parseMetrics(body?.value, group.grid, group.aggregation);
}

const noHost: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ForeignHost']);

/** Returns whether the resource manager may have values although the batch API failed. */
const isBatchFailure = (error: CloudError): boolean =>
  noHost.has(error.code) || [401, 403, 404, 405].includes(error.status ?? 0);

/** The outcome of reading a group: what the cloud sent, and the errors by resource key. */
export interface Outcome {
  readonly answers: Answers;
  readonly errors: ReadonlyMap<string, CloudError>;
}

async function readSingles(reader: Reader, group: Group): Promise<Outcome> {
  const answers: Answers = new Map();
  const errors = new Map<string, CloudError>();
  await forEachConcurrently(resourcesOf(group), atOnce, async (resource) => {
    try {
      answers.set(resource.key, await readSingle(reader, group, resource));
    } catch (error) {
      if (!(error instanceof CloudError) || error.kind === 'unauthorized') throw error;
      errors.set(resource.key, error);
    }
  });
  return { answers, errors };
}

const failAll = (group: Group, error: CloudError): Outcome => ({
  answers: new Map(),
  errors: new Map(resourcesOf(group).map(({ key }) => [key, error])),
});

/** Reads a group with one batch call, or resource by resource where the batch API is not available. */
export async function readGroup(parts: SeriesParts, reader: Reader, group: Group): Promise<Outcome> {
  const { region } = group;
  // Another organization's tokens may be accepted.
  const place = `${reader.cloud}|${reader.viewer.organizationId}|${region}`;
  if (region === undefined || (parts.withoutBatch.get(place) ?? 0) > parts.now())
    return readSingles(reader, group);
  try {
    return { answers: await readBatch(reader, group, region), errors: new Map() };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (!isBatchFailure(error)) return failAll(group, error);
    const outcome = await readSingles(reader, group);
    if (outcome.answers.size > 0 && (error.status === 401 || error.status === undefined))
      parts.withoutBatch.set(place, parts.now() + absentMs);
    return outcome;
  }
}
