import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  websiteSettings: {
    title: 'nav.websiteSettings',
    load: () => loadAdministration(import('./WebsiteSettingsPage.tsx')),
  },
};
