import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';
import { withMessages } from '../../../core/i18n/with-messages.ts';

const load = <Page>(page: Promise<Page>): Promise<Page> =>
  withMessages(loadAdministration(page), 'form-fields', 'form-issues');

export const featureScreens: FeatureScreens = {
  templateTypes: { title: 'nav.templateType', load: () => load(import('./TypeListPage.tsx')) },
  templateFields: { title: 'nav.templateField', load: () => load(import('./FieldListPage.tsx')) },
  templateForms: { title: 'nav.templateForm', load: () => load(import('./FormListPage.tsx')) },
  templateForm: { title: 'title.templateForm', load: () => load(import('./FormPage.tsx')) },
};
