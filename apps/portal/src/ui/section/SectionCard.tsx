import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonGroup } from './button-group.ts';
import { sectionPadding } from './section-padding.ts';

interface SectionCardProps {
  readonly title: string;
  /** Text below the title. */
  readonly detail?: ReactNode;
  /** The page with everything of this kind. */
  readonly more?: { readonly label: string; readonly to: string } | undefined;
  /** Shown at the end of the heading, such as a button; null if it may appear later. */
  readonly end?: ReactNode;
  /** Whether the content reaches the border, as rows of links do. */
  readonly flush?: boolean;
  /** Whether the content needs no visible heading. */
  readonly quiet?: boolean;
  /** Whether the section has a bottom margin, for sections outside a grid. */
  readonly spaced?: boolean;
  readonly children: ReactNode;
}

/** A section of a page, a form or a wizard in a card, with a heading and optionally a link to more of the same kind. */
export function SectionCard(props: SectionCardProps) {
  const { title, detail, more, end, flush = false, quiet = false, spaced = false, children } = props;
  const id = useId();
  return (
    <Card
      component="section"
      {...(quiet ? { 'aria-label': title } : { 'aria-labelledby': id })}
      sx={{ minWidth: 0, marginBottom: spaced ? 4 : 0 }}
    >
      {!quiet && (
        <Box sx={{ px: sectionPadding, pt: sectionPadding, pb: flush ? 2 : 4 }}>
          {/* The buttons wrap as a group on a phone. */}
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 3,
              // The height of a button, which may appear later.
              minHeight: end === undefined ? 0 : { xs: 44, md: 36 },
            }}
          >
            <Typography id={id} variant="h3" component="h2" sx={{ flex: 1, minWidth: 160 }}>
              {title}
            </Typography>
            {more && (
              <MuiLink component={Link} to={more.to} variant="body2" sx={{ whiteSpace: 'nowrap' }}>
                {more.label}
              </MuiLink>
            )}
            {end && <Box sx={buttonGroup}>{end}</Box>}
          </Box>
          {detail && (
            <Typography
              component="div"
              variant="body2"
              color="textSecondary"
              sx={{ maxWidth: 720, marginTop: 1 }}
            >
              {detail}
            </Typography>
          )}
        </Box>
      )}
      <Box
        sx={flush ? { pb: 1 } : { px: sectionPadding, pb: sectionPadding, pt: quiet ? sectionPadding : 0 }}
      >
        {children}
      </Box>
    </Card>
  );
}
