import type { BodyOf, Fleet, FleetItem, FleetPlan, fleetRoutes, ListResult } from '@blueport/contracts';
import { api } from '../../../core/api/api.ts';

export type FleetRequest = BodyOf<typeof fleetRoutes.create>;
export type PlanRequest = BodyOf<typeof fleetRoutes.plan>;
export type FleetVerb = 'pause' | 'resume' | 'stop' | 'retry';

const fleetApi = api.enhanceEndpoints({ addTagTypes: ['Fleet'] }).injectEndpoints({
  endpoints: (build) => ({
    fleets: build.query<ListResult<Fleet>, void>({
      query: () => ({ url: '/api/user/fleet', query: { limit: 100 } }),
      providesTags: ['Fleet'],
    }),
    fleet: build.query<Fleet, string>({
      query: (id) => `/api/user/fleet/${encodeURIComponent(id)}`,
      providesTags: ['Fleet'],
    }),
    fleetItems: build.query<ListResult<FleetItem>, string>({
      query: (id) => ({ url: `/api/user/fleet/${encodeURIComponent(id)}/item`, query: { limit: 500 } }),
      providesTags: ['Fleet'],
    }),
    planFleet: build.mutation<FleetPlan, PlanRequest>({
      query: (body) => ({ url: '/api/user/fleet/plan', method: 'POST', body }),
    }),
    startFleet: build.mutation<Fleet, { key: string; body: FleetRequest }>({
      query: ({ key, body }) => ({
        url: '/api/user/fleet',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: ['Fleet', 'Deployment'],
    }),
    turnFleet: build.mutation<Fleet, { id: string; verb: FleetVerb }>({
      query: ({ id, verb }) => ({ url: `/api/user/fleet/${id}/${verb}`, method: 'POST' }),
      invalidatesTags: ['Fleet'],
    }),
  }),
});

export const {
  useFleetsQuery,
  useFleetQuery,
  useFleetItemsQuery,
  usePlanFleetMutation,
  useStartFleetMutation,
  useTurnFleetMutation,
} = fleetApi;

/** What was read of fleets is old: those on the page are read again. */
export const fleetsChanged = () => fleetApi.util.invalidateTags(['Fleet']);

interface QueryState {
  readonly endpointName?: string;
  readonly startedTimeStamp?: number;
}

/** Reads fleets again if any of them was requested before a time (milliseconds since 1970): changes until then may be missing. */
export function readFleetsFrom(since: number) {
  return (dispatch: (action: ReturnType<typeof fleetsChanged>) => void, getState: () => unknown): void => {
    const { queries } = (getState() as { api: { queries: Record<string, QueryState | undefined> } }).api;
    const isOld = ({ endpointName = '', startedTimeStamp = since }: QueryState = {}) =>
      endpointName in fleetApi.endpoints && endpointName.startsWith('fleet') && startedTimeStamp < since;
    if (Object.values(queries).some((query) => isOld(query))) dispatch(fleetsChanged());
  };
}
