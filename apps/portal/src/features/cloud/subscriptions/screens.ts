import type { FeatureScreens } from '../../feature-screens.ts';
import { loadInventory } from '../../../components/cloud-inventory/load-inventory.ts';

export const featureScreens: FeatureScreens = {
  subscriptions: {
    title: 'nav.subscriptionList',
    load: () => loadInventory(import('./SubscriptionListPage.tsx')),
  },
};
