import type {
  Application,
  ApplicationDependency,
  ApplicationException,
  ApplicationOverview,
  ApplicationRequest,
  ListResult,
  Note,
  OperationTrace,
  Problem,
  QueryAnswer,
} from '@blueport/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../testing/administration.testing.ts';
import { startInventoryWorld, type InventoryWorld } from '../../../testing/inventory-world.testing.ts';
import { problemOf } from '../../../testing/test-server.ts';

let world: InventoryWorld;
let admin: Actor;
let reader: Actor;
let stranger: Actor;
/** The busiest application. */
let shop: Application;
const base = '/api/resource/insight/application';

beforeAll(async () => {
  // No new values arrive while the tests run, so the list and the detail agree.
  const now = new Date();
  world = await startInventoryWorld({ scale: 0.25, now: () => now });
  [admin, reader, stranger] = await Promise.all([
    world.signIn('admin@contoso.example', 'Contoso'),
    world.signIn('reader@contoso.example', 'Contoso'),
    world.signIn('admin@fabrikam.example', 'Fabrikam'),
  ]);
  await world.discover();
  await world.readDue();
  const [first] = (await list(admin)).toSorted((one, other) => (other.requests ?? 0) - (one.requests ?? 0));
  shop = first!;
});
afterAll(() => world.stop());
afterEach(() => setFaults([]));

type Listed<Row> = ListResult<Row> & { readonly notes: readonly Note[]; readonly readAt: string | null };

async function read<Body>(actor: Actor, path: string): Promise<Body> {
  const answer = await actor.get(`${base}${path}`);
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  return answer.body as Body;
}
const list = async (actor: Actor, query = 'limit=200') =>
  (await read<Listed<Application>>(actor, `?${query}`)).result;
const run = (actor: Actor, body: object) => actor.post(`${base}/${shop.id}/query`, body);

async function setFaults(rules: readonly object[]): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${world.embedded.sandbox.port}/__faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules }),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}
/** Runs work as a person whom the cloud, according to its answers, grants access to a single resource group. */
async function withRightsTo(
  { resourceId, resourceGroup }: Application,
  work: (engineer: Actor) => Promise<void>,
): Promise<void> {
  const scope = resourceId.slice(0, resourceId.toLowerCase().indexOf('/resourcegroups'));
  const general = world.embedded.world.clouds.general!;
  const { call } = general;
  const respond = (value: readonly object[]) =>
    Promise.resolve({ status: 200, headers: {}, body: { value }, retryAfterMs: undefined });
  Object.assign(general, {
    call: (async (request) => {
      const path = new URL(request.url).pathname;
      if (/^\/subscriptions\/[^/]+\/providers\/Microsoft.Authorization\/permissions$/i.test(path))
        return respond([]);
      if (/\/resourcegroups$/i.test(path))
        return respond(path.startsWith(scope) ? [{ name: resourceGroup }] : []);
      if (/^\/subscriptions\/[^/]+\/resources$/i.test(path)) return respond([]);
      return call(request);
    }) satisfies typeof call,
  });
  try {
    await world.server.database.pool.query(`select pg_notify('blueport_rights', '')`);
    await work(await world.signIn('engineer@contoso.example', 'Contoso'));
  } finally {
    Object.assign(general, { call });
    await world.server.database.pool.query(`select pg_notify('blueport_rights', '')`);
  }
}
/** Runs work and returns the calls of Application Insights and of metrics that it caused. */
async function callsDuring(work: () => Promise<unknown>): Promise<{ url: string; name: string }[]> {
  const all = async () => [...(await world.ledger('/insights/')), ...(await world.ledger('/metrics/'))];
  const before = new Set((await all()).map(({ sequence }) => sequence));
  await work();
  return (await all())
    .filter(({ sequence }) => !before.has(sequence))
    .map(({ url, principal }) => ({ url, name: principal?.name ?? '' }));
}

