/** Lengths of the period in days, including today. */
export const trendPeriods = ['30', '90'] as const;
export type TrendPeriod = (typeof trendPeriods)[number];

/**
 * Groups of states in which the created deployments of a day are counted. `deleted` includes detached deployments,
 * `failed` includes parked ones, and `active` all that are not in a final state.
 */
export const trendStates = ['succeeded', 'warnings', 'failed', 'canceled', 'deleted', 'active'] as const;
export type TrendState = (typeof trendStates)[number];
