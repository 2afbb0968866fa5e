import { useDrawingArea, useYScale } from '@mui/x-charts/hooks';

interface ThresholdLineProps {
  /** On the axis. */
  readonly place: number;
  readonly isAbove: boolean;
}

/** The line of a threshold, with a tint on the side that needs attention. Part of the drawing, so images contain it. */
export function ThresholdLine({ place, isAbove }: ThresholdLineProps) {
  const { left, top, width, height } = useDrawingArea();
  const y = useYScale<'linear'>()(place);
  if (y < top || y > top + height) return null;
  return (
    <g aria-hidden style={{ pointerEvents: 'none' }}>
      <rect
        x={left}
        y={isAbove ? top : y}
        width={Math.max(0, width)}
        height={isAbove ? y - top : top + height - y}
        style={{ fill: 'var(--mui-palette-error-main)' }}
        fillOpacity={0.07}
      />
      <line
        x1={left}
        x2={left + width}
        y1={y}
        y2={y}
        strokeWidth={2}
        strokeDasharray="6 4"
        style={{ stroke: 'var(--mui-palette-error-main)' }}
      />
    </g>
  );
}
