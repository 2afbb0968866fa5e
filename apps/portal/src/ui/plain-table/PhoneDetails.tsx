import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface PhoneDetail {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly title?: string | undefined;
  readonly isLong?: boolean | undefined;
}

/** The other columns of a row on a phone: their names next to their values, or above long ones. */
export function PhoneDetails({ details }: { readonly details: readonly PhoneDetail[] }) {
  if (details.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: '38% minmax(0, 1fr)',
        rowGap: 1.5,
        // Aligns the name with its value, also if that is a button or a chip.
        alignItems: 'baseline',
        margin: 0,
        marginTop: 1,
        '& dt': { typography: 'caption', color: 'text.secondary' },
        '& dd': { typography: 'body2', margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
        // Overrides the cell's style, which is for a table.
        '&& dd > *': { justifyContent: 'start', flexWrap: 'wrap' },
      }}
    >
      {details.map(({ id, label, value, title, isLong }) => (
        <Box key={id} sx={isLong ? { gridColumn: '1 / -1' } : { display: 'contents' }}>
          <dt>{label}</dt>
          <dd title={title}>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}
