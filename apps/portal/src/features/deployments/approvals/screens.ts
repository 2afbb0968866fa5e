import type { FeatureScreens } from '../../feature-screens.ts';
import { loadAdministration } from '../../../components/administration/load-administration.ts';
import { withMessages } from '../../../core/i18n/with-messages.ts';

/** Screens for approvals. They share message catalogues with deployment checks. */
export const featureScreens: FeatureScreens = {
  approvals: {
    title: 'nav.approvals',
    load: () => withMessages(loadAdministration(import('./ApprovalsPage.tsx')), 'verdict', 'problems'),
  },
};
