import { loadAdministration } from '../../../parts/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';

/** The screens of this folder. */
export const featureScreens: FeatureScreens = {
  announcements: {
    title: 'title.announcements',
    // The preview is a message as it stands in the bell, with its words.
    load: async () => {
      const page = loadAdministration(import('./AnnouncementsPage.tsx'));
      return (
        await Promise.all([page, loadFeatureMessages('notifications'), loadFeatureMessages('messaging')])
      )[0];
    },
  },
};
