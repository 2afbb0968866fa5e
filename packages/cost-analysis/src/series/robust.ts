/** Returns the median; 0 for an empty list. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns a quantile (0 to 1) by linear interpolation; 0 for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at - Math.floor(at));
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard deviation of a normal distribution with a median absolute deviation of 1. */
const normalMad = 1.4826;

/** Estimates the standard deviation by the median absolute deviation from the median. */
export function robustDeviation(values: readonly number[]): number {
  const middle = median(values);
  return normalMad * median(values.map((value) => Math.abs(value - middle)));
}

/** Returns the mean, with values further than `reach` standard deviations from the median moved to that limit. */
export function clippedMean(values: readonly number[], reach: number): number {
  const middle = median(values);
  const limit = reach * robustDeviation(values);
  return mean(values.map((value) => Math.max(middle - limit, Math.min(middle + limit, value))));
}

/** Returns the running median of a centered window, which is cut off at both ends. */
export function runningMedian(values: readonly number[], width: number): number[] {
  const half = Math.floor(width / 2);
  return values.map((_, at) => median(values.slice(Math.max(0, at - half), at + half + 1)));
}

/**
 * Replaces values that are not finite by 0 and scales the others to about 1, so that no sum overflows. The scale is a
 * power of two, so that integers stay exact.
 */
export function normalize(values: readonly number[]): { values: number[]; scale: number } {
  const finite = values.map((value) => (Number.isFinite(value) ? value : 0));
  const largest = finite.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scale = largest === 0 ? 1 : 2 ** Math.max(-1022, Math.min(1023, Math.ceil(Math.log2(largest))));
  return { values: finite.map((value) => value / scale), scale };
}

/** Multiplies without overflow to infinity. */
export function rescale(value: number, scale: number): number {
  const result = value * scale;
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, result)) + 0;
}
