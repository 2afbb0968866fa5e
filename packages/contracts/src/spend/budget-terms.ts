/** What a cost usage limit covers. `role` and `person` cover the deployments that they own. */
export const budgetScopeKinds = [
  'organization',
  'subscription',
  'resourceGroup',
  'blueprint',
  'role',
  'person',
  'tag',
] as const;
export type BudgetScopeKind = (typeof budgetScopeKinds)[number];

/** Calendar periods in UTC; `total` begins on a day and does not end. */
export const budgetPeriods = ['month', 'quarter', 'year', 'total'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/**
 * What a threshold compares with the limit. `planned`: monthly estimates of the deployments, for the length of the
 * period. `actual`: cost since the start of the period, with the amount reserved by pending submissions. `forecast`: the
 * expected cost at the end of the period.
 */
export const budgetBases = ['planned', 'actual', 'forecast'] as const;
export type BudgetBasis = (typeof budgetBases)[number];

/** What happens when a threshold is crossed. `requireApproval` and `block` apply to new deployments. */
export const budgetActions = ['notify', 'mail', 'requireApproval', 'block', 'stopMachines'] as const;
export type BudgetAction = (typeof budgetActions)[number];

export const maxBudgetThresholds = 10;
/** Highest threshold, in percent of the limit. */
export const maxBudgetPercent = 1000;
/** Longest time between the first warning and stopping machines, in hours. */
export const maxGraceHours = 168;

/** States of stopping machines: waiting for the end of the grace period, calling the cloud, or ended. */
export const budgetStopStates = ['pending', 'stopping', 'done', 'canceled'] as const;
export const stoppedMachineStates = ['pending', 'stopping', 'stopped', 'failed', 'skipped'] as const;
