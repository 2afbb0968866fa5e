import { agreementShare, minAgreeingDeployments, type EstimateAccuracy } from '@blueport/contracts';

/** Smaller differences are not corrected, in percent. */
const minPercent = 2;
/** Medians outside these limits are not plausible. */
const lowestRatio = 0.1;
const highestRatio = 5;

/** Returns the value below which a share of sorted numbers lies, interpolated between two of them. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

/** Returns the median of ratios and the limits of the middle 80%; null without ratios. */
export function spreadOf(ratios: readonly number[]): EstimateAccuracy['ratio'] {
  if (ratios.length === 0) return null;
  const sorted = ratios.toSorted((one, other) => one - other);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.1), high: quantile(sorted, 0.9) };
}

/**
 * Decides whether deployments agree on the ratio of actual cost to estimate: at least five are compared, and the middle
 * 80% of them are within 15% of the median.
 */
export function decideCorrection(ratios: readonly number[]): EstimateAccuracy['correction'] {
  const deployments = ratios.length;
  const refuse = (state: Exclude<EstimateAccuracy['correction']['state'], 'applied'>) => ({
    state,
    deployments,
    percent: null,
  });
  const spread = spreadOf(ratios);
  if (spread === null || deployments < minAgreeingDeployments) return refuse('tooFewDeployments');
  const { median, low, high } = spread;
  if (low < median * (1 - agreementShare) || high > median * (1 + agreementShare))
    return refuse('disagreement');
  if (median < lowestRatio || median > highestRatio) return refuse('implausible');
  const percent = Math.round((median - 1) * 100);
  return Math.abs(percent) < minPercent ? refuse('small') : { state: 'applied', deployments, percent };
}
