import { loadAdministration } from '../../../components/administration/load-administration.ts';
import { withMessages } from '../../../core/i18n/with-messages.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

/** Loads a page that explains why deployments are skipped, with the texts of the server. */
const withReasons = <Page>(page: Promise<Page>): Promise<Page> => withMessages(page, 'problems');

export const featureScreens: FeatureScreens = {
  fleets: { title: 'title.fleets', load: () => loadAdministration(import('./FleetListPage.tsx')) },
  fleetStart: {
    title: 'title.fleetStart',
    load: () => withReasons(loadAdministration(import('./FleetStartPage.tsx'))),
  },
  fleet: {
    title: 'title.fleet',
    load: () => withReasons(loadAdministration(import('./FleetPage.tsx'))),
  },
};
