import { withMessages } from '../../../core/i18n/with-messages.ts';
import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  organizations: {
    title: 'nav.organization',
    load: () => loadAdministration(import('./OrganizationListPage.tsx')),
  },
  organizationCreate: {
    title: 'title.organizationCreate',
    load: () => loadAdministration(import('./OrganizationCreatePage.tsx')),
  },
  organization: {
    title: 'nav.organization',
    load: () => withMessages(loadAdministration(import('./OrganizationPage.tsx')), 'problems'),
  },
};
