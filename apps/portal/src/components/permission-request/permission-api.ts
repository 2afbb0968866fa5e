import { permissionRoutes } from '@blueport/contracts/routes/identity/permission-routes';
import { api } from '../../core/api/api.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';

export const permissionApi = api.injectEndpoints({
  endpoints: endpointsOf('permission', permissionRoutes, { tag: 'Me' }),
});

// Other users' changes affect who may grant a permission, so a response expires quickly.
permissionApi.enhanceEndpoints({ endpoints: { permissionWhy: { keepUnusedDataFor: 5 } } });
