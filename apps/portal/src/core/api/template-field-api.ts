import { templateFieldRoutes } from '@blueport/contracts/routes/catalog/template-field-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

/** Fields appear in forms, and forms in blueprints. */
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
      // The cloud's options do not change with a field.
      templateFieldOptions: { providesTags: ['Subscription'] },
      templateFieldDependants: { providesTags: [], keepUnusedDataFor: 0 },
    },
  });
