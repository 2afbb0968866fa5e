import { loadAdministration } from '../../../components/administration/load-administration.ts';
import type { FeatureScreens } from '../../feature-screens.ts';

export const featureScreens: FeatureScreens = {
  images: { title: 'nav.image', load: () => loadAdministration(import('./ImageListPage.tsx')) },
  imageCreate: {
    title: 'title.imageCreate',
    load: () => loadAdministration(import('./ImageCreatePage.tsx')),
  },
  image: { title: 'nav.image', load: () => loadAdministration(import('./ImagePage.tsx')) },
  extensions: {
    title: 'nav.extension',
    load: () => loadAdministration(import('./ExtensionListPage.tsx')),
  },
  extensionCreate: {
    title: 'title.extensionCreate',
    load: () => loadAdministration(import('./ExtensionCreatePage.tsx')),
  },
  extension: { title: 'title.extension', load: () => loadAdministration(import('./ExtensionPage.tsx')) },
};
