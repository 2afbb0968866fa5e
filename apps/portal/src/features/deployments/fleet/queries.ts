import { fleetRoutes } from '@blueport/contracts/routes/deployments/fleet-routes';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const fleetApi = api.enhanceEndpoints({ addTagTypes: ['Fleet'] }).injectEndpoints({
  endpoints: endpointsOf('fleet', fleetRoutes, {
    tag: 'Fleet',
    changes: { create: ['Deployment'] },
    onDemand: ['plan'],
  }),
});

/** Invalidates all fleet data, so that mounted queries refetch it. */
export const fleetsChanged = () => fleetApi.util.invalidateTags(['Fleet']);

interface QueryState {
  readonly endpointName?: string;
  readonly startedTimeStamp?: number;
}

/**
 * Refetches fleets if any of them was requested before `since` (milliseconds since 1970), because it may lack later
 * changes.
 */
export function readFleetsFrom(since: number) {
  return (dispatch: (action: ReturnType<typeof fleetsChanged>) => void, getState: () => unknown): void => {
    const { queries } = (getState() as { api: { queries: Record<string, QueryState | undefined> } }).api;
    const isOld = ({ endpointName = '', startedTimeStamp = since }: QueryState = {}) =>
      endpointName in fleetApi.endpoints && endpointName.startsWith('fleet') && startedTimeStamp < since;
    if (Object.values(queries).some((query) => isOld(query))) dispatch(fleetsChanged());
  };
}
