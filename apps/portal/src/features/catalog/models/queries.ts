import { modelRoutes } from '@blueport/contracts/routes/catalog/blueprint-model-routes';
import { galleryRoutes } from '@blueport/contracts/routes/catalog/gallery-routes';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const modelApi = api
  .injectEndpoints({
    endpoints: endpointsOf('model', modelRoutes, { tag: 'Blueprint', onDemand: ['bringIn'] }),
  })
  .enhanceEndpoints({ endpoints: { modelSources: { providesTags: [] } } });

export const galleryApi = api
  .enhanceEndpoints({ addTagTypes: ['Gallery'] })
  .injectEndpoints({ endpoints: endpointsOf('gallery', galleryRoutes, { tag: 'Gallery' }) });
