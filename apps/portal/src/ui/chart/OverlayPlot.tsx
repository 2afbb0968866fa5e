import { useXScale, useYScale } from '@mui/x-charts/hooks';
import type { ChartOverlay } from './chart-data.ts';
import { bandPath, dashes, overlayPath, type PlotPoint } from './overlay-paths.ts';
import type { OverlayProps } from './plot-parts.ts';

const color = 'var(--mui-palette-text-primary)';

const halo = [
  { stroke: 'var(--mui-palette-background-paper)', strokeWidth: 5 },
  { stroke: color, strokeWidth: 2.5 },
] as const;

/** Lines over the series, such as a forecast with its band. Hidden from the library, which would add them to the sum. */
export function OverlayPlot({ overlays, hidden, divisor, keys }: OverlayProps) {
  const x = useXScale<'band'>();
  const y = useYScale<'linear'>();
  const place = (values: ChartOverlay['values']): (PlotPoint | null)[] =>
    values.map((value, index) => {
      const left = x(keys[index]!);
      return value === null || left === undefined
        ? null
        : { x: left + x.bandwidth() / 2, y: y(value / divisor) };
    });
  return (
    <g aria-hidden style={{ pointerEvents: 'none' }}>
      {overlays
        .filter(({ id }) => !hidden.has(id))
        .map(({ id, values, band, line }) => (
          <g key={id}>
            {band && (
              <path
                d={bandPath(place(band.low), place(band.high))}
                fill={color}
                fillOpacity={0.1}
                stroke="none"
              />
            )}
            {/* On a halo, because no color is visible on every series. */}
            {halo.map((stroke) => (
              <path
                key={stroke.strokeWidth}
                {...stroke}
                d={overlayPath(line, place(values))}
                fill="none"
                strokeDasharray={dashes[line]}
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            ))}
          </g>
        ))}
    </g>
  );
}
