import { savedViewRoutes } from '@blueport/contracts/routes/site/saved-view-routes';
import { api } from '../../core/api/api.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';

/** The sidebar needs the pinned views of every list; all are loaded in one request, which the lists share. */
export const savedViewApi = api.enhanceEndpoints({ addTagTypes: ['SavedView'] }).injectEndpoints({
  endpoints: endpointsOf('savedView', savedViewRoutes, { tag: 'SavedView' }),
});
