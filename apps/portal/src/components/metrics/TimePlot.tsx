import { FocusedLineMark, LineHighlightPlot, LinePlot as Lines, MarkPlot } from '@mui/x-charts/LineChart';
import { useMemo } from 'react';
import { formatDateTime, formatLocale, preferredTimeZone } from '../../core/i18n/format.ts';
import { seriesColor } from '../../ui/chart/chart-colors.ts';
import type { ChartSeries } from '../../ui/chart/chart-data.ts';
import type { ChartUnit } from '../../ui/chart/chart-units.ts';
import { axisHeight, type PlotProps, scaledSeries, valueAxis } from '../../ui/chart/plot-parts.ts';
import { PlotSurface } from '../../ui/chart/PlotSurface.tsx';
import { dashOf } from './line-dash.ts';
import { SharedCrosshair } from './SharedCrosshair.tsx';

interface TimePlotProps {
  readonly times: readonly Date[];
  readonly series: readonly ChartSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly unit: ChartUnit;
  readonly height: number;
  /** Text for a gap. */
  readonly noValue: string;
}

const dayMs = 86_400_000;

/** Lines over time. Gaps stay gaps, and all plots of a board show the time under the pointer. */
export function TimePlot({ times, series, hidden, unit, height, noValue }: TimePlotProps) {
  const plot: PlotProps = {
    points: emptyPoints,
    series,
    hidden,
    unit,
    height,
    noValue,
    isStacked: false,
    isByDay: false,
    totalLabel: '',
    hatch: 'none',
    overlays: emptyPoints,
    overlayParts: undefined,
    isPatterned: false,
  };
  const { divisor, axis } = valueAxis(plot);
  const xAxis = useMemo(() => [timeAxis(times)], [times]);
  // The library computes the lines again for other series objects.
  const lines = useMemo(
    () =>
      series.flatMap((one, index) =>
        hidden.has(one.id)
          ? []
          : {
              ...scaledSeries(one, unit, divisor),
              type: 'line' as const,
              color: seriesColor(index),
              curve: 'linear' as const,
              showMark: ({ index: at }: { index: number }) => isIsolated(one.values, at),
            },
      ),
    [series, hidden, unit, divisor],
  );
  const dashes = new Map(series.map(({ id }, index) => [id, dashOf(index)]));
  return (
    <PlotSurface<'line'>
      plot={plot}
      divisor={divisor}
      valuesOn="y"
      highlight={{ x: 'line' }}
      margin={{ left: 0, top: 8, bottom: 0, right: 12 }}
      xAxis={xAxis}
      yAxis={[{ ...axis, width: 'auto' }]}
      series={lines}
    >
      <Lines
        skipAnimation
        slotProps={{
          line: ({ seriesId }) => ({ style: { strokeDasharray: dashes.get(seriesId) } }),
        }}
      />
      <MarkPlot skipAnimation />
      <LineHighlightPlot />
      <FocusedLineMark />
      <SharedCrosshair times={times} />
    </PlotSurface>
  );
}

const emptyPoints: readonly never[] = [];

const isIsolated = (values: readonly (number | null)[], at: number): boolean =>
  (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;

function timeAxis(times: readonly Date[]) {
  const span = (times.at(-1)?.getTime() ?? 0) - (times[0]?.getTime() ?? 0);
  const timeZone = preferredTimeZone();
  const tick = new Intl.DateTimeFormat(formatLocale(), {
    ...(span > 2 * dayMs ? { day: 'numeric', month: 'short' } : { hour: 'numeric', minute: '2-digit' }),
    ...(timeZone ? { timeZone } : {}),
  });
  return {
    scaleType: 'time' as const,
    data: [...times],
    valueFormatter: (time: Date, { location }: { location: string }) =>
      location === 'tick' ? tick.format(time) : formatDateTime(time),
    tickNumber: 4,
    tickLabelMinGap: 16,
    disableTicks: true,
    height: axisHeight,
  };
}
