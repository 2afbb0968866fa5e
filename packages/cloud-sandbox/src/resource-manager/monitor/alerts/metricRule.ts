import type { Estate } from '../../estate.ts';
import { at, objectOf, objectsOf, textOf, textsOf, type JsonObject } from '../../json.ts';
import { keyOf, parseResourceId } from '../../resourceId.ts';
import type { StoredResource } from '../../store/resources.ts';
import { durationMs } from '../isoDuration.ts';
import type { Aggregation } from '../metrics/metricDefinition.ts';

export const metricRuleType = 'Microsoft.Insights/metricAlerts';

export type Operator = 'GreaterThan' | 'GreaterThanOrEqual' | 'LessThan' | 'LessThanOrEqual' | 'Equals';

/** A condition of a rule: a static threshold of one metric. */
export interface Criterion {
  readonly name: string;
  readonly metricName: string;
  readonly aggregation: Aggregation;
  readonly operator: Operator;
  readonly threshold: number;
  readonly dimensions: readonly {
    readonly name: string;
    readonly isExclude: boolean;
    readonly values: readonly string[];
  }[];
}

/** A metric alert rule, as its evaluation needs it. */
export interface MetricRule {
  readonly resource: StoredResource;
  readonly criteria: readonly Criterion[];
  readonly frequencyMs: number;
  readonly windowMs: number;
  readonly severity: number;
  readonly description: string;
  readonly isAutoMitigated: boolean;
  readonly actionGroups: readonly string[];
}

const aggregationNames: Readonly<Record<string, Aggregation>> = {
  average: 'Average',
  minimum: 'Minimum',
  maximum: 'Maximum',
  total: 'Total',
  count: 'Count',
};

const operators: readonly Operator[] = [
  'GreaterThan',
  'GreaterThanOrEqual',
  'LessThan',
  'LessThanOrEqual',
  'Equals',
];

function readCriterion(entry: JsonObject): Criterion | undefined {
  const aggregation = aggregationNames[(textOf(entry['timeAggregation']) ?? '').toLowerCase()];
  const operator = operators.find(
    (one) => one.toLowerCase() === (textOf(entry['operator']) ?? '').toLowerCase(),
  );
  const threshold = Number(entry['threshold']);
  if (aggregation === undefined || operator === undefined || !Number.isFinite(threshold)) return undefined;
  return {
    name: textOf(entry['name']) ?? '',
    metricName: textOf(entry['metricName']) ?? '',
    aggregation,
    operator,
    threshold,
    dimensions: objectsOf(entry['dimensions']).map((dimension) => ({
      name: textOf(dimension['name']) ?? '',
      isExclude: /^exclude$/i.test(textOf(dimension['operator']) ?? ''),
      values: textsOf(dimension['values']),
    })),
  };
}

/** Returns a stored rule, or undefined if it is disabled or has a condition that is not simulated. */
export function readRule(resource: StoredResource): MetricRule | undefined {
  const properties = objectOf(resource.body['properties']);
  const entries = objectsOf(at(properties, 'criteria', 'allOf'));
  const criteria = entries.map(readCriterion).filter((one) => one !== undefined);
  const frequencyMs = durationMs(textOf(properties['evaluationFrequency']) ?? 'PT1M');
  const windowMs = durationMs(textOf(properties['windowSize']) ?? 'PT5M');
  const isComplete = criteria.length > 0 && criteria.length === entries.length;
  if (properties['enabled'] === false || !isComplete || !frequencyMs || !windowMs) return undefined;
  return {
    resource,
    criteria,
    frequencyMs,
    windowMs,
    severity: Number(properties['severity'] ?? 3),
    description: textOf(properties['description']) ?? '',
    isAutoMitigated: properties['autoMitigate'] !== false,
    actionGroups: objectsOf(properties['actions'])
      .map((action) => textOf(action['actionGroupId']))
      .filter((id) => id !== undefined),
  };
}

/** Returns the ids of the resources that a rule watches: its scopes, or the resources of a type in them. */
export function targetsOf(estate: Estate, { resource }: MetricRule): string[] {
  const properties = objectOf(resource.body['properties']);
  const type = textOf(properties['targetResourceType']);
  const region = textOf(properties['targetResourceRegion'])?.replaceAll(' ', '').toLowerCase();
  return textsOf(properties['scopes']).flatMap((scope) => {
    if (parseResourceId(scope) !== undefined || type === undefined) return [scope];
    return estate.resources
      .below(keyOf(scope, resource.tenantId), type)
      .filter(({ location }) => region === undefined || region === '' || location === region)
      .map(({ id }) => id);
  });
}
