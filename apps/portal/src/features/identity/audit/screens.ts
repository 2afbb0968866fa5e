import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  audit: { title: 'title.audit', load: () => loadAdministration(import('./AuditPage.tsx')) },
};
