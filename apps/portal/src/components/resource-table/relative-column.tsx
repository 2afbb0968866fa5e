import Box from '@mui/material/Box';
import { RelativeTime } from '../cloud-inventory/RelativeTime.tsx';
import type { TableColumn } from './column.ts';
import { dateFilter } from './column-kinds.tsx';

/**
 * Returns a column of a relative time, with the exact one on hover. `isFuture` is true for times that may be ahead;
 * `none` is shown without a time.
 */
export function relativeColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => string | null,
  {
    isFuture = false,
    none,
    ...look
  }: Partial<TableColumn<Row>> & { readonly isFuture?: boolean; readonly none?: string } = {},
): TableColumn<Row> {
  const cell = (row: Row) => {
    const value = read(row);
    if (value !== null) return <RelativeTime value={value} isFuture={isFuture} />;
    return (
      none && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {none}
        </Box>
      )
    );
  };
  return { id, header, cell, exportValue: read, sortable: true, filter: dateFilter, width: 120, ...look };
}
