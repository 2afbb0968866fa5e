import {
  metricIntervalMinutes,
  type MetricAggregation,
  type MetricData,
  type MetricInterval,
} from '@blueport/contracts';
import type { ChartThreshold } from '../metric-state.ts';
import type { MetricBoardData } from '../use-metric-board.ts';

/** Returns whether a value grows with the length of its interval. */
export const isSum = (aggregation: MetricAggregation | null | undefined): boolean =>
  aggregation === 'Total' || aggregation === 'Count';

/** A threshold for the interval of a chart, and the one that it was converted from. */
export type FittedThreshold = ChartThreshold & { readonly convertedFrom?: Required<ChartThreshold> };

/** Returns a threshold for the interval of a chart. The value for a sum is converted from the interval that it was set for. */
export function thresholdAtInterval(
  { operator, value, interval }: ChartThreshold,
  { aggregation, ...data }: Pick<MetricData, 'aggregation' | 'interval'>,
): FittedThreshold {
  const fitted = { operator, value, interval: data.interval };
  if (interval === undefined || interval === data.interval || !isSum(aggregation)) return fitted;
  const ratio = metricIntervalMinutes[data.interval] / metricIntervalMinutes[interval];
  return {
    ...fitted,
    value: Number((value * ratio).toPrecision(6)),
    convertedFrom: { operator, value, interval },
  };
}

/** Returns the interval of the charts of a type, or of the first chart without one; undefined before they are read. */
export const intervalOfType = (
  { charts, data }: Pick<MetricBoardData, 'charts' | 'data'>,
  type: string,
): MetricInterval | undefined =>
  (data?.[charts.findIndex((chart) => chart.type === type)] ?? data?.[0])?.interval;

/** Returns whether a threshold keeps its meaning with another aggregation. */
export const keepsThreshold = (
  before: MetricAggregation | null | undefined,
  next: MetricAggregation | null | undefined,
): boolean => before === next || (!isSum(before) && !isSum(next));
