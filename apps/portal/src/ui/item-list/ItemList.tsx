import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A list of `ItemRow`s. */
export function ItemList({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {children}
    </Box>
  );
}

interface ItemRowProps {
  readonly title: ReactNode;
  /** Facts below the title. */
  readonly details: ReactNode;
  /** Content between the facts and the action. */
  readonly children?: ReactNode;
  readonly action: ReactNode;
}

/** An object in a list with an action. On phones, the parts are below each other. */
export function ItemRow({ title, details, children, action }: ItemRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        paddingBlock: 3,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Box>
        {details}
      </Box>
      {children === undefined ? null : (
        <Box sx={{ flex: '1 1 200px', display: 'flex', flexWrap: 'wrap', gap: 2 }}>{children}</Box>
      )}
      {action}
    </Box>
  );
}

/** A line of facts in an `ItemRow`. */
export function ItemFacts({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  return (
    <Box sx={{ typography: 'caption', color: isError ? 'text.error' : 'text.secondary' }}>{children}</Box>
  );
}
