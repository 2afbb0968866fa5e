import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatNumber } from '../../core/i18n/format.ts';

export interface CountedState {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  /** Icon of the state, so that its color is not the only indicator. */
  readonly icon: ReactNode;
}

/** The number of parts in each state. */
export function StateLegend({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly CountedState[];
}) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 5,
        rowGap: 1,
        listStyle: 'none',
        margin: 0,
        padding: 0,
        typography: 'body2',
        '& li': { display: 'flex', alignItems: 'center', gap: 1.5 },
        '& strong': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
      }}
    >
      {items.map(({ id, label: name, count, icon }) => (
        <Box component="li" key={id} sx={{ color: count > 0 ? 'text.primary' : 'text.secondary' }}>
          {icon}
          <span>
            <strong>{formatNumber(count)}</strong> {name}
          </span>
        </Box>
      ))}
    </Box>
  );
}
