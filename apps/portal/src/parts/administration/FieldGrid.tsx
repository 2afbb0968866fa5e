import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Shows fields side by side where there is room. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' } }}>
      {children}
    </Box>
  );
}
