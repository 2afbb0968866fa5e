import { metricRoutes } from '@blueport/contracts/routes/resources/metric-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const metricApi = api
  .enhanceEndpoints({ addTagTypes: ['Metric'] })
  .injectEndpoints({ endpoints: endpointsOf('metric', metricRoutes, { tag: 'Metric' }) });
