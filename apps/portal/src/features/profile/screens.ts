import { loadAdministration } from '../../administration/load-administration.ts';
import type { FeatureScreens } from '../../app/feature-screens.ts';

/** The screens of this folder. */
export const featureScreens: FeatureScreens = {
  profile: { title: 'profileMenu.profile', load: () => loadAdministration(import('./ProfilePage.tsx')) },
};
