import { loadAdministration } from '../../../components/administration/load-administration.ts';
import { withMessages } from '../../../core/i18n/with-messages.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  invitations: {
    title: 'title.invitations',
    load: () => withMessages(loadAdministration(import('./InvitationsPage.tsx')), 'problems'),
  },
};
