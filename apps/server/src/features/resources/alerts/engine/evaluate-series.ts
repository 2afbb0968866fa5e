import type { AlertOperator } from '@blueport/contracts';

/** When an alert fires and resolves. */
export interface AlertCondition {
  readonly operator: AlertOperator;
  readonly threshold: number;
  /** Consecutive periods beyond the threshold until the alert fires. */
  readonly periods: number;
  /** Value that must be left to resolve the alert; null for the threshold. */
  readonly resolveThreshold: number | null;
  /** Consecutive periods until the alert resolves. */
  readonly resolvePeriods: number;
}

/** One value per period, NaN where the cloud has none. Times are epoch milliseconds. */
export interface AlertSeries {
  readonly from: number;
  readonly intervalMs: number;
  readonly values: Float64Array;
}

/** The state of a condition for one series. */
export interface SeriesState {
  /** Consecutive periods beyond the threshold, and beyond the one for resolving. */
  readonly hits: number;
  readonly clears: number;
  /** Start of the first period beyond the threshold; null if the last one was not. */
  readonly since: number | null;
  readonly firing: boolean;
  /** The last value; null before. */
  readonly value: number | null;
  /** End of the last evaluated period. */
  readonly until: number;
}

/** An alert that fired or resolved. */
export interface AlertChange {
  readonly kind: 'fired' | 'resolved';
  /** End of the period that decided. */
  readonly at: number;
  /** Start of the first period beyond the threshold. */
  readonly since: number;
  readonly value: number;
}

export const initialState = (until: number): SeriesState => ({
  hits: 0,
  clears: 0,
  since: null,
  firing: false,
  value: null,
  until,
});

const compare: Readonly<Record<AlertOperator, (value: number, threshold: number) => boolean>> = {
  GreaterThan: (value, threshold) => value > threshold,
  GreaterThanOrEqual: (value, threshold) => value >= threshold,
  LessThan: (value, threshold) => value < threshold,
  LessThanOrEqual: (value, threshold) => value <= threshold,
};

/**
 * Evaluates the complete periods of a series after those that were evaluated before. A missing value changes nothing:
 * it neither fires nor resolves an alert, nor does one between both thresholds. A trailing gap is evaluated again later,
 * because values may be late.
 */
export function evaluateSeries(
  condition: AlertCondition,
  before: SeriesState,
  { from, intervalMs, values }: AlertSeries,
  now: number,
): { readonly state: SeriesState; readonly changes: readonly AlertChange[] } {
  const { threshold, periods, resolvePeriods } = condition;
  const isBeyond = compare[condition.operator];
  const resolveThreshold = condition.resolveThreshold ?? threshold;
  let { hits, clears, since, firing, value: last, until } = before;
  const changes: AlertChange[] = [];
  for (let index = Math.max(0, Math.ceil((until - from) / intervalMs)); index < values.length; index += 1) {
    const value = values[index]!;
    const start = from + index * intervalMs;
    const end = start + intervalMs;
    if (end > now) break;
    if (!Number.isFinite(value)) continue;
    [last, until] = [value, end];
    if (firing) {
      const isClear = !isBeyond(value, threshold) && !isBeyond(value, resolveThreshold);
      clears = isClear ? clears + 1 : 0;
      if (clears < resolvePeriods) continue;
      changes.push({ kind: 'resolved', at: end, since: since ?? start, value });
      [hits, clears, since, firing] = [0, 0, null, false];
    } else if (isBeyond(value, threshold)) {
      hits += 1;
      since ??= start;
      if (hits < periods) continue;
      changes.push({ kind: 'fired', at: end, since, value });
      [clears, firing] = [0, true];
    } else [hits, since] = [0, null];
  }
  return { state: { hits, clears, since, firing, value: last, until }, changes };
}
