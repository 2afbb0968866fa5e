import { loadAdministration } from '../../../components/administration/load-administration.ts';
import { withMessages } from '../../../core/i18n/with-messages.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  mailTemplates: {
    title: 'title.mailTemplates',
    load: () => withMessages(loadAdministration(import('./MailPage.tsx')), 'problems'),
  },
  mailPreview: { title: 'title.mailPreview', load: () => loadAdministration(import('./PreviewPage.tsx')) },
};
