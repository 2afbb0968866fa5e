import { sessionRoutes } from '@blueport/contracts/routes/identity/session-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const sessionApi = api.injectEndpoints({
  endpoints: endpointsOf('session', sessionRoutes, { tag: 'Me' }),
});

sessionApi.enhanceEndpoints({
  endpoints: { sessionDirectories: { providesTags: ['Directory'] }, sessionLanding: { providesTags: [] } },
});
