import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Visually hidden text for screen readers. */
export function ScreenReaderOnly({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
