import { machineRoutes } from '@blueport/contracts/routes/catalog/machine-choice';
import type {
  ListResult,
  ResourceGroup,
  ResponseOf,
  Subscription,
  subscriptionRoutes,
} from '@blueport/contracts';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

type Locations = ResponseOf<typeof subscriptionRoutes.locations>;

const groupsUrl = (id: string) => `/api/resource/subscription/${id}/group`;

export const machineApi = api
  .enhanceEndpoints({ addTagTypes: ['MachineOffer'] })
  .injectEndpoints({ endpoints: endpointsOf('machine', machineRoutes, { tag: 'MachineOffer' }) })
  .enhanceEndpoints({ endpoints: { machineOffer: { keepUnusedDataFor: 0 } } });

const provisionApi = api.injectEndpoints({
  endpoints: (build) => ({
    wizardSubscriptions: build.query<ListResult<Subscription>, void>({
      query: () => ({ url: '/api/user/subscription', query: { limit: 0 } }),
      providesTags: ['Subscription'],
    }),
    wizardLocations: build.query<Locations, string>({
      query: (id) => `/api/user/subscription/${id}/location`,
      providesTags: ['Subscription'],
    }),
    wizardGroups: build.query<ListResult<ResourceGroup>, string>({
      query: (id) => ({ url: groupsUrl(id), query: { limit: 0 } }),
      providesTags: ['ResourceGroup'],
    }),
  }),
});

export const { useWizardSubscriptionsQuery, useWizardLocationsQuery, useWizardGroupsQuery } = provisionApi;
