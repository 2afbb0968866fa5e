import type { FeatureScreens } from '../../feature-screens.ts';
import { loadInventory } from '../../../components/cloud-inventory/load-inventory.ts';

const groups = () => loadInventory(import('./ResourceGroupsPage.tsx'));

/** Screens for resource groups (of all subscriptions or one), a single group, and all resources. */
export const featureScreens: FeatureScreens = {
  resourceGroups: { title: 'nav.resourceGroup', load: groups },
  subscriptionResourceGroups: { title: 'nav.resourceGroup', load: groups },
  resourceGroup: { title: 'nav.resourceGroup', load: () => loadInventory(import('./ResourceGroupPage.tsx')) },
  resources: { title: 'title.resources', load: () => loadInventory(import('./ResourcesPage.tsx')) },
};
