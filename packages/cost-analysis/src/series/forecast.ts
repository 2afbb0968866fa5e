import { type Candidates, extendSeries } from './candidates.ts';
import { clippedMean, mean, normalize, rescale, robustDeviation } from './robust.ts';
import { combine, type Origin, spreadOfErrors, weightCandidates } from './rolling-origin.ts';

export interface ForecastOptions {
  /** Days to forecast. */
  readonly horizon: number;
  /** Weekday of the first day of the history: 0 (Sunday) to 6, as `Date.getUTCDay`. */
  readonly firstWeekday: number;
}

/** A forecast per day of the horizon, in the unit of the history. */
export interface Forecast {
  readonly mean: number[];
  /** Limits of the band that contains the cost of a day with a probability of 80%. */
  readonly low: number[];
  readonly high: number[];
  /**
   * `none`: no history, all values are 0. `average`: fewer than 14 days, the average of the last week. `trend`: weekday
   * pattern, level and damped trend.
   */
  readonly method: 'none' | 'average' | 'trend';
}

const leastHistory = 14;
/** Days that a forecast is based on. */
const window = 126;
/** Largest number of earlier days, a week apart, from which forecasts are checked. */
const mostOrigins = 12;

/**
 * Forecasts daily cost. Each candidate model extends the weekday pattern and the current level, with or without a
 * damped trend; its weight depends on its errors in forecasts from earlier days (rolling origin). The same errors give
 * the width of the band. All results are finite; values of the history that are not finite count as 0.
 */
export function forecastDaily(history: readonly number[], options: ForecastOptions): Forecast {
  const horizon = Math.max(0, Math.floor(options.horizon) || 0);
  const { values, scale } = normalize(history);
  const firstWeekday = (((Math.floor(options.firstWeekday) || 0) % 7) + 7) % 7;
  const steps =
    values.length === 0
      ? Array.from({ length: horizon }, () => ({ mean: 0, spread: 0 }))
      : values.length < leastHistory
        ? forecastAverage(values, horizon)
        : forecastTrend(values, firstWeekday, horizon);
  const least = values.every((value) => value >= 0) ? 0 : -Infinity;
  const most = values.every((value) => value <= 0) ? 0 : Infinity;
  const bounded = (value: number): number => rescale(Math.max(least, Math.min(most, value)), scale);
  return {
    mean: steps.map(({ mean }) => bounded(mean)),
    low: steps.map(({ mean, spread }) => bounded(mean - spread)),
    high: steps.map(({ mean, spread }) => bounded(mean + spread)),
    method: values.length === 0 ? 'none' : values.length < leastHistory ? 'average' : 'trend',
  };
}

interface Step {
  readonly mean: number;
  /** Half of the width of the band. */
  readonly spread: number;
}

/** Multiple of the standard deviation that contains 80% of a normal distribution. */
const normal80 = 1.2816;

function forecastAverage(values: readonly number[], horizon: number): Step[] {
  const recent = values.slice(-7);
  const deviation = robustDeviation(recent);
  const average = deviation === 0 ? mean(recent) : clippedMean(recent, 4);
  const spread = normal80 * deviation * Math.sqrt(1 + 1 / recent.length);
  return Array.from({ length: horizon }, () => ({ mean: average, spread }));
}

function forecastTrend(history: readonly number[], firstWeekday: number, horizon: number): Step[] {
  const origins: Origin[] = [];
  const extend = (end: number): Candidates => {
    const from = Math.max(0, end - window);
    return extendSeries(history.slice(from, end), (firstWeekday + from) % 7, horizon);
  };
  for (let week = 1; week <= mostOrigins; week += 1) {
    const end = history.length - 7 * week;
    if (end < leastHistory) break;
    origins.push({ candidates: extend(end), actual: history.slice(end, end + horizon) });
  }
  const weights = weightCandidates(origins);
  const spreads =
    origins.length === 0 ? weeklySpread(history, horizon) : spreadOfErrors(origins, weights, horizon);
  const candidates = extend(history.length);
  return spreads.map((spread, step) => ({ mean: combine(candidates, weights, step), spread }));
}

/** Returns the spread by the differences of weeks, for a history too short to check forecasts. */
function weeklySpread(history: readonly number[], horizon: number): number[] {
  const differences = history.slice(7).map((value, day) => value - history[day]!);
  const spread = normal80 * robustDeviation(differences);
  return Array.from({ length: horizon }, () => spread);
}
