import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  roles: { title: 'nav.role', load: () => loadAdministration(import('./RoleListPage.tsx')) },
  roleCreate: { title: 'title.roleCreate', load: () => loadAdministration(import('./RoleCreatePage.tsx')) },
  roleCompare: {
    title: 'title.roleCompare',
    load: () => loadAdministration(import('./RoleComparePage.tsx')),
  },
  role: { title: 'nav.role', load: () => loadAdministration(import('./RolePage.tsx')) },
};
