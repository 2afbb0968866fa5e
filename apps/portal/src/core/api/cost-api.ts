import { costRoutes } from '@blueport/contracts/routes/spend/cost-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const costApi = api
  .enhanceEndpoints({ addTagTypes: ['Cost', 'CostReading', 'CostAnomaly'] })
  .injectEndpoints({
    endpoints: endpointsOf('cost', costRoutes, { tag: 'Cost', onDemand: ['refresh', 'table'] }),
  });

costApi.enhanceEndpoints({
  endpoints: {
    costReadings: { providesTags: ['CostReading'] },
    // The figures change only after the read, whose state is shown.
    costRefresh: { invalidatesTags: ['CostReading'] },
    costTable: { invalidatesTags: [] },
    costAnomalies: { providesTags: ['CostAnomaly'] },
    costDismissAnomaly: { invalidatesTags: ['CostAnomaly'] },
    costReopenAnomaly: { invalidatesTags: ['CostAnomaly'] },
  },
});
