import { alertOperators, alertOperatorSigns, metricAggregations, type Insight } from '@blueport/contracts';
import type { MetricState } from '../../../components/metrics/metric-state.ts';

const hourMs = 3_600_000;

/** Returns the type of a resource, such as Microsoft.Compute/virtualMachines. */
function typeOf(resourceId: string): string {
  const [, after = ''] = resourceId.split(/\/providers\/(?!.*\/providers\/)/i);
  const [namespace, ...parts] = after.split('/');
  return [namespace, ...parts.filter((_part, index) => index % 2 === 0)].join('/');
}

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
        type: typeOf(resourceId),
        metric,
        aggregation: known,
        ...(dimension && { split: dimension }),
        threshold: { operator, value },
      },
    ],
  };
}
