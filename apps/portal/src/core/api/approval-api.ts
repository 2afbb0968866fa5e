import { approvalRoutes } from '@blueport/contracts/routes/deployments/approval-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

/** A decision is about a deployment, and about what a budget holds for it. */
const decided = ['Approval', 'Deployment', 'Budget'] as const;

export const approvalApi = api
  .enhanceEndpoints({ addTagTypes: ['Approval', 'Budget'] })
  .injectEndpoints({ endpoints: endpointsOf('approval', approvalRoutes, { tag: 'Approval' }) })
  .enhanceEndpoints({
    endpoints: {
      approvalList: { providesTags: ['Approval', 'Deployment'] },
      approvalGet: { providesTags: decided },
      // Whatever the refusal, the request shows what stands against it now.
      approvalApprove: { invalidatesTags: decided },
      approvalReject: { invalidatesTags: decided },
    },
  });
