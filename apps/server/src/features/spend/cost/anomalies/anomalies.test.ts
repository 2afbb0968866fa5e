import type { CostRow } from '@blueport/cost-analysis';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../../testing/test-server.ts';
import { addDays, dayOf, daysBetween, lastDayOfMonth, monthOf, monthsBetween } from '../read/days.ts';
import { MonthSums } from '../store/month-sums.ts';
import { writeMonth } from '../store/write-month.ts';
import type { Notifier } from '../../../messaging/notifications/index.ts';
import { listAnomalies } from './anomaly-store.ts';
import { reportAnomalies, type CostEvent } from './report-anomalies.ts';

const server = await startTestServer();
const { db } = server.database;
afterAll(() => server.stop());

const subscriptionId = '00000000-0000-4000-8000-0000000000d1';
const until = addDays(dayOf(new Date()), -2);
const from = addDays(until, -89);
const spike = addDays(until, -4);
let organizationId = '';
let viewer: Parameters<typeof listAnomalies>[1];

const group = `/subscriptions/${subscriptionId}/resourceGroups/web/providers/Microsoft.Compute/virtualMachines`;
const row = (day: string, name: string, amount: number): CostRow => ({
  day,
  subscriptionId,
  resourceId: `${group}/${name}`,
  resourceType: 'microsoft.compute/virtualmachines',
  resourceGroup: 'web',
  location: 'westeurope',
  service: 'Virtual Machines',
  product: '',
  meter: 'D4s v5',
  unit: '1 Hour',
  quantity: 24,
  billed: amount * 1e9,
  amortized: amount * 1e9,
  currency: 'USD',
  chargeType: 'Usage',
  pricingModel: 'OnDemand',
  tags: {},
});

/** Stores 90 days of 100 USD a day, and `extra` more of another machine on one day. */
async function store(extra: number): Promise<void> {
  const rows = daysBetween(from, until).flatMap((day) => [
    row(day, 'steady', 100),
    ...(day === spike && extra > 0 ? [row(day, 'batch', extra)] : []),
  ]);
  for (const month of monthsBetween(from, until)) {
    const sums = new MonthSums(Number(lastDayOfMonth(month).slice(8)));
    for (const one of rows) if (monthOf(one.day) === month) sums.add(one);
    await writeMonth(
      db,
      { organizationId, subscriptionId, attempt: 0 },
      { month, source: 'query', mark: '', sums, readAt: new Date() },
    );
  }
}

const told: { readonly to: string; readonly subject: string }[] = [];
const notifier = {
  tell: async (_tx, accounts, { subject }) => void told.push({ to: accounts.join(), subject }),
  tellHolders: async (_tx, key, { subject }) => void told.push({ to: key, subject }),
} as Notifier;
const published: CostEvent[] = [];
let ids = 0;
const newId = () => `01900000-0000-7000-8000-0000000f${String((ids += 1)).padStart(4, '0')}`;
const report = () =>
  reportAnomalies(
    {
      db,
      newId,
      now: () => new Date(),
      notifier,
      publish: async (_tx, _organizationId, event) => void published.push(event),
      publicUrl: 'https://portal.example',
    },
    { organizationId, subscriptionId },
    until,
  );

beforeAll(async () => {
  const { rows } = await sql<{ id: string; tenant: string }>`
    select o.id, d.tenant_id as tenant from organization o join directory d on d.organization_id = o.id
     where o.key = 'contoso' limit 1`.execute(db);
  organizationId = rows[0]!.id;
  viewer = {
    organizationId,
    scopes: { subscriptions: [subscriptionId], groups: [], resources: [], visibleIds: [], mark: '' },
  };
  await sql`insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name)
    values (${organizationId}, ${subscriptionId}, ${rows[0]!.tenant}, 'general', 'Anomalies')`.execute(db);
  await sql`insert into cost_subscription (organization_id, subscription_id, attempt)
    values (${organizationId}, ${subscriptionId}, 0)`.execute(db);
});

describe('unusual cost', () => {
  it('is not reported for steady cost', async () => {
    await store(0);
    await report();
    expect([await listAnomalies(db, viewer, {}), told, published]).toEqual([[], [], []]);
  });

  it('is reported once, with the resource that caused it', async () => {
    await store(900);
    await report();
    await report();
    expect(await listAnomalies(db, viewer, {})).toMatchObject([
      {
        service: 'Virtual Machines',
        subscriptionName: 'Anomalies',
        day: spike,
        until: spike,
        kind: 'spike',
        actual: '1000',
        currency: 'USD',
        causes: [{ label: 'batch', change: 'added', share: 1 }],
        dismissal: null,
      },
    ]);
    expect(told.map(({ to }) => to)).toEqual(['', 'costUsageLimitEdit']);
    expect(published).toMatchObject([
      {
        event: 'cost.anomalyFound',
        subject: 'Virtual Machines',
        data: {
          anomaly: {
            subscriptionId,
            day: spike,
            actual: '1000.00',
            currency: 'USD',
            causes: [{ change: 'added', share: 1 }],
            link: expect.stringMatching(/^https:\/\/portal\.example\/portal\/costanalysis\?/),
          },
        },
      },
    ]);
    const { link } = published[0]!.data['anomaly'] as { link: string };
    expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
      from: spike,
      to: spike,
      group: 'resource',
      currency: 'USD',
      'f.service': 'Virtual Machines',
      'f.subscription': subscriptionId,
    });
  });

  it('is hidden from people who may not read the whole subscription', async () => {
    const scopes = { ...viewer.scopes, subscriptions: [], groups: [`${subscriptionId}/web`] };
    expect(await listAnomalies(db, { organizationId, scopes }, {})).toEqual([]);
  });

  it('stays dismissed when it is found again', async () => {
    await sql`update cost_anomaly set dismissed_at = now(), dismissed_reason = 'Planned' where day = ${spike}::date`.execute(
      db,
    );
    await report();
    expect(await listAnomalies(db, viewer, {})).toEqual([]);
    expect(await listAnomalies(db, viewer, { state: 'dismissed' })).toMatchObject([
      { dismissal: { reason: 'Planned' } },
    ]);
  });

  it('is open again after the last day of its dismissal', async () => {
    await sql`update cost_anomaly set dismissed_until = current_date - 1 where day = ${spike}::date`.execute(
      db,
    );
    expect(await listAnomalies(db, viewer, {})).toHaveLength(1);
  });

  it('disappears if the cloud corrects the cost', async () => {
    await sql`update cost_anomaly set dismissed_at = null where day = ${spike}::date`.execute(db);
    await store(0);
    await report();
    expect(await listAnomalies(db, viewer, { state: 'all' })).toEqual([]);
  });
});
