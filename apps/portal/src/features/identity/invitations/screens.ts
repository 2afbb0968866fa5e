import { loadAdministration } from '../../../components/administration/load-administration.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  invitations: {
    title: 'title.invitations',
    load: async () =>
      (
        await Promise.all([
          loadAdministration(import('./InvitationsPage.tsx')),
          loadFeatureMessages('problems'),
        ])
      )[0],
  },
};
