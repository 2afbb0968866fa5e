import { loadAdministration } from '../../../parts/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

/** The screens of this folder. */
export const featureScreens: FeatureScreens = {
  models: { title: 'title.models', load: () => loadAdministration(import('./ModelListPage.tsx')) },
  modelCreate: {
    title: 'title.modelCreate',
    load: () => loadAdministration(import('./ModelCreatePage.tsx')),
  },
  model: { title: 'title.model', load: () => loadAdministration(import('./ModelPage.tsx')) },
};
