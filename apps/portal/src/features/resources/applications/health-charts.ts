import type { ApplicationOverview, MetricData } from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';

type Line = keyof ApplicationOverview['series'];

/** The charts of an application: what they show, and their lines. */
const charts = [
  { id: 'requests', unit: 'Count', aggregation: 'Total', lines: ['requests'] },
  { id: 'failures', unit: 'Count', aggregation: 'Total', lines: ['failures'] },
  { id: 'duration', unit: 'MilliSeconds', aggregation: null, lines: ['p95', 'p50'] },
  { id: 'availability', unit: 'Percent', aggregation: 'Average', lines: ['availability'] },
] as const satisfies readonly (Pick<MetricData, 'unit' | 'aggregation'> & {
  readonly id: string;
  readonly lines: readonly Line[];
})[];

interface HealthChart {
  readonly id: string;
  readonly title: string;
  readonly data: MetricData;
}

/** Returns the charts of an application in the form of metrics, so that they are drawn in the same way. */
export function healthChartsOf(overview: ApplicationOverview, t: typeof translate): HealthChart[] {
  const { application, interval, start, points, series, readAt } = overview;
  const labels: Readonly<Record<Line, string>> = {
    requests: t('applications.requests'),
    failures: t('applications.failures'),
    p50: t('applications.figure.p50'),
    p95: t('applications.figure.p95'),
    availability: t('applications.availability'),
  };
  return charts.map(({ id, unit, aggregation, lines }) => ({
    id,
    title: t(`applications.chart.${id}`),
    data: {
      type: '',
      metric: id,
      unit,
      aggregation,
      split: null,
      interval,
      start,
      points,
      omitted: 0,
      resources: 1,
      readAt,
      notes: [],
      series: lines.map((line) => ({
        resourceId: application.resourceId,
        resource: application.name,
        split: labels[line],
        values: series[line],
      })),
    },
  }));
}
