import { type Deletions, mostDeletions, type PriceCurrency } from '@blueport/contracts';
import { priceRoutes } from '@blueport/contracts/routes/spend/price-routes';
import { api } from './api.ts';
import { endpointsOf, requestOf } from './endpoints-of.ts';

export const priceApi = api
  .injectEndpoints({ endpoints: endpointsOf('price', priceRoutes, { tag: 'Deployment' }) })
  .enhanceEndpoints({
    endpoints: {
      // The same values have the same price for a while.
      priceEstimate: { providesTags: [], keepUnusedDataFor: 60 },
      priceDeletions: { providesTags: [], keepUnusedDataFor: 0 },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** What deleting several takes away, with prices: so many at a time, one question after the other, however many were chosen. */
      deletions: build.query<Deletions, { deployments: readonly string[]; currency: PriceCurrency }>({
        async queryFn({ deployments, currency }, { signal }, _options, ask) {
          const result: Deletions['result'] = [];
          for (let from = 0; from < deployments.length && !signal.aborted; from += mostDeletions) {
            const body = { deployments: deployments.slice(from, from + mostDeletions), currency };
            const { data, error } = await ask(requestOf(priceRoutes.deletions, { body }));
            if (error) return { error };
            for (const deletion of (data as Deletions).result) result.push(deletion);
          }
          return { data: { currency, result } };
        },
        keepUnusedDataFor: 0,
      }),
    }),
  });
