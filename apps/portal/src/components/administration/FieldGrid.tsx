import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Places fields side by side if there is enough space. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' } }}>
      {children}
    </Box>
  );
}
