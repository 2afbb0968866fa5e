import { loadAdministration } from '../../../components/administration/load-administration.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  audit: {
    title: 'nav.audit',
    load: async () =>
      (
        await Promise.all([loadAdministration(import('./AuditPage.tsx')), loadFeatureMessages('activity')])
      )[0],
  },
};
