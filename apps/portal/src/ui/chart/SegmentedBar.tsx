import Box from '@mui/material/Box';
import { Legend, type LegendItem } from './Legend.tsx';
import type { Tone } from '../status/StatusPill.tsx';

interface Segment extends LegendItem {
  readonly count: number;
  readonly tone: Tone;
  /** Fill of the segment: pale for a state that waits, empty for parts that have not started. */
  readonly fill?: 'solid' | 'pale' | 'empty';
}

const fills: Readonly<Record<Tone, string>> = {
  success: 'success.main',
  info: 'primary.main',
  warning: 'warning.main',
  error: 'error.main',
  neutral: 'surface.control',
};

const opacities = { solid: 1, pale: 0.5, empty: 0.16 } as const;

interface SegmentedBarProps {
  readonly label: string;
  readonly segments: readonly Segment[];
  /** Number of parts that are finished. */
  readonly done: number;
}

/** How many parts of a whole are in which state: one bar, and a list with the number of each. */
export function SegmentedBar({ label, segments, done }: SegmentedBarProps) {
  const total = segments.reduce((sum, { count }) => sum + count, 0);
  const filled = segments.filter(({ count }) => count > 0);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        sx={{
          display: 'flex',
          gap: '2px',
          height: 12,
          borderRadius: 999,
          overflow: 'hidden',
          bgcolor: 'surface.hover',
          forcedColorAdjust: 'none',
          printColorAdjust: 'exact',
        }}
      >
        {filled.map(({ id, count, tone, fill = 'solid' }) => (
          // At least 4 px, so that a single failure among hundreds is visible.
          <Box
            key={id}
            sx={{ flex: `${count} 0 0`, minWidth: 4, bgcolor: fills[tone], opacity: opacities[fill] }}
          />
        ))}
      </Box>
      <Legend label={label} items={segments} />
    </Box>
  );
}
