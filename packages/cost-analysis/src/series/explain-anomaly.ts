import type { Anomaly } from './anomalies.ts';
import { daysBetween } from './calendar.ts';
import { median, normalize, rescale } from './robust.ts';

/** Daily cost of the resources of a series. */
export interface ResourceCosts {
  /** Day of the first value of every resource, `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly resources: readonly { readonly resourceId: string; readonly values: readonly number[] }[];
}

/** A resource that contributes to an anomaly. Amounts are sums over the days of the anomaly. */
export interface AnomalyCause {
  readonly resourceId: string;
  readonly actual: number;
  readonly expected: number;
  /** Share of the deviations in the direction of the anomaly, 0 to 1. */
  readonly share: number;
  /** `added`: no cost in the four weeks before. `removed`: no cost during the anomaly. */
  readonly change: 'added' | 'removed' | 'changed';
}

const weeksBefore = 4;
/** Smaller contributions are left out. */
const leastShare = 0.01;

/**
 * Returns the resources that cause an anomaly, largest share first. The expected cost of a resource on a day is the
 * median of the same weekday in the four weeks before the anomaly.
 */
export function explainAnomaly(
  { firstDay, resources }: ResourceCosts,
  { day, until, actual, expected }: Pick<Anomaly, 'day' | 'until' | 'actual' | 'expected'>,
): AnomalyCause[] {
  const from = daysBetween(firstDay, day);
  const to = daysBetween(firstDay, until) + 1;
  const sign = actual >= expected ? 1 : -1;
  const { scale } = normalize(
    resources.flatMap(({ values }) => values.slice(Math.max(0, from - 7 * weeksBefore), to)),
  );
  const deviations = resources.map(({ resourceId, values }) => {
    const at = (day: number): number => (Number.isFinite(values[day]) ? values[day]! / scale : 0);
    let [sum, usual] = [0, 0];
    for (let day = from; day < to; day += 1) {
      sum += at(day);
      usual += usualOn(at, day, from);
    }
    return { resourceId, sum, usual, deviation: Math.max(0, sign * (sum - usual)) };
  });
  const total = deviations.reduce((sum, { deviation }) => sum + deviation, 0);
  return deviations
    .filter(({ deviation }) => deviation > 0 && deviation >= leastShare * total)
    .toSorted((one, other) => other.deviation - one.deviation)
    .map(({ resourceId, sum, usual, deviation }) => ({
      resourceId,
      actual: rescale(sum, scale),
      expected: rescale(usual, scale),
      share: deviation / total,
      change: usual === 0 ? 'added' : sum === 0 ? 'removed' : 'changed',
    }));
}

/** Returns the median of the same weekday in the weeks before the anomaly, which begins on `from`. */
function usualOn(at: (day: number) => number, day: number, from: number): number {
  const first = day - 7 * Math.ceil((day - from + 1) / 7);
  const days = Array.from({ length: weeksBefore }, (_, week) => first - 7 * week);
  return median(days.filter((each) => each >= 0).map(at));
}
