import { loadersByName } from '../catalogue-files.ts';
import type { CatalogueLoader } from '../catalogue-files.ts';
import messages from './de.json';

export { messages };

export const loaders = loadersByName(
  import.meta.glob<Awaited<ReturnType<CatalogueLoader>>>([
    '../../../**/messages/de.json',
    '../../../../../../packages/contracts/src/messages/de.json',
    '../../../../../../packages/contracts/src/messages/diagnostics/de.json',
    '../../../../../../packages/contracts/src/*/messages/de.json',
  ]),
);
