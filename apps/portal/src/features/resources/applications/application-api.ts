import { applicationRoutes } from '@blueport/contracts/routes/resources/application-routes';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const applicationApi = api.enhanceEndpoints({ addTagTypes: ['Application'] }).injectEndpoints({
  endpoints: endpointsOf('application', applicationRoutes, { tag: 'Application', onDemand: ['query'] }),
});
