import { withMessages } from '../../../core/i18n/with-messages.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

/** Screen for applications. */
export const featureScreens: FeatureScreens = {
  applications: {
    title: 'title.applications',
    load: () => withMessages(import('./ApplicationsPage.tsx'), 'metrics', 'cloud-inventory'),
  },
};
