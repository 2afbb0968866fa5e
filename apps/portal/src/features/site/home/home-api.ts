import { homeRoutes } from '@blueport/contracts/routes/site/home-routes';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

/** The page shows data of all domains, so every change that it can link to refetches it. */
export const homeApi = api
  .enhanceEndpoints({ addTagTypes: ['Home', 'Favorite', 'Approval', 'Budget'] })
  .injectEndpoints({ endpoints: endpointsOf('home', homeRoutes, { tag: 'Home' }) })
  .enhanceEndpoints({
    endpoints: { homeRead: { providesTags: ['Home', 'Favorite', 'Approval', 'Budget', 'Deployment'] } },
  });
