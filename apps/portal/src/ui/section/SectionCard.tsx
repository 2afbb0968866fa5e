import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';

interface SectionCardProps {
  readonly title: string;
  /** The page with everything of this kind. */
  readonly more?: { readonly label: string; readonly to: string } | undefined;
  /** Shown at the end of the heading, such as a button. */
  readonly end?: ReactNode;
  /** Whether the content reaches the border, as rows of links do. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A section of a page in a card, with a heading and optionally a link to more of the same kind. */
export function SectionCard({ title, more, end, flush = false, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, px: 4, pt: 3.5, pb: flush ? 2 : 3 }}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        {more && (
          <MuiLink component={Link} to={more.to} variant="body2" sx={{ whiteSpace: 'nowrap' }}>
            {more.label}
          </MuiLink>
        )}
        {end}
      </Box>
      <Box sx={flush ? { pb: 1 } : { px: 4, pb: 4 }}>{children}</Box>
    </Card>
  );
}
