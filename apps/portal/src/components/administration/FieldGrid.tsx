import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formMaxWidth } from '../../ui/theme/tokens.ts';

/** Places fields side by side if there is enough space. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        maxWidth: formMaxWidth,
        gap: 4,
        marginBottom: 4,
        '&:last-child': { marginBottom: 0 },
        '&& > *': { marginBottom: 0 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}
