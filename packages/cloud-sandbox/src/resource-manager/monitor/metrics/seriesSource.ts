import type { MetricDefinition } from './metricDefinition.ts';
import type { SeriesSource } from './metricSeries.ts';
import type { MetricTarget } from './metricTarget.ts';
import { hashText } from './noise.ts';
import { blockMinutes } from './workload.ts';

const minuteMs = 60_000;

/** Returns the source of a series of a metric. `words` distinguishes the series of a split metric, each with its share. */
export const seriesSource = (
  { workload, createdAt, active, outages }: MetricTarget,
  metric: MetricDefinition,
  words = '',
  share = 1,
): SeriesSource => ({
  metric,
  workload,
  seed: workload.seed ^ hashText(`${metric.name}|${words}`),
  share,
  createdBlock: Math.floor(createdAt / (blockMinutes * minuteMs)),
  active,
  outages,
});
