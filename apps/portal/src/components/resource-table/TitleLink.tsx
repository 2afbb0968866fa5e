import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { truncatedName } from '../../ui/theme/table-styles.ts';

interface TitleLinkProps {
  readonly to: string;
  /** Whether the link covers the whole row, as on a phone. In a grid, the cell is the tab stop instead of the link. */
  readonly coversRow?: boolean;
  readonly children: ReactNode;
}

const covering = { '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 } } as const;

/** The title of a row, as a link to its page that also opens in a new tab. */
export function TitleLink({ to, coversRow = false, children }: TitleLinkProps) {
  return (
    <MuiLink
      component={Link}
      to={to}
      underline="none"
      tabIndex={coversRow ? undefined : -1}
      sx={{
        ...truncatedName,
        display: 'block',
        fontWeight: 500,
        color: 'text.primary',
        '&:hover': { color: 'text.link', textDecoration: coversRow ? 'none' : 'underline' },
        ...(coversRow && covering),
      }}
    >
      {children}
    </MuiLink>
  );
}
