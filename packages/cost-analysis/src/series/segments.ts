/** A run of days with one level. */
export interface Segment {
  /** First day. */
  readonly from: number;
  /** Day after the last one. */
  readonly to: number;
  readonly level: number;
}

/** Days that a level must last to count as one; shorter deviations are spikes. */
export const shortestSegment = 3;

/**
 * Splits a series into runs of constant level by optimal partitioning (Jackson et al. 2005): minimizes the squared
 * deviations from the levels plus `penalty` for each level. Quadratic in the length.
 */
export function splitLevels(values: readonly number[], penalty: number): Segment[] {
  const { length } = values;
  if (length === 0) return [];
  const sums = new Float64Array(length + 1);
  const squares = new Float64Array(length + 1);
  for (const [at, value] of values.entries()) {
    sums[at + 1] = sums[at]! + value;
    squares[at + 1] = squares[at]! + value * value;
  }
  const costs = new Float64Array(length + 1).fill(Infinity);
  const starts = new Int32Array(length + 1);
  costs[0] = -penalty;
  for (let to = 1; to <= length; to += 1)
    for (let from = 0; from <= Math.max(0, to - shortestSegment); from += 1) {
      const sum = sums[to]! - sums[from]!;
      const deviation = Math.max(0, squares[to]! - squares[from]! - (sum * sum) / (to - from));
      const cost = costs[from]! + deviation + penalty;
      if (cost < costs[to]!) {
        costs[to] = cost;
        starts[to] = from;
      }
    }
  const segments: Segment[] = [];
  for (let to = length; to > 0; to = starts[to]!) {
    const from = starts[to]!;
    segments.push({ from, to, level: (sums[to]! - sums[from]!) / (to - from) });
  }
  return segments.reverse();
}
