import { loadMetrics } from '../../../components/metrics/load-metrics.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

/** Screen for boards of metrics. */
export const featureScreens: FeatureScreens = {
  metrics: { title: 'nav.metrics', load: () => loadMetrics(import('./MetricsPage.tsx')) },
};
