import {
  AreaPlot,
  FocusedLineMark,
  LineHighlightPlot,
  LinePlot as Lines,
  MarkPlot,
} from '@mui/x-charts/LineChart';
import useMediaQuery from '@mui/material/useMediaQuery';
import { EndLabels } from './EndLabels.tsx';
import {
  axisHeight,
  endLabelWidth,
  fillOf,
  formatPoint,
  maxEndLabels,
  type PlotProps,
  scaledSeries,
  valueAxis,
} from './plot-parts.ts';
import { PlotSurface } from './PlotSurface.tsx';

/** Lines, or areas if they are stacked. */
export function LinePlot(props: PlotProps) {
  const { points, series, hidden, unit, isStacked, isByDay } = props;
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const { divisor, axis } = valueAxis(props);
  const Overlay = props.overlayParts?.Plot;
  const hasEndLabels = !isNarrow && series.length > 1 && (isStacked || series.length <= maxEndLabels);
  return (
    <PlotSurface<'line'>
      plot={props}
      divisor={divisor}
      valuesOn="y"
      highlight={{ x: 'line' }}
      margin={{ left: 0, top: 8, bottom: 0, right: hasEndLabels ? endLabelWidth : 12 }}
      xAxis={[
        {
          // The brush selects bands.
          ...(props.brush ? { scaleType: 'band' as const } : { scaleType: 'point' as const }),
          data: [...points],
          valueFormatter: (point: string, { location }: { location: string }) =>
            formatPoint(point, isByDay, location),
          tickLabelMinGap: 24,
          disableTicks: true,
          height: axisHeight,
        },
      ]}
      yAxis={[{ ...axis, width: 'auto' }]}
      series={series.flatMap((one, index) =>
        hidden.has(one.id)
          ? []
          : {
              ...scaledSeries(one, unit, divisor),
              type: 'line' as const,
              color: fillOf(props, one, index),
              curve: 'linear' as const,
              area: isStacked,
              // A line between two gaps would be invisible.
              showMark: ({ index: at }: { index: number }) => isIsolated(one.values, at),
              ...(isStacked ? { stack: 'all' } : {}),
            },
      )}
    >
      <AreaPlot />
      <Lines />
      <MarkPlot />
      <LineHighlightPlot />
      <FocusedLineMark />
      {Overlay && <Overlay {...props} divisor={divisor} keys={points} />}
      {hasEndLabels && <EndLabels series={series} hidden={hidden} divisor={divisor} isStacked={isStacked} />}
    </PlotSurface>
  );
}

const isIsolated = (values: readonly (number | null)[], at: number): boolean =>
  (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
