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
  /** Accessible name of the list. */
  readonly label?: string;
  /** Whether it is a card, as above the tabs of a page. */
  readonly framed?: boolean;
  /** `columns`: name above value, in as many columns as fit. `rows`: name next to value. Defaults to `columns`. */
  readonly layout?: 'columns' | 'rows';
}

const frame = {
  marginBottom: 5,
  padding: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  // A list inside a card has no frame.
  '.MuiCard-root &': { padding: 0, border: 0 },
} as const;

const wide = { onPhone: { xs: '1 / -1', sm: 'auto' }, always: '1 / -1' } as const;

const layouts = {
  columns: {
    display: 'grid',
    gap: { xs: '8px 16px', sm: '12px 24px' },
    // Two short facts share a line on a phone to save space.
    gridTemplateColumns: {
      xs: 'repeat(2, minmax(0, 1fr))',
      sm: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
    },
    '& dt': { typography: 'caption', color: 'text.secondary' },
  },
  rows: {
    '& > div': {
      display: 'grid',
      columnGap: 4,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' },
      alignItems: 'baseline',
      paddingBlock: 2,
      borderTop: 1,
      borderColor: 'divider',
    },
    '& > div:first-of-type': { borderTop: 0 },
    '& dt': { typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' },
    '&& dd': { justifyContent: 'space-between' },
  },
} as const;

/** The properties of an object. */
export function FactList({ facts, label, framed = false, layout = 'columns' }: FactListProps) {
  return (
    <Box
      component="dl"
      aria-label={label}
      sx={{
        margin: 0,
        '& dd': {
          margin: 0,
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          typography: 'body2',
          overflowWrap: 'anywhere',
        },
        // A copy button does not make its line higher than the others.
        '& dd > span > button': { marginBlock: '-4px' },
        ...layouts[layout],
        ...(framed && frame),
      }}
    >
      {facts.map(
        (fact, index) =>
          fact && (
            // Two values of a form may have the same name.
            <Box
              // oxlint-disable-next-line react/no-array-index-key
              key={`${fact.label} ${index}`}
              sx={{ minWidth: 0, gridColumn: fact.wide && wide[fact.wide] }}
            >
              <dt>{fact.label}</dt>
              <dd>
                {fact.value}
                {fact.copy && <CopyButton text={fact.copy} what={fact.label} />}
              </dd>
            </Box>
          ),
      )}
    </Box>
  );
}
