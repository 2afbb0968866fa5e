import { useDrawingArea, useYScale } from '@mui/x-charts/hooks';
import { seriesColor } from './chart-colors.ts';
import type { ChartSeries } from './chart-data.ts';
import { spreadLabels } from './spread-labels.ts';

interface EndLabelsProps {
  readonly series: readonly ChartSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly divisor: number;
}

const maxLength = 15;
const shorten = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text);

/** The name of each line at its end, so that the legend is not needed to read it. */
export function EndLabels({ series, hidden, divisor }: EndLabelsProps) {
  const y = useYScale<'linear'>();
  const { left, top, width, height } = useDrawingArea();
  const ends = series.flatMap(({ id, label, values }, index) => {
    const last = values.findLast((value) => value !== null);
    return last === undefined || last === null || hidden.has(id)
      ? []
      : [{ id, label, color: seriesColor(index), y: y(last / divisor) }];
  });
  return (
    <g aria-hidden>
      {spreadLabels(ends, top, top + height).map(({ id, label, color, y }) => (
        <g key={id}>
          <circle cx={left + width + 10} cy={y} r={3} fill={color} />
          <text
            x={left + width + 17}
            y={y}
            dominantBaseline="central"
            fontSize={12}
            style={{ fill: 'var(--mui-palette-text-primary)' }}
          >
            {shorten(label)}
          </text>
        </g>
      ))}
    </g>
  );
}
