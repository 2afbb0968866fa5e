import { maxDeletions, type Deletions, type PriceCurrency } from '@blueport/contracts';
import { deploymentManagementRoutes } from '@blueport/contracts/routes/deployments/deployment-management-routes';
import { deploymentShareRoutes } from '@blueport/contracts/routes/deployments/deployment-share-routes';
import { priceRoutes } from '../../../core/api/price-api.ts';
import { api } from '../../../core/api/api.ts';
import { applyDrift } from '../../../core/api/deployment-api.ts';
import { endpointsOf, requestOf } from '../../../core/api/endpoints-of.ts';

import { foundDrift } from './found-drift.ts';

export const deploymentManagementApi = api
  .injectEndpoints({
    endpoints: endpointsOf('deploymentManagement', deploymentManagementRoutes, {
      tag: 'Deployment',
      rereads: 'always',
    }),
  })
  .enhanceEndpoints({
    endpoints: {
      // Queried from the cloud each time the tab opens.
      deploymentManagementCondition: {
        providesTags: [],
        keepUnusedDataFor: 0,
        // The header shows the finding before the organization's connection has confirmed it.
        async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
          const drift = await queryFulfilled.then(
            ({ data }) => foundDrift(data),
            () => undefined,
          );
          if (drift) dispatch(applyDrift(String(id), drift));
        },
      },
      deploymentManagementUpgradePreview: { providesTags: [], keepUnusedDataFor: 30 },
    },
  });

const shareApi = api.injectEndpoints({
  endpoints: endpointsOf('deploymentShare', deploymentShareRoutes, { tag: 'Deployment', rereads: 'always' }),
});

export const deploymentShareApi = shareApi.enhanceEndpoints({
  endpoints: {
    deploymentShareChange: {
      // Update the cached list, because the dialog may reopen before the refetch and must show and send the saved
      // values.
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (saved === undefined) return;
        dispatch(
          shareApi.util.updateQueryData('deploymentShareList', { id }, (shares) => {
            shares.result = shares.result.map((share) => (share.id === saved.id ? saved : share));
          }),
        );
      },
    },
    deploymentShareCandidates: { providesTags: [], keepUnusedDataFor: 30 },
    // Queried from the cloud each time the tab opens.
    deploymentShareCondition: { providesTags: [], keepUnusedDataFor: 0 },
    deploymentShareDownload: { providesTags: [], keepUnusedDataFor: 0 },
    deploymentShareOpenLink: { providesTags: [], keepUnusedDataFor: 0 },
    deploymentShareDownloadLink: { providesTags: [], keepUnusedDataFor: 0 },
  },
});

export const deletionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Effects of deleting several deployments, with prices. Requested in sequential batches of limited size. */
    deletions: build.query<Deletions, { deployments: readonly string[]; currency: PriceCurrency }>({
      async queryFn({ deployments, currency }, { signal }, _options, ask) {
        const result: Deletions['result'] = [];
        for (let from = 0; from < deployments.length && !signal.aborted; from += maxDeletions) {
          const body = { deployments: deployments.slice(from, from + maxDeletions), currency };
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
