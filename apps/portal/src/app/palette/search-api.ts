import { searchRoutes } from '@blueport/contracts/routes/site/search-routes';
import { api } from '../../core/api/api.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';

export const searchApi = api.enhanceEndpoints({ addTagTypes: ['Search'] }).injectEndpoints({
  endpoints: endpointsOf('search', searchRoutes, { tag: 'Search' }),
});
