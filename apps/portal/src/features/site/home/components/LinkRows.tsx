import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { sectionPadding } from '../../../../ui/section/section-padding.ts';

/** Text in place of an empty list. */
export function HomeHint({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ px: sectionPadding, pb: 3 }}>
      {children}
    </Typography>
  );
}

/** A list whose rows are links. */
export function LinkRows({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

interface LinkRowProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail: ReactNode;
  /** Shown at the end of the row. */
  readonly end?: ReactNode;
}

/** A row with icon, title and a second line. The whole row is the click target of the title. */
export function LinkRow({ to, icon, title, detail, end }: LinkRowProps) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: sectionPadding,
        py: 2,
        minHeight: 56,
        borderTop: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'surface.hover' },
        '&:focus-within': { bgcolor: 'surface.hover' },
      }}
    >
      {icon}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <MuiLink
          component={Link}
          to={to}
          underline="none"
          noWrap
          sx={{
            typography: 'body2',
            display: 'block',
            fontWeight: 500,
            color: 'text.primary',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {title}
        </MuiLink>
        <Typography variant="caption" component="div" color="textSecondary" noWrap>
          {detail}
        </Typography>
      </Box>
      {end}
    </Box>
  );
}
