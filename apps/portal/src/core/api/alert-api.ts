import { alertRoutes } from '@blueport/contracts/routes/resources/alert-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const alertApi = api
  .enhanceEndpoints({ addTagTypes: ['AlertRule', 'AlertPreference', 'Insight'] })
  .injectEndpoints({
    endpoints: endpointsOf('alert', alertRoutes, {
      tag: 'AlertRule',
      onDemand: ['preview'],
      // Another condition resolves the alerts of a rule.
      changes: { editRule: ['Insight'], deleteRule: ['Insight'] },
    }),
  });

alertApi.enhanceEndpoints({
  endpoints: {
    alertPreview: { invalidatesTags: [] },
    alertPreference: { providesTags: ['AlertPreference'] },
    alertSetPreference: { invalidatesTags: ['AlertPreference'] },
  },
});
