import type { FeatureScreens } from '../../feature-screens.ts';
import { loadAdministration } from '../../../components/administration/load-administration.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';

/** Screens for approvals. They share message catalogues with deployment checks. */
export const featureScreens: FeatureScreens = {
  approvals: {
    title: 'nav.approvals',
    load: async () =>
      (
        await Promise.all([
          loadAdministration(import('./ApprovalsPage.tsx')),
          loadFeatureMessages('verdict'),
          loadFeatureMessages('problems'),
        ])
      )[0],
  },
};
