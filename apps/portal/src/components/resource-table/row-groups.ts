import { fieldOf, type TableColumn } from './column.ts';
import type { ListState } from './list-state.ts';

/** Adjacent rows with the same value in the column that the list is grouped by. */
export interface RowGroup<Row> {
  /** Index of its first row on the page. */
  readonly first: number;
  readonly rows: readonly Row[];
  /** Whether the group may continue on another page, so that its number of rows is not known. */
  readonly isPartial: boolean;
}

interface Page {
  readonly state: Pick<ListState, 'page' | 'size'>;
  readonly total: number;
}

/** Returns the column that the list is grouped by. */
export function groupColumn<Row>(
  columns: readonly TableColumn<Row>[],
  { group }: Pick<ListState, 'group'>,
): TableColumn<Row> | undefined {
  return group === null ? undefined : columns.find((column) => fieldOf(column) === group);
}

/** Divides the rows of a page, which are sorted by the column, into groups. */
export function groupRows<Row>(
  rows: readonly Row[],
  column: TableColumn<Row>,
  { state: { page, size }, total }: Page,
): RowGroup<Row>[] {
  const groups: { first: number; rows: Row[] }[] = [];
  let last: unknown;
  for (const [index, row] of rows.entries()) {
    const value = column.exportValue?.(row) ?? null;
    if (index === 0 || value !== last) groups.push({ first: index, rows: [row] });
    else groups.at(-1)?.rows.push(row);
    last = value;
  }
  const hasNext = (page - 1) * size + rows.length < total;
  return groups.map((group, index) => ({
    ...group,
    isPartial: (index === 0 && page > 1) || (index === groups.length - 1 && hasNext),
  }));
}
