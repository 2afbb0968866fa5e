import Box from '@mui/material/Box';
import { largest } from './largest.ts';
import { ScreenReaderOnly } from '../states/ScreenReaderOnly.tsx';

interface SparklineProps {
  /** What the line shows, with its last value, such as "Deployments per day, 12 today". */
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly width?: number;
  readonly height?: number;
}

const inset = 3;

/** Returns the points of the line; values are placed evenly from left to right, above the lowest one. */
function pointsOf(values: readonly (number | null)[], width: number, height: number) {
  const known = values.filter((value) => value !== null);
  const low = known.reduce((least, value) => Math.min(least, value), 0);
  const range = largest(known) - low || 1;
  const step = (width - 2 * inset) / Math.max(1, values.length - 1);
  return values.flatMap((value, index) =>
    value === null
      ? []
      : { x: inset + index * step, y: height - inset - ((value - low) / range) * (height - 2 * inset) },
  );
}

/** A tiny line without axes, next to a number. Its values are listed for screen readers by the label. */
export function Sparkline({ label, values, width = 96, height = 28 }: SparklineProps) {
  const points = pointsOf(values, width, height);
  const last = points.at(-1);
  return (
    <Box component="span" sx={{ display: 'inline-block', verticalAlign: 'middle', color: 'primary.main' }}>
      <svg
        aria-hidden
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        style={{ display: 'block' }}
      >
        <polyline
          points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
        {last && <circle cx={last.x} cy={last.y} r={2.25} fill="currentColor" />}
      </svg>
      <ScreenReaderOnly>{label}</ScreenReaderOnly>
    </Box>
  );
}
