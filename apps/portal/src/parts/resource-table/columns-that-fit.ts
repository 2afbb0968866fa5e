import type { TableColumn } from './column.ts';

/** The first columns that fit into so many pixels, at least one. */
export function columnsThatFit<Row>(
  columns: readonly TableColumn<Row>[],
  pixels: number,
): TableColumn<Row>[] {
  let used = 0;
  return columns.filter(({ width }, index) => {
    used += width;
    return index === 0 || used <= pixels;
  });
}
