import { configRoutes } from '@blueport/contracts/routes/site/config-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

/** Public settings that pages read before sign-in. */
export const configApi = api
  .enhanceEndpoints({ addTagTypes: ['Config'] })
  .injectEndpoints({ endpoints: endpointsOf('config', configRoutes, { tag: 'Config' }) });
