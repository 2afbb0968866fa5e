import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  invitations: {
    title: 'title.invitations',
    load: () => loadAdministration(import('./InvitationsPage.tsx')),
  },
};
