import { deploymentCareRoutes } from '@blueport/contracts/routes/deployments/deployment-care-routes';
import { deploymentShareRoutes } from '@blueport/contracts/routes/deployments/deployment-share-routes';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const deploymentCareApi = api
  .injectEndpoints({
    endpoints: endpointsOf('deploymentCare', deploymentCareRoutes, { tag: 'Deployment', rereads: 'always' }),
  })
  .enhanceEndpoints({
    endpoints: {
      // Asked of the cloud each time the tab opens.
      deploymentCareCondition: { providesTags: [], keepUnusedDataFor: 0 },
      deploymentCareUpgradePreview: { providesTags: [], keepUnusedDataFor: 30 },
    },
  });

const shareApi = api.injectEndpoints({
  endpoints: endpointsOf('deploymentShare', deploymentShareRoutes, { tag: 'Deployment', rereads: 'always' }),
});

export const deploymentShareApi = shareApi.enhanceEndpoints({
  endpoints: {
    deploymentShareChange: {
      // The dialog may be opened again before the list has been read: it must show and send what was just saved.
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
    // Asked of the cloud each time the tab opens.
    deploymentShareCondition: { providesTags: [], keepUnusedDataFor: 0 },
    deploymentShareDownload: { providesTags: [], keepUnusedDataFor: 0 },
    deploymentShareOpenLink: { providesTags: [], keepUnusedDataFor: 0 },
    deploymentShareDownloadLink: { providesTags: [], keepUnusedDataFor: 0 },
  },
});
