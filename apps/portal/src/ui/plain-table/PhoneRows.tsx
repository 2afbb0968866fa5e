import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { plainFrame } from '../theme/table-styles.ts';
import type { PlainColumn } from './PlainTable.tsx';
import { PhoneDetails } from './PhoneDetails.tsx';

interface PhoneRowsProps<Row> {
  readonly label: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

const hasContent = (content: ReactNode): boolean =>
  content !== null && content !== undefined && content !== '' && content !== false;

/** The rows on a phone: the first column and the state in a line, the other columns below, so that nothing is off-screen. */
export function PhoneRows<Row>({ label, columns, rows, rowKey }: PhoneRowsProps<Row>) {
  const [head, ...others] = columns;
  const badge = others.find(({ id }) => id === 'state');
  return (
    <Box component="ul" aria-label={label} sx={{ ...plainFrame, margin: 0, padding: 0, listStyle: 'none' }}>
      {rows.map((row) => {
        const details = others
          .filter((column) => column !== badge)
          .map((column) => ({
            id: column.id,
            label: column.header,
            value: column.cell(row),
            title: column.title?.(row),
            isLong: column.isLong,
          }))
          .filter(({ value }) => hasContent(value));
        return (
          <Box
            component="li"
            key={rowKey(row)}
            sx={{ paddingInline: 3, paddingBlock: '9px', '& + &': { borderTop: 1, borderColor: 'divider' } }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 24 }}>
              <Box
                sx={{ flex: 1, minWidth: 0, typography: 'subtitle2', overflowWrap: 'anywhere' }}
                title={head?.title?.(row)}
              >
                {head?.cell(row)}
              </Box>
              {badge?.cell(row)}
            </Box>
            <PhoneDetails details={details} />
          </Box>
        );
      })}
    </Box>
  );
}
