import { approvalRoutes } from '@blueport/contracts/routes/deployments/approval-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

/** A decision affects a deployment and the budget reserved for it. */
const decided = ['Approval', 'Deployment', 'Budget'] as const;

export const approvalApi = api
  .enhanceEndpoints({ addTagTypes: ['Approval', 'Budget'] })
  .injectEndpoints({ endpoints: endpointsOf('approval', approvalRoutes, { tag: 'Approval' }) })
  .enhanceEndpoints({
    endpoints: {
      approvalList: { providesTags: ['Approval', 'Deployment'] },
      approvalGet: { providesTags: decided },
      // Refetches after every refusal as well, so that the request shows what blocks it now.
      approvalApprove: { invalidatesTags: decided },
      approvalReject: { invalidatesTags: decided },
    },
  });