describe('the list of applications', () => {
  it('shows the health of the last 24 hours with at most one call per subscription and region', async () => {
    const calls = await callsDuring(async () => list(reader));
    const rows = await list(reader);
    const places = new Set(rows.map(({ subscriptionId, location }) => `${subscriptionId} ${location}`));
    expect(rows.length).toBeGreaterThan(1);
    expect(calls.length).toBeLessThanOrEqual(places.size * 2);
    expect(shop.requests).toBeGreaterThan(0);
    expect(shop.failureRate).toBeGreaterThanOrEqual(0);
    expect(shop.failureRate).toBeLessThan(100);
    expect(shop.duration).toBeGreaterThan(0);
    expect(shop.availability).toBeGreaterThan(50);
    expect(shop.trend).toHaveLength(24);
    expect(shop.trend.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBeCloseTo(shop.requests!, -2);
  });

  it('agrees with the detail of every application', async () => {
    const hour = 3_600_000;
    const end = Math.ceil(Date.now() / hour) * hour;
    const query = new URLSearchParams({
      from: new Date(end - 24 * hour).toISOString(),
      to: new Date(end).toISOString(),
    }).toString();
    const rows = await list(admin);
    expect(rows.some(({ failures }) => (failures ?? 0) > 0)).toBe(true);
    for (const row of rows) {
      const { current, series } = await read<ApplicationOverview>(admin, `/${row.id}?${query}`);
      expect([row.requests, row.failures, row.failureRate], row.name).toEqual([
        current.requests,
        current.failures,
        current.failureRate,
      ]);
      const hours = row.trend.map((_, at) =>
        series.requests.slice(at * 12, at * 12 + 12).reduce<number>((sum, value) => sum + (value ?? 0), 0),
      );
      expect(hours).toEqual(row.trend.map((value) => value ?? 0));
      expect(current.p50 === null).toBe(row.duration === null);
      const failed = await read<Listed<ApplicationRequest>>(admin, `/${row.id}/request?${query}`);
      expect(failed.result.length > 0, row.name).toBe((row.failures ?? 0) > 0);
      for (const { duration } of failed.result) expect(duration).toBeGreaterThan(0);
    }
  });

  it('searches, filters and sorts', async () => {
    const byName = await list(admin, `filter=${encodeURIComponent(shop.name)}`);
    expect(byName.map(({ id }) => id)).toContain(shop.id);
    const sorted = await list(admin, `limit=200&sortObj=${encodeURIComponent('{"requests":-1}')}`);
    expect(sorted[0]!.id).toBe(shop.id);
  });

  it('contains only what the rights in the cloud reach', async () => {
    const foreign = await list(stranger);
    expect(foreign.map(({ id }) => id)).not.toContain(shop.id);
    const others = (await list(admin)).filter(({ resourceGroup }) => resourceGroup !== shop.resourceGroup);
    expect(others.length).toBeGreaterThan(0);
    await withRightsTo(shop, async (engineer) => {
      expect((await list(engineer)).map(({ id }) => id)).toContain(shop.id);
      expect((await list(engineer)).every(({ resourceGroup }) => resourceGroup === shop.resourceGroup)).toBe(
        true,
      );
      expect((await engineer.get(`${base}/${shop.id}?last=1h`)).status).toBe(200);
      for (const path of ['', '/dependency', '/exception', '/request', '/operation/1f'])
        expect((await engineer.get(`${base}/${others[0]!.id}${path}`)).status).toBe(404);
      const query = await engineer.post(`${base}/${others[0]!.id}/query`, { query: 'requests | count' });
      expect(query.status).toBe(404);
    });
  });
});

describe('an application', () => {
  it('has health over time and the totals of two periods', async () => {
    const overview = await read<ApplicationOverview>(admin, `/${shop.id}?last=24h`);
    expect(overview).toMatchObject({ application: { name: shop.name }, interval: 'PT5M', notes: [] });
    const { series, points, current, previous } = overview;
    for (const line of Object.values(series)) expect(line).toHaveLength(points);
    const total = series.requests.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    expect(total).toBe(current.requests);
    expect(current.p95!).toBeGreaterThan(current.p50!);
    expect(current.failureRate).toBeCloseTo((current.failures! / current.requests!) * 100, 1);
    expect(current.availability).toBeGreaterThan(50);
    expect(previous.requests).toBeGreaterThan(0);
    expect(previous.requests).not.toBe(current.requests);
  });

  it('is queried with the token of the person, and not again while the figures are current', async () => {
    const path = `/${shop.id}?last=6h`;
    const calls = await callsDuring(() => read(reader, path));
    expect(calls).toHaveLength(4);
    expect(new Set(calls.map(({ name }) => name)).size).toBe(1);
    expect(calls[0]!.name.toLowerCase()).toContain('reader');
    expect(await callsDuring(() => read(reader, path))).toEqual([]);
  });

  it('lists dependencies, exceptions and requests', async () => {
    const dependencies = await read<Listed<ApplicationDependency>>(admin, `/${shop.id}/dependency?last=3d`);
    expect(dependencies.result.map(({ type }) => type)).toEqual(expect.arrayContaining(['SQL', 'HTTP']));
    for (const { calls, failures, failureRate } of dependencies.result)
      expect(failureRate).toBeCloseTo((failures / calls) * 100, 1);
    const exceptions = await read<Listed<ApplicationException>>(admin, `/${shop.id}/exception?last=7d`);
    const counts = exceptions.result.map(({ count }) => count);
    expect(counts.length).toBeGreaterThan(0);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    const failed = await read<Listed<ApplicationRequest>>(admin, `/${shop.id}/request?last=7d`);
    expect(failed.result.length).toBeGreaterThan(0);
    expect(failed.result.every(({ isSuccess }) => !isSuccess)).toBe(true);
    const slow = await read<Listed<ApplicationRequest>>(admin, `/${shop.id}/request?last=24h&show=slow`);
    const durations = slow.result.map(({ duration }) => duration);
    expect(durations).toEqual(durations.toSorted((one, other) => other - one));
  });

  it('shows a failed request as a trace', async () => {
    const { result } = await read<Listed<ApplicationRequest>>(admin, `/${shop.id}/request?last=7d`);
    // Health checks call no other service.
    const failed = result.find(
      ({ resultCode, url }) => resultCode.startsWith('5') && !url.endsWith('/health'),
    )!;
    const trace = await read<OperationTrace>(
      admin,
      `/${shop.id}/operation/${failed.operationId}?at=${failed.at}`,
    );
    expect(trace).toMatchObject({ name: failed.name, startedAt: failed.at, isCut: false, notes: [] });
    expect(trace.parts[0]).toMatchObject({
      kind: 'request',
      depth: 0,
      offset: 0,
      isSuccess: false,
      resultCode: failed.resultCode,
    });
    expect(new Set(trace.parts.map(({ kind }) => kind))).toEqual(
      new Set(['request', 'dependency', 'exception', 'trace']),
    );
    expect(trace.parts.slice(1).every(({ depth }) => depth === 1)).toBe(true);
    const missing = await admin.get(`${base}/${shop.id}/operation/0123456789abcdef?at=${failed.at}`);
    expect(problemOf(missing)).toBe('not-found');
  });

  it.each(['', '/dependency', '/exception', '/request', '/operation/1f'])(
    'is hidden from those without rights in the cloud: %s',
    async (path) => {
      const missing = '00000000-0000-4000-8000-000000000000';
      const answers = await Promise.all([
        stranger.get(`${base}/${shop.id}${path}`),
        admin.get(`${base}/${missing}${path}`),
      ]);
      expect(answers.map(problemOf)).toEqual(['not-found', 'not-found']);
    },
  );

  it('reads at most 30 days', async () => {
    const answer = await admin.get(`${base}/${shop.id}?last=31d`);
    expect((answer.body as Problem).errors).toMatchObject([
      { pointer: '#/query/last', code: 'too-big', values: { limit: '30' } },
    ]);
  });
});

describe('a query', () => {
  it('returns rows within its limits', async () => {
    const answer = await run(admin, {
      query: 'requests | project timestamp, name, duration, success;\n',
      last: '24h',
      limit: 5,
    });
    expect(answer.status, answer.text.slice(0, 500)).toBe(200);
    const { columns, rows, isCut } = answer.body as QueryAnswer;
    expect(columns.map(({ name }) => name)).toEqual(['timestamp', 'name', 'duration', 'success']);
    expect(rows).toHaveLength(5);
    expect(isCut).toBe(true);
    const small = await run(admin, { query: 'requests | count\n| render table', last: '1h' });
    expect(small.body).toMatchObject({ rows: [[expect.any(Number)]], isCut: false });
  });

  it.each([
    ['requests | where (duration > 5', 'query-end', '1', '31'],
    ['requests\n| wher duration > 5', 'query-text', '2', '3'],
    ['requests | where nothing == 1', 'query-text', '1', '18'],
    ['requests | union traces', 'query-text', '1', '12'],
    ['requests | take', 'query-end', '1', '16'],
    ['requests | where name == "open', 'query-text', '1', '26'],
    ["requests | join (app('other').requests) on name", 'query-scope', '1', '18'],
    ['union workspace ("other").AppRequests', 'query-scope', '1', '7'],
    ['// a comment\nexternaldata(a: string)["https://x"]', 'query-scope', '2', '1'],
  ])('rejects %j with its position', async (query, code, line, column) => {
    const answer = await run(admin, { query, last: '1h' });
    expect(answer.status).toBe(422);
    expect((answer.body as Problem).errors).toMatchObject([
      { pointer: '/query', code, values: { line, column } },
    ]);
  });

  it('may mention other applications in texts and comments', async () => {
    const query = "requests // app(1)\n| where name == \"app('x')\" or name == 'workspace('";
    expect((await run(admin, { query, last: '1h' })).status).toBe(200);
  });

  it('reports a query that reads too much', async () => {
    const answer = await run(admin, { query: 'traces | join kind=inner (traces) on appId', last: '12h' });
    expect((answer.body as Problem).errors).toMatchObject([{ pointer: '/query', code: 'query-limit' }]);
    const columns = Array.from({ length: 40 }, (_, at) => `c${at} = x`).join(', ');
    const long = `traces | extend x = "${'a'.repeat(9000)}" | extend ${columns}`;
    const large = await run(admin, { query: long, last: '7d', limit: 10_000 });
    expect((large.body as Problem).errors).toMatchObject([{ pointer: '/query', code: 'query-limit' }]);
  });

  it('is not run for others', async () => {
    expect(problemOf(await run(stranger, { query: 'requests | count' }))).toBe('not-found');
  });
});

describe('faults of Application Insights', () => {
  it('leaves known figures in place with their age, and reads again afterwards', async () => {
    const path = `/${shop.id}/dependency?last=1h`;
    const first = await read<Listed<ApplicationDependency>>(admin, path);
    expect(first.result.length).toBeGreaterThan(0);
    await setFaults([{ match: { area: 'insights' }, kind: '429', retryAfterSeconds: 1 }]);
    const other = await read<Listed<ApplicationException>>(admin, `/${shop.id}/exception?last=1h`);
    expect(other).toMatchObject({ result: [], readAt: null, notes: [{ code: 'applications-throttled' }] });
    expect(await callsDuring(() => read(admin, `/${shop.id}/exception?last=1h`))).toEqual([]);
    const again = await read<Listed<ApplicationDependency>>(admin, path);
    expect(again.result).toEqual(first.result);
  });
});
