import { subscriptionRoutes } from '@blueport/contracts/routes/cloud/subscription-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const subscriptionApi = api.enhanceEndpoints({ addTagTypes: ['Inventory'] }).injectEndpoints({
  endpoints: endpointsOf('subscription', subscriptionRoutes, {
    tag: 'Subscription',
    changes: { connect: ['Inventory', 'ResourceGroup'], disconnect: ['Inventory', 'ResourceGroup'] },
  }),
});

subscriptionApi.enhanceEndpoints({
  endpoints: {
    subscriptionResourceGroups: { providesTags: ['ResourceGroup'] },
    subscriptionList: { providesTags: ['Subscription', 'Inventory'] },
    // No change made here affects the cloud's response.
    subscriptionLocations: { providesTags: [] },
    subscriptionSearchResources: { providesTags: [], keepUnusedDataFor: 30 },
  },
});
