import { linkRoutes } from '@blueport/contracts/routes/identity/link-routes';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

/** The accounts at GitHub and AWS that belong to the signed-in person. */
export const linkApi = api.enhanceEndpoints({ addTagTypes: ['Link'] }).injectEndpoints({
  endpoints: endpointsOf('link', linkRoutes, { tag: 'Link' }),
});
