import { loadInventory } from '../../../components/cloud-inventory/load-inventory.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

/** Screens for what needs attention, and for a new alert rule. */
export const featureScreens: FeatureScreens = {
  alertRuleCreate: { title: 'title.alertRuleCreate', load: () => loadInventory(import('./NewRulePage.tsx')) },
  insights: { title: 'nav.insights', load: () => loadInventory(import('./InsightsPage.tsx')) },
};
