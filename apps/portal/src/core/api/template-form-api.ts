import { templateFormRoutes } from '@blueport/contracts/routes/catalog/template-form-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

/** Forms also appear in blueprints. */
export const templateFormApi = api
  .enhanceEndpoints({ addTagTypes: ['Template'] })
  .injectEndpoints({
    endpoints: endpointsOf('templateForm', templateFormRoutes, {
      tag: 'Template',
      changes: {
        create: ['Blueprint'],
        edit: ['Blueprint'],
        publish: ['Blueprint'],
        restore: ['Blueprint'],
        remove: ['Blueprint'],
        present: ['Blueprint'],
      },
    }),
  })
  .enhanceEndpoints({ endpoints: { templateFormDependants: { providesTags: [], keepUnusedDataFor: 0 } } });
