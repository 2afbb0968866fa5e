import { createHash } from 'node:crypto';
import { runWithDeadline } from '@blueport/cloud';
import { metricIntervalMinutes } from '@blueport/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { AlertTables } from '../../../../database/tables/alerts.ts';
import type { Database } from '../../../../database/tables/index.ts';
import {
  readSeries,
  type MetricResource,
  type Reader,
  type ReadNote,
  type SeriesParts,
  type SeriesRequest,
  type SeriesResult,
} from '../../metrics/index.ts';
import {
  evaluateRules,
  firstState,
  type EvaluatedSeries,
  type WatchedSeries,
} from '../engine/evaluate-rules.ts';
import type { SeriesState } from '../engine/evaluate-series.ts';
import { releaseClaim, type AlertClaim } from './claims.ts';
import { readRuleTargets, type RuleRow, type RuleTargets } from './rule-targets.ts';
import { storeEvaluation, type StoringParts } from './store-evaluation.ts';

const minuteMs = 60_000;
/** Longest time for the calls of an evaluation, which ends before its lease. */
const readingMs = 60_000;
/** Most periods that one evaluation reads, so that a long pause of the server does not read months. */
const maxPeriods = 60;

export interface EvaluationParts extends Omit<SeriesParts, 'now'>, StoringParts {
  /** Returns the access with the organization's connection; undefined without one. */
  readonly readerOf: (claim: AlertClaim) => Promise<Reader | undefined>;
}

/** A series with the resource that it belongs to. */
interface AlertedSeries extends WatchedSeries {
  readonly resource: MetricResource;
  readonly split: string | null;
  readonly readAt: number;
}

/** The outcome of evaluating a rule. */
export interface RuleOutcome {
  readonly rule: RuleRow;
  readonly resources: number;
  readonly series: readonly EvaluatedSeries<AlertedSeries>[];
  /** Why values are missing; the series that they belong to keep their state. */
  readonly note: ReadNote | undefined;
  /** Keys of the resources in the scope of the rule. */
  readonly resourceKeys: readonly string[];
}

type StateRow = Selectable<AlertTables['alert_series']>;

/** Reads the states of earlier evaluations by rule and key. */
async function readStates(
  db: Kysely<Database>,
  rules: readonly RuleRow[],
): Promise<Map<string, Map<string, SeriesState>>> {
  const rows: StateRow[] = await db
    .selectFrom('alert_series')
    .selectAll()
    .where(sql<boolean>`rule_id = any(${rules.map(({ id }) => id)}::uuid[])`)
    .execute();
  const byRule = Map.groupBy(rows, (row) => row.rule_id);
  return new Map(
    [...byRule].map(([id, own]) => [
      id,
      new Map(
        own.map((row): [string, SeriesState] => [
          row.key,
          {
            hits: row.hits,
            clears: row.clears,
            since: row.since?.getTime() ?? null,
            firing: row.firing,
            value: row.value,
            until: row.evaluated_until.getTime(),
          },
        ]),
      ),
    ]),
  );
}

/** Longest value of a dimension in a key; indexes limit its size. */
const maxKeyedSplit = 200;

function seriesKeyOf({ key }: MetricResource, split: string | null): string {
  const value = split ?? '';
  const isLong = value.length > maxKeyedSplit;
  return `${key}|${isLong ? createHash('sha256').update(value).digest('hex') : value}`;
}

const conditionOf = (rule: RuleRow) => ({
  operator: rule.operator,
  threshold: rule.threshold,
  periods: rule.periods,
  resolveThreshold: rule.resolve_threshold,
  resolvePeriods: rule.resolve_periods,
});

const requestOf = (rule: RuleRow, resource: MetricResource): SeriesRequest => ({
  resource,
  metric: rule.metric,
  aggregation: rule.aggregation,
  split: rule.split ?? undefined,
  interval: rule.period,
});

