import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { truncatedName } from '../../ui/theme/table-styles.ts';

interface NameCellProps {
  readonly text: string;
  /** Shown before the name. */
  readonly icon?: ReactNode;
  /** Shown after the name in a lighter color, such as the object that contains it. */
  readonly detail?: string | undefined;
  /** Badges after the name, which stay visible when it is truncated. */
  readonly children?: ReactNode;
}

/** A name with an icon or badges. It is truncated with an ellipsis. */
export function NameCell({ text, icon, detail, children }: NameCellProps) {
  return (
    <Box
      component="span"
      title={detail === undefined ? text : `${text} · ${detail}`}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}
    >
      {icon}
      <Box component="span" sx={{ ...truncatedName, fontWeight: 500 }}>
        {text}
        {detail !== undefined && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {` · ${detail}`}
          </Box>
        )}
      </Box>
      {children ? (
        <Box component="span" sx={{ display: 'inline-flex', flexShrink: 0, gap: 1 }}>
          {children}
        </Box>
      ) : null}
    </Box>
  );
}
