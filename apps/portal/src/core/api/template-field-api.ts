import { templateFieldRoutes } from '@blueport/contracts/routes/catalog/template-field-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

/** Fields show in forms, and forms on blueprints. */
export const templateFieldApi = api
  .enhanceEndpoints({ addTagTypes: ['Template'] })
  .injectEndpoints({
    endpoints: endpointsOf('templateField', templateFieldRoutes, {
      tag: 'Template',
      changes: { create: ['Blueprint'], edit: ['Blueprint'], remove: ['Blueprint'] },
    }),
  })
  .enhanceEndpoints({
    endpoints: {
      // What the cloud offers does not change with a field.
      templateFieldOptions: { providesTags: ['Subscription'] },
      templateFieldDependants: { providesTags: [], keepUnusedDataFor: 0 },
    },
  });
