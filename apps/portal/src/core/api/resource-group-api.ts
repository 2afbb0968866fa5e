import { resourceGroupRoutes } from '@blueport/contracts/routes/cloud/resource-group-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';
import type { ApiError } from './problem.ts';

export const resourceGroupApi = api.enhanceEndpoints({ addTagTypes: ['Access'] }).injectEndpoints({
  endpoints: endpointsOf('resourceGroup', resourceGroupRoutes, { tag: 'ResourceGroup' }),
});

/** Does not query the cloud again after a refusal. */
const ifChanged = (_answer: unknown, error: ApiError | undefined) =>
  error ? [] : (['ResourceGroup'] as const);

resourceGroupApi.enhanceEndpoints({
  endpoints: {
    resourceGroupDependants: { providesTags: ['ResourceGroup', 'Access'] },
    resourceGroupCreate: { invalidatesTags: ifChanged },
    resourceGroupEdit: { invalidatesTags: ifChanged },
    resourceGroupAddLock: { invalidatesTags: ifChanged },
    resourceGroupRemoveLock: { invalidatesTags: ifChanged },
    // Lists are refetched when opened; the page of the removed group would only get a 404.
    resourceGroupRemove: { invalidatesTags: [] },
  },
});
