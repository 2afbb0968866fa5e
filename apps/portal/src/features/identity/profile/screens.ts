import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  profile: { title: 'profileMenu.profile', load: () => loadAdministration(import('./ProfilePage.tsx')) },
};
