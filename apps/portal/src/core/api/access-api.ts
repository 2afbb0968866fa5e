import { accessRoutes } from '@blueport/contracts/routes/cloud/access-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';
import type { ApiError } from './problem.ts';

export const accessApi = api.enhanceEndpoints({ addTagTypes: ['Inventory', 'Access'] }).injectEndpoints({
  endpoints: endpointsOf('access', accessRoutes, { tag: 'Access' }),
});

/** Does not query the cloud again after a refusal. */
const ifChanged = (_answer: unknown, error: ApiError | undefined) =>
  error ? [] : (['Access', 'ResourceGroup', 'Inventory'] as const);

accessApi.enhanceEndpoints({
  endpoints: {
    accessRoles: { providesTags: [] },
    accessPrincipals: { providesTags: [], keepUnusedDataFor: 30 },
    accessAdd: { invalidatesTags: ifChanged },
    accessRemove: { invalidatesTags: ifChanged },
  },
});
