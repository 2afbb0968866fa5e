import type { inventoryRoutes, ResponseOf } from '@blueport/contracts';
import { locationName } from '@blueport/contracts';
import { distinctLabels, type ChartSeries } from '../../../ui/chart/chart-data.ts';
import { resourceTypeLabel } from '../../../components/resource-type/resource-type-label.ts';

type Distribution = ResponseOf<typeof inventoryRoutes.distribution>;

/** Number of types whose bars fit above the list. */
const maxTypes = 8;

/** Returns the bars of the most frequent types, with a series for each region, the region with most resources first. */
export function distributionSeries({ types }: Distribution, noRegion: string) {
  const shown = types.slice(0, maxTypes);
  const totals = new Map<string, number>();
  for (const { locations } of shown)
    for (const { location, count } of locations) totals.set(location, (totals.get(location) ?? 0) + count);
  const order = [...totals].sort(([, left], [, right]) => right - left).map(([location]) => location);
  const series: ChartSeries[] = order.map((location) => ({
    id: location || 'none',
    label: location ? locationName(location) : noRegion,
    values: shown.map(({ locations }) => locations.find((one) => one.location === location)?.count ?? 0),
  }));
  const points = distinctLabels(
    shown.map(({ type }) => ({ label: resourceTypeLabel(type), qualifier: type.split('/')[0]! })),
  );
  return { points, series };
}