/** Returns the time from which the values of rules with one window are read. */
function startOf(
  rules: readonly RuleRow[],
  states: Awaited<ReturnType<typeof readStates>>,
  now: number,
): number {
  const [first] = rules;
  const stepMs = metricIntervalMinutes[first!.period] * minuteMs;
  const starts = rules.flatMap((rule) => {
    const own = [...(states.get(rule.id)?.values() ?? [])].map(({ until }) => until);
    return [...own, firstState(rule, stepMs, now).until];
  });
  const earliest = starts.reduce((least, start) => Math.min(least, start), now);
  return Math.max(earliest, now - maxPeriods * stepMs);
}

/** Reads the metrics of all rules of a subscription: one read for each window, in which rules share their calls. */
async function readAll(
  parts: EvaluationParts,
  reader: Reader,
  targets: readonly RuleTargets[],
  states: Awaited<ReturnType<typeof readStates>>,
): Promise<(rule: RuleRow, resource: MetricResource) => SeriesResult> {
  const now = parts.now().getTime();
  const seriesParts = { ...parts, now: () => parts.now().getTime() };
  const byWindow = Map.groupBy(targets, ({ rule }) => rule.period);
  const results = new Map<string, (request: SeriesRequest) => SeriesResult>();
  for (const [window, own] of byWindow) {
    const requests = own.flatMap(({ rule, resources }) =>
      resources.map((resource) => requestOf(rule, resource)),
    );
    const from = startOf(
      own.map(({ rule }) => rule),
      states,
      now,
    );
    results.set(window, await readSeries(seriesParts, reader, requests, { from, until: now }));
  }
  return (rule, resource) => results.get(rule.period)!(requestOf(rule, resource));
}

function outcomeOf(
  { rule, resources }: RuleTargets,
  states: ReadonlyMap<string, SeriesState>,
  resultOf: (rule: RuleRow, resource: MetricResource) => SeriesResult,
  now: number,
): RuleOutcome {
  const results = resources.map((resource) => ({ resource, ...resultOf(rule, resource) }));
  const known = results.flatMap(({ resource, series, note }) =>
    // Old values are known already; they confirm nothing.
    series === undefined || note !== undefined
      ? []
      : series.lines.map(({ split, values }): AlertedSeries => ({
          key: seriesKeyOf(resource, split),
          resource,
          split,
          from: series.from,
          intervalMs: series.intervalMs,
          values,
          readAt: series.readAt,
        })),
  );
  return {
    rule,
    resources: resources.length,
    resourceKeys: resources.map(({ key }) => key),
    note: results.find(({ note }) => note !== undefined)?.note,
    series: evaluateRules([{ id: rule.id, condition: conditionOf(rule), series: known, states }], now),
  };
}

/** Returns outcomes of rules whose metrics could not be read: their alerts keep their state. */
const withoutValues = (rules: readonly RuleRow[], note: ReadNote): RuleOutcome[] =>
  rules.map((rule) => ({ rule, resources: rule.resources ?? 0, series: [], note, resourceKeys: [] }));

/** Evaluates the rules of a claimed subscription, and stores what changed. */
export async function evaluateSubscription(parts: EvaluationParts, claim: AlertClaim): Promise<void> {
  const { db } = parts;
  const rules: RuleRow[] = await db
    .selectFrom('alert_rule')
    .selectAll()
    .where('organization_id', '=', claim.organizationId)
    .where('subscription_id', '=', claim.subscriptionId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  if (rules.length === 0) return releaseClaim(db, claim, null);
  const reader = await parts.readerOf(claim);
  if (reader === undefined)
    return storeEvaluation(parts, claim, withoutValues(rules, { code: 'alert-no-connection' }));
  const [targets, states] = await Promise.all([readRuleTargets(db, claim, rules), readStates(db, rules)]);
  const resultOf = await runWithDeadline(readingMs, () => readAll(parts, reader, targets, states));
  const now = parts.now().getTime();
  const outcomes = targets.map((one) => outcomeOf(one, states.get(one.rule.id) ?? new Map(), resultOf, now));
  return storeEvaluation(parts, claim, outcomes);
}
