import type { ResponseOf, subscriptionRoutes } from '@blueport/contracts';
import { administrationApi } from './administration-api.ts';

const machineApi = administrationApi.injectEndpoints({
  endpoints: (build) => ({
    machineLocations: build.query<ResponseOf<typeof subscriptionRoutes.locations>, string>({
      query: (id) => `/api/user/subscription/${id}/location`,
    }),
  }),
});

export const { useMachineLocationsQuery } = machineApi;
