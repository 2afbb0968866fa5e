import type { FeatureScreens } from '../../feature-screens.ts';
import { withMessages } from '../../../core/i18n/with-messages.ts';

export const featureScreens: FeatureScreens = {
  blueprintForm: {
    title: 'title.blueprintForm',
    load: () => withMessages(import('./ProvisionPage.tsx'), 'operations'),
  },
};
