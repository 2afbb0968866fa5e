import { insightRoutes } from '@blueport/contracts/routes/resources/insight-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const insightApi = api
  .enhanceEndpoints({ addTagTypes: ['Insight', 'InsightReading'] })
  .injectEndpoints({
    endpoints: endpointsOf('insight', insightRoutes, { tag: 'Insight', onDemand: ['refresh'] }),
  });

insightApi.enhanceEndpoints({
  endpoints: {
    insightReadings: { providesTags: ['InsightReading'] },
    // The insights change only after the read, whose state is shown.
    insightRefresh: { invalidatesTags: ['InsightReading'] },
    insightSend: { invalidatesTags: [] },
  },
});
