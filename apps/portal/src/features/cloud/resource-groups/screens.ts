import type { FeatureScreens } from '../../feature-screens.ts';
import { loadInventory } from '../../../parts/cloud-inventory/load-inventory.ts';

const groups = () => loadInventory(import('./ResourceGroupsPage.tsx'));

/** The screens of this folder: one page for every subscription and for one, a group, and all resources. */
export const featureScreens: FeatureScreens = {
  resourceGroups: { title: 'nav.resourceGroup', load: groups },
  subscriptionResourceGroups: { title: 'nav.resourceGroup', load: groups },
  resourceGroup: { title: 'nav.resourceGroup', load: () => loadInventory(import('./ResourceGroupPage.tsx')) },
  resources: { title: 'nav.resourceGroup', load: () => loadInventory(import('./ResourcesPage.tsx')) },
};
