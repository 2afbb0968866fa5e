import { CloudError, leftUntilDeadline } from '@blueport/cloud';
import { forEachConcurrently } from '../../../cloud/for-each-concurrently.ts';
import { readGroup, type Outcome } from './call-cloud.ts';
import { planGroups, splitGroup, type Group } from './plan-groups.ts';
import { noteOf, type ReadNote } from './read-notes.ts';
import { finalBefore, type CachedSeries } from './series-cache.ts';
import {
  alignPeriod,
  cacheKeyOf,
  intervalOf,
  objectionTo,
  type Period,
  type Reader,
  type SeriesParts,
  type SeriesRequest,
  type SeriesResult,
} from './series-request.ts';

const atOnce = 6;
/** How long a host that does not respond is not called again. */
const pauseMs = 15_000;

/** A call with less time until the deadline of its request is not sent. */
const leastMs = 100;

/** What the cloud limits together: a subscription in a region. */
const placeOf = ({ cloud }: Reader, { subscriptionId, region }: Group): string =>
  `${cloud}|${subscriptionId}|${region}`;

/** Stops calling a place for as long as the cloud asks, or for a short time if it does not respond. */
function pause(parts: SeriesParts, place: string, error: CloudError): void {
  const isSilent = ['unavailable', 'unknown-outcome'].includes(error.kind);
  if (error.kind !== 'throttled' && !isSilent) return;
  const until = parts.now() + (error.retryAfterMs ?? (isSilent ? pauseMs : 5000));
  if (parts.pauses.size > 1000) parts.pauses.clear();
  parts.pauses.set(place, { until, note: noteOf(error) });
}

/** The state of one read. */
interface Reading {
  readonly parts: SeriesParts;
  readonly reader: Reader;
  readonly period: Period;
  /** By the cache keys of the requests. */
  readonly notes: Map<string, ReadNote>;
  /** Values by the same keys. They remain known if the cache drops them before the read ends. */
  readonly found: Map<string, CachedSeries>;
  /** Requests that the cloud rejected, of types whose metrics are not known yet. */
  readonly unclear: Set<SeriesRequest>;
}

const isKnown = ({ parts, reader }: Reading, { resource }: SeriesRequest): boolean =>
  parts.definitions.find(reader.cloud, resource) !== undefined;

/** Stores the outcome of a call for one of its requests. */
function store(reading: Reading, group: Group, request: SeriesRequest, { answers, errors }: Outcome): void {
  const { parts, reader, period, notes, found } = reading;
  const { resource, metric } = request;
  const key = cacheKeyOf(reader, request);
  const error = errors.get(resource.key);
  if (error) {
    pause(parts, placeOf(reader, group), error);
    if (error.status === 400 && !isKnown(reading, request)) reading.unclear.add(request);
    notes.set(key, noteOf(error));
    return;
  }
  const answer = answers.get(resource.key)?.get(metric.toLowerCase());
  if (!answer) {
    notes.set(key, { code: 'metrics-unknown', values: { metric, type: resource.type } });
    return;
  }
  const readAt = parts.now();
  const series = { ...group.grid, ...answer, readAt, finalUntil: finalBefore(group.grid.until, readAt) };
  const keepFrom = alignPeriod(period, request.interval).from;
  found.set(key, parts.cache.add(key, series, keepFrom, found.get(key)));
}

async function readInto(reading: Reading, group: Group): Promise<void> {
  const { parts, reader, notes } = reading;
  const paused = parts.pauses.get(placeOf(reader, group));
  const isPaused = paused !== undefined && paused.until > parts.now();
  if (isPaused || leftUntilDeadline() < leastMs) {
    const note: ReadNote = isPaused ? paused.note : { code: 'metrics-timeout' };
    for (const request of group.requests) notes.set(cacheKeyOf(reader, request), note);
    return;
  }
  const outcome = await readGroup(parts, reader, group);
  for (const request of group.requests) store(reading, group, request, outcome);
}

/** Reads what is missing or old, except requests that the definitions of the metrics do not allow. */
async function readMissing(reading: Reading, requests: readonly SeriesRequest[]): Promise<void> {
  const { parts, reader, period, notes } = reading;
  const possible = requests.flatMap((request) => {
    const objection = objectionTo(parts.definitions, reader.cloud, request);
    if (objection) notes.set(cacheKeyOf(reader, request), objection);
    return objection ? [] : { ...request, interval: intervalOf(parts.definitions, reader.cloud, request) };
  });
  for (const request of possible) {
    const key = cacheKeyOf(reader, request);
    const entry = parts.cache.get(key);
    if (entry) reading.found.set(key, entry);
  }
  const groups = planGroups(parts, reader, possible, period).flatMap(splitGroup);
  await forEachConcurrently(groups, atOnce, (group) => readInto(reading, group));
}

/** Reads which metrics the types of some requests have. Types that fail remain unknown; the notes name the failure. */
async function readDefinitions(
  { parts, reader, notes }: Reading,
  requests: readonly SeriesRequest[],
): Promise<void> {
  const byType = Map.groupBy(requests, ({ resource }) => `${resource.type}|${resource.kind}`.toLowerCase());
  await forEachConcurrently([...byType.values()], atOnce, async (members) => {
    try {
      await parts.definitions.read(reader.arm, members[0]!.resource);
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      for (const request of members) notes.set(cacheKeyOf(reader, request), noteOf(error));
    }
  });
}

/**
 * Reads metrics, from the cache as far as it is current. Definitions are read only if the cloud rejects a request,
 * because most requests are valid. Throws only if the user must sign in again.
 */
export async function readSeries(
  parts: SeriesParts,
  reader: Reader,
  requests: readonly SeriesRequest[],
  period: Period,
): Promise<(request: SeriesRequest) => SeriesResult> {
  const reading: Reading = { parts, reader, period, notes: new Map(), found: new Map(), unclear: new Set() };
  const { notes, found } = reading;
  await readMissing(reading, requests);
  if (reading.unclear.size > 0) {
    const rejected = [...reading.unclear];
    await readDefinitions(reading, rejected);
    const known = rejected.filter((request) => isKnown(reading, request));
    for (const request of known) notes.delete(cacheKeyOf(reader, request));
    await readMissing(reading, known);
  }
  return (request) => {
    const interval = intervalOf(parts.definitions, reader.cloud, request);
    const key = cacheKeyOf(reader, { ...request, interval });
    return { series: found.get(key), note: notes.get(key) ?? notes.get(cacheKeyOf(reader, request)) };
  };
}
