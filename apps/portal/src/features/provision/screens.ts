import type { FeatureScreens } from '../../app/feature-screens.ts';
import { loadFeatureMessages } from '../../i18n/locale.ts';

/** The screens of this folder. */
export const featureScreens: FeatureScreens = {
  blueprintForm: {
    title: 'title.blueprintForm',
    load: async () =>
      (await Promise.all([import('./ProvisionPage.tsx'), loadFeatureMessages('deployments')]))[0],
  },
};
