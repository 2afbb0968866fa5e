import { loadersByName } from '../catalogue-files.ts';
import type { CatalogueLoader } from '../catalogue-files.ts';
import messages from './fr.json';

export { messages };

export const loaders = loadersByName(
  import.meta.glob<Awaited<ReturnType<CatalogueLoader>>>([
    '../../../**/messages/fr.json',
    '../../../../../../packages/contracts/src/messages/fr.json',
    '../../../../../../packages/contracts/src/messages/diagnostics/fr.json',
    '../../../../../../packages/contracts/src/*/messages/fr.json',
  ]),
);
