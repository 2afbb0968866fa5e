import { isSettled } from '@blueport/contracts';
import type {
  Activity,
  BodyOf,
  DeploymentDetail,
  DeploymentEvent,
  deploymentRoutes,
  DeploymentSummary,
  ListResult,
  ResponseOf,
} from '@blueport/contracts';
import { updatedDetail, updatedList } from './live-update.ts';
import { api } from './api.ts';

export type Accepted = ResponseOf<typeof deploymentRoutes.create>;
export type ListParameters = Readonly<Record<string, string | number | undefined>>;
type Removal = {
  id: string;
  key: string;
  etag?: string;
  resources: 'delete' | 'detach';
  shared?: 'keep' | 'delete';
};
type Redeploy = { id: string; key: string; etag?: string; body: BodyOf<typeof deploymentRoutes.redeploy> };

function deploymentUrl(id: string): string {
  return `/api/user/deployment/${encodeURIComponent(id)}`;
}

/** One key for one operation; `etag` is the deployment as it was seen. */
const asked = (key: string, etag: string | undefined) => ({
  'idempotency-key': key,
  ...(etag === undefined ? {} : { 'if-match': etag }),
});

export const deploymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    deployments: build.query<ListResult<DeploymentSummary>, ListParameters>({
      query: (query) => ({ url: '/api/user/deployment', query }),
      providesTags: ['Deployment'],
    }),
    /** By id or by the stable name `bp-…`. */
    deployment: build.query<DeploymentDetail, string>({
      query: (id) => deploymentUrl(id),
      providesTags: ['Deployment'],
    }),
    deploymentActivity: build.query<ListResult<Activity>, string>({
      query: (id) => ({ url: `${deploymentUrl(id)}/activity`, query: { limit: 200 } }),
      providesTags: ['Deployment'],
    }),
    deploymentDownload: build.query<
      Record<string, unknown>,
      { id: string; what: 'template' | 'parameters' | 'bundle' }
    >({
      query: ({ id, what }) => ({ url: `${deploymentUrl(id)}/download`, query: { what } }),
    }),
    cancelDeployment: build.mutation<Accepted, { id: string; key: string }>({
      query: ({ id, key }) => ({
        url: `${deploymentUrl(id)}/cancel`,
        method: 'POST',
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['Deployment'],
    }),
    redeployDeployment: build.mutation<Accepted, Redeploy>({
      query: ({ id, key, etag, body }) => ({
        url: `${deploymentUrl(id)}/redeploy`,
        method: 'POST',
        headers: asked(key, etag),
        body,
      }),
      invalidatesTags: ['Deployment'],
    }),
    deleteDeployment: build.mutation<Accepted, Removal>({
      query: ({ id, key, etag, resources, shared }) => ({
        url: deploymentUrl(id),
        method: 'DELETE',
        query: { resources, shared },
        headers: asked(key, etag),
      }),
      invalidatesTags: ['Deployment'],
    }),
  }),
});

/** The keys of the cache entries a live event may change. */
const listKeys = (state: { api: unknown }) =>
  deploymentApi.util.selectCachedArgsForQuery(state as never, 'deployments');
const detailKeys = (state: { api: unknown }) =>
  deploymentApi.util.selectCachedArgsForQuery(state as never, 'deployment');

type Dispatch = (action: unknown) => unknown;

/** Writes an event over what is shown now; the page of what has ended is read again, for events carry states, not values. */
function writeOver(event: DeploymentEvent, dispatch: Dispatch, state: { api: unknown }): void {
  for (const key of listKeys(state)) {
    dispatch(deploymentApi.util.updateQueryData('deployments', key, (list) => updatedList(list, event)));
  }
  for (const key of detailKeys(state)) {
    if (key !== event.deployment.id && key !== event.deployment.name) continue;
    dispatch(deploymentApi.util.updateQueryData('deployment', key, (detail) => updatedDetail(detail, event)));
    if (event.operation && isSettled(event.deployment.state)) {
      dispatch(deploymentApi.endpoints.deployment.initiate(key, { subscribe: false, forceRefetch: true }));
    }
  }
}

/**
 * Writes a live event into everything that is on screen; the shell's event stream dispatches it. An answer that was under
 * way meanwhile may be older than the event and lies over it when it comes, so the event is written over that once more.
 */
export function applyDeploymentEvent(event: DeploymentEvent) {
  return async (dispatch: Dispatch, getState: () => { api: unknown }): Promise<void> => {
    const underWay = [
      ...listKeys(getState()).map((key) => deploymentApi.util.getRunningQueryThunk('deployments', key)),
      ...detailKeys(getState()).map((key) => deploymentApi.util.getRunningQueryThunk('deployment', key)),
    ].flatMap((running) => (dispatch(running) as Promise<unknown> | undefined) ?? []);
    writeOver(event, dispatch, getState());
    if (underWay.length === 0) return;
    await Promise.all(underWay);
    writeOver(event, dispatch, getState());
  };
}

/**
 * Reads once more what was asked for before the live events began and can still change by itself: the event that
 * ended it may have passed between the reading and the stream.
 */
export function readUnheard(since: number) {
  return async (dispatch: Dispatch, getState: () => { api: unknown }): Promise<void> => {
    const { deployment, deployments } = deploymentApi.endpoints;
    const again = { subscribe: false, forceRefetch: true } as const;
    // What is still being read is not read anew by itself: its answer is waited for.
    await Promise.all(dispatch(deploymentApi.util.getRunningQueriesThunk()) as readonly Promise<unknown>[]);
    for (const key of detailKeys(getState())) {
      const { data, startedTimeStamp = since } = deployment.select(key)(getState() as never);
      if (startedTimeStamp < since && data && !isSettled(data.state)) {
        dispatch(deployment.initiate(key, again));
      }
    }
    for (const key of listKeys(getState())) {
      const { data, startedTimeStamp = since } = deployments.select(key)(getState() as never);
      if (startedTimeStamp < since && data?.result.some(({ state }) => !isSettled(state))) {
        dispatch(deployments.initiate(key, again));
      }
    }
  };
}

export const {
  useDeploymentsQuery,
  useLazyDeploymentsQuery,
  useDeploymentQuery,
  useDeploymentActivityQuery,
  useLazyDeploymentDownloadQuery,
  useCancelDeploymentMutation,
  useRedeployDeploymentMutation,
  useDeleteDeploymentMutation,
} = deploymentApi;
