import { accuracyRoutes } from '@blueport/contracts/routes/spend/accuracy-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const accuracyApi = api.injectEndpoints({
  endpoints: endpointsOf('accuracy', accuracyRoutes, { tag: 'Deployment' }),
});
