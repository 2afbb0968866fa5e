import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';

/** Meaning of a status, which decides its color. */
export type Tone = 'success' | 'info' | 'warning' | 'error' | 'neutral';

/** Shape of a status: an icon, or a spinner while work is in progress. */
export type Shape = SvgIconComponent | 'spinner';

const colors = {
  success: { color: 'text.success', backgroundColor: 'tint.success' },
  info: { color: 'text.link', backgroundColor: 'surface.selected' },
  warning: { color: 'text.warning', backgroundColor: 'tint.warning' },
  error: { color: 'text.error', backgroundColor: 'tint.error' },
  neutral: { color: 'text.secondary', backgroundColor: 'surface.hover' },
} as const satisfies Record<Tone, object>;

interface StatusMarkProps {
  readonly tone: Tone;
  readonly shape: Shape;
  readonly size?: number;
}

/** The icon of a status; decorative, because a text is always next to it. */
export function StatusMark({ tone, shape: Icon, size = 18 }: StatusMarkProps) {
  if (Icon === 'spinner')
    return (
      <CircularProgress aria-hidden size={size - 3} thickness={5} sx={{ flex: 'none', margin: '1.5px' }} />
    );
  return <Icon aria-hidden sx={{ fontSize: size, flex: 'none', color: colors[tone].color }} />;
}

interface StatusPillProps {
  readonly tone: Tone;
  readonly shape: Shape;
  readonly children: ReactNode;
}

/** A status by shape, text and color, so that color is never the only indicator. */
export function StatusPill({ tone, shape, children }: StatusPillProps) {
  return (
    <Box
      component="span"
      sx={{
        ...colors[tone],
        typography: 'overline',
        display: 'inline-flex',
        flexShrink: 0,
        alignItems: 'center',
        gap: 1,
        height: 24,
        paddingInline: '5px 9px',
        borderRadius: 999,
        border: 1,
        // Separates a gray pill from a row with the same color under the pointer.
        borderColor: tone === 'neutral' ? 'divider' : 'transparent',
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
      }}
    >
      <StatusMark tone={tone} shape={shape} size={16} />
      {children}
    </Box>
  );
}
