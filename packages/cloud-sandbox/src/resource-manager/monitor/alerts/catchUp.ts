import { guidFrom } from '../../../world/people.ts';
import { inTransaction } from '../../../store/store.ts';
import { worldStart } from '../../cost/costLog.ts';
import type { Estate } from '../../estate.ts';
import type { JsonObject } from '../../json.ts';
import { firedAlertsOf, type FiredAlert, type RuleProgress } from './alertStore.ts';
import {
  transitionsOf,
  watchedSeries,
  type Evaluation,
  type SeriesState,
  type Transition,
  type WatchedSeries,
} from './evaluateRule.ts';
import { metricRuleType, readRule, targetsOf, type MetricRule } from './metricRule.ts';
import { notify } from './notify.ts';

const dayMs = 86_400_000;
/** Days for which alerts are kept. */
const keptDays = 30;
const system = 'System';

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Returns the condition of an evaluation in the service's format. */
function contextOf(
  rule: MetricRule,
  { target, values: dimensions }: WatchedSeries,
  { at, values }: Evaluation,
): JsonObject {
  const minutes = rule.windowMs / 60_000;
  return {
    windowSize:
      minutes % 1440 === 0
        ? `P${minutes / 1440}D`
        : minutes % 60 === 0
          ? `PT${minutes / 60}H`
          : `PT${minutes}M`,
    allOf: rule.criteria.map((criterion, index) => ({
      metricName: criterion.metricName,
      metricNamespace: target.metricType.type,
      operator: criterion.operator,
      threshold: String(criterion.threshold),
      timeAggregation: criterion.aggregation,
      dimensions: dimensions.map(([name, value]) => ({ name, value })),
      metricValue: values[index] ?? null,
    })),
    windowStartTime: iso(at - rule.windowMs),
    windowEndTime: iso(at),
  };
}

function firedAlert(
  rule: MetricRule,
  watched: WatchedSeries,
  series: string,
  evaluation: Evaluation,
): FiredAlert {
  const { resource } = rule;
  const at = iso(evaluation.at);
  return {
    id: guidFrom('alert', resource.key, `${series}|${at}`),
    tenantId: resource.tenantId,
    subscriptionId: resource.subscriptionId ?? '',
    ruleKey: resource.key,
    ruleId: resource.id,
    targetId: watched.target.id,
    targetType: watched.target.metricType.type,
    series,
    severity: rule.severity,
    description: rule.description,
    firedAt: at,
    resolvedAt: null,
    changedAt: at,
    state: 'New',
    context: contextOf(rule, watched, evaluation),
    history: [{ event: 'AlertCreated', from: '', to: 'New', at, by: system, comments: '' }],
  };
}

const resolved = (alert: FiredAlert, at: string): FiredAlert => ({
  ...alert,
  resolvedAt: at,
  changedAt: at,
  history: [
    ...alert.history,
    { event: 'MonitorConditionChange', from: 'Fired', to: 'Resolved', at, by: system, comments: '' },
  ],
});

/** An alert that has just fired or been resolved. */
export interface AlertChange {
  readonly rule: MetricRule;
  readonly alert: FiredAlert;
  readonly kind: 'Fired' | 'Resolved';
}

/** Stores the changes of one series and returns them. */
function applyTransitions(
  estate: Estate,
  rule: MetricRule,
  watched: WatchedSeries,
  series: string,
  transitions: readonly Transition[],
): AlertChange[] {
  const alerts = firedAlertsOf(estate);
  return transitions.flatMap(({ kind, evaluation }): AlertChange[] => {
    if (kind === 'Fired') {
      const fired = firedAlert(rule, watched, series, evaluation);
      // Alerts of rules without automatic resolution have no end.
      const alert = rule.isAutoMitigated ? fired : { ...fired, resolvedAt: fired.firedAt };
      alerts.save(alert);
      return [{ rule, alert, kind }];
    }
    const open = alerts.open(rule.resource.key).filter((alert) => alert.series === series);
    return open.map((alert) => {
      const ended = resolved(alert, iso(evaluation.at));
      alerts.save(ended);
      return { rule, alert: ended, kind };
    });
  });
}

