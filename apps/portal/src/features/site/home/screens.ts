import { withMessages } from '../../../core/i18n/with-messages.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  home: {
    title: 'nav.home',
    load: () => withMessages(import('./HomePage.tsx'), 'operations'),
  },
};
