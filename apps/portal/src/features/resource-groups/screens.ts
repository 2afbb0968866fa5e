import type { FeatureScreens } from '../../app/feature-screens.ts';

/** The screens of this folder: one page for every subscription, and for one. */
export const featureScreens: FeatureScreens = {
  resourceGroups: { title: 'nav.resourceGroup', load: () => import('./ResourceGroupsPage.tsx') },
  subscriptionResourceGroups: { title: 'nav.resourceGroup', load: () => import('./ResourceGroupsPage.tsx') },
};
