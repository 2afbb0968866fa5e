import {
  alertOperators,
  alertOperatorSigns,
  metricAggregations,
  metricIntervals,
  type Insight,
} from '@blueport/contracts';
import type { MetricState } from '../../../components/metrics/metric-state.ts';
import { typeOfResourceId } from '../../../components/resource-type/type-of-resource-id.ts';

const hourMs = 3_600_000;

/**
 * Returns a board with the metric of an alert and its threshold: the last day, or the day around the start of an older
 * alert. Undefined for an alert without a metric that a chart can show.
 */
export function alertBoard(
  { kind, facts, resourceId, startedAt }: Insight,
  now: number,
): MetricState | undefined {
  const { metric, threshold, aggregation, dimension } = facts;
  const operator = alertOperators.find((one) => alertOperatorSigns[one] === facts['operator']);
  const known = metricAggregations.find((one) => one === aggregation);
  const interval = metricIntervals.find((one) => one === facts['window']);
  const value = Number(threshold);
  if (kind !== 'firingAlert' || resourceId === null || !metric || !known || !operator) return undefined;
  if (!threshold || Number.isNaN(value)) return undefined;
  const start = Date.parse(startedAt);
  const iso = (time: number) => new Date(time).toISOString();
  return {
    selection: { resourceIds: [resourceId] },
    type: null,
    period:
      now - start < 20 * hourMs
        ? { last: '24h' }
        : { from: iso(start - 6 * hourMs), to: iso(Math.min(now, start + 18 * hourMs)) },
    isLive: false,
    charts: [
      {
        type: typeOfResourceId(resourceId),
        metric,
        aggregation: known,
        ...(dimension && { split: dimension }),
        threshold: { operator, value, ...(interval && { interval }) },
      },
    ],
  };
}
