import Paper from '@mui/material/Paper';
import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { PlainCards } from './PlainCards.tsx';
import { ShowMore, useWindow } from './ShowMore.tsx';

/** A column of a plain table. */
export interface PlainColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  readonly sx?: SxProps<Theme>;
  /** Returns the tooltip of the cell. */
  readonly title?: (row: Row) => string;
}

interface PlainTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Whether to align cells with several lines to the top of their row. */
  readonly top?: boolean;
}

/** Maximum number of columns side by side on a phone. */
const maxPhoneColumns = 2;

/**
 * A read-only table without sorting, filters or selection. On a phone its rows are cards. Elsewhere a wide table
 * scrolls inside a focusable frame, so that it can be scrolled by keyboard. Many rows are shown in steps.
 */
export function PlainTable<Row>({ label, columns, rows, rowKey, top = false }: PlainTableProps<Row>) {
  const isPhone = useMediaQuery('(max-width: 699.95px)');
  const { visibleRows, rest } = useWindow(rows);
  const showMore = <ShowMore {...rest} />;
  if (isPhone && columns.length > maxPhoneColumns) {
    return (
      <div>
        <PlainCards label={label} columns={columns} rows={visibleRows} rowKey={rowKey} />
        {showMore}
      </div>
    );
  }
  return (
    <div>
      <Paper
        variant="outlined"
        component="section"
        tabIndex={0}
        aria-label={label}
        sx={{ overflowX: 'auto' }}
      >
        <Table size="small" aria-label={label}>
          <TableHead>
            <TableRow>
              {columns.map(({ id, header, align }) => (
                <TableCell key={id} align={align ?? 'left'}>
                  {header}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {visibleRows.map((row) => (
              <TableRow key={rowKey(row)} hover sx={top ? { verticalAlign: 'top' } : {}}>
                {columns.map((column) => (
                  <TableCell
                    key={column.id}
                    align={column.align ?? 'left'}
                    title={column.title?.(row)}
                    {...(column.sx ? { sx: column.sx } : {})}
                  >
                    {column.cell(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
      {showMore}
    </div>
  );
}
