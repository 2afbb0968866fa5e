import type { FeatureScreens } from '../../app/feature-screens.ts';

/** The screens of this folder. */
export const featureScreens: FeatureScreens = {
  help: { title: 'nav.help', load: () => import('./HelpPage.tsx') },
};
