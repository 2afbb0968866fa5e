import type { FeatureScreens } from '../../feature-screens.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';

/** Also loads the texts that explain disabled buttons. */
const withReasons = async <Page>(page: Promise<Page>): Promise<Page> =>
  (await Promise.all([page, loadFeatureMessages('permission-help')]))[0];

const page = () => withReasons(import('./DeploymentPage.tsx'));

export const featureScreens: FeatureScreens = {
  deployments: { title: 'nav.deployments', load: () => withReasons(import('./DeploymentListPage.tsx')) },
  deploymentInGroup: { title: 'title.deployment', load: page },
  shared: { title: 'nav.shared', load: () => import('./SharedListPage.tsx') },
  sharedDeployment: { title: 'title.sharedLink', load: () => import('./SharedPage.tsx') },
  sharedLink: { title: 'title.sharedLink', load: () => import('./SharedLinkPage.tsx') },
  deploymentInSubscription: { title: 'title.deployment', load: page },
};
