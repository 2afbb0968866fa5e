import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CopyButton } from '../code-view/CopyButton.tsx';

/** One thing to know; `copy` is what its button copies. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly copy?: string;
}

/** What identifies something, name above value, in as many columns as there is room for. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        margin: 0,
        display: 'grid',
        gap: { xs: '8px 16px', sm: '12px 24px' },
        // Two short facts share a line of a phone: what is below matters more.
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))',
        },
      }}
    >
      {facts.map((fact) => (
        <Box key={fact.label} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {fact.label}
          </Box>
          <Box
            component="dd"
            sx={{
              margin: 0,
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 28,
              overflowWrap: 'anywhere',
            }}
          >
            {fact.value}
            {fact.copy && <CopyButton text={fact.copy} what={fact.label} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
