import { loadAdministration } from '../../../components/administration/load-administration.ts';
import { loadFindingTexts } from '../../../core/i18n/finding-text.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

/** Loads a page together with the sentences of the template engine, which its findings show. */
async function withFindings<Page>(page: Promise<Page>): Promise<Page> {
  return (await Promise.all([loadAdministration(page), loadFindingTexts()]))[0];
}

export const featureScreens: FeatureScreens = {
  models: { title: 'nav.model', load: () => loadAdministration(import('./ModelListPage.tsx')) },
  modelCreate: {
    title: 'title.modelCreate',
    load: () => withFindings(import('./ModelCreatePage.tsx')),
  },
  model: { title: 'title.model', load: () => withFindings(import('./ModelPage.tsx')) },
};
