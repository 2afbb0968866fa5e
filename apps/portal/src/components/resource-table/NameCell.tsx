import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { truncatedName } from '../../ui/theme/table-styles.ts';

interface NameCellProps {
  readonly text: string;
  /** Shown before the name. */
  readonly icon?: ReactNode;
  /** Badges after the name, which stay visible when it is truncated. */
  readonly children?: ReactNode;
}

/** A name with an icon or badges. It is truncated with an ellipsis. */
export function NameCell({ text, icon, children }: NameCellProps) {
  return (
    <Box component="span" title={text} sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      {icon}
      <Box component="span" sx={{ ...truncatedName, fontWeight: 500 }}>
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
