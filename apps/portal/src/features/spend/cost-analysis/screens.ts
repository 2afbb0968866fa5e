import { loadCost } from '../../../components/cost/load-cost.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

/** Screen for the cost of the organization. */
export const featureScreens: FeatureScreens = {
  costAnalysis: { title: 'nav.costAnalysis', load: () => loadCost(import('./CostAnalysisPage.tsx')) },
};
