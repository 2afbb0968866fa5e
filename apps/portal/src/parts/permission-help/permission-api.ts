import { permissionRoutes } from '@blueport/contracts/routes/identity/permission-routes';
import { api } from '../../core/api/api.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';

export const permissionApi = api.injectEndpoints({
  endpoints: endpointsOf('permission', permissionRoutes, { tag: 'Me' }),
});

// Who may grant it changes by others; an answer is soon forgotten.
permissionApi.enhanceEndpoints({ endpoints: { permissionWhy: { keepUnusedDataFor: 5 } } });
