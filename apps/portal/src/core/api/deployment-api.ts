import { isSettled, type DeploymentEvent, type RememberedDrift } from '@blueport/contracts';
import { deploymentRoutes } from '@blueport/contracts/routes/deployments/deployment-routes';
import { api } from './api.ts';
import { endpointsOf } from './endpoints-of.ts';
import type { DeploymentDetail, DeploymentSummary, ListResult } from '@blueport/contracts';

/**
 * Returns a deployment's details after a live event. Drops events older than the details, because a replay must not
 * revert them.
 */
export function applyToDetail(detail: DeploymentDetail, event: DeploymentEvent): DeploymentDetail {
  const { deployment, operation } = event;
  if (deployment.id !== detail.id || isOlder(deployment, detail)) return detail;
  if (!operation) return { ...detail, ...deployment };
  const others = detail.operations.filter((known) => known.id !== operation.id);
  const operations = [operation, ...others].toSorted((a, b) => b.number - a.number);
  const states = new Map(operation.steps.map((step) => [step.resourceId.toLowerCase(), step.state]));
  const resources = detail.resources.map((resource) => {
    const state = states.get(resource.id.toLowerCase());
    return state === undefined || state === resource.state ? resource : { ...resource, state };
  });
  return { ...detail, ...deployment, operations, resources };
}

/** Returns a list of deployments after a live event, unchanged if the deployment is not on this page of the list. */
export function applyToList<List extends ListResult<DeploymentSummary>>(
  list: List,
  event: DeploymentEvent,
): List {
  const { deployment } = event;
  const index = list.result.findIndex((row) => row.id === deployment.id);
  const row = list.result[index];
  if (!row || isOlder(deployment, row)) return list;
  return { ...list, result: list.result.with(index, deployment) };
}

function isOlder(incoming: DeploymentSummary, current: DeploymentSummary): boolean {
  return Date.parse(incoming.updatedAt) < Date.parse(current.updatedAt);
}

/** `detail` finds a deployment by its id or by its stable name `bp-…`. */
export const deploymentApi = api
  .injectEndpoints({
    endpoints: endpointsOf('deployment', deploymentRoutes, {
      tag: 'Deployment',
      changes: { create: ['ResourceGroup'] },
      rereads: 'always',
    }),
  })
  .enhanceEndpoints({
    endpoints: {
      deploymentDownload: { providesTags: [] },
      // Refetched each time it is shown.
      deploymentDeletion: { providesTags: [], keepUnusedDataFor: 0 },
    },
  });

/** Applies the result of a comparison with the cloud to the cached details of a deployment, by its id in the URL. */
export const applyDrift = (id: string, drift: RememberedDrift) =>
  deploymentApi.util.updateQueryData('deploymentDetail', { id }, (detail) => ({ ...detail, drift }));

/** Returns the keys of the cache entries a live event may change. */
const listKeys = (state: { api: unknown }) =>
  deploymentApi.util.selectCachedArgsForQuery(state as never, 'deploymentList');
const detailKeys = (state: { api: unknown }) =>
  deploymentApi.util.selectCachedArgsForQuery(state as never, 'deploymentDetail');

type Dispatch = (action: unknown) => unknown;

/**
 * Applies an event to the cached data. The page of a finished deployment is refetched, because events contain states,
 * not values.
 */
function writeOver(event: DeploymentEvent, dispatch: Dispatch, state: { api: unknown }): void {
  for (const key of listKeys(state)) {
    dispatch(deploymentApi.util.updateQueryData('deploymentList', key, (list) => applyToList(list, event)));
  }
  for (const key of detailKeys(state)) {
    if (key.id !== event.deployment.id && key.id !== event.deployment.name) continue;
    dispatch(
      deploymentApi.util.updateQueryData('deploymentDetail', key, (detail) => applyToDetail(detail, event)),
    );
    if (event.operation && isSettled(event.deployment.state)) {
      dispatch(
        deploymentApi.endpoints.deploymentDetail.initiate(key, { subscribe: false, forceRefetch: true }),
      );
    }
  }
}

/**
 * Applies a live event to all cached data; dispatched by the shell's event stream. A response in flight may be older
 * than the event and overwrite it, so the event is applied again afterwards.
 */
export function applyDeploymentEvent(event: DeploymentEvent) {
  return async (dispatch: Dispatch, getState: () => { api: unknown }): Promise<void> => {
    const underWay = [
      ...listKeys(getState()).map((key) => deploymentApi.util.getRunningQueryThunk('deploymentList', key)),
      ...detailKeys(getState()).map((key) =>
        deploymentApi.util.getRunningQueryThunk('deploymentDetail', key),
      ),
    ].flatMap((running) => (dispatch(running) as Promise<unknown> | undefined) ?? []);
    writeOver(event, dispatch, getState());
    if (underWay.length === 0) return;
    await Promise.all(underWay);
    writeOver(event, dispatch, getState());
  };
}

/**
 * Refetches unfinished deployments that were requested before the live events began: the final event may have been sent
 * between the request and the opening of the stream.
 */
export function refetchUnfinished(since: number) {
  return async (dispatch: Dispatch, getState: () => { api: unknown }): Promise<void> => {
    const { deploymentDetail, deploymentList } = deploymentApi.endpoints;
    const fetchOptions = { subscribe: false, forceRefetch: true } as const;
    // Waits for running requests first, because they are not repeated automatically.
    await Promise.all(dispatch(deploymentApi.util.getRunningQueriesThunk()) as readonly Promise<unknown>[]);
    for (const key of detailKeys(getState())) {
      const { data, startedTimeStamp = since } = deploymentDetail.select(key)(getState() as never);
      if (startedTimeStamp < since && data && !isSettled(data.state)) {
        dispatch(deploymentDetail.initiate(key, fetchOptions));
      }
    }
    for (const key of listKeys(getState())) {
      const { data, startedTimeStamp = since } = deploymentList.select(key)(getState() as never);
      if (startedTimeStamp < since && data?.result.some(({ state }) => !isSettled(state))) {
        dispatch(deploymentList.initiate(key, fetchOptions));
      }
    }
  };
}