/** Returns how far a rule has been evaluated. A rule of the demo world starts 30 days ago, a changed one with its change. */
function startOf(estate: Estate, { resource }: MetricRule, now: number): RuleProgress {
  const known = firedAlertsOf(estate).progressOf(resource.key);
  if (known?.version === resource.version) return known;
  const isSeeded = isOfWorld(estate, resource);
  const evaluatedAt = isSeeded
    ? Math.max(Date.parse(resource.createdAt), now - keptDays * dayMs)
    : Date.parse(resource.changedAt);
  return { version: resource.version, evaluatedAt, series: {} };
}

/** Returns whether a rule is unchanged since the world was created. */
const isOfWorld = (estate: Estate, { changedAt }: { readonly changedAt: string }): boolean =>
  Date.parse(changedAt) < worldStart(estate.context.db).getTime();

/** Resolves the alerts of the former version of a rule that was changed. */
function endEarlierAlerts(estate: Estate, rule: MetricRule, { evaluatedAt }: RuleProgress): AlertChange[] {
  const alerts = firedAlertsOf(estate);
  const known = alerts.progressOf(rule.resource.key);
  if (known === undefined || known.version === rule.resource.version) return [];
  return alerts.open(rule.resource.key).map((alert) => {
    const ended = resolved(alert, iso(evaluatedAt));
    alerts.save(ended);
    return { rule, alert: ended, kind: 'Resolved' };
  });
}

function evaluate(estate: Estate, rule: MetricRule, now: number): AlertChange[] {
  const progress = startOf(estate, rule, now);
  const until = Math.floor(now / rule.frequencyMs) * rule.frequencyMs;
  if (until <= progress.evaluatedAt) return [];
  const period = { from: progress.evaluatedAt, until };
  const series: Record<string, SeriesState> = { ...progress.series };
  const changes = endEarlierAlerts(estate, rule, progress);
  for (const watched of watchedSeries(estate, rule, targetsOf(estate, rule), period)) {
    const name = [watched.target.id.toLowerCase(), ...watched.values.map((pair) => pair.join('='))].join('|');
    const { transitions, state } = transitionsOf(
      watched.evaluations(),
      series[name] ?? { isFiring: false, healthy: 0 },
      rule.isAutoMitigated,
    );
    series[name] = state;
    changes.push(...applyTransitions(estate, rule, watched, name, transitions));
  }
  firedAlertsOf(estate).saveProgress(rule.resource.key, {
    version: rule.resource.version,
    evaluatedAt: until,
    series,
  });
  return changes;
}

/** Resolves the alerts of rules that were deleted. */
function resolveOrphans(estate: Estate, now: number): void {
  const alerts = firedAlertsOf(estate);
  for (const alert of alerts.open())
    if (estate.resources.find(alert.ruleKey) === undefined) alerts.save(resolved(alert, iso(now)));
}

/**
 * Evaluates the metric alert rules of a subscription up to the current time, or without one those that were written after the
 * world was created. Only the latter call their action groups, also for changes that are found late.
 */
export function catchUp(estate: Estate, subscriptionId?: string): void {
  const now = estate.context.now().getTime();
  // Creates the tables, which cannot be done in a transaction.
  firedAlertsOf(estate);
  const changes = inTransaction(estate.context.db, () => {
    const rules = estate.resources
      .everyOfType(metricRuleType)
      .filter((rule) =>
        subscriptionId === undefined ? !isOfWorld(estate, rule) : rule.subscriptionId === subscriptionId,
      )
      .map(readRule);
    resolveOrphans(estate, now);
    return rules.flatMap((rule) => (rule === undefined ? [] : evaluate(estate, rule, now)));
  });
  for (const change of changes) if (!isOfWorld(estate, change.rule.resource)) notify(estate, change);
}
