import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const isField = '.MuiFormControl-root, .MuiAutocomplete-root';

/** Height of a label with its margin, in pixels. */
export const labelHeight = 26;

interface FieldLineProps {
  /** Width in pixels that a field keeps; the line wraps below it. */
  readonly fieldWidth?: number;
  /** Whether the fields have visible labels, as those in the first of several lines. */
  readonly hasLabels?: boolean;
  readonly children: ReactNode;
}

/** Fields with buttons in one line: the buttons are next to the controls, not next to the labels or help texts. */
export function FieldLine({ fieldWidth, hasLabels = true, children }: FieldLineProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'flex-start',
        flexWrap: fieldWidth === undefined ? 'nowrap' : 'wrap',
        [`& > :is(${isField})`]: { flex: `1 1 ${fieldWidth ?? 0}px`, minWidth: 0 },
        [`& > :not(${isField})`]: { marginTop: hasLabels ? `${labelHeight}px` : 0 },
      }}
    >
      {children}
    </Box>
  );
}
