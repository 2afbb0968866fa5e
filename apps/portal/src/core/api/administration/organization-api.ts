import { organizationRoutes } from '@blueport/contracts/routes/identity/organization-routes';
import { endpointsOf } from '../endpoints-of.ts';
import { administrationApi } from './administration-api.ts';

export const organizationApi = administrationApi.injectEndpoints({
  endpoints: endpointsOf('organization', organizationRoutes, {
    tag: 'Organization',
    changes: {
      edit: ['Me'],
      editPermissions: ['Role', 'User', 'Me'],
      restoreAdministrator: ['Role', 'User'],
      linkDirectory: ['Directory'],
      unlinkDirectory: ['Directory', 'User', 'Connection'],
    },
    onDemand: ['describeDirectory'],
  }),
});

organizationApi.enhanceEndpoints({
  endpoints: {
    organizationPeople: { providesTags: ['Organization', 'User'] },
    organizationDependants: { providesTags: ['Organization', 'User', 'Role'] },
    organizationPreviewPermissions: { providesTags: ['Organization', 'Role', 'User'], keepUnusedDataFor: 10 },
    organizationUnlinkEffect: { providesTags: ['Organization', 'User'] },
  },
});
