import { resourceGroupRoutes } from '@blueport/contracts/routes/cloud/resource-group-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';
import type { ApiError } from './problem.ts';

export const resourceGroupApi = api.enhanceEndpoints({ addTagTypes: ['Access'] }).injectEndpoints({
  endpoints: endpointsOf('resourceGroup', resourceGroupRoutes, { tag: 'ResourceGroup' }),
});

/** The cloud is not asked again after a refusal. */
const ifChanged = (_answer: unknown, error: ApiError | undefined) =>
  error ? [] : (['ResourceGroup'] as const);

resourceGroupApi.enhanceEndpoints({
  endpoints: {
    resourceGroupDependants: { providesTags: ['ResourceGroup', 'Access'] },
    resourceGroupCreate: { invalidatesTags: ifChanged },
    resourceGroupEdit: { invalidatesTags: ifChanged },
    resourceGroupAddLock: { invalidatesTags: ifChanged },
    resourceGroupRemoveLock: { invalidatesTags: ifChanged },
    // Lists are read again when they are opened; the page of the group itself would only find that it is gone.
    resourceGroupRemove: { invalidatesTags: [] },
  },
});
