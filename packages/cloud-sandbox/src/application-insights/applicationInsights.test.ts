import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../testing/armClient.ts';
import { plannedSubscriptions } from '../world/estate/subscriptions.ts';
import { TENANTS } from '../world/people.ts';

const now = Date.parse('2026-11-19T12:00:30Z');
const admin = 'admin@contoso.example';
const subscriptionId = plannedSubscriptions[0]?.id ?? '';
const host = 'api.applicationinsights.io';
let cloud: TestCloud;
let appId: string;
let affectedApp: string;
let token: string;

type Cell = string | number | boolean | null;

interface Body {
  tables?: { columns: { name: string; type: string }[]; rows: Cell[][] }[];
  error?: {
    code: string;
    innererror?: {
      code: string;
      innererror?: { code: string; message: string; line: number; pos: number; token: string };
    };
  };
  value?: Record<string, unknown>;
}

async function tokenFor(email: string, audience: string): Promise<string> {
  const answer = await fetch(`${cloud.sandbox.origin}/__token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, tenantId: TENANTS.contoso, audience }),
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

async function send(path: string, body?: object, bearer = token): Promise<{ status: number; body: Body }> {
  const answer = await fetch(`${cloud.sandbox.origin}/insights/${host}/v1/apps/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

const query = (text: string, timespan = 'P1D', app = appId) =>
  send(`${app}/query`, { query: text, timespan });

async function rowsOf(text: string, timespan?: string, app?: string): Promise<Record<string, Cell>[]> {
  const { status, body } = await query(text, timespan, app);
  expect([status, body.error]).toEqual([200, undefined]);
  const [table] = body.tables ?? [];
  const names = table?.columns.map(({ name }) => name) ?? [];
  return (table?.rows ?? []).map((row) =>
    Object.fromEntries(row.map((value, index) => [names[index] ?? '', value])),
  );
}

beforeAll(async () => {
  cloud = await startTestCloud({ scale: 0.25, now: () => new Date(now) });
  const { body } = await cloud.call(
    `/subscriptions/${subscriptionId}/providers/Microsoft.Insights/components?api-version=2020-02-02`,
    { as: admin },
  );
  const components = body['value'] as {
    location: string;
    properties: { AppId: string; CreationDate: string };
  }[];
  token = await tokenFor(admin, 'insights');
  const counts = await Promise.all(
    components.map(async ({ location, properties }) => {
      const { body: answer } = await query('requests | count', 'P1D', properties.AppId);
      return { location, id: properties.AppId, count: Number(answer.tables?.[0]?.rows[0]?.[0]) };
    }),
  );
  const busiest = counts.toSorted((one, other) => other.count - one.count);
  appId = busiest[0]?.id ?? '';
  affectedApp = busiest.find(({ location }) => location === 'westeurope')?.id ?? '';
});
afterAll(() => cloud.sandbox.close());

describe('queries of Application Insights', () => {
  it('filter, project, order and limit rows', async () => {
    const rows = await rowsOf(
      "requests | where timestamp > ago(6h) and resultCode == '200' | where name startswith 'get' | project timestamp, name, seconds = duration / 1000 | order by seconds desc | take 5",
    );
    expect(rows).toHaveLength(5);
    expect(Object.keys(rows[0] ?? {})).toEqual(['timestamp', 'name', 'seconds']);
    expect(rows.map((row) => row['seconds'])).toEqual(
      rows.map((row) => row['seconds']).sort((one, other) => Number(other) - Number(one)),
    );
    expect(Date.parse(String(rows[0]?.['timestamp']))).toBeGreaterThan(now - 6 * 3_600_000);
  });

  it('summarize counts, averages and percentiles by time', async () => {
    const rows = await rowsOf(
      'requests | summarize requests = sum(itemCount), count(), avg(duration), p95 = percentile(duration, 95), failed = countif(success == false) by bin(timestamp, 1h) | order by timestamp asc',
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      expect(Date.parse(String(row['timestamp'])) % 3_600_000).toBe(0);
      expect(Number(row['p95'])).toBeGreaterThanOrEqual(Number(row['avg_duration']) / 4);
      expect(Number(row['requests'])).toBeGreaterThan(Number(row['count_']) * 5);
    }
  });

  it('compare times, and take any value of a group', async () => {
    const since = '2026-11-19T06:00:00.000Z';
    const rows = await rowsOf(
      `requests | extend isLate = timestamp >= datetime(${since}) | summarize first = min(timestamp), some = take_any(operation_Id) by isLate`,
    );
    expect(new Set(rows.map((row) => row['isLate']))).toEqual(new Set([false, true]));
    for (const row of rows) {
      expect(String(row['first']) >= since).toBe(row['isLate']);
      expect(row['some']).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  it('agree with the metrics of the component', async () => {
    const [row] = await rowsOf('requests | summarize sum(itemCount)');
    const { body } = await send(`${appId}/metrics/requests/count?timespan=P1D`);
    const metric = body.value?.['requests/count'] as { sum: number } | undefined;
    expect(Math.abs(Number(row?.['sum_itemCount']) / (metric?.sum ?? 0) - 1)).toBeLessThan(0.08);
  });

  it('follow a failed request to its dependencies, exception and traces', async () => {
    const [failed] = await rowsOf(
      "requests | where resultCode startswith '5' | top 1 by timestamp desc",
      'P2D',
    );
    const id = String(failed?.['operation_Id']);
    const related = await Promise.all(
      ['dependencies', 'exceptions', 'traces'].map((table) =>
        rowsOf(`${table} | where operation_Id == '${id}'`, 'P2D'),
      ),
    );
    expect(related.map((rows) => rows.length > 0).filter(Boolean).length).toBeGreaterThanOrEqual(2);
    expect(related[1]?.[0]).toMatchObject({ operation_ParentId: failed?.['id'], severityLevel: 3 });
    const joined = await rowsOf(
      `requests | where operation_Id == '${id}' | join kind=inner (exceptions | project operation_Id, type) on operation_Id | project name, type`,
      'P2D',
    );
    expect(joined).toHaveLength(1);
  });

  it('show the outage in failures and availability', async () => {
    const timespan = '2026-11-10T09:40:00Z/2026-11-10T11:24:00Z';
    const [outage] = await rowsOf(
      'availabilityResults | summarize share = 100.0 * countif(success) / count()',
      timespan,
      affectedApp,
    );
    const [usual] = await rowsOf(
      'availabilityResults | summarize share = 100.0 * countif(success) / count()',
      'PT6H',
      affectedApp,
    );
    expect(Number(outage?.['share'])).toBeLessThan(60);
    expect(Number(usual?.['share'])).toBeGreaterThan(95);
  });

  it.each([
    ['requests | where (duration > 5', 'SyntaxError', 'SYN0002', 1, 30, '<EOF>'],
    ['requests\n| wher duration > 5', 'SyntaxError', 'SYN0002', 2, 2, 'wher'],
    ['requests | mv-expnd duration', 'SyntaxError', 'SYN0002', 1, 11, 'mv-expnd'],
    ['requests | join kind=outr (traces) on appId', 'SemanticError', 'SEM0100', 1, 21, 'outr'],
    ['requests | where toloer(name) == 1', 'SemanticError', 'SEM0260', 1, 17, 'toloer'],
    ['requests | where nothing == 1', 'SemanticError', 'SEM0100', 1, 17, 'nothing'],
    ['Nothing | take 1', 'SemanticError', 'SEM0100', 1, 0, 'Nothing'],
    ["requests | where duration == 'slow'", 'SemanticError', 'SEM0100', 1, 26, '=='],
    ['requests | summarize median(duration)', 'SemanticError', 'SEM0260', 1, 21, 'median'],
    ['requests | take', 'SyntaxError', 'SYN0002', 1, 15, '<EOF>'],
    ['requests | where name == "open', 'SyntaxError', 'SYN0002', 1, 25, '"'],
  ])('refuse %j with its position', async (text, kind, code, line, pos, wrong) => {
    const { status, body } = await query(text);
    expect(status).toBe(400);
    expect(body.error?.innererror).toMatchObject({
      code: kind,
      innererror: { code, line, pos, token: wrong },
    });
  });

  it.each([
    ['requests\n| mv-expand duration', 'operator', 2, 2, 'mv-expand'],
    ['requests | union traces', 'operator', 1, 11, 'union'],
    ['let start = ago(1h); requests', 'statement', 1, 0, 'let'],
    ['union requests, traces', 'statement', 1, 0, 'union'],
    ['customEvents | count', 'table', 1, 0, 'customEvents'],
    ['requests | join kind=fullouter (traces) on appId', 'join kind', 1, 21, 'fullouter'],
    ['requests | summarize make_set(name)', 'function', 1, 21, 'make_set'],
    ["requests | where extract('a', 0, name) == 'b'", 'function', 1, 17, 'extract'],
  ])('report that %j is not simulated', async (text, what, line, pos, token) => {
    const { status, body } = await query(text);
    expect(status).toBe(501);
    const message = `The embedded cloud does not simulate the ${what} '${token}'.`;
    expect(body.error).toMatchObject({
      code: 'NotSimulated',
      message,
      innererror: { code: 'NotSimulated', message, line, pos, token },
    });
  });

  it('limit joins and results, and report it', async () => {
    const joined = await query('traces | join kind=inner (traces) on appId', 'PT12H');
    expect([joined.status, joined.body.error?.code]).toEqual([504, 'GatewayTimeout']);
    const { status, body } = await query('dependencies', 'P10D');
    expect([status, body.error?.code]).toEqual([200, 'PartialError']);
    expect(body.tables?.[0]?.rows).toHaveLength(30_000);
  });

  it.each([
    ['a chain of signs', `extend x = ${'-'.repeat(5000)}1`, 400],
    ['a chain of sums', `extend x = 1${'+1'.repeat(4000)}`, 400],
    ['a text that doubles', `extend x = name${' | extend x = strcat(x, x)'.repeat(25)}`, 504],
    ['many columns', `extend ${Array.from({ length: 1500 }, (_, at) => `c${at} = 1`).join(', ')}`, 504],
  ])('refuse %s', async (_what, text, refusal) => {
    const { status, body } = await query(`requests | ${text}`, 'P10D');
    const code = refusal === 400 ? 'BadArgumentError' : 'GatewayTimeout';
    expect([status, body.error?.code]).toEqual([refusal, code]);
  });

  it('cut off results with long texts', async () => {
    const text = `requests | take 100 | extend x = "${'a'.repeat(1000)}"${' | extend x = strcat(x, x)'.repeat(8)}`;
    const columns = Array.from({ length: 20 }, (_, index) => `c${index} = x`).join(', ');
    const { status, body } = await query(`${text} | project ${columns}`, 'P10D');
    expect([status, body.error?.code]).toEqual([200, 'PartialError']);
    expect(body.tables?.[0]?.rows.length).toBeLessThan(20);
  });

  it('refuse other tokens, people without rights, and unknown applications', async () => {
    const path = `${appId}/query?query=${encodeURIComponent('requests | count')}&timespan=PT1H`;
    expect((await send(path)).status).toBe(200);
    expect((await send(path, undefined, await tokenFor(admin, 'management'))).status).toBe(401);
    expect((await send(path, undefined, await tokenFor('newcomer@contoso.example', 'insights'))).status).toBe(
      403,
    );
    expect((await send(path.replace(appId, '00000000-0000-4000-8000-000000000000'))).status).toBe(404);
    expect((await send(`${appId}/events/requests`)).status).toBe(501);
  });
});

describe('metrics of Application Insights', () => {
  it('have intervals and segments', async () => {
    const { body } = await send(
      `${appId}/metrics/requests/duration?timespan=PT6H&interval=PT1H&aggregation=avg,max`,
    );
    const segments = body.value?.['segments'] as {
      start: string;
      'requests/duration': { avg: number; max: number };
    }[];
    expect(segments.length).toBeGreaterThanOrEqual(6);
    expect(segments[0]?.['requests/duration'].max).toBeGreaterThan(
      segments[0]?.['requests/duration'].avg ?? 0,
    );
    const split = await send(`${appId}/metrics/requests/count?timespan=PT6H&segment=cloud/roleName`);
    expect(split.body.value?.['segments']).toMatchObject([
      { 'cloud/roleName': 'web' },
      { 'cloud/roleName': 'api' },
    ]);
    expect((await send(`${appId}/metrics/nothing/count`)).status).toBe(400);
  });
});
