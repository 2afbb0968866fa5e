import { BarPlot as Bars, FocusedBar } from '@mui/x-charts/BarChart';
import useMediaQuery from '@mui/material/useMediaQuery';
import { formatValue } from './chart-units.ts';
import { axisHeight, fillOf, formatPoint, type PlotProps, scaledSeries, valueAxis } from './plot-parts.ts';
import { PlotSurface } from './PlotSurface.tsx';

interface BarPlotProps extends PlotProps {
  /** Whether the bars are horizontal, with the names of the points on the left. */
  readonly isHorizontal: boolean;
}

/** Bars next to each other, or on top of each other if they are stacked. */
export function BarPlot({ isHorizontal, ...props }: BarPlotProps) {
  const { points, series, hidden, unit, isStacked, isByDay } = props;
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const visible = series.filter(({ id }) => !hidden.has(id));
  const { divisor, axis } = valueAxis(props);
  const Overlay = props.overlayParts?.Plot;
  const names = {
    scaleType: 'band' as const,
    // The bars of points with the same name would be drawn on top of each other.
    data: [...points.keys()],
    valueFormatter: (index: number, { location }: { location: string }) => {
      const point = points[index] ?? '';
      return isNarrow && isHorizontal && location === 'tick'
        ? shorten(point)
        : formatPoint(point, isByDay, location);
    },
    categoryGapRatio: gapRatio(props, isHorizontal),
    disableTicks: true,
    disableLine: isHorizontal,
  };
  // A single series shows its values at the ends of the bars.
  const hasValues = isHorizontal && visible.length === 1;
  return (
    <PlotSurface<'bar'>
      plot={props}
      divisor={divisor}
      valuesOn={isHorizontal ? 'x' : 'y'}
      highlight={isHorizontal ? { y: 'band' } : { x: 'band' }}
      margin={{ left: 0, top: 8, bottom: 0, right: hasValues ? 56 : isHorizontal ? 24 : 12 }}
      xAxis={
        isHorizontal
          ? [{ ...axis, height: axisHeight }]
          : [{ ...names, tickLabelMinGap: 16, height: axisHeight }]
      }
      yAxis={isHorizontal ? [{ ...names, width: 'auto' }] : [{ ...axis, width: 'auto' }]}
      series={series.flatMap((one, index) =>
        hidden.has(one.id)
          ? []
          : {
              ...scaledSeries(one, unit, divisor),
              type: 'bar' as const,
              layout: isHorizontal ? ('horizontal' as const) : ('vertical' as const),
              color: fillOf(props, one, index),
              ...(isStacked ? { stack: 'all' } : {}),
              ...(hasValues
                ? {
                    barLabel: ({ value }: { value: unknown }) =>
                      typeof value === 'number' ? formatValue(value * divisor, unit) : null,
                    barLabelPlacement: 'outside' as const,
                  }
                : {}),
            },
      )}
    >
      <Bars borderRadius={isStacked ? 0 : 3} />
      <FocusedBar />
      {Overlay && <Overlay {...props} divisor={divisor} keys={names.data} />}
    </PlotSurface>
  );
}

/** Maximum length of a name next to a bar on a phone. */
const narrowLetters = 16;
const shorten = (name: string) =>
  name.length > narrowLetters ? `${name.slice(0, narrowLetters - 1)}…` : name;

/** Approximate width of a plot, in pixels; its exact width is not known before it is drawn. */
const plotWidth = 640;

/** Returns the share of the gaps; it keeps a few bars from becoming blocks. */
function gapRatio({ points, series, isStacked, height }: PlotProps, isHorizontal: boolean): number {
  const band = (isHorizontal ? height - axisHeight : plotWidth) / Math.max(1, points.length);
  const widest = (isHorizontal ? 20 : 40) * (isStacked ? 1 : series.length);
  const least = points.length > 45 ? 0.15 : 0.3;
  return Math.max(least, 1 - widest / band);
}
