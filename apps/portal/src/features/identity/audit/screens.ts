import { loadAdministration } from '../../../components/administration/load-administration.ts';
import { withMessages } from '../../../core/i18n/with-messages.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  audit: {
    title: 'nav.audit',
    load: () => withMessages(loadAdministration(import('./AuditPage.tsx')), 'activity'),
  },
};
