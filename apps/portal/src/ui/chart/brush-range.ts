/** Indexes of the first and the last selected point. */
export type BrushRange = readonly [first: number, last: number];

/** Returns the range between two points in any order. */
export const rangeBetween = (one: number, other: number): BrushRange => [
  Math.min(one, other),
  Math.max(one, other),
];

const week = 7;
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -week,
  PageUp: week,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Returns the range after a key was pressed on one of its edges, which never cross. Escape clears it (null). Other keys
 * return undefined.
 */
export function moveEdge(
  [first, last]: BrushRange,
  edge: 'first' | 'last',
  key: string,
  count: number,
): BrushRange | null | undefined {
  if (key === 'Escape') return null;
  const step = steps[key];
  if (step === undefined) return undefined;
  return edge === 'first'
    ? [Math.min(last, Math.max(0, first + step)), last]
    : [first, Math.max(first, Math.min(count - 1, last + step))];
}
