import type { Estate } from '../../estate.ts';
import { ArmError } from '../../http/armError.ts';
import { aggregate, bucketsOf, splitsOf } from '../metrics/evaluateMetrics.ts';
import type { DimensionCondition } from '../metrics/metricFilter.ts';
import type { MetricDefinition } from '../metrics/metricDefinition.ts';
import type { Bucket, Period } from '../metrics/metricSeries.ts';
import { findMetricTarget, type MetricTarget } from '../metrics/metricTarget.ts';
import type { Criterion, MetricRule, Operator } from './metricRule.ts';

const minuteMs = 60_000;

/** The number of consecutive evaluations without a violation after which an alert is resolved. */
const healthyToResolve = 3;

/** Dimension values of a series, by lower-case name. */
type SeriesValues = readonly (readonly [name: string, value: string])[];

/** A condition of a series that is evaluated. */
interface WatchedCriterion {
  readonly criterion: Criterion;
  readonly metric: MetricDefinition;
  readonly buckets: readonly Bucket[];
}

/** The result of one evaluation. `values` are those of the conditions, undefined without samples. */
export interface Evaluation {
  readonly at: number;
  readonly isViolated: boolean | undefined;
  readonly values: readonly (number | undefined)[];
}

/** A change of the condition of a series. */
export interface Transition {
  readonly kind: 'Fired' | 'Resolved';
  readonly evaluation: Evaluation;
}

/** What an evaluation must remember of earlier ones. */
export interface SeriesState {
  readonly isFiring: boolean;
  readonly healthy: number;
}

const compare: Readonly<Record<Operator, (value: number, threshold: number) => boolean>> = {
  GreaterThan: (value, threshold) => value > threshold,
  GreaterThanOrEqual: (value, threshold) => value >= threshold,
  LessThan: (value, threshold) => value < threshold,
  LessThanOrEqual: (value, threshold) => value <= threshold,
  Equals: (value, threshold) => value === threshold,
};

const conditionsOf = ({ dimensions }: Criterion): DimensionCondition[] =>
  dimensions.map(({ name, isExclude, values }) => ({
    name,
    tests: values.map((value) => ({ operator: isExclude ? 'ne' : 'eq', value })),
  }));

/** Returns the value of a criterion over the window that ends at `at`. */
function valueAt(
  { metric, criterion, buckets }: WatchedCriterion,
  from: number,
  at: number,
  windowMs: number,
  bucketMs: number,
): number | undefined {
  const last = (at - from) / bucketMs;
  const first = last - windowMs / bucketMs;
  const window: Bucket = {
    count: 0,
    sum: 0,
    least: Number.POSITIVE_INFINITY,
    most: Number.NEGATIVE_INFINITY,
  };
  for (let index = Math.max(0, first); index < last; index += 1) {
    const bucket = buckets[index];
    if (bucket === undefined) continue;
    window.count += bucket.count;
    window.sum += bucket.sum;
    window.least = Math.min(window.least, bucket.least);
    window.most = Math.max(window.most, bucket.most);
  }
  return window.count === 0 ? undefined : aggregate(window, criterion.aggregation, metric);
}

/** Returns the resource of a rule, or undefined if it does not exist or has no simulated metrics. */
function targetOf(estate: Estate, id: string, tenantId: string): MetricTarget | undefined {
  try {
    return findMetricTarget(estate, id, tenantId);
  } catch (error) {
    if (error instanceof ArmError) return undefined;
    throw error;
  }
}

/** A series of a rule: one resource, and one combination of dimension values. */
export interface WatchedSeries {
  readonly target: MetricTarget;
  readonly values: SeriesValues;
  evaluations(): Evaluation[];
}

/** Returns the series of a rule, evaluated after `after` and until `until` (epoch milliseconds). */
export function watchedSeries(
  estate: Estate,
  rule: MetricRule,
  ids: readonly string[],
  { from: after, until }: Period,
): WatchedSeries[] {
  const { frequencyMs, windowMs, criteria } = rule;
  const bucketMs =
    frequencyMs % (5 * minuteMs) === 0 && windowMs % (5 * minuteMs) === 0 ? 5 * minuteMs : minuteMs;
  const firstAt = (Math.floor(after / frequencyMs) + 1) * frequencyMs;
  if (firstAt > until) return [];
  const from = firstAt - windowMs;
  const intervalMinutes = bucketMs / minuteMs;
  return ids.flatMap((id) => {
    const target = targetOf(estate, id, rule.resource.tenantId);
    const [main] = criteria;
    if (target === undefined || main === undefined) return [];
    const splits = splitsOf(target, { conditions: conditionsOf(main), rollUp: new Set() });
    return splits.map((split): WatchedSeries => ({
      target,
      values: split.values,
      evaluations() {
        const watched = criteria.map((criterion): WatchedCriterion | undefined => {
          const metric = target.metricType.metrics.find(
            ({ name }) => name.toLowerCase() === criterion.metricName.toLowerCase(),
          );
          if (metric === undefined) return undefined;
          const [buckets = []] = bucketsOf(target, metric, { from, until, intervalMinutes }, [split]);
          return { criterion, metric, buckets };
        });
        const evaluations: Evaluation[] = [];
        for (let at = firstAt; at <= until; at += frequencyMs) {
          const values = watched.map((one) =>
            one === undefined ? undefined : valueAt(one, from, at, windowMs, bucketMs),
          );
          const results = values.map((value, index) => {
            const criterion = criteria[index];
            if (value === undefined || criterion === undefined) return undefined;
            return compare[criterion.operator](value, criterion.threshold);
          });
          const isViolated = results.includes(undefined)
            ? undefined
            : results.every((result) => result === true);
          evaluations.push({ at, isViolated, values });
        }
        return evaluations;
      },
    }));
  });
}

/** Returns the transitions of a series, and its state after the evaluations. Evaluations without samples change nothing. */
export function transitionsOf(
  evaluations: readonly Evaluation[],
  state: SeriesState,
  isAutoMitigated: boolean,
): { transitions: Transition[]; state: SeriesState } {
  let { isFiring, healthy } = state;
  const transitions: Transition[] = [];
  for (const evaluation of evaluations) {
    if (evaluation.isViolated === undefined) continue;
    if (evaluation.isViolated) {
      healthy = 0;
      if (!isFiring || !isAutoMitigated) transitions.push({ kind: 'Fired', evaluation });
      isFiring = isAutoMitigated;
    } else if (isFiring) {
      healthy += 1;
      if (healthy < healthyToResolve) continue;
      transitions.push({ kind: 'Resolved', evaluation });
      isFiring = false;
    }
  }
  return { transitions, state: { isFiring, healthy } };
}
