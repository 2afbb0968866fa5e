/** Whether the estimate of a deployment can be compared with its billed cost, and if not, why. */
export const comparisonStates = [
  'ready',
  /** No estimate with a price is stored for its last successful operation. */
  'noEstimate',
  /** Fewer than `minComparedDays` complete days have passed since the last operation. */
  'tooFewDays',
  /** The cloud has reported no cost of its resources for these days. */
  'notBilled',
  /** The cost is billed in a currency in which no estimate was made. */
  'otherCurrency',
  /** The user may not read all of its resources in the cloud. */
  'hidden',
] as const;
export type ComparisonState = (typeof comparisonStates)[number];

/** Number of complete days that a comparison needs. */
export const minComparedDays = 7;

/** Number of deployments that must agree before estimates are corrected. */
export const minAgreeingDeployments = 5;

/**
 * How far the middle 80% of the deployments may be from the median for them to agree, as a share of the median.
 */
export const agreementShare = 0.15;

/** Whether estimates of a blueprint version are corrected, and if not, why. */
export const correctionStates = [
  'applied',
  'tooFewDeployments',
  'disagreement',
  /** The difference is below 2%. */
  'small',
  /** The cost is so far from the estimates that they are probably not comparable. */
  'implausible',
] as const;
export type CorrectionState = (typeof correctionStates)[number];
