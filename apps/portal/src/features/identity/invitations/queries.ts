import { accessRequestRoutes, invitationRoutes } from '@blueport/contracts/routes/identity/invitation-routes';
import { administrationApi } from '../../../core/api/administration/administration-api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

const taggedApi = administrationApi.enhanceEndpoints({ addTagTypes: ['Invitation', 'AccessRequest'] });

export const invitationApi = taggedApi.injectEndpoints({
  endpoints: endpointsOf('invitation', invitationRoutes, {
    tag: 'Invitation',
    changes: { create: ['User'], revoke: ['User'] },
  }),
});

export const accessRequestApi = taggedApi.injectEndpoints({
  endpoints: endpointsOf('accessRequest', accessRequestRoutes, {
    tag: 'AccessRequest',
    changes: { accept: ['Invitation', 'User'] },
  }),
});
