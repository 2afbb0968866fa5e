import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import { CostManagementClient, type Export } from '@azure/arm-costmanagement';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { TENANTS } from '../../world/people.ts';
import { plannedSubscriptions } from '../../world/estate/subscriptions.ts';

const hour = 3_600_000;
let now = Date.parse('2026-11-16T12:00:00Z');
let cloud: TestCloud;
let client: CostManagementClient;
let accountId: string;
let files: BlobServiceClient;
const production = `/subscriptions/${plannedSubscriptions[0]?.id}`;
const accountName = 'stcostexports01';

beforeAll(async () => {
  cloud = await startTestCloud({ scale: 0.25, now: () => new Date(now), tokenSeconds: 90 * 86_400 });
  client = new CostManagementClient(cloud.credential('admin@contoso.example', TENANTS.contoso), {
    httpClient: cloud.httpClient,
    endpoint: 'https://management.azure.com',
  });
  const group = `${production}/resourceGroups/rg-exports`;
  const as = 'admin@contoso.example';
  await cloud.call(`${group}?api-version=2022-09-01`, {
    method: 'PUT',
    as,
    body: { location: 'westeurope' },
  });
  accountId = `${group}/providers/Microsoft.Storage/storageAccounts/${accountName}`;
  const version = '?api-version=2023-01-01';
  await cloud.call(`${accountId}${version}`, {
    method: 'PUT',
    as,
    body: { location: 'westeurope', sku: { name: 'Standard_LRS' }, kind: 'StorageV2' },
  });
  const { body } = await cloud.call(`${accountId}/listKeys${version}`, { method: 'POST', as });
  const [key] = body['keys'] as { value: string }[];
  files = new BlobServiceClient(
    `https://${accountName}.blob.core.windows.net`,
    new StorageSharedKeyCredential(accountName, key?.value ?? ''),
    { httpClient: cloud.blobHttpClient },
  );
});
afterAll(() => cloud.sandbox.close());

const definition = (type: string, more: Partial<Export> = {}): Export => ({
  format: 'Csv',
  partitionData: true,
  definition: { type, timeframe: 'MonthToDate', dataSet: { granularity: 'Daily' } },
  deliveryInfo: {
    destination: { resourceId: accountId, container: 'costs', rootFolderPath: 'exports' },
  },
  ...more,
});

async function namesIn(prefix: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.getContainerClient('costs').listBlobsFlat({ prefix })) names.push(name);
  return names;
}
const read = async (name: string) =>
  (await files.getContainerClient('costs').getBlobClient(name).downloadToBuffer()).toString();

/** Waits until all runs of an export have ended, and returns them, the latest first. */
async function finishedRuns(name: string, count: number) {
  return vi.waitFor(
    async () => {
      const { value = [] } = await client.exports.getExecutionHistory(production, name);
      expect(value.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'Completed'));
      return value;
    },
    { timeout: 15_000, interval: 100 },
  );
}

interface Manifest {
  blobCount: number;
  dataRowCount: number;
  exportConfig: { type: string };
  runInfo: { runId: string; startDate: string; endDate: string };
  blobs: { blobName: string; byteCount: number; dataRowCount: number }[];
}

beforeEach(() => {
  now = Date.parse('2026-11-16T12:00:00Z');
});

