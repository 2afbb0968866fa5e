import { userRoutes } from '@blueport/contracts/routes/identity/user-routes';
import { endpointsOf } from '../endpoints-of.ts';
import { administrationApi } from './administration-api.ts';

export const userApi = administrationApi.injectEndpoints({
  endpoints: endpointsOf('user', userRoutes, {
    tag: 'User',
    changes: { create: ['Role'], edit: ['Role', 'Deployment'], remove: ['Role', 'Deployment'] },
  }),
});

userApi.enhanceEndpoints({
  endpoints: {
    userDependants: { providesTags: ['User', 'Deployment'] },
    userPermissions: { providesTags: ['User', 'Role', 'Organization'] },
  },
});
