import type { FeatureScreens } from '../../app/feature-screens.ts';
import { loadAdministration } from '../../administration/load-administration.ts';

/** The screens of this folder. */
export const featureScreens: FeatureScreens = {
  approvals: { title: 'title.approvals', load: () => loadAdministration(import('./ApprovalsPage.tsx')) },
};
