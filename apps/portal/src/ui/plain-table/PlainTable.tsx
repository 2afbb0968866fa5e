import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { bodyCell, headCell, rowHeights, plainFrame } from '../theme/table-styles.ts';
import { PhoneRows } from './PhoneRows.tsx';
import { ShowMore, useWindow } from './ShowMore.tsx';

/** A column of a plain table. */
export interface PlainColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  readonly sx?: SxProps<Theme>;
  /** Whether the values are long texts, which use the whole width of a phone below the name of the column. */
  readonly isLong?: boolean;
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

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { ...headCell, paddingBlock: 0, textAlign: 'start', whiteSpace: 'nowrap' },
  '& td': {
    ...bodyCell,
    paddingBlock: 1.5,
    height: rowHeights.compact,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& .end': { textAlign: 'end', whiteSpace: 'nowrap' },
} as const;

/**
 * A read-only table without sorting, filters or selection. On a phone its rows have two lines or more. Elsewhere a wide
 * table scrolls inside a focusable frame, so that it can be scrolled by keyboard. Many rows are shown in steps.
 */
export function PlainTable<Row>({ label, columns, rows, rowKey, top = false }: PlainTableProps<Row>) {
  const isPhone = useMediaQuery('(max-width: 699.95px)');
  const { visibleRows, rest } = useWindow(rows);
  const showMore = <ShowMore {...rest} />;
  if (isPhone && columns.length > maxPhoneColumns) {
    return (
      <div>
        <PhoneRows label={label} columns={columns} rows={visibleRows} rowKey={rowKey} />
        {showMore}
      </div>
    );
  }
  return (
    <div>
      <Box role="group" tabIndex={0} aria-label={label} sx={{ ...plainFrame, overflowX: 'auto' }}>
        <Box component="table" aria-label={label} sx={tableStyle}>
          <thead>
            <tr>
              {columns.map(({ id, header, align }) => (
                <th key={id} scope="col" className={align && 'end'}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody style={top ? { verticalAlign: 'top' } : undefined}>
            {visibleRows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <Cell key={column.id} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {showMore}
    </div>
  );
}

function Cell<Row>({ column, row }: { readonly column: PlainColumn<Row>; readonly row: Row }) {
  const { align, sx, title } = column;
  return (
    <Box component="td" className={align && 'end'} title={title?.(row)} {...(sx && { sx })}>
      {column.cell(row)}
    </Box>
  );
}
