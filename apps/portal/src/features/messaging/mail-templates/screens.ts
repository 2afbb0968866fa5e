import { loadAdministration } from '../../../components/administration/load-administration.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  mailTemplates: {
    title: 'title.mailTemplates',
    load: async () =>
      (await Promise.all([loadAdministration(import('./MailPage.tsx')), loadFeatureMessages('problems')]))[0],
  },
  mailPreview: { title: 'title.mailPreview', load: () => loadAdministration(import('./PreviewPage.tsx')) },
};
