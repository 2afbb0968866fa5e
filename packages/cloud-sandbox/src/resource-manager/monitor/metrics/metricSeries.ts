import { noise } from './noise.ts';
import { isWhole, signalValue, spreadOf, type SignalInput } from './signalValue.ts';
import { blockMinutes } from './workload.ts';

const minuteMs = 60_000;

/** A period in epoch milliseconds; `until` is exclusive. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** When a resource reports metrics, with its size in each period, in order of time. */
export interface ActivePeriod extends Period {
  readonly size: number;
}

/** The samples of an interval: one per minute. */
export interface Bucket {
  count: number;
  sum: number;
  least: number;
  most: number;
}

/** One series of a metric: without dimensions, or for one combination of their values. */
export interface SeriesSource extends Omit<SignalInput, 'size'> {
  readonly active: readonly ActivePeriod[];
  readonly outages: readonly Period[];
}

/** Returns the values of the five minutes of a block. */
function minutesOf(source: SeriesSource, size: number, block: number): number[] {
  const at = block * blockMinutes * minuteMs;
  const isOutage = source.outages.some(({ from, until }) => at >= from && at < until);
  const mean = signalValue({ ...source, size }, block, isOutage);
  const top = source.metric.unit === 'Percent' ? 100 : Number.POSITIVE_INFINITY;
  const spread = Math.min(spreadOf(source.metric) * mean, Math.max(0, top - mean));
  const first = spread * noise(source.seed ^ 0x51, block);
  const second = spread * noise(source.seed ^ 0x52, block);
  // The differences cancel out, so that the mean of a block is exact at every interval.
  const values = [mean + first, mean - second, mean - first, mean + second, mean];
  if (!isWhole(source.metric)) return values;
  // The sum is rounded at random, so that rare events occur in the right number of blocks.
  let rest = Math.floor(mean * blockMinutes + noise(source.seed ^ 0x53, block));
  let weight = mean * blockMinutes;
  return values.map((value) => {
    const whole = weight <= 0 ? 0 : Math.round((rest * value) / weight);
    weight -= value;
    rest -= whole;
    return whole;
  });
}

/**
 * Returns the samples per interval from `from` to `until`, which are whole minutes. Intervals without samples have a
 * count of 0. Every sample is a function of the source and its minute, so that all intervals agree.
 */
export function readSeries(source: SeriesSource, { from, until }: Period, intervalMinutes: number): Bucket[] {
  const intervalMs = intervalMinutes * minuteMs;
  const buckets: Bucket[] = Array.from({ length: Math.ceil((until - from) / intervalMs) }, () => ({
    count: 0,
    sum: 0,
    least: Number.POSITIVE_INFINITY,
    most: Number.NEGATIVE_INFINITY,
  }));
  for (const period of source.active) {
    const start = Math.max(from, Math.ceil(period.from / minuteMs) * minuteMs);
    const end = Math.min(until, period.until);
    let block = -1;
    let values: number[] = [];
    for (let at = start; at < end; at += minuteMs) {
      const minute = at / minuteMs;
      const current = Math.floor(minute / blockMinutes);
      if (current !== block) {
        block = current;
        values = minutesOf(source, period.size, block);
      }
      const value = values[minute - block * blockMinutes] ?? 0;
      const bucket = buckets[Math.floor((at - from) / intervalMs)];
      if (bucket === undefined) continue;
      bucket.count += 1;
      bucket.sum += value;
      if (value < bucket.least) bucket.least = value;
      if (value > bucket.most) bucket.most = value;
    }
  }
  return buckets;
}
