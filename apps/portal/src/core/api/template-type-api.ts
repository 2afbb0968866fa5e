import { templateTypeRoutes } from '@blueport/contracts/routes/catalog/template-type-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

/** Types also appear in blueprints. */
export const templateTypeApi = api
  .enhanceEndpoints({ addTagTypes: ['Template'] })
  .injectEndpoints({
    endpoints: endpointsOf('templateType', templateTypeRoutes, {
      tag: 'Template',
      changes: { create: ['Blueprint'], edit: ['Blueprint'], remove: ['Blueprint'] },
    }),
  })
  .enhanceEndpoints({ endpoints: { templateTypeDependants: { providesTags: [], keepUnusedDataFor: 0 } } });
