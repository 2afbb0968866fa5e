import { priceRoutes } from '@blueport/contracts/routes/spend/price-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';

// Together with its table, so that both are one file of the build wherever prices are asked for.
export { priceRoutes };

export const priceApi = api
  .injectEndpoints({ endpoints: endpointsOf('price', priceRoutes, { tag: 'Deployment' }) })
  .enhanceEndpoints({
    endpoints: {
      // The same values have the same price for a while.
      priceEstimate: { providesTags: [], keepUnusedDataFor: 60 },
      priceDeletions: { providesTags: [], keepUnusedDataFor: 0 },
    },
  });
