import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CopyButton } from '../code-view/CopyButton.tsx';
import { formatDateTime, formatUtc } from '../i18n/format.ts';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** What the copy button takes; without it there is none. */
  readonly copy?: string;
  /** Takes a whole line on a phone. */
  readonly wide?: true;
}

/** The facts that identify a thing, in a card above its tabs. */
export function Essentials({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        margin: 0,
        marginBottom: 5,
        padding: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        display: 'grid',
        gap: '12px 24px',
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(auto-fill, minmax(230px, 1fr))',
        },
      }}
    >
      {facts.map((fact) => (
        <Box
          key={fact.label}
          sx={{ minWidth: 0, gridColumn: fact.wide ? { xs: '1 / -1', sm: 'auto' } : undefined }}
        >
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
              typography: 'body2',
              overflowWrap: 'anywhere',
            }}
          >
            {fact.value}
            {fact.copy ? <CopyButton text={fact.copy} what={fact.label} /> : null}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** A moment in the reader's zone with UTC on hover. */
export function Moment({ value }: { readonly value: string }) {
  return (
    <time dateTime={value} title={formatUtc(value)}>
      {formatDateTime(value)}
    </time>
  );
}
