/** Height of a label and the space to the next one, in pixels. */
const rowHeight = 15;

/** Moves labels apart that would overlap, and keeps them between two edges. Returns them from top to bottom. */
export function spreadLabels<Label extends { readonly y: number }>(
  labels: readonly Label[],
  top: number,
  bottom: number,
): Label[] {
  let lowest = top;
  const downwards = labels
    .toSorted((left, right) => left.y - right.y)
    .map((label) => {
      const y = Math.max(label.y, lowest);
      lowest = y + rowHeight;
      return { ...label, y };
    });
  let highest = bottom;
  return downwards
    .toReversed()
    .map((label) => {
      const y = Math.min(label.y, highest);
      highest = y - rowHeight;
      return { ...label, y };
    })
    .toReversed();
}
