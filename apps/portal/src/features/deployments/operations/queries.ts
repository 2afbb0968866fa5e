import type {
  BodyOf,
  Deletion,
  Deletions,
  Candidates,
  deploymentCareRoutes,
  deploymentShareRoutes,
  DeploymentCondition,
  DeploymentSummary,
  PowerAction,
  PriceCurrency,
  Share,
  SharedDeployment,
  SharedEntry,
  ResponseOf,
  UpgradeDifference,
  verdictRoutes,
} from '@blueport/contracts';
import { mostDeletions } from '@blueport/contracts';
import { api } from '../../../core/api/api.ts';
import type { Accepted } from '../../../core/api/deployment-queries.ts';

type Routes = typeof deploymentCareRoutes;
type ShareRoutes = typeof deploymentShareRoutes;
type Created = ResponseOf<ShareRoutes['create']>;
type Versions = ResponseOf<Routes['versions']>;

/** An operation that is asked for: the same key is the same operation. */
interface Asked {
  readonly id: string;
  readonly key: string;
  /** The deployment as it was seen when it was asked for. */
  readonly etag?: string;
}
/** An edit of the deployment as it was seen. */
interface Edit {
  readonly id: string;
  readonly etag: string;
}

const urlOf = (id: string): string => `/api/user/deployment/${encodeURIComponent(id)}`;
const post = (path: string, { id, key, etag }: Asked, body?: unknown) => ({
  url: `${urlOf(id)}/${path}`,
  method: 'POST' as const,
  headers: { 'idempotency-key': key, ...(etag === undefined ? {} : { 'if-match': etag }) },
  ...(body === undefined ? {} : { body }),
});
const edit = (method: 'PUT' | 'DELETE' | 'POST', path: string, { id, etag }: Edit, body?: unknown) => ({
  url: `${urlOf(id)}/${path}`,
  method,
  headers: { 'if-match': etag },
  ...(body === undefined ? {} : { body }),
});

