/** What an alert rule watches. A tag and a resource type are limited to one subscription. */
export const alertScopeKinds = ['resource', 'deployment', 'resourceGroup', 'tag', 'resourceType'] as const;
export type AlertScopeKind = (typeof alertScopeKinds)[number];

/** How a value is compared with the threshold; names of Azure Monitor. */
export const alertOperators = ['GreaterThan', 'GreaterThanOrEqual', 'LessThan', 'LessThanOrEqual'] as const;
export type AlertOperator = (typeof alertOperators)[number];

/** Signs of the operators. */
export const alertOperatorSigns: Readonly<Record<AlertOperator, string>> = {
  GreaterThan: '>',
  GreaterThanOrEqual: '≥',
  LessThan: '<',
  LessThanOrEqual: '≤',
};

/** Longest time between messages about alerts to one person: as they occur, one per hour, or one per day. */
export const alertDigests = ['none', 'hourly', 'daily'] as const;
export type AlertDigest = (typeof alertDigests)[number];

/** Most consecutive periods until an alert fires or resolves. */
export const maxAlertPeriods = 12;
/** Rules of one organization. */
export const maxAlertRules = 2000;
/** Resources that one rule evaluates; of a larger scope, the first by ID. */
export const maxAlertResources = 200;
/** Resources whose metrics a preview reads; of a larger scope, the first by name. */
export const maxAlertPreviewResources = 50;
/** Days of metrics that a preview reads. */
export const alertPreviewDays = 7;
/** Minutes between two messages about alerts to one person, and for severity 0. */
export const alertMessageMinutes = { usual: 5, critical: 1 } as const;

/** Returns whether a resolve threshold is on the side of the threshold where the condition does not hold. */
export function isAlertResolveThreshold(
  operator: AlertOperator,
  threshold: number,
  resolve: number,
): boolean {
  return operator.startsWith('Greater') ? resolve <= threshold : resolve >= threshold;
}
