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

/** Computes the values of the minutes of a series, one block at a time. */
class MinuteReader {
  readonly #source: SeriesSource;
  readonly #input: SignalInput;
  readonly #isWhole: boolean;
  readonly #spread: number;
  readonly #top: number;
  readonly #values = new Float64Array(blockMinutes);
  #block = -1;

  constructor(source: SeriesSource, size: number) {
    this.#source = source;
    this.#input = { ...source, size };
    this.#isWhole = isWhole(source.metric);
    this.#spread = spreadOf(source.metric);
    this.#top = source.metric.unit === 'Percent' ? 100 : Number.POSITIVE_INFINITY;
  }

  /** Returns the value of a minute since the epoch. */
  read(minute: number): number {
    const block = Math.floor(minute / blockMinutes);
    if (block !== this.#block) this.#load(block);
    return this.#values[minute - block * blockMinutes] ?? 0;
  }

  #load(block: number): void {
    this.#block = block;
    const { seed, outages } = this.#source;
    const at = block * blockMinutes * minuteMs;
    const isOutage = outages.some(({ from, until }) => at >= from && at < until);
    const mean = signalValue(this.#input, block, isOutage);
    const values = this.#values;
    const spread = Math.min(this.#spread * mean, Math.max(0, this.#top - mean));
    const first = spread === 0 ? 0 : spread * noise(seed ^ 0x51, block);
    const second = spread === 0 ? 0 : spread * noise(seed ^ 0x52, block);
    // The differences cancel out, so that the mean of a block is exact at every interval.
    values[0] = mean + first;
    values[1] = mean - second;
    values[2] = mean - first;
    values[3] = mean + second;
    values[4] = mean;
    if (this.#isWhole) this.#roundValues(mean, noise(seed ^ 0x53, block));
  }

  /** Makes the values whole. Their sum is rounded at random, so that rare events occur in the right number of blocks. */
  #roundValues(mean: number, chance: number): void {
    const values = this.#values;
    let rest = Math.floor(mean * blockMinutes + chance);
    let weight = mean * blockMinutes;
    for (let index = 0; index < blockMinutes; index += 1) {
      const value = values[index] ?? 0;
      const whole = weight <= 0 ? 0 : Math.round((rest * value) / weight);
      weight -= value;
      rest -= whole;
      values[index] = whole;
    }
  }
}

/** Returns the intervals of a period without samples. */
export const emptyBuckets = ({ from, until }: Period, intervalMinutes: number): Bucket[] =>
  Array.from({ length: Math.ceil((until - from) / (intervalMinutes * minuteMs)) }, () => ({
    count: 0,
    sum: 0,
    least: Number.POSITIVE_INFINITY,
    most: Number.NEGATIVE_INFINITY,
  }));

/**
 * Returns the samples per interval from `from` to `until`, which are whole minutes. Intervals without samples have a
 * count of 0. Every sample is a function of the source and its minute, so that all intervals agree.
 */
export function readSeries(source: SeriesSource, { from, until }: Period, intervalMinutes: number): Bucket[] {
  const intervalMs = intervalMinutes * minuteMs;
  const buckets = emptyBuckets({ from, until }, intervalMinutes);
  for (const period of source.active) {
    const start = Math.max(from, Math.ceil(period.from / minuteMs) * minuteMs);
    const end = Math.min(until, period.until);
    const reader = new MinuteReader(source, period.size);
    for (let at = start; at < end; at += minuteMs) {
      const value = reader.read(at / minuteMs);
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
