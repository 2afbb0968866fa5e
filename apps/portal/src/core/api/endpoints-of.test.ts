import { fleetRoutes } from '@blueport/contracts/routes/deployments/fleet-routes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../store/store.ts';
import { api } from './api.ts';
import { endpointsOf, requestOf } from './endpoints-of.ts';

const testApi = api.enhanceEndpoints({ addTagTypes: ['Fleet'] }).injectEndpoints({
  endpoints: endpointsOf('tested', fleetRoutes, { tag: 'Fleet', onDemand: ['plan'] }),
});
const { endpoints } = testApi;

let store: ReturnType<typeof createStore>;
let sent: string[];
let status: number;

beforeEach(() => {
  store = createStore();
  sent = [];
  status = 200;
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    const sentHeaders = new Headers(headers);
    const names = ['if-match', 'idempotency-key'].flatMap((name) => sentHeaders.get(name) ?? []);
    sent.push([method, address, ...names, ...(typeof body === 'string' ? [body] : [])].join(' '));
    return method === 'GET' ? Response.json({}) : Response.json({}, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('fills parameters into the path, and sends query, body and versions', async () => {
  await store.dispatch(
    endpoints.testedItems.initiate({ id: 'a b', query: { limit: 5 } }, { subscribe: false }),
  );
  const body = { blueprint: 'web', version: '2.0.0', waves: [{ size: 1 }] };
  await store.dispatch(endpoints.testedCreate.initiate({ body, idempotencyKey: 'once', etag: '"7"' }));
  expect(sent).toEqual([
    'GET /api/user/fleet/a%20b/item?limit=5',
    `POST /api/user/fleet "7" once ${JSON.stringify(body)}`,
  ]);
});

it('writes objects in a query as JSON and omits null', () => {
  const { url, query } = requestOf(fleetRoutes.list, {
    query: { filterObj: { state: { eq: 'Failed' } }, limit: 5, filter: null },
  });
  expect({ url, query }).toEqual({
    url: '/api/user/fleet',
    query: { filterObj: '{"state":{"eq":"Failed"}}', limit: '5', filter: undefined },
  });
});

it.each([
  ['was made', 200, 2],
  ['is refused because of the state of its object', 409, 2],
  ['got no answer from the server', 503, 2],
  ['is refused because another person changed the object', 412, 1],
  ['is refused for another reason', 403, 1],
])('a change that %s (%i) results in %i reads of a list in total', async (_case, answered, reads) => {
  void store.dispatch(endpoints.testedList.initiate());
  await Promise.all(store.dispatch(testApi.util.getRunningQueriesThunk()));
  status = answered;
  await store.dispatch(endpoints.testedPause.initiate({ id: 'a' }));
  await Promise.all(store.dispatch(testApi.util.getRunningQueriesThunk()));
  expect(sent.filter((request) => request.startsWith('GET'))).toHaveLength(reads);
});

it("a change refused for another reason results in two reads with `rereads: 'always'`", async () => {
  const { alwaysPause, alwaysList } = api.enhanceEndpoints({ addTagTypes: ['Fleet'] }).injectEndpoints({
    endpoints: endpointsOf('always', fleetRoutes, { tag: 'Fleet', rereads: 'always' }),
  }).endpoints;
  void store.dispatch(alwaysList.initiate());
  await Promise.all(store.dispatch(testApi.util.getRunningQueriesThunk()));
  status = 422;
  await store.dispatch(alwaysPause.initiate({ id: 'a' }));
  await Promise.all(store.dispatch(testApi.util.getRunningQueriesThunk()));
  expect(sent.filter((request) => request.startsWith('GET'))).toHaveLength(2);
});

it('a route without side effects invalidates nothing', async () => {
  void store.dispatch(endpoints.testedList.initiate());
  await Promise.all(store.dispatch(testApi.util.getRunningQueriesThunk()));
  await store.dispatch(endpoints.testedPlan.initiate({ body: { blueprint: 'web', version: '2.0.0' } }));
  await Promise.all(store.dispatch(testApi.util.getRunningQueriesThunk()));
  expect(sent).toHaveLength(2);
});
