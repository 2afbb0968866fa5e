import { loadAdministration } from '../../../components/administration/load-administration.ts';
import { loadCost } from '../../../components/cost/load-cost.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

/** Screens for the cost of the organization and its limits. */
export const featureScreens: FeatureScreens = {
  costAnalysis: { title: 'nav.costAnalysis', load: () => loadCost(import('./CostAnalysisPage.tsx')) },
  costLimits: { title: 'nav.costLimits', load: () => loadAdministration(import('./LimitsPage.tsx')) },
};
