import { loadFeatureMessages } from '../../../core/i18n/locale.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  home: {
    title: 'nav.home',
    load: async () => (await Promise.all([import('./HomePage.tsx'), loadFeatureMessages('operations')]))[0],
  },
};
