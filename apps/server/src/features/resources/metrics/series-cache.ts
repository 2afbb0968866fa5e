import type { MetricAggregation } from '@blueport/contracts';

/** One line of a metric: its value per interval, NaN where the cloud has none. */
export interface CachedLine {
  /** Value of the dimension; null without a split. */
  readonly split: string | null;
  readonly values: Float64Array;
}

/** What was read of a metric of one resource. Times are epoch milliseconds. */
export interface CachedSeries {
  readonly from: number;
  readonly until: number;
  readonly intervalMs: number;
  /** Time of the last read. */
  readonly readAt: number;
  /** Time before which nothing is read again. */
  readonly finalUntil: number;
  readonly unit: string | null;
  readonly aggregation: MetricAggregation | null;
  readonly lines: readonly CachedLine[];
}

/** Clouds publish points up to this much later. */
const lateMs = 15 * 60_000;
const minuteMs = 60_000;
/** Values of all cached lines: 32 MB. */
const maxValues = 4_000_000;

const sizeOf = ({ lines }: CachedSeries): number =>
  lines.reduce((sum, { values }) => sum + values.length + 16, 16);

/** Returns for how long the latest points are current: half an interval, at most five minutes. */
const lifetimeOf = (intervalMs: number): number => Math.min(5 * minuteMs, Math.max(20_000, intervalMs / 2));

const emptyValues = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN);

/** Returns the values of a line from one time to another, NaN where nothing was read. */
export function sliceValues(
  series: Pick<CachedSeries, 'from' | 'until' | 'intervalMs'>,
  values: Float64Array,
  from: number,
  until: number,
): Float64Array {
  const result = emptyValues(Math.round((until - from) / series.intervalMs));
  const start = Math.max(from, series.from);
  const end = Math.min(until, series.until);
  if (start < end) {
    const first = Math.round((start - series.from) / series.intervalMs);
    const count = Math.round((end - start) / series.intervalMs);
    result.set(values.subarray(first, first + count), Math.round((start - from) / series.intervalMs));
  }
  return result;
}

/** Adds a later read to an earlier one. The later read replaces the points that both contain. */
function mergeSeries(earlier: CachedSeries | undefined, later: CachedSeries, keepFrom: number): CachedSeries {
  const isApart =
    earlier === undefined ||
    earlier.intervalMs !== later.intervalMs ||
    later.from > earlier.until ||
    later.until < earlier.from;
  if (isApart) return later;
  const from = Math.max(Math.min(earlier.from, later.from), Math.min(keepFrom, later.from));
  const until = Math.max(earlier.until, later.until);
  const { intervalMs } = later;
  const splits = new Set([...later.lines, ...earlier.lines].map(({ split }) => split));
  const lines = [...splits].flatMap((split): CachedLine[] => {
    const own = earlier.lines.find((line) => line.split === split);
    const next = later.lines.find((line) => line.split === split);
    const values = own
      ? sliceValues(earlier, own.values, from, until)
      : emptyValues((until - from) / intervalMs);
    const at = Math.round((later.from - from) / intervalMs);
    values.set(next?.values ?? emptyValues((later.until - later.from) / intervalMs), at);
    // A dimension may have ever new values; those that no longer occur are dropped.
    return split === null || values.some((value) => !Number.isNaN(value)) ? [{ split, values }] : [];
  });
  // A read of the past leaves the end of the series as old as it was.
  const isTail = later.until >= earlier.until;
  return {
    ...later,
    from,
    until,
    lines,
    readAt: isTail ? later.readAt : earlier.readAt,
    finalUntil: Math.max(later.finalUntil, earlier.finalUntil),
    unit: later.unit ?? earlier.unit,
    aggregation: later.aggregation ?? earlier.aggregation,
  };
}

/** Cache of metrics by resource, metric, aggregation, interval and dimension, and by who may see them. */
export interface SeriesCache {
  get(key: string): CachedSeries | undefined;
  /** Adds what was read to the entry, or to `earlier` if there is none; points before `keepFrom` may be dropped. */
  add(key: string, read: CachedSeries, keepFrom: number, earlier?: CachedSeries): CachedSeries;
}

export function createSeriesCache(limit = maxValues): SeriesCache {
  const known = new Map<string, CachedSeries>();
  let size = 0;
  const drop = (key: string): void => {
    const entry = known.get(key);
    if (entry === undefined) return;
    known.delete(key);
    size -= sizeOf(entry);
  };
  return {
    get(key) {
      const entry = known.get(key);
      if (entry === undefined) return undefined;
      // The least recently used entries come first.
      known.delete(key);
      known.set(key, entry);
      return entry;
    },
    add(key, read, keepFrom, earlier) {
      const merged = mergeSeries(known.get(key) ?? earlier, read, keepFrom);
      drop(key);
      known.set(key, merged);
      size += sizeOf(merged);
      for (const oldest of known.keys()) {
        if (size <= limit || oldest === key) break;
        drop(oldest);
      }
      return merged;
    },
  };
}

/**
 * Returns the time from which a period must be read: undefined if the cache is current, otherwise the end of what can
 * no longer change, or the start of the period.
 */
export function missingFrom(
  entry: CachedSeries | undefined,
  period: { readonly from: number; readonly until: number },
  now: number,
): number | undefined {
  if (entry === undefined || entry.from > period.from || entry.until < period.from) return period.from;
  if (period.until <= entry.finalUntil) return undefined;
  const isCurrent = entry.readAt + lifetimeOf(entry.intervalMs) > now;
  if (isCurrent && (period.until <= entry.until || entry.until > now)) return undefined;
  const steps = Math.floor((entry.finalUntil - period.from) / entry.intervalMs);
  return Math.max(period.from, period.from + steps * entry.intervalMs);
}

/** Returns the time before which points read now no longer change. */
export const finalBefore = (until: number, now: number): number => Math.min(until, now - lateMs);
