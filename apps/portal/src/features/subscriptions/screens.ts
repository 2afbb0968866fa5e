import type { FeatureScreens } from '../../app/feature-screens.ts';
import { loadInventory } from '../../cloud-inventory/load-inventory.ts';

/** The screen of this folder. */
export const featureScreens: FeatureScreens = {
  subscriptions: {
    title: 'nav.subscriptionList',
    load: () => loadInventory(import('./SubscriptionListPage.tsx')),
  },
};
