import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface NameCellProps {
  readonly text: string;
  /** Stands before the name. */
  readonly icon?: ReactNode;
  /** Marks after the name; they stay in sight where it is cut. */
  readonly children?: ReactNode;
}

/** A name with an icon or marks: in a grid it ends in an ellipsis where it is too long, on a card it wraps. */
export function NameCell({ text, icon, children }: NameCellProps) {
  return (
    <Box component="span" title={text} sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      {icon}
      <Box
        component="span"
        sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 500 }}
      >
        {text}
      </Box>
      {children ? (
        <Box component="span" sx={{ display: 'inline-flex', flexShrink: 0, gap: 1 }}>
          {children}
        </Box>
      ) : null}
    </Box>
  );
}
