import type { DeploymentCost, PriceEstimate, PriceRequest } from '@blueport/contracts';
import { api } from '../../core/api/api.ts';

const priceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A question, although it travels as POST: the same values have the same price for a while. */
    priceEstimate: build.query<PriceEstimate, PriceRequest>({
      query: (body) => ({ url: '/api/costManagement/estimate', method: 'POST', body }),
      keepUnusedDataFor: 60,
    }),
    deploymentCost: build.query<DeploymentCost, { id: string; currency: string }>({
      query: ({ id, currency }) => ({
        url: `/api/user/deployment/${encodeURIComponent(id)}/cost`,
        query: { currency },
      }),
      providesTags: ['Deployment'],
    }),
  }),
});

export const { usePriceEstimateQuery, useDeploymentCostQuery } = priceApi;
