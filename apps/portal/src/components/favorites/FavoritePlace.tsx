import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Reserves the space of a favorite button while it is loading. */
export function FavoritePlace({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ width: 36, height: 36 }}>{children}</Box>;
}
