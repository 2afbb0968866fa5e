import { extensionRoutes } from '@blueport/contracts/routes/catalog/extension-routes';
import { imageRoutes } from '@blueport/contracts/routes/catalog/image-routes';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';
import type { MachineKind } from './kinds.ts';

// Changes to the portal's own entries do not invalidate the cloud's catalogue.
export const imageApi = api
  .enhanceEndpoints({ addTagTypes: ['Image'] })
  .injectEndpoints({ endpoints: endpointsOf('image', imageRoutes, { tag: 'Image', onDemand: ['check'] }) })
  .enhanceEndpoints({ endpoints: { imageCatalogue: { providesTags: [] } } });

export const extensionApi = api
  .enhanceEndpoints({ addTagTypes: ['Extension'] })
  .injectEndpoints({
    endpoints: endpointsOf('extension', extensionRoutes, { tag: 'Extension', onDemand: ['check'] }),
  })
  .enhanceEndpoints({ endpoints: { extensionCatalogue: { providesTags: [] } } });

interface CatalogueQuery {
  readonly subscriptionId: string;
  readonly location: string;
  readonly [fieldName: string]: string;
}

/** Queries names from the cloud's catalogue and skips the request without a query. Forms must work without a result. */
export function useCatalogue(kind: MachineKind, query: CatalogueQuery | undefined) {
  const of = (queryKind: MachineKind) => (query && kind === queryKind ? { query } : skipToken);
  const image = imageApi.useImageCatalogueQuery(of('image'));
  const extension = extensionApi.useExtensionCatalogueQuery(of('extension'));
  return kind === 'image' ? image : extension;
}

/** Queries the dependants of an image or extension, with a refetch on every mount. */
export function useDependants(kind: MachineKind, id: string) {
  const options = { refetchOnMountOrArgChange: true };
  const of = (queryKind: MachineKind) => (kind === queryKind ? { id } : skipToken);
  const image = imageApi.useImageDependantsQuery(of('image'), options);
  const extension = extensionApi.useExtensionDependantsQuery(of('extension'), options);
  return kind === 'image' ? image : extension;
}
