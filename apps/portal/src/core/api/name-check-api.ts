import { nameCheckRoutes } from '@blueport/contracts/routes/catalog/name-check-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const nameCheckApi = api
  .enhanceEndpoints({ addTagTypes: ['NameCheck'] })
  .injectEndpoints({ endpoints: endpointsOf('nameCheck', nameCheckRoutes, { tag: 'NameCheck' }) })
  // Names are taken and released, so results expire quickly.
  .enhanceEndpoints({ endpoints: { nameCheckCheck: { keepUnusedDataFor: 5 } } });
