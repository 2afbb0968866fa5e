import { linkRoutes } from '@blueport/contracts/routes/identity/link-routes';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

/** Linked GitHub and AWS accounts of the signed-in user. */
export const linkApi = api.enhanceEndpoints({ addTagTypes: ['Link'] }).injectEndpoints({
  endpoints: endpointsOf('link', linkRoutes, { tag: 'Link' }),
});
