import type { FeatureScreens } from '../../feature-screens.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';

/** The screens of this folder. */
export const featureScreens: FeatureScreens = {
  help: {
    title: 'nav.help',
    // The page shows the sheet of shortcuts.
    load: async () => (await Promise.all([import('./HelpPage.tsx'), loadFeatureMessages('palette')]))[0],
  },
};
