import type { FeatureScreens } from '../../feature-screens.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';

export const featureScreens: FeatureScreens = {
  blueprints: { title: 'nav.blueprints', load: () => import('./BlueprintListPage.tsx') },
  blueprint: {
    title: 'title.blueprint',
    load: async () =>
      (await Promise.all([import('./BlueprintPage.tsx'), loadFeatureMessages('operations')]))[0],
  },
};
