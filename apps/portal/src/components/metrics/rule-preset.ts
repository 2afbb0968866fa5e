import {
  alertOperators,
  metricIntervals,
  type AlertOperator,
  type MetricAggregation,
  type MetricData,
  type MetricInterval,
  type MetricSelection,
} from '@blueport/contracts';
import { type ChartThreshold, isAggregation, readSelection, valid, writeSelection } from './metric-state.ts';

/** What an address fills in when an alert rule is created. */
export interface RulePreset {
  readonly selection: MetricSelection;
  readonly type: string;
  readonly metric: string;
  readonly aggregation: MetricAggregation;
  readonly split: string | undefined;
  readonly operator: AlertOperator;
  readonly threshold: number;
  readonly window: MetricInterval;
}

/** The page that creates an alert rule. */
export const newRulePath = '/portal/insights/rules/new';

const partOf = (id: string, name: 'subscriptions' | 'resourceGroups'): string =>
  new RegExp(`/${name}/([^/]+)`, 'i').exec(id)?.[1]?.toLowerCase() ?? '';

/** Returns the only value of a part of resource IDs, or undefined if they differ. */
function onlyPart(ids: readonly string[], name: Parameters<typeof partOf>[1]): string | undefined {
  const [first, ...others] = new Set(ids.map((id) => partOf(id, name)));
  return first && others.length === 0 ? first : undefined;
}

/**
 * Returns what a rule for the resources of a board watches. A rule watches one resource or all of a type in a deployment, group,
 * or subscription; of several listed resources, that is the group or subscription that they share.
 */
export function scopeOfBoard(selection: MetricSelection, shownIds: readonly string[]): MetricSelection {
  const { deployment, resourceIds, tag } = selection;
  if (deployment !== undefined) return { deployment };
  if (resourceIds?.length === 1) return { resourceIds };
  const ids = resourceIds ?? shownIds;
  const subscriptionId = selection.subscriptionId ?? onlyPart(ids, 'subscriptions');
  const sharedGroup = resourceIds && subscriptionId ? onlyPart(ids, 'resourceGroups') : undefined;
  const resourceGroup = selection.resourceGroup ?? sharedGroup;
  return {
    ...(subscriptionId !== undefined && { subscriptionId }),
    ...(resourceGroup !== undefined && { resourceGroup }),
    ...(tag !== undefined && { tag }),
  };
}

/** Returns the address that creates a rule for the threshold of a chart. */
export function newRuleHref(
  selection: MetricSelection,
  { type, metric, aggregation, split, interval, series }: MetricData,
  { operator, value }: ChartThreshold,
): string {
  const query = new URLSearchParams();
  const shownIds = series.map(({ resourceId }) => resourceId);
  writeSelection(query, scopeOfBoard(selection, shownIds));
  for (const [name, text] of Object.entries({ type, metric, aggregation, split, operator }))
    if (text) query.set(name, text);
  query.set('threshold', String(value));
  query.set('window', interval);
  return `${newRulePath}?${query.toString()}`;
}

/** Reads a preset from an address; undefined unless it names type, metric and threshold. Invalid parts are dropped. */
export function readRulePreset(query: URLSearchParams): RulePreset | undefined {
  const [type, metric, threshold] = (['type', 'metric', 'threshold'] as const).map((name) =>
    valid(name, query.get(name)),
  );
  if (type === undefined || metric === undefined || threshold === undefined) return undefined;
  const aggregation = query.get('aggregation') ?? '';
  return {
    selection: readSelection(query),
    type,
    metric,
    aggregation: isAggregation(aggregation) ? aggregation : 'Average',
    split: valid('split', query.get('split')),
    operator: alertOperators.find((one) => one === query.get('operator')) ?? 'GreaterThan',
    threshold: Number(threshold),
    window: metricIntervals.find((one) => one === query.get('window')) ?? 'PT5M',
  };
}
