import Box from '@mui/material/Box';
import { Suspense, type ReactNode, useMemo, useRef, useState } from 'react';
import { formatDateTime } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { saveAsPng } from '../../ui/chart/Chart.tsx';
import { seriesColor } from '../../ui/chart/chart-colors.ts';
import { chartCsv, type ChartSeries } from '../../ui/chart/chart-data.ts';
import { ChartFrame } from '../../ui/chart/ChartFrame.tsx';
import { ChartMenu } from '../../ui/chart/ChartMenu.tsx';
import type { ChartMenuItem } from '../../ui/chart/ChartMenuList.tsx';
import { ChartTable } from '../../ui/chart/ChartTable.tsx' with { load: 'part' };
import { type ChartUnit, formatValue } from '../../ui/chart/chart-units.ts';
import { downloadText } from '../../ui/code-view/download-text.ts';
import { useToast } from '../../ui/page/Toasts.tsx';
import { chartHeights } from './chart-heights.ts';
import { dashOf } from './line-dash.ts';
import { LineLegend } from './LineLegend.tsx';
import type { ChartThreshold } from './metric-state.ts';
import type { FittedThreshold } from './threshold/threshold-at-interval.ts';
import { ThresholdRow } from './threshold/ThresholdRow.tsx' with { load: 'part' };
import { TimePlot } from './TimePlot.tsx';

/** The threshold of a chart, and what changes it. */
interface ChartLimit {
  readonly threshold: FittedThreshold | undefined;
  /** Whether values, and with them the threshold, are sums of an interval. */
  readonly isSum: boolean;
  /** Called with undefined to remove the line. */
  readonly onChange: (threshold: ChartThreshold | undefined) => void;
  /** Returns the threshold that the chart starts with. */
  readonly initial: () => ChartThreshold;
  readonly ruleHref: (threshold: ChartThreshold) => string | undefined;
}

interface MetricChartProps {
  readonly title: string;
  readonly times: readonly Date[];
  readonly series: readonly ChartSeries[];
  /** Points whose interval has ended; the others are not drawn. */
  readonly complete: number;
  readonly unit: ChartUnit;
  readonly actions: readonly ChartMenuItem[];
  /** Absent for charts without a threshold. */
  readonly limit?: ChartLimit | undefined;
  /** Shown below the title. */
  readonly about: ReactNode;
  /** Shown below the chart. */
  readonly children: ReactNode;
}

/** Lines over time with legend and menu. The data is also available as a table, an image and a CSV file. */
export function MetricChart(props: MetricChartProps) {
  const { title, times, series, complete, unit, actions, limit, about, children } = props;
  const t = useT();
  const toast = useToast();
  const plot = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const fileName = `${title}-${times[0]?.toISOString().slice(0, 16) ?? ''}`.replaceAll(/[^\w-]+/g, '-');
  const pointHeader = t('metrics.time');
  const moving = useMovingThreshold(limit);
  const drawn = useMemo(
    () => ({
      times: times.slice(0, complete),
      series: series.map((one) => ({ ...one, values: one.values.slice(0, complete) })),
    }),
    [times, series, complete],
  );
  const saveImage = () => {
    saveAsPng(plot.current, { title, fileName, series, hidden }).catch(() =>
      toast({ text: t('chart.pngFailed'), severity: 'error' }),
    );
  };
  const items: ChartMenuItem[] = [
    ...actions,
    ...(limit === undefined || limit.threshold
      ? []
      : [{ label: t('metrics.setThreshold'), onChoose: () => limit.onChange(limit.initial()) }]),
    { label: t(isTable ? 'chart.chart' : 'chart.table'), onChoose: () => setTable(!isTable) },
    ...(isTable ? [] : [{ label: t('chart.png'), onChoose: saveImage }]),
    {
      label: t('chart.csv'),
      onChoose: () => downloadText(`${fileName}.csv`, csvText(props, t), 'text/csv'),
    },
  ];
  return (
    <ChartFrame title={title} menu={<ChartMenu label={t('chart.menu', { title })} items={items} />}>
      {about}
      {isTable ? (
        <Suspense fallback={<Box sx={{ minHeight: chartHeights.all }} />}>
          <ChartTable
            title={title}
            pointHeader={pointHeader}
            points={times.map((time, index) =>
              index < complete
                ? formatDateTime(time)
                : t('metrics.incompleteTime', { time: formatDateTime(time) }),
            )}
            series={series}
            unit={unit}
            isByDay={false}
          />
        </Suspense>
      ) : (
        <>
          <Box ref={plot} sx={{ height: chartHeights.plot, minWidth: 0 }}>
            <TimePlot
              {...drawn}
              hidden={hidden}
              unit={unit}
              height={chartHeights.plot}
              noValue={t('chart.noValue')}
              line={moving && { ...moving, text: formatValue(moving.threshold.value, unit) }}
            />
          </Box>
          <LineLegend
            label={t('chart.legend', { title })}
            items={series.map(({ id, label }, index) => ({ id, label, icon: <LineKey index={index} /> }))}
            hidden={hidden}
            onToggle={(id) => setHidden(hidden.symmetricDifference(new Set([id])))}
          />
        </>
      )}
      {limit && moving && (
        <Suspense fallback={<Box sx={{ minHeight: 36 }} />}>
          <ThresholdRow
            threshold={moving.threshold}
            unit={unit}
            isSum={limit.isSum}
            ruleHref={limit.ruleHref(moving.threshold)}
            onChange={limit.onChange}
          />
        </Suspense>
      )}
      {children}
    </ChartFrame>
  );
}

/** Returns the data as CSV. If the last intervals are incomplete, a column marks them. */
const csvText = ({ times, series, complete }: MetricChartProps, t: ReturnType<typeof useT>): string =>
  chartCsv(
    t('metrics.time'),
    times.map((time) => time.toISOString()),
    series,
    complete < times.length
      ? {
          header: t('metrics.interval'),
          textOf: (index) => (index < complete ? '' : t('metrics.incomplete')),
        }
      : undefined,
  );

/** Keeps the threshold while its line moves. The board, and with it the address, change when it stays. */
function useMovingThreshold(limit: ChartLimit | undefined) {
  const [moved, setMoved] = useState<{ readonly from: number; readonly value: number }>();
  if (limit?.threshold === undefined) return undefined;
  const { threshold, onChange } = limit;
  const from = threshold.value;
  // Ignored once the dashboard contains it.
  const value = moved?.from === from ? moved.value : from;
  return {
    threshold: { ...threshold, value },
    committed: from,
    onMove: (next: number) => setMoved({ from, value: next }),
    onDone: () => {
      const { operator, interval } = threshold;
      if (value !== from) onChange({ operator, value, ...(interval && { interval }) });
    },
  };
}

/** A short line with the color and the dashes of a series. */
function LineKey({ index }: { readonly index: number }) {
  return (
    <svg aria-hidden width={20} height={12} style={{ flex: 'none', display: 'block' }}>
      <path
        d="M0 6h20"
        strokeWidth={3}
        strokeDasharray={dashOf(index)}
        style={{ stroke: seriesColor(index) }}
      />
    </svg>
  );
}
