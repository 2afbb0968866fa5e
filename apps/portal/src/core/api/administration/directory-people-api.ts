import { directoryPeopleRoutes } from '@blueport/contracts/routes/cloud/directory-people-routes';
import { endpointsOf } from '../endpoints-of.ts';
import { administrationApi } from './administration-api.ts';

export const directoryPeopleApi = administrationApi.injectEndpoints({
  endpoints: endpointsOf('directoryPeople', directoryPeopleRoutes, { tag: 'User' }),
});

directoryPeopleApi.enhanceEndpoints({
  endpoints: { directoryPeopleSearch: { keepUnusedDataFor: 30 } },
});
