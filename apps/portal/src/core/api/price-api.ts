import { priceRoutes } from '@blueport/contracts/routes/spend/price-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

// Exported together with its table, so that both are in one chunk.
export { priceRoutes };

export const priceApi = api
  .injectEndpoints({ endpoints: endpointsOf('price', priceRoutes, { tag: 'Deployment' }) })
  .enhanceEndpoints({
    endpoints: {
      // The same values have the same price for a while.
      priceEstimate: { providesTags: [], keepUnusedDataFor: 60 },
      priceMachineSizes: { providesTags: [], keepUnusedDataFor: 300 },
      priceDeletions: { providesTags: [], keepUnusedDataFor: 0 },
    },
  });
