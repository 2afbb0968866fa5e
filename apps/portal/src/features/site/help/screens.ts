import type { FeatureScreens } from '../../feature-screens.ts';
import { withMessages } from '../../../core/i18n/with-messages.ts';

export const featureScreens: FeatureScreens = {
  help: {
    title: 'nav.help',
    // The page shows the list of shortcuts.
    load: () => withMessages(import('./HelpPage.tsx'), 'palette'),
  },
};
