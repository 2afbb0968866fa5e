import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  fleets: { title: 'title.fleets', load: () => loadAdministration(import('./FleetListPage.tsx')) },
  fleetStart: { title: 'title.fleetStart', load: () => loadAdministration(import('./FleetStartPage.tsx')) },
  fleet: { title: 'title.fleet', load: () => loadAdministration(import('./FleetPage.tsx')) },
};
