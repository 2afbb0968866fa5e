import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  mailTemplates: { title: 'title.mailTemplates', load: () => loadAdministration(import('./MailPage.tsx')) },
  mailPreview: { title: 'title.mailPreview', load: () => loadAdministration(import('./PreviewPage.tsx')) },
};
