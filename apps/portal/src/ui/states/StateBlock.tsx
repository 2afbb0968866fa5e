import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface StateBlockProps {
  readonly icon: ReactNode;
  readonly tone?: 'neutral' | 'error' | 'warning';
  readonly title: string;
  /** Whether the block is the page's only content, so that its title is the page's heading. */
  readonly wholePage?: boolean;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Small text below, such as a request id. */
  readonly footnote?: ReactNode;
}

const backgrounds = { neutral: 'surface.selected', error: 'tint.error', warning: 'tint.warning' } as const;
const colours = { neutral: 'text.link', error: 'text.error', warning: 'text.warning' } as const;

/** The layers of the product's logo, with the icon of the state in front. */
function StateArt({ tone, children }: { readonly tone: keyof typeof colours; readonly children: ReactNode }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        color: colours[tone],
        '& > *': { gridArea: '1 / 1' },
        '& .MuiSvgIcon-root': {
          fontSize: 24,
          boxSizing: 'content-box',
          p: '14px',
          mb: 7,
          borderRadius: '50%',
          bgcolor: backgrounds[tone],
        },
      }}
    >
      <svg width="132" viewBox="0 0 132 96" fill="none" stroke="currentColor" opacity=".35">
        <path d="M10 59l56 25 56-25" strokeDasharray="4 4" />
        <path d="M10 46l56 25 56-25M66 8l56 25-56 25-56-25z" />
      </svg>
      {children}
    </Box>
  );
}

/** The layout of empty, failed and refused states: a round icon, a sentence, an action. */
export function StateBlock(props: StateBlockProps) {
  const { icon, tone = 'neutral', title, wholePage = false, children, actions, footnote } = props;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, px: 4, py: 12 }}>
      <StateArt tone={tone}>{icon}</StateArt>
      <Typography
        variant="h3"
        component={wholePage ? 'h1' : 'h2'}
        {...(wholePage ? { tabIndex: -1, 'data-page-heading': true } : {})}
        sx={{ overflowWrap: 'anywhere', '&:focus-visible': { outline: 'none' } }}
      >
        {title}
      </Typography>
      {children ? (
        <Typography component="div" variant="body2" color="textSecondary" sx={{ maxWidth: 480 }}>
          {children}
        </Typography>
      ) : null}
      {actions ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3, justifyContent: 'center' }}>
          {actions}
        </Box>
      ) : null}
      {footnote ? (
        <Typography variant="caption" color="textSecondary" sx={{ mt: 2 }}>
          {footnote}
        </Typography>
      ) : null}
    </Box>
  );
}
