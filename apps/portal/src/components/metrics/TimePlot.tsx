import { FocusedLineMark, LineHighlightPlot, LinePlot as Lines, MarkPlot } from '@mui/x-charts/LineChart';
import { Suspense, useMemo } from 'react';
import { formatDateTime, formatLocale, preferredTimeZone } from '../../core/i18n/format.ts';
import { seriesColor } from '../../ui/chart/chart-colors.ts';
import type { ChartSeries } from '../../ui/chart/chart-data.ts';
import type { ChartUnit } from '../../ui/chart/chart-units.ts';
import { roundUp } from '../../ui/chart/overlay-maximum.ts';
import { axisHeight, type PlotProps, scaledSeries, valueAxis } from '../../ui/chart/plot-parts.ts';
import { PlotSurface } from '../../ui/chart/PlotSurface.tsx';
import { dashOf } from './line-dash.ts';
import type { ChartThreshold } from './metric-state.ts';
import { SharedCrosshair } from './SharedCrosshair.tsx';
import { ThresholdHandle } from './threshold/ThresholdHandle.tsx' with { load: 'background' };
import { ThresholdLine } from './threshold/ThresholdLine.tsx' with { load: 'background' };

interface TimePlotProps {
  readonly times: readonly Date[];
  readonly series: readonly ChartSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly unit: ChartUnit;
  readonly height: number;
  /** Text for a gap. */
  readonly noValue: string;
  readonly line: MovableLine | undefined;
}

/** A threshold that can be moved. */
interface MovableLine {
  readonly threshold: ChartThreshold;
  /** The value before it moved. */
  readonly committed: number;
  /** The value with its unit. */
  readonly text: string;
  readonly onMove: (value: number) => void;
  readonly onDone: () => void;
}

/** Space above a threshold, so that it can be moved up. */
const headroom = 1.25;

const dayMs = 86_400_000;

/** Lines over time. Gaps stay gaps, and all plots of a board show the time under the pointer. */
export function TimePlot({ times, series, hidden, unit, height, noValue, line }: TimePlotProps) {
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
  // The axis keeps its length while the line moves.
  const { divisor, axis } = valueAxis(plot, line && roundUp(line.committed * headroom));
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
      above={
        line && (
          <Suspense>
            <ThresholdHandle
              value={line.threshold.value}
              divisor={divisor}
              text={line.text}
              onMove={line.onMove}
              onDone={line.onDone}
            />
          </Suspense>
        )
      }
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
      {line && (
        <Suspense>
          <ThresholdLine
            place={line.threshold.value / divisor}
            isAbove={line.threshold.operator.startsWith('Greater')}
          />
        </Suspense>
      )}
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
