import { loadInventory } from '../../../components/cloud-inventory/load-inventory.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

/** Screen for what needs attention. */
export const featureScreens: FeatureScreens = {
  insights: {
    title: 'nav.insights',
    load: async () =>
      (await Promise.all([loadInventory(import('./InsightsPage.tsx')), loadFeatureMessages('activity')]))[0],
  },
};
