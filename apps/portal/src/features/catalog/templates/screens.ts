import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';

const load = async <Page>(page: Promise<Page>): Promise<Page> =>
  (
    await Promise.all([
      loadAdministration(page),
      loadFeatureMessages('form-fields'),
      loadFeatureMessages('form-issues'),
    ])
  )[0];

export const featureScreens: FeatureScreens = {
  templateTypes: { title: 'nav.templateType', load: () => load(import('./TypeListPage.tsx')) },
  templateFields: { title: 'nav.templateField', load: () => load(import('./FieldListPage.tsx')) },
  templateForms: { title: 'nav.templateForm', load: () => load(import('./FormListPage.tsx')) },
  templateForm: { title: 'title.templateForm', load: () => load(import('./FormPage.tsx')) },
};
