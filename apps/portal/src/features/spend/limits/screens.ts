import { loadAdministration } from '../../../components/administration/load-administration.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

/** Screen for the cost usage limits of the organization. */
export const featureScreens: FeatureScreens = {
  costLimits: {
    title: 'nav.costLimits',
    load: async () =>
      (
        await Promise.all([
          loadAdministration(import('./LimitsPage.tsx')),
          ...['verdict', 'price'].map(loadFeatureMessages),
        ])
      )[0],
  },
};