describe('an export', () => {
  it('writes a month in FOCUS with a manifest when it is run', async () => {
    const created = await client.exports.createOrUpdate(production, 'focus', definition('FocusCost'));
    expect(created).toMatchObject({ name: 'focus', format: 'Csv', partitionData: true });
    await client.exports.execute(production, 'focus');
    const [run] = await finishedRuns('focus', 1);
    expect(run).toMatchObject({ executionType: 'OnDemand', submittedBy: 'admin@contoso.example' });
    const names = await namesIn('exports/focus/');
    const folder = `exports/focus/20261101-20261130/${run?.name}`;
    expect(names).toContain(`${folder}/manifest.json`);
    const manifest = JSON.parse(await read(`${folder}/manifest.json`)) as Manifest;
    expect(manifest.exportConfig.type).toBe('FocusCost');
    expect(manifest.runInfo).toMatchObject({
      startDate: '2026-11-01T00:00:00',
      endDate: '2026-11-30T00:00:00',
    });
    expect(names).toEqual(
      [...manifest.blobs.map(({ blobName }) => blobName), `${folder}/manifest.json`].toSorted(),
    );
    const text = await read(`${folder}/part_0_0001.csv`);
    expect(Buffer.byteLength(text)).toBe(manifest.blobs[0]?.byteCount);
    const [header = '', ...rows] = text.trimEnd().split('\r\n');
    expect(rows).toHaveLength(manifest.dataRowCount);
    const columns = header.split(',');
    expect(columns.slice(0, 3)).toEqual(['BilledCost', 'BillingAccountId', 'BillingAccountName']);
    const effective = columns.indexOf('EffectiveCost');
    const billed = rows.reduce((sum, row) => sum + Number(row.split(',')[0]), 0);
    const query = await client.query.usage(production, {
      type: 'ActualCost',
      timeframe: 'MonthToDate',
      dataset: { aggregation: { cost: { name: 'Cost', function: 'Sum' } } },
    });
    expect(billed).toBeCloseTo(Number(query.rows?.[0]?.[0]), 4);
    expect(effective).toBeGreaterThan(0);
    expect(text).toMatch(/,Unused,Reservation,/);
  });

  it('runs daily on the clock of the cloud, and replaces the files of the month', async () => {
    const from = new Date('2026-11-17T06:00:00Z');
    const schedule = {
      status: 'Active',
      recurrence: 'Daily',
      recurrencePeriod: { from, to: new Date('2027-11-17T00:00:00Z') },
    };
    const created = await client.exports.createOrUpdate(
      production,
      'daily',
      definition('ActualCost', { schedule }),
    );
    expect(created.nextRunTimeEstimate).toEqual(from);
    expect((await client.exports.getExecutionHistory(production, 'daily')).value).toEqual([]);
    now = from.getTime() + hour;
    const [first] = await finishedRuns('daily', 1);
    expect(first).toMatchObject({ executionType: 'Scheduled', submittedBy: 'System' });
    now += 24 * hour;
    const [second] = await finishedRuns('daily', 2);
    const names = await namesIn('exports/daily/');
    expect(names.filter((name) => name.includes(String(first?.name)))).toEqual([]);
    expect(names).toContain(`exports/daily/20261101-20261130/${second?.name}/manifest.json`);
    expect((await client.exports.get(production, 'daily')).nextRunTimeEstimate).toEqual(
      new Date('2026-11-19T06:00:00Z'),
    );
    // In the first days of a month, the month before is exported again.
    now = Date.parse('2026-12-02T06:30:00Z');
    const runs = await finishedRuns('daily', 4);
    expect(runs.slice(0, 2).map(({ runSettings }) => runSettings?.definition?.type)).toEqual([
      'ActualCost',
      'ActualCost',
    ]);
    const folders = new Set((await namesIn('exports/daily/')).map((name) => name.split('/')[2]));
    expect(folders).toEqual(new Set(['20261101-20261130', '20261201-20261231']));
    const expanded = await client.exports.get(production, 'daily', { expand: 'runHistory' });
    expect(expanded.runHistory?.value).toHaveLength(4);
    await client.exports.delete(production, 'daily');
    now += 48 * hour;
    await expect(client.exports.get(production, 'daily')).rejects.toMatchObject({ statusCode: 404 });
    expect(new Set((await namesIn('exports/daily/')).map((name) => name.split('/')[2]))).toEqual(folders);
  });

  it('exports the days of a request to run it', async () => {
    await client.exports.createOrUpdate(production, 'past', definition('AmortizedCost'));
    const path = `${production}/providers/Microsoft.CostManagement/exports/past/run?api-version=2023-08-01`;
    const timePeriod = { from: '2026-08-01T00:00:00Z', to: '2026-08-31T00:00:00Z' };
    const as = 'admin@contoso.example';
    expect((await cloud.call(path, { method: 'POST', as, body: { timePeriod } })).status).toBe(200);
    const [run] = await finishedRuns('past', 1);
    expect(await namesIn('exports/past/')).toContain(
      `exports/past/20260801-20260831/${run?.name}/part_0_0001.csv`,
    );
  });

  it('writes only the columns of its configuration', async () => {
    const columns = ['Date', 'Cost', 'ResourceId'];
    const narrow = definition('ActualCost');
    narrow.definition!.dataSet = { granularity: 'Daily', configuration: { columns } };
    await client.exports.createOrUpdate(production, 'narrow', narrow);
    await client.exports.execute(production, 'narrow');
    const [run] = await finishedRuns('narrow', 1);
    expect((await read(run?.fileName ?? '')).split('\r\n')[0]).toBe('Date,Cost,ResourceId');
    narrow.definition!.dataSet.configuration!.columns = ['Mood'];
    await expect(client.exports.createOrUpdate(production, 'narrow', narrow)).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('fails if its storage account was deleted', async () => {
    const as = 'admin@contoso.example';
    const other = accountId.replace(accountName, 'stcostexports02');
    await cloud.call(`${other}?api-version=2023-01-01`, {
      method: 'PUT',
      as,
      body: { location: 'westeurope', sku: { name: 'Standard_LRS' }, kind: 'StorageV2' },
    });
    const destination = { resourceId: other, container: 'costs', rootFolderPath: 'exports' };
    await client.exports.createOrUpdate(
      production,
      'lost',
      definition('ActualCost', { deliveryInfo: { destination } }),
    );
    await cloud.call(`${other}?api-version=2023-01-01`, { method: 'DELETE', as });
    await client.exports.execute(production, 'lost');
    await vi.waitFor(async () => {
      const { value = [] } = await client.exports.getExecutionHistory(production, 'lost');
      expect(value[0]).toMatchObject({ status: 'Failed', error: { code: 'ExportFailed' } });
    });
  });

  it.each([
    ['an unknown type', () => definition('Mood'), 400],
    [
      'a storage account that does not exist',
      () =>
        definition('ActualCost', {
          deliveryInfo: { destination: { resourceId: `${accountId}x`, container: 'costs' } },
        }),
      400,
    ],
    [
      'an invalid container',
      () =>
        definition('ActualCost', {
          deliveryInfo: { destination: { resourceId: accountId, container: 'C' } },
        }),
      400,
    ],
    ['a schedule without a period', () => definition('ActualCost', { schedule: { status: 'Active' } }), 400],
    ['a format that is not simulated', () => definition('ActualCost', { format: 'Parquet' }), 501],
  ])('is refused for %s', async (_case, body, statusCode) => {
    await expect(client.exports.createOrUpdate(production, 'wrong', body())).rejects.toMatchObject({
      statusCode,
    });
    await expect(client.exports.get(production, 'wrong')).rejects.toMatchObject({ statusCode: 404 });
  });

  it('is not run by a reader', async () => {
    const path = `${production}/providers/Microsoft.CostManagement/exports/focus`;
    const version = '?api-version=2022-10-01';
    const as = 'reader@contoso.example';
    expect((await cloud.call(`${path}${version}`, { as })).status).toBe(200);
    expect((await cloud.call(`${path}/run${version}`, { method: 'POST', as })).status).toBe(403);
  });
});

describe('the export of the demo world', () => {
  it('has files of thirteen months as soon as it is read, and starts no blob service before', async () => {
    const world = await startTestCloud({ scale: 0.05, now: () => new Date(now), tokenSeconds: 86_400 });
    const blobPort = async () => {
      const answer = await fetch(`${world.sandbox.origin}/__sandbox`);
      return ((await answer.json()) as { storage: { blobPort: number | null } }).storage.blobPort;
    };
    try {
      const exports = new CostManagementClient(world.credential('admin@contoso.example', TENANTS.contoso), {
        httpClient: world.httpClient,
        endpoint: 'https://management.azure.com',
      }).exports;
      const found = await exports.get(production, 'daily-focus');
      expect(found).toMatchObject({ definition: { type: 'FocusCost' }, schedule: { recurrence: 'Daily' } });
      expect(found.nextRunTimeEstimate).toEqual(new Date('2026-11-18T06:00:00Z'));
      expect(await blobPort()).toBeNull();
      const runs = await vi.waitFor(
        async () => {
          const { value = [] } = await exports.getExecutionHistory(production, 'daily-focus');
          expect(new Set(value.map(({ status }) => status))).toEqual(new Set(['Completed']));
          return value;
        },
        { timeout: 30_000, interval: 200 },
      );
      const folders = runs.map(({ fileName }) => fileName?.split('/')[2] ?? '');
      expect(folders.toSorted()).toEqual([
        '20251101-20251130',
        '20251201-20251231',
        '20260101-20260131',
        '20260201-20260228',
        '20260301-20260331',
        '20260401-20260430',
        '20260501-20260531',
        '20260601-20260630',
        '20260701-20260731',
        '20260801-20260831',
        '20260901-20260930',
        '20261001-20261031',
        '20261101-20261130',
      ]);
    } finally {
      await world.sandbox.close();
    }
  });
});
