import { budgetRoutes } from '@blueport/contracts/routes/spend/budget-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

export const budgetApi = api
  .enhanceEndpoints({ addTagTypes: ['Budget'] })
  .injectEndpoints({ endpoints: endpointsOf('budget', budgetRoutes, { tag: 'Budget' }) })
  // Deployments change the amounts reserved in a budget.
  .enhanceEndpoints({ endpoints: { budgetList: { providesTags: ['Budget', 'Deployment'] } } });
