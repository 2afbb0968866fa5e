import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CostRow } from '@blueport/cost-analysis';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { followOrganization, claimCost } from '../sync/claims.ts';
import { MonthSums } from '../store/month-sums.ts';
import { attributeItems, describeItems } from '../store/attribute.ts';
import { writeMonth } from '../store/write-month.ts';
import { readAnalysis } from './analysis.ts';
import { listAnomalies } from '../anomalies/anomaly-store.ts';
import { readSelectedChanges } from './changes.ts';
import { readForecast } from './forecast.ts';
import { readReadings } from './freshness.ts';
import { readConsistently } from './read-consistently.ts';
import { parseSelection } from './selection.ts';
import type { Viewer } from './sums.ts';
import { readTable } from './table.ts';
import { readValues } from './values.ts';

const subscription = '00000000-0000-4000-8000-0000000000f1';
const month = '2026-10-01';
const query = { from: month, to: '2026-10-31' };

let server: TestServer;
let viewer: Viewer;

const row = (group: string, day: string, amount: number, more: Partial<CostRow> = {}): CostRow => ({
  day,
  subscriptionId: subscription,
  resourceId: `/subscriptions/${subscription}/resourceGroups/${group}/providers/m.s/disks/${group}-disk`,
  resourceType: 'm.s/disks',
  resourceGroup: group,
  location: `${group}-region`,
  service: `${group}-service`,
  product: 'p',
  meter: `${group}-meter`,
  unit: '1 Hour',
  quantity: 1,
  billed: amount * 1e9,
  amortized: amount * 1e9,
  currency: 'USD',
  chargeType: 'Usage',
  pricingModel: 'OnDemand',
  tags: { [`${group}-tag`]: `${group}-value` },
  ...more,
});

/** Replaces the month with rows, as the cloud restates it. */
async function restate(rows: readonly CostRow[]): Promise<void> {
  const { db } = server.database;
  await sql`update cost_subscription set due_at = now(), lease_until = null`.execute(db);
  const [claim] = await claimCost(db, 'test', { limit: 1 });
  const sums = new MonthSums(31);
  for (const one of rows) sums.add(one);
  await writeMonth(db, claim!, {
    month,
    source: 'export',
    mark: String(Math.random()),
    sums,
    readAt: new Date(),
  });
  await describeItems(db, claim!.organizationId, subscription);
  await attributeItems(db, claim!.organizationId, subscription);
}

const days = Array.from({ length: 31 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`);
/** Each day of the visible group costs 1, of the hidden one 100; the hidden one has a second currency. */
const rowsOf = (amount: number) => [
  ...days.map((day) => row('shown', day, amount)),
  ...days.map((day) => row('secret', day, 100)),
  ...days.map((day) => row('secret', day, 7, { currency: 'EUR', meter: 'secret-eur' })),
];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  const { rows } = await sql<{ id: string; organizationId: string }>`
    select d.tenant_id as id, d.organization_id as "organizationId" from directory d limit 1`.execute(db);
  const { id, organizationId } = rows[0]!;
  await sql`insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name, connected)
    values (${organizationId}, ${subscription}, ${id}, 'general', 'Shared', true)`.execute(db);
  await followOrganization(db, organizationId);
  const scopes = {
    subscriptions: [],
    groups: [`${subscription}/shown`],
    resources: [],
    visibleIds: [subscription],
    mark: '',
  };
  viewer = { organizationId, scopes };
  await restate(rowsOf(1));
  await sql`update cost_subscription set state = 'ready', complete_until = '2026-10-31'`.execute(db);
});
afterAll(() => server.stop());

describe('a person with rights to one resource group', () => {
  const groupings = [
    'service',
    'resourceGroup',
    'resource',
    'location',
    'meter',
    'subscription',
    'tag:secret-tag',
  ];

  it.each(groupings)('sees nothing of other groups by %s, totals included', async (groupBy) => {
    const { db } = server.database;
    const analysis = await readAnalysis(db, viewer, { ...query, groupBy });
    expect([analysis.total, analysis.otherCurrencies, analysis.groupCount]).toEqual(['31', [], 1]);
    const table = await readTable(db, viewer, { ...query, groupBy });
    expect([table.rows.map(({ total }) => total), table.others]).toEqual([['31'], null]);
    const values = await readValues(db, viewer, { ...query, dimension: groupBy });
    expect(values.map(({ total }) => total)).toEqual(['31']);
    expect(JSON.stringify([analysis, table, values])).not.toContain('secret-');
  });

  it('sees nothing of other groups in changes, the forecast, tags, unusual cost and the state of reading', async () => {
    const { db } = server.database;
    const how = { now: new Date('2026-11-02T00:00:00Z'), readUnbilled: () => Promise.resolve(undefined) };
    const period = { from: month, to: '2026-11-02' };
    const changes = await readSelectedChanges(db, viewer, parseSelection(query));
    const forecast = await readForecast(db, viewer, period, how);
    expect([changes.total, forecast.total?.mean]).toEqual(['31', '33']);
    expect(await readForecast(db, viewer, { ...period, currency: 'EUR' }, how)).toMatchObject({
      total: null,
    });
    const tags = await readValues(db, viewer, { ...query, dimension: 'tag' });
    expect(tags.map(({ key }) => key)).toEqual(['shown-tag']);
    const anomalies = await listAnomalies(db, viewer, {});
    expect(anomalies).toEqual([]);
    const readings = await readReadings(db, viewer);
    expect(JSON.stringify([changes, forecast, tags, readings])).not.toContain('secret');
  });

  it('selects nothing hidden with filters', async () => {
    const { db } = server.database;
    for (const filter of [
      { resourceGroup: [`${subscription}/secret`] },
      { service: ['secret-service'] },
      { 'tag:secret-tag': ['secret-value'] },
      { subscription: [subscription], meter: ['secret-meter'] },
    ]) {
      const found = await readAnalysis(db, viewer, { ...query, filter: JSON.stringify(filter) });
      expect([found.total, found.groups, found.otherCurrencies]).toEqual(['0', [], []]);
    }
  });
});

describe('a restatement during a request', () => {
  it('gives totals, series and groups of one reading', async () => {
    const { db } = server.database;
    let reads = 0;
    const analysis = await readConsistently(db, viewer, async (on) => {
      reads += 1;
      if (reads > 1) return readAnalysis(on, viewer, { ...query, groupBy: 'service' });
      // The month is replaced after the total is read, and before the series are.
      const { total } = await readAnalysis(on, viewer, { ...query, groupBy: 'service' });
      await restate(rowsOf(2));
      return { ...(await readAnalysis(on, viewer, { ...query, groupBy: 'service' })), total };
    });
    const series = analysis.series.flatMap(({ values }) => values).reduce((sum, one) => sum + Number(one), 0);
    expect([reads, analysis.total, series]).toEqual([2, '62', 62]);
  });

  it('reads once if nothing was replaced', async () => {
    let reads = 0;
    await readConsistently(server.database.db, viewer, () => Promise.resolve((reads += 1)));
    expect(reads).toBe(1);
  });
});
