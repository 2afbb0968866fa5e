/** Attributes by which cost can be grouped and filtered, in the order of menus. */
export const costDimensions = [
  'service',
  'deployment',
  'blueprint',
  'version',
  'owner',
  'role',
  'subscription',
  'resourceGroup',
  'resource',
  'resourceType',
  'location',
  'meter',
  'chargeType',
  'pricingModel',
] as const;
export type CostDimension = (typeof costDimensions)[number];

/** A dimension, or the values of a tag. */
export type CostGrouping = CostDimension | `tag:${string}`;

/** Billed: as on the invoice. Amortized: reservations are spread over their term. */
export const costMetrics = ['billed', 'amortized'] as const;
export type CostMetric = (typeof costMetrics)[number];

export const costGranularities = ['daily', 'monthly'] as const;
export type CostGranularity = (typeof costGranularities)[number];

/** How the rows of a subscription were read. */
export const costSources = ['export', 'details', 'query'] as const;
export type CostSource = (typeof costSources)[number];

/** `unread`: not read yet. `paused`: the cloud asked to wait. `unavailable`: no connection may read cost. */
export const costReadingStates = ['unread', 'ready', 'failed', 'paused', 'unavailable'] as const;
export type CostReadingState = (typeof costReadingStates)[number];

/** Series in a chart besides the sum of all others. */
export const usualCostSeries = 6;
export const maxCostSeries = 50;
/** Rows of the table under a chart; further groups are counted and summed up. */
export const maxCostGroups = 1000;
/** Rows of an export. */
export const maxCostRows = 10_000;
/** Values of an export: groups times days or months. */
export const maxCostValues = 400_000;
/** Longest period that a request may cover. */
export const maxCostDays = 800;

/** Dimensions of the deployment that an item belongs to. Cost of undeclared resources is attributed by inference. */
export const attributedDimensions: readonly CostGrouping[] = [
  'deployment',
  'blueprint',
  'version',
  'owner',
  'role',
];

/** Key of the group of cost without a value in the dimension, such as resources without the tag. */
export const noCostValue = '';
/** Key of the series that sums up all groups without a series. */
export const otherCostSeries = '\u0000other';
