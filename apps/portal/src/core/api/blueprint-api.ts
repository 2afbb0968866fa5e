import { blueprintRoutes } from '@blueport/contracts/routes/catalog/blueprint-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const blueprintApi = api
  .injectEndpoints({ endpoints: endpointsOf('blueprint', blueprintRoutes, { tag: 'Blueprint' }) })
  .enhanceEndpoints({
    endpoints: {
      blueprintPreview: { providesTags: [], keepUnusedDataFor: 30 },
      // Drafts change no blueprint. A draft is refetched whenever a wizard opens, because another device may have
      // changed it.
      blueprintListDrafts: { providesTags: [] },
      blueprintReadDraft: { providesTags: [], keepUnusedDataFor: 0 },
      blueprintWriteDraft: { invalidatesTags: [] },
      blueprintDeleteDraft: { invalidatesTags: [] },
    },
  });

/** Loads all blueprints: an organization has dozens, and search can then filter while typing. */
export const allBlueprintsQuery = { query: { limit: 0, sortObj: '{"title":1}' } } as const;
