import {
  evaluateSeries,
  initialState,
  type AlertChange,
  type AlertCondition,
  type AlertSeries,
  type SeriesState,
} from './evaluate-series.ts';

/** A series that a rule evaluates. */
export interface WatchedSeries extends AlertSeries {
  /** Identifies the series within its rule. */
  readonly key: string;
}

/** A rule with its series, and the states of earlier evaluations by the keys of the series. */
export interface WatchingRule<Series extends WatchedSeries> {
  readonly id: string;
  readonly condition: AlertCondition;
  readonly series: readonly Series[];
  readonly states: ReadonlyMap<string, SeriesState>;
}

/** The outcome for one series. */
export interface EvaluatedSeries<Series extends WatchedSeries> {
  readonly ruleId: string;
  readonly series: Series;
  readonly state: SeriesState;
  readonly changes: readonly AlertChange[];
}

/** Returns the state of a new series, which begins early enough to fire in the first evaluation. */
export function firstState({ periods }: Pick<AlertCondition, 'periods'>, intervalMs: number, now: number) {
  return initialState(Math.floor(now / intervalMs - periods) * intervalMs);
}

/** Evaluates rules over their series. */
export function evaluateRules<Series extends WatchedSeries>(
  rules: readonly WatchingRule<Series>[],
  now: number,
): EvaluatedSeries<Series>[] {
  return rules.flatMap(({ id, condition, series, states }) =>
    series.map((one) => {
      const before = states.get(one.key) ?? firstState(condition, one.intervalMs, now);
      return { ruleId: id, series: one, ...evaluateSeries(condition, before, one, now) };
    }),
  );
}
