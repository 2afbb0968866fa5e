import type { FeatureScreens } from '../../feature-screens.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';

export const featureScreens: FeatureScreens = {
  help: {
    title: 'nav.help',
    // The page shows the list of shortcuts.
    load: async () => (await Promise.all([import('./HelpPage.tsx'), loadFeatureMessages('palette')]))[0],
  },
};
