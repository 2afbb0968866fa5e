import { roleRoutes } from '@blueport/contracts/routes/identity/role-routes';
import { endpointsOf } from '../endpoints-of.ts';
import { administrationApi } from './administration-api.ts';

export const roleApi = administrationApi.injectEndpoints({
  endpoints: endpointsOf('role', roleRoutes, {
    tag: 'Role',
    changes: { edit: ['User', 'Me'], remove: ['User'] },
  }),
});

roleApi.enhanceEndpoints({
  endpoints: {
    roleDependants: { providesTags: ['Role', 'User'] },
    rolePreview: { providesTags: ['Role', 'User'], keepUnusedDataFor: 10 },
  },
});
