import type { MetricSelection } from '@blueport/contracts';
import { MetricBoard } from './MetricBoard.tsx';
import { useMetricControl } from './use-metric-control.ts';

/** The board of a deployment, a resource group or another selection of a page. Memoize `fixed`. */
export function ScopedMetrics({ fixed }: { readonly fixed: MetricSelection }) {
  return <MetricBoard control={useMetricControl(fixed)} />;
}
