import type { FeatureScreens } from '../../feature-screens.ts';
import { withMessages } from '../../../core/i18n/with-messages.ts';

/** Also loads the texts that explain disabled buttons. */
const withReasons = <Page>(page: Promise<Page>): Promise<Page> => withMessages(page, 'permission-help');

const page = () => withReasons(import('./DeploymentPage.tsx'));

export const featureScreens: FeatureScreens = {
  deployments: { title: 'nav.deployments', load: () => withReasons(import('./DeploymentListPage.tsx')) },
  deploymentInGroup: { title: 'title.deployment', load: page },
  shared: { title: 'nav.shared', load: () => import('./SharedListPage.tsx') },
  sharedDeployment: { title: 'title.sharedLink', load: () => import('./SharedPage.tsx') },
  sharedLink: { title: 'title.sharedLink', load: () => import('./SharedLinkPage.tsx') },
  deploymentInSubscription: { title: 'title.deployment', load: page },
};
