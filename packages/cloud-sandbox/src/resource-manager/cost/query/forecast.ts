import { objectOf, textOf, type JsonObject } from '../../json.ts';
import { invalidQuery } from './invalidQuery.ts';
import { readFilter } from './readFilter.ts';
import { dataSetOf, granularityOf, sumsOf, type CostQuery } from './readQuery.ts';
import { readCustomPeriod } from './readPeriod.ts';

/** A parsed and validated forecast request. */
export interface ForecastQuery extends CostQuery {
  readonly includeActual: boolean;
}

/** Parses the body of a forecast in the service's format. */
export function readForecast(body: JsonObject): ForecastQuery {
  const dataset = objectOf(body['dataset']);
  const timeframe = textOf(body['timeframe']) ?? '';
  if (timeframe.toLowerCase() !== 'custom') throw invalidQuery(`timeframe '${timeframe}' is not supported.`);
  const granularity = granularityOf(dataset);
  const sums = sumsOf(dataset);
  if (sums.some(({ amount }) => amount === 'units')) throw invalidQuery('only cost can be forecast.');
  return {
    ...dataSetOf(body),
    ...readCustomPeriod(body),
    granularity,
    sums,
    groupings: [],
    holds: readFilter(dataset['filter']),
    sorting: [],
    includeActual: body['includeActualCost'] !== false,
  };
}

/** Days of history that a forecast is computed from, and the fewest that it needs. */
export const historyDays = 84;
const fewestDays = 14;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Returns the slope and the value at 0 of the line through (index, value), in the least squares. */
function lineThrough(values: readonly number[]): { slope: number; base: number } {
  const middle = (values.length - 1) / 2;
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  const slope = values.reduce((sum, value, index) => sum + (index - middle) * (value - average), 0) / spread;
  return { slope, base: average - slope * middle };
}

/**
 * Forecasts daily cost from the last days of history: a linear trend with a factor for each day of the week. Single days
 * far from the median, such as purchases, are ignored. Returns undefined if the history is too short. `firstDay` is the
 * day of the first value, counted from 1970.
 */
export function forecastDays(
  history: readonly number[],
  firstDay: number,
): ((day: number) => number) | undefined {
  if (history.length < fewestDays) return undefined;
  const usual = median(history);
  const deviation = median(history.map((value) => Math.abs(value - usual)));
  const limit = Math.max(usual * 0.5, deviation * 4);
  const smooth = history.map((value) => (Math.abs(value - usual) > limit ? usual : value));
  const { slope, base } = lineThrough(smooth);
  const trend = (index: number): number => Math.max(0, base + slope * index);
  const factors = Array.from({ length: 7 }, (_, weekday) => {
    const same = smooth.flatMap((value, index) =>
      (firstDay + index) % 7 === weekday && trend(index) > 0 ? [value / trend(index)] : [],
    );
    return same.length === 0 ? 1 : median(same);
  });
  return (day) => trend(day - firstDay) * (factors[day % 7] ?? 1);
}
