import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CopyButton } from '../code-view/CopyButton.tsx';

/** A labeled value; `copy` is the text that its button copies. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly copy?: string;
  /** Uses a whole line: on a phone, or on every screen. */
  readonly wide?: 'onPhone' | 'always';
}

/** A fact, or a falsy value to omit it. */
export type OptionalFact = Fact | false | null;

interface FactListProps {
  readonly facts: readonly OptionalFact[];
  /** Whether it is a card, as above the tabs of a page. */
  readonly framed?: boolean;
}

const frame = {
  marginBottom: 5,
  padding: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
} as const;

const columnsOf = { onPhone: { xs: '1 / -1', sm: 'auto' }, always: '1 / -1' } as const;

/** The properties of an object, name above value, in as many columns as fit. */
export function FactList({ facts, framed = false }: FactListProps) {
  return (
    <Box
      component="dl"
      sx={{
        margin: 0,
        display: 'grid',
        gap: { xs: '8px 16px', sm: '12px 24px' },
        // Two short facts share a line on a phone to save space.
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))',
        },
        ...(framed && frame),
      }}
    >
      {facts.map(
        (fact) =>
          fact && (
            <Box key={fact.label} sx={{ minWidth: 0, gridColumn: fact.wide && columnsOf[fact.wide] }}>
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
                {fact.copy && <CopyButton text={fact.copy} what={fact.label} />}
              </Box>
            </Box>
          ),
      )}
    </Box>
  );
}
