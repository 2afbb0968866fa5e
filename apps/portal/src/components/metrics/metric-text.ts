import type { MetricData, MetricSeries } from '@blueport/contracts';
import { serverText } from '../../core/i18n/server-text.ts';
import { distinctLabels } from '../../ui/chart/chart-data.ts';

/** Returns the name of a metric in the user's language, or its name in the cloud. */
export const metricName = (metric: string): string =>
  serverText(`metrics.name.${metric.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`) ?? metric;

const groupOf = (id: string): string => /\/resourceGroups\/([^/]+)/i.exec(id)?.[1] ?? '';

function labelOf({ resource, split }: MetricSeries, hasOne: boolean): string {
  if (split === null) return resource;
  return hasOne ? split : `${resource} · ${split}`;
}

/** Returns the label of each line: its resource, its value of the dimension, or both. */
export function seriesLabels({ series }: Pick<MetricData, 'series'>): string[] {
  const hasOne = new Set(series.map(({ resourceId }) => resourceId.toLowerCase())).size === 1;
  return distinctLabels(
    series.map((one) => ({ label: labelOf(one, hasOne), qualifier: groupOf(one.resourceId) })),
  );
}
