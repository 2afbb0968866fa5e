import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  users: { title: 'nav.user', load: () => loadAdministration(import('./UserListPage.tsx')) },
  userCreate: { title: 'title.userCreate', load: () => loadAdministration(import('./UserCreatePage.tsx')) },
  user: { title: 'title.user', load: () => loadAdministration(import('./UserPage.tsx')) },
};
