import type { FeatureScreens } from '../../feature-screens.ts';
import { withMessages } from '../../../core/i18n/with-messages.ts';

export const featureScreens: FeatureScreens = {
  blueprints: { title: 'nav.blueprints', load: () => import('./BlueprintListPage.tsx') },
  blueprint: {
    title: 'title.blueprint',
    load: () => withMessages(import('./BlueprintPage.tsx'), 'operations'),
  },
};
