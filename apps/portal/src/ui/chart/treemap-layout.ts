import { largest } from './largest.ts';

interface TreemapItem {
  readonly id: string;
  readonly value: number;
}

/** A rectangle of the treemap, in the units of its size. */
interface TreemapCell<Item> {
  readonly item: Item;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the worst ratio of the sides in a row of areas along a side. */
function worstRatio(areas: readonly number[], side: number): number {
  const sum = areas.reduce((total, area) => total + area, 0);
  const thickness = sum / side;
  return largest(areas.map((area) => Math.max(area / thickness ** 2, thickness ** 2 / area)));
}

/**
 * Places items as rectangles whose areas are proportional to their values, as square as possible ("squarified"), the
 * largest first. Items without a positive value are left out.
 */
export function layoutTreemap<Item extends TreemapItem>(
  items: readonly Item[],
  width: number,
  height: number,
): TreemapCell<Item>[] {
  const sorted = items.filter(({ value }) => value > 0).toSorted((left, right) => right.value - left.value);
  const total = sorted.reduce((sum, { value }) => sum + value, 0);
  const cells: TreemapCell<Item>[] = [];
  const free = { x: 0, y: 0, width, height };
  let next = 0;
  while (next < sorted.length) {
    const side = Math.min(free.width, free.height);
    const areaAt = (index: number) => (sorted[index]!.value / total) * width * height;
    const row = [areaAt(next)];
    while (
      next + row.length < sorted.length &&
      worstRatio([...row, areaAt(next + row.length)], side) <= worstRatio(row, side)
    )
      row.push(areaAt(next + row.length));
    const thickness = row.reduce((sum, area) => sum + area, 0) / side;
    const isColumn = free.width >= free.height;
    let offset = 0;
    for (const [index, area] of row.entries()) {
      const length = area / thickness;
      cells.push({
        item: sorted[next + index]!,
        ...(isColumn
          ? { x: free.x, y: free.y + offset, width: thickness, height: length }
          : { x: free.x + offset, y: free.y, width: length, height: thickness }),
      });
      offset += length;
    }
    if (isColumn) Object.assign(free, { x: free.x + thickness, width: free.width - thickness });
    else Object.assign(free, { y: free.y + thickness, height: free.height - thickness });
    next += row.length;
  }
  return cells;
}
