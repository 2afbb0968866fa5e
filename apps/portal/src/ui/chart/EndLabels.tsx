import { useDrawingArea, useYScale } from '@mui/x-charts/hooks';
import { otherColor, seriesColor } from './chart-colors.ts';
import type { ChartSeries } from './chart-data.ts';
import { spreadLabels } from './spread-labels.ts';

interface EndLabelsProps {
  readonly series: readonly ChartSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly divisor: number;
  /** Whether the label is in the middle of the band of its series instead of at the end of a line. */
  readonly isStacked: boolean;
}

const maxLength = 15;
const shorten = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text);

/** Returns the value at which the label of each visible series is placed. */
function labelValues({ series, hidden, isStacked }: Omit<EndLabelsProps, 'divisor'>) {
  let sum = 0;
  return series.flatMap((one, index) => {
    const last = one.values.findLast((value) => value !== null);
    if (last === undefined || last === null || hidden.has(one.id)) return [];
    const below = sum;
    sum += last;
    const color = one.isOther ? otherColor : seriesColor(index);
    return [{ id: one.id, label: one.label, color, value: isStacked ? below + last / 2 : last }];
  });
}

/** The name of each line or band at its end, so that the legend is not needed to read it. */
export function EndLabels({ divisor, ...props }: EndLabelsProps) {
  const y = useYScale<'linear'>();
  const { left, top, width, height } = useDrawingArea();
  const ends = labelValues(props).map((end) => ({ ...end, y: y(end.value / divisor) }));
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
