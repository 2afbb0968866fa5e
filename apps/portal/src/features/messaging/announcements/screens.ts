import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';

export const featureScreens: FeatureScreens = {
  announcements: {
    title: 'nav.announcements',
    // The preview renders a notification, which needs their messages.
    load: async () => {
      const page = loadAdministration(import('./AnnouncementsPage.tsx'));
      return (
        await Promise.all([page, loadFeatureMessages('notifications'), loadFeatureMessages('messaging')])
      )[0];
    },
  },
};
