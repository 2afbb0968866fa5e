import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';
import { withMessages } from '../../../core/i18n/with-messages.ts';

export const featureScreens: FeatureScreens = {
  announcements: {
    title: 'nav.announcements',
    // The preview renders a notification, which needs their messages.
    load: () =>
      withMessages(loadAdministration(import('./AnnouncementsPage.tsx')), 'notifications', 'messaging'),
  },
};
