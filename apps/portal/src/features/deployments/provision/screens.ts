import type { FeatureScreens } from '../../feature-screens.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';

export const featureScreens: FeatureScreens = {
  blueprintForm: {
    title: 'title.blueprintForm',
    load: async () =>
      (await Promise.all([import('./ProvisionPage.tsx'), loadFeatureMessages('operations')]))[0],
  },
};
