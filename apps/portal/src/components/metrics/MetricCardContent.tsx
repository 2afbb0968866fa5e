import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { metricIntervalMinutes, type MetricData, type Note } from '@blueport/contracts';
import { useMemo } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { maximumOf } from '../../ui/chart/chart-data.ts';
import { ChartFrame } from '../../ui/chart/ChartFrame.tsx';
import { ChartMenu } from '../../ui/chart/ChartMenu.tsx';
import type { ChartMenuItem } from '../../ui/chart/ChartMenuList.tsx';
import { chartHeights } from './chart-heights.ts';
import { completePoints } from './complete-points.ts';
import { BoardNotes } from './BoardNotes.tsx';
import { MetricChart } from './MetricChart.tsx';
import type { ChartThreshold } from './metric-state.ts';
import { metricName, seriesLabels } from './metric-text.ts';
import { chartUnitOf } from './metric-unit.ts';
import { isSum, thresholdAtInterval } from './threshold/threshold-at-interval.ts';
import { firstThreshold } from './threshold/threshold-steps.ts';

/** The threshold of a card, and what changes it. */
export interface CardThreshold {
  readonly threshold: ChartThreshold | undefined;
  /** Called with undefined to remove the line. */
  readonly onChange: (threshold: ChartThreshold | undefined) => void;
  /** Returns the address that creates an alert rule; absent without the permission. */
  readonly ruleHref?: ((data: MetricData, threshold: ChartThreshold) => string) | undefined;
}

export interface MetricCardContentProps {
  /** Defaults to the name of the metric. */
  readonly title?: string;
  readonly data: MetricData;
  /** Notes that no other text of the page shows. */
  readonly notes: readonly Note[];
  /** Entries of the menu that change the dashboard. */
  readonly actions: readonly ChartMenuItem[];
  /** Absent for charts without a threshold. */
  readonly limit?: CardThreshold | undefined;
}

/** The lines of a chart, or the reason why it has none. */
export function MetricCardContent(props: MetricCardContentProps) {
  const { data, notes, actions, limit, title = metricName(data.metric) } = props;
  const t = useT();
  const { start, points, interval, unit } = data;
  const times = useMemo(() => {
    const stepMs = metricIntervalMinutes[interval] * 60_000;
    return Array.from({ length: points }, (_, index) => new Date(Date.parse(start) + index * stepMs));
  }, [start, points, interval]);
  const series = useMemo(() => {
    const labels = seriesLabels(data);
    return data.series.map((one, index) => ({
      id: `${one.resourceId}|${one.split ?? ''}`,
      label: labels[index]!,
      values: one.values,
    }));
  }, [data]);
  const chartUnit = useMemo(() => chartUnitOf(unit), [unit]);
  const complete = completePoints(data);
  const hasValues = series.some(({ values }) => values.slice(0, complete).some((value) => value !== null));
  if (hasValues) {
    return (
      <MetricChart
        title={title}
        times={times}
        series={series}
        complete={complete}
        unit={chartUnit}
        actions={actions}
        limit={
          limit && {
            threshold: limit.threshold && thresholdAtInterval(limit.threshold, data),
            isSum: isSum(data.aggregation),
            onChange: limit.onChange,
            initial: () => ({
              operator: 'GreaterThan',
              interval,
              value: firstThreshold(unit, maximumOf(series, false)),
            }),
            ruleHref: (threshold) => limit.ruleHref?.(data, threshold),
          }
        }
        about={<Subtitle data={data} />}
      >
        <BoardNotes notes={notes} />
      </MetricChart>
    );
  }
  return (
    <ChartFrame title={title} menu={<ChartMenu label={t('chart.menu', { title })} items={actions} />}>
      <Subtitle data={data} />
      <Box
        sx={{
          minHeight: chartHeights.all,
          display: 'grid',
          placeContent: 'center',
          padding: 4,
          textAlign: 'center',
          typography: 'body2',
          color: 'text.secondary',
          border: '1px dashed',
          borderColor: 'divider',
          borderRadius: 2,
        }}
      >
        {t('metrics.noValues')}
        <BoardNotes notes={notes} />
      </Box>
    </ChartFrame>
  );
}

/** What the lines show: aggregation, dimension, and how many of all lines. */
function Subtitle({ data: { aggregation, split, series, omitted } }: { readonly data: MetricData }) {
  const t = useT();
  const parts = [
    aggregation && t(`metrics.aggregation.${aggregation}`),
    split && t('metrics.splitBy', { dimension: split }),
    omitted > 0 && t('metrics.highest', { shown: series.length, count: series.length + omitted }),
  ];
  return (
    <Typography variant="caption" color="textSecondary" sx={{ marginTop: -2, minHeight: 16 }}>
      {parts.filter(Boolean).join(' · ')}
    </Typography>
  );
}
