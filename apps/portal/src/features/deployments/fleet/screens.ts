import { loadAdministration } from '../../../components/administration/load-administration.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

/** Loads a page that explains why deployments are skipped, with the texts of the server. */
const withReasons = async <Page>(page: Promise<Page>): Promise<Page> =>
  (await Promise.all([page, loadFeatureMessages('problems')]))[0];

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