export const careApi = api.injectEndpoints({
  endpoints: (build) => ({
    deploymentVerdict: build.query<ResponseOf<typeof verdictRoutes.stored>, string>({
      query: (id) => `${urlOf(id)}/verdict`,
      providesTags: ['Deployment'],
    }),
    deploymentCondition: build.query<DeploymentCondition, string>({
      query: (id) => `${urlOf(id)}/condition`,
      // Asked of the cloud each time the tab opens.
      keepUnusedDataFor: 0,
    }),
    /** What goes when it is deleted, and who else declares it; asked anew each time. */
    deploymentDeletion: build.query<Deletion, string>({
      query: (id) => `${urlOf(id)}/deletion`,
      keepUnusedDataFor: 0,
    }),
    /** The same for several, with prices: so many at a time, one question after the other, however many were chosen. */
    deletions: build.query<Deletions, { deployments: readonly string[]; currency: PriceCurrency }>({
      async queryFn({ deployments, currency }, { signal }, _options, ask) {
        const result: Deletions['result'] = [];
        for (let from = 0; from < deployments.length && !signal.aborted; from += mostDeletions) {
          const body = { deployments: deployments.slice(from, from + mostDeletions), currency };
          const { data, error } = await ask({ url: '/api/user/deployment/deletion', method: 'POST', body });
          if (error) return { error };
          for (const deletion of (data as Deletions).result) result.push(deletion);
        }
        return { data: { currency, result } };
      },
      keepUnusedDataFor: 0,
    }),
    deploymentVersions: build.query<Versions, string>({
      query: (id) => `${urlOf(id)}/version`,
      providesTags: ['Deployment'],
    }),
    upgradeDifference: build.query<UpgradeDifference, { id: string; body: BodyOf<Routes['upgradePreview']> }>(
      {
        query: ({ id, body }) => ({ url: `${urlOf(id)}/upgrade/preview`, method: 'POST', body }),
        keepUnusedDataFor: 30,
      },
    ),
    shares: build.query<{ result: Share[] }, string>({
      query: (id) => `${urlOf(id)}/share`,
      providesTags: ['Deployment'],
    }),
    candidates: build.query<Candidates, { id: string; text: string }>({
      query: ({ id, text }) => ({ url: `${urlOf(id)}/candidate`, query: { text } }),
      keepUnusedDataFor: 30,
    }),
    createShare: build.mutation<Created, { id: string; body: BodyOf<ShareRoutes['create']> }>({
      query: ({ id, body }) => ({ url: `${urlOf(id)}/share`, method: 'POST', body }),
      invalidatesTags: ['Deployment'],
    }),
    changeShare: build.mutation<Share, { id: string; share: Share; body: BodyOf<ShareRoutes['change']> }>({
      query: ({ id, share, body }) => ({
        url: `${urlOf(id)}/share/${share.id}`,
        method: 'PUT',
        body,
        headers: { 'if-match': share.etag },
      }),
      // The dialog may be opened again before the list has been read: it must show and send what was just saved.
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (saved === undefined) return;
        dispatch(
          careApi.util.updateQueryData('shares', id, (shares) => {
            shares.result = shares.result.map((share) => (share.id === saved.id ? saved : share));
          }),
        );
      },
      invalidatesTags: ['Deployment'],
    }),
    revokeShare: build.mutation<null, { id: string; share: string }>({
      query: ({ id, share }) => ({ url: `${urlOf(id)}/share/${share}`, method: 'DELETE' }),
      invalidatesTags: ['Deployment'],
    }),
    sharedWithMe: build.query<{ result: SharedEntry[] }, void>({
      query: () => '/api/user/deployment/shared',
      providesTags: ['Deployment'],
    }),
    sharedDeployment: build.query<SharedDeployment, string>({
      query: (share) => `/api/user/deployment/shared/${share}`,
      providesTags: ['Deployment'],
    }),
    sharedCondition: build.query<DeploymentCondition, string>({
      query: (share) => `/api/user/deployment/shared/${share}/condition`,
      // Asked of the cloud each time the tab opens.
      keepUnusedDataFor: 0,
    }),
    sharedDownload: build.query<Readonly<Record<string, unknown>>, { share: string; what: string }>({
      query: ({ share, what }) => ({ url: `/api/user/deployment/shared/${share}/download`, query: { what } }),
      keepUnusedDataFor: 0,
    }),
    linkDownload: build.query<Readonly<Record<string, unknown>>, { token: string; what: string }>({
      query: (body) => ({ url: '/api/user/deployment/link/download', method: 'POST', body }),
      keepUnusedDataFor: 0,
    }),
    powerShared: build.mutation<Accepted, { share: string; key: string; action: PowerAction }>({
      query: ({ share, key, action }) => ({
        url: `/api/user/deployment/shared/${share}/power`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { action },
      }),
      invalidatesTags: ['Deployment'],
    }),
    /** The secret travels in the body, never in an address. */
    linkedDeployment: build.query<SharedDeployment, string>({
      query: (token) => ({ url: '/api/user/deployment/link/open', method: 'POST', body: { token } }),
      keepUnusedDataFor: 0,
    }),
    retryDeployment: build.mutation<Accepted, Asked>({
      query: (asked) => post('retry', asked),
      invalidatesTags: ['Deployment'],
    }),
    rollbackDeployment: build.mutation<Accepted, Asked & { operation?: number }>({
      query: ({ operation, ...asked }) =>
        post('rollback', asked, operation === undefined ? {} : { operation }),
      invalidatesTags: ['Deployment'],
    }),
    powerDeployment: build.mutation<Accepted, Asked & { body: BodyOf<Routes['power']> }>({
      query: ({ body, ...asked }) => post('power', asked, body),
      invalidatesTags: ['Deployment'],
    }),
    upgradeDeployment: build.mutation<Accepted, Asked & { body: BodyOf<Routes['upgrade']> }>({
      query: ({ body, ...asked }) => post('upgrade', asked, body),
      invalidatesTags: ['Deployment'],
    }),
    lockDeployment: build.mutation<DeploymentSummary, Edit & { note: string }>({
      query: ({ note, ...at }) => edit('PUT', 'lock', at, { note }),
      invalidatesTags: ['Deployment'],
    }),
    unlockDeployment: build.mutation<DeploymentSummary, Edit>({
      query: (at) => edit('DELETE', 'lock', at),
      invalidatesTags: ['Deployment'],
    }),
    setExpiry: build.mutation<DeploymentSummary, Edit & { body: BodyOf<Routes['expiry']> }>({
      query: ({ body, ...at }) => edit('PUT', 'expiry', at, body),
      invalidatesTags: ['Deployment'],
    }),
    assignDeployment: build.mutation<DeploymentSummary, Edit & { body: BodyOf<Routes['assign']> }>({
      query: ({ body, ...at }) => edit('POST', 'assign', at, body),
      invalidatesTags: ['Deployment'],
    }),
  }),
});

export const {
  useDeploymentConditionQuery,
  useDeploymentVerdictQuery,
  useDeploymentDeletionQuery,
  useDeletionsQuery,
  useDeploymentVersionsQuery,
  useLazyDeploymentVersionsQuery,
  useUpgradeDifferenceQuery,
  useSharesQuery,
  useCandidatesQuery,
  useSharedConditionQuery,
  useLazySharedDownloadQuery,
  useLazyLinkDownloadQuery,
  usePowerSharedMutation,
  useCreateShareMutation,
  useChangeShareMutation,
  useRevokeShareMutation,
  useSharedWithMeQuery,
  useSharedDeploymentQuery,
  useLinkedDeploymentQuery,
  useRetryDeploymentMutation,
  useRollbackDeploymentMutation,
  usePowerDeploymentMutation,
  useUpgradeDeploymentMutation,
  useLockDeploymentMutation,
  useUnlockDeploymentMutation,
  useSetExpiryMutation,
  useAssignDeploymentMutation,
} = careApi;
