import { CostManagementClient } from '@azure/arm-costmanagement';
import { createPipelineRequest } from '@azure/core-rest-pipeline';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { TENANTS } from '../../world/people.ts';
import { plannedSubscriptions } from '../../world/estate/subscriptions.ts';

let cloud: TestCloud;
let client: CostManagementClient;
const now = Date.parse('2026-11-16T12:00:00Z');
const scopeOf = (name: string) =>
  `/subscriptions/${plannedSubscriptions.find((each) => each.name === name)?.id}`;
const production = scopeOf('Contoso Production');

beforeAll(async () => {
  cloud = await startTestCloud({ scale: 0.25, now: () => new Date(now), tokenSeconds: 40 * 86_400 });
  client = new CostManagementClient(cloud.credential('admin@contoso.example', TENANTS.contoso), {
    httpClient: cloud.httpClient,
    endpoint: 'https://management.azure.com',
  });
});
afterAll(() => cloud.sandbox.close());

async function download(url: string): Promise<{ status: number; text: string }> {
  const request = createPipelineRequest({ url });
  const { status, bodyAsText } = await cloud.httpClient.sendRequest(request);
  return { status, text: bodyAsText ?? '' };
}

/** Parses CSV with quoted values. */
const parse = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...`,${line}`.matchAll(/,("(?:[^"]|"")*"|[^,]*)/g)].map(([, value = '']) =>
        value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value,
      ),
    );

async function readReport(scope: string, metric: string, start: string, end: string) {
  const result = await client.generateCostDetailsReport.beginCreateOperationAndWait(scope, {
    metric,
    timePeriod: { start, end },
  });
  const files = await Promise.all((result.blobs ?? []).map(({ blobLink = '' }) => download(blobLink)));
  return { result, files };
}

describe('a cost details report', () => {
  it('contains the rows of a month, with the sum of a query', async () => {
    const { result, files } = await readReport(production, 'ActualCost', '2026-10-01', '2026-10-31');
    expect(result).toMatchObject({ status: 'Completed', dataFormat: 'Csv', manifestVersion: '2022-05-01' });
    expect(files.map(({ status }) => status)).toEqual([200]);
    const [header = [], ...rows] = parse(files[0]?.text ?? '');
    expect(header.slice(0, 3)).toEqual(['BillingAccountId', 'BillingAccountName', 'BillingPeriodStartDate']);
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([header.length]));
    const column = (name: string) => header.indexOf(name);
    const sum = rows.reduce((total, row) => total + Number(row[column('Cost')]), 0);
    const query = await client.query.usage(production, {
      type: 'ActualCost',
      timeframe: 'Custom',
      timePeriod: { from: new Date('2026-10-01'), to: new Date('2026-10-31') },
      dataset: { aggregation: { cost: { name: 'Cost', function: 'Sum' } } },
    });
    expect(sum).toBeCloseTo(Number(query.rows?.[0]?.[0]), 4);
    expect(rows[0]?.[column('Date')]).toBe('10/01/2026');
    const tagged = rows.find((row) => row[column('Tags')] !== '');
    expect(tagged?.[column('Tags')]).toMatch(/^"env": "\w+",/);
  });

  it('spreads reservations in amortized cost', async () => {
    const { files } = await readReport(production, 'AmortizedCost', '2026-10-01', '2026-10-02');
    const text = files.map((file) => file.text).join('');
    expect(text).toContain(',UnusedReservation,UsageBased,Azure,');
    expect(text).toContain(',Reservation,');
  });

  it('has signed links: changed and missing signatures are refused', async () => {
    const { result } = await readReport(production, 'ActualCost', '2026-11-01', '2026-11-02');
    const link = result.blobs?.[0]?.blobLink ?? '';
    expect(link).toMatch(
      /^https:\/\/ccmreportstorageeus\.blob\.core\.windows\.net\/costdetails\/[\w/-]+\.csv\?/,
    );
    expect((await download(link.replace(/sig=[^&]+/, 'sig=changed'))).status).toBe(403);
    expect((await download(link.split('?')[0] ?? '')).status).toBe(403);
  });

  it('reports a period without published cost', async () => {
    const { result } = await readReport(production, 'ActualCost', '2026-11-16', '2026-11-16');
    expect(result).toMatchObject({ status: 'NoDataFound', blobCount: 0 });
  });

  it.each([
    ['a period of more than a month', production, { timePeriod: { start: '2026-09-01', end: '2026-10-31' } }],
    ['a month long ago', production, { timePeriod: { start: '2025-09-01', end: '2025-09-30' } }],
    ['an unknown metric', production, { metric: 'Mood' }],
    [
      'two periods',
      production,
      { billingPeriod: '202610', timePeriod: { start: '2026-10-01', end: '2026-10-02' } },
    ],
    ['a pay-as-you-go subscription', scopeOf('Contoso Sandbox'), {}],
  ])('is refused for %s', async (_case, scope, body) => {
    const creation = client.generateCostDetailsReport.beginCreateOperation(scope, body);
    await expect(creation).rejects.toMatchObject({ statusCode: 400, code: 'BadRequest' });
  });

  it('is stored in the cloud of the subscription', async () => {
    const mission = scopeOf('Agency Mission Systems');
    const as = { as: 'admin@agency.example', cloud: 'us_gov' } as const;
    const path = `${mission}/providers/Microsoft.CostManagement/generateCostDetailsReport?api-version=2022-10-01`;
    const timePeriod = { start: '2026-10-01', end: '2026-10-02' };
    const started = await cloud.call(path, { method: 'POST', body: { timePeriod }, ...as });
    const { pathname, search, host } = new URL(started.headers.get('location') ?? '');
    expect(host).toBe('management.usgovcloudapi.net');
    const link = await vi.waitFor(async () => {
      const { status, body } = await cloud.call(pathname + search, as);
      expect(status).toBe(200);
      return (body['manifest'] as { blobs: { blobLink: string }[] }).blobs[0]?.blobLink ?? '';
    });
    expect(new URL(link).host).toBe('ccmreportstorageusgv.blob.core.usgovcloudapi.net');
    expect((await download(link)).text).toContain(',MS-AZR-USGOV-0017P,');
  });

  it('is not readable by other directories', async () => {
    const path = `${production}/providers/Microsoft.CostManagement/generateCostDetailsReport?api-version=2022-10-01`;
    const body = { metric: 'ActualCost' };
    const started = await cloud.call(path, { method: 'POST', body, as: 'admin@contoso.example' });
    expect([started.status, started.headers.get('retry-after')]).toEqual([202, '0']);
    const location = new URL(started.headers.get('location') ?? '');
    const stranger = await cloud.call(location.pathname + location.search, { as: 'admin@fabrikam.example' });
    expect(stranger.status).toBe(401);
  });
});
