import { mean, median, robustDeviation, runningMedian } from './robust.ts';
import { type Segment, shortestSegment, splitLevels } from './segments.ts';
import { weekdayProfile } from './weekday-profile.ts';

/** A daily series as weekday pattern, levels, slope and noise. */
export interface Decomposition {
  /** Relative deviation of each weekday from the level; index 0 is Sunday. */
  readonly profile: readonly number[];
  /** The series without weekday pattern, spikes replaced by the level around them. */
  readonly adjusted: readonly number[];
  /** Days that are far from the level of the week around them. */
  readonly spikes: readonly boolean[];
  /** Runs of constant level of `adjusted` without slope. */
  readonly segments: readonly Segment[];
  /** Change of the level per day. */
  readonly slope: number;
  readonly slopeError: number;
  /** Standard deviation of the daily noise of `adjusted`. */
  readonly noise: number;
}

/** Days around a day that its level is the median of: two weeks, so that each weekday counts the same. */
const levelWindow = 15;
/** Multiple of the standard deviation from which a value is a spike. */
const spikeLimit = 5;
/** Penalty of a level in squared standard deviations, relative to the logarithm of the length. */
const levelPenalty = 8;
/** Noise of a series is at least this share of its level: smaller steps have no meaning for cost. */
const leastNoise = 0.005;

/** Splits a daily series, scaled to about 1, into its parts. `firstWeekday` is the weekday of the first value. */
export function decompose(values: readonly number[], firstWeekday: number): Decomposition {
  let adjusted: readonly number[] = values;
  let profile: readonly number[] = [0, 0, 0, 0, 0, 0, 0];
  let level = runningMedian(values, levelWindow);
  for (let round = 0; round < 2; round += 1) {
    profile = weekdayProfile(values, level, firstWeekday);
    adjusted = values.map((value, day) => value / (1 + profile[(firstWeekday + day) % 7]!));
    level = runningMedian(adjusted, 7);
  }
  const noise = noiseOf(adjusted, level);
  const spikes = adjusted.map((value, day) => Math.abs(value - level[day]!) > spikeLimit * noise);
  const clean = adjusted.map((value, day) => (spikes[day] ? level[day]! : value));
  return { profile, adjusted: clean, spikes, noise, ...findTrend(clean, noise) };
}

/** Estimates the noise by the differences of neighboring days, which levels and slopes hardly affect. */
function noiseOf(adjusted: readonly number[], level: readonly number[]): number {
  const differences = adjusted.slice(1).map((value, day) => value - adjusted[day]!);
  const recent = level.slice(-28);
  return Math.max(robustDeviation(differences) / Math.SQRT2, leastNoise * Math.abs(median(recent)), 1e-9);
}

/** Finds the levels and the common slope of a series without pattern and spikes. */
function findTrend(
  clean: readonly number[],
  noise: number,
): Pick<Decomposition, 'segments' | 'slope' | 'slopeError'> {
  const { length } = clean;
  const penalty = levelPenalty * Math.log(Math.max(length, 10)) * noise * noise;
  const withoutSlope = (slope: number): number[] => clean.map((value, day) => value - slope * (day - length));
  const lag = Math.min(14, Math.floor(length / 3));
  let slope = lag === 0 ? 0 : median(clean.slice(lag).map((value, day) => value - clean[day]!)) / lag;
  let slopeError = Infinity;
  for (let round = 0; round < 2; round += 1) {
    const segments = splitLevels(withoutSlope(slope), penalty);
    ({ slope, slopeError } = slopeWithin(clean, segments, noise));
  }
  return { segments: splitLevels(withoutSlope(slope), penalty), slope, slopeError };
}

/** Fits one slope to all segments by least squares, each with its own level. */
function slopeWithin(
  values: readonly number[],
  segments: readonly Segment[],
  noise: number,
): { slope: number; slopeError: number } {
  let products = 0;
  let squares = 0;
  for (const { from, to } of segments) {
    if (to - from < shortestSegment) continue;
    const middle = (from + to - 1) / 2;
    const center = mean(values.slice(from, to));
    for (let day = from; day < to; day += 1) {
      products += (day - middle) * (values[day]! - center);
      squares += (day - middle) ** 2;
    }
  }
  return squares === 0
    ? { slope: 0, slopeError: Infinity }
    : { slope: products / squares, slopeError: noise / Math.sqrt(squares) };
}
