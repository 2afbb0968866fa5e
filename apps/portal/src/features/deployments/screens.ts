import type { FeatureScreens } from '../../app/feature-screens.ts';

const page = () => import('./DeploymentPage.tsx');

/** The screens of this folder. */
export const featureScreens: FeatureScreens = {
  deployments: { title: 'title.deployments', load: () => import('./DeploymentListPage.tsx') },
  deploymentInGroup: { title: 'title.deployment', load: page },
  deploymentInSubscription: { title: 'title.deployment', load: page },
};
