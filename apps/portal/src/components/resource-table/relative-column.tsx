import { RelativeTime } from '../cloud-inventory/RelativeTime.tsx';
import type { TableColumn } from './column.ts';
import { dateFilter } from './column-kinds.tsx';

/** Returns a column of a relative time, with the exact one on hover. `isFuture` is true for times that may be ahead. */
export function relativeColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => string | null,
  { isFuture = false, ...look }: Partial<TableColumn<Row>> & { readonly isFuture?: boolean } = {},
): TableColumn<Row> {
  const cell = (row: Row) => {
    const value = read(row);
    return value !== null && <RelativeTime value={value} isFuture={isFuture} />;
  };
  return { id, header, cell, exportValue: read, sortable: true, filter: dateFilter, width: 120, ...look };
}
