import { permissionRequestRoutes } from '@blueport/contracts/routes/identity/permission-request-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const permissionRequestApi = api
  .enhanceEndpoints({ addTagTypes: ['PermissionRequest', 'Role', 'User'] })
  .injectEndpoints({
    endpoints: endpointsOf('permissionRequest', permissionRequestRoutes, {
      tag: 'PermissionRequest',
      changes: { approve: ['Role', 'User'] },
    }),
  });

permissionRequestApi.enhanceEndpoints({
  endpoints: { permissionRequestRoles: { providesTags: ['PermissionRequest', 'Role', 'User'] } },
});
