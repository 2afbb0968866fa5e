import { loadInventory } from '../../../components/cloud-inventory/load-inventory.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

/** Screen for what needs attention. */
export const featureScreens: FeatureScreens = {
  insights: { title: 'nav.insights', load: () => loadInventory(import('./InsightsPage.tsx')) },
};
