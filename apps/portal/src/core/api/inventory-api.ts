import { inventoryRoutes } from '@blueport/contracts/routes/cloud/inventory-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const inventoryApi = api.enhanceEndpoints({ addTagTypes: ['Inventory'] }).injectEndpoints({
  endpoints: endpointsOf('inventory', inventoryRoutes, { tag: 'ResourceGroup', onDemand: ['refresh'] }),
});

inventoryApi.enhanceEndpoints({
  endpoints: {
    inventoryStatus: { providesTags: ['Inventory'] },
    // Changes no resource, but the status shows the running refresh.
    inventoryRefresh: { invalidatesTags: ['Inventory'] },
  },
});
