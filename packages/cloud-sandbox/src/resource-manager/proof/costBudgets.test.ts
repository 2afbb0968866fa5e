import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConsumptionManagementClient, type Budget } from '@azure/arm-consumption';
import { CostManagementClient } from '@azure/arm-costmanagement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { TENANTS } from '../../world/people.ts';
import { plannedSubscriptions } from '../../world/estate/subscriptions.ts';

const hour = 3_600_000;
let now = Date.parse('2026-11-16T12:00:00Z');
let cloud: TestCloud;
let budgets: ConsumptionManagementClient['budgets'];
let costs: CostManagementClient;
const subscriptionId = plannedSubscriptions[0]?.id ?? '';
const production = `/subscriptions/${subscriptionId}`;

beforeAll(async () => {
  cloud = await startTestCloud({ scale: 0.25, now: () => new Date(now), tokenSeconds: 90 * 86_400 });
  const credential = cloud.credential('admin@contoso.example', TENANTS.contoso);
  const options = { httpClient: cloud.httpClient, endpoint: 'https://management.azure.com' };
  budgets = new ConsumptionManagementClient(credential, subscriptionId, options).budgets;
  costs = new CostManagementClient(credential, options);
});
afterAll(() => cloud.sandbox.close());

const notification = (threshold: number, thresholdType: string, contacts: object) => ({
  enabled: true,
  operator: 'GreaterThan',
  threshold,
  thresholdType,
  contactEmails: [],
  ...contacts,
});

const budget = (amount: number, more: Partial<Budget> = {}): Budget => ({
  category: 'Cost',
  amount,
  timeGrain: 'Monthly',
  timePeriod: { startDate: new Date('2026-01-01'), endDate: new Date('2028-01-01') },
  ...more,
});

const spentBy = async (dataset: object, timeframe = 'MonthToDate'): Promise<number> => {
  const { rows } = await costs.query.usage(production, {
    type: 'ActualCost',
    timeframe,
    dataset: { aggregation: { cost: { name: 'Cost', function: 'Sum' } }, ...dataset },
  });
  return Number(rows?.[0]?.[0] ?? 0);
};

const mailsTo = async (to: string): Promise<{ subject: string; text: string }[]> => {
  const answer = await fetch(`${cloud.sandbox.origin}/__mail?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { mails: { subject: string; text: string }[] }).mails;
};

describe('a budget', () => {
  it('reports current and forecast spending', async () => {
    await budgets.createOrUpdate(production, 'all', budget(1_000_000));
    const { currentSpend, forecastSpend } = await budgets.get(production, 'all');
    expect(currentSpend?.unit).toBe('USD');
    expect(currentSpend?.amount).toBeCloseTo(await spentBy({}), 3);
    const ratio = (forecastSpend?.amount ?? 0) / (currentSpend?.amount ?? 1);
    // 14 of 30 days are published.
    expect(ratio).toBeGreaterThan(1.9);
    expect(ratio).toBeLessThan(2.4);
  });

  it('counts only the cost that meets its filter', async () => {
    const dimensions = { name: 'MeterCategory', operator: 'In', values: ['Storage'] };
    await budgets.createOrUpdate(production, 'storage', budget(1_000_000, { filter: { dimensions } }));
    const { currentSpend } = await budgets.get(production, 'storage');
    expect(currentSpend?.amount).toBeCloseTo(await spentBy({ filter: { dimensions } }), 3);
    expect(currentSpend?.amount).toBeLessThan(await spentBy({}));
  });

  it('fires once in a period: an alert, and mail to addresses, action groups and roles', async () => {
    const spent = await spentBy({});
    const { body } = await cloud.call(
      `${production}/providers/Microsoft.Insights/actionGroups?api-version=2023-01-01`,
      { as: 'admin@contoso.example' },
    );
    const [group] = body['value'] as {
      id: string;
      properties: { emailReceivers: { emailAddress: string }[] };
    }[];
    const receiver = group?.properties.emailReceivers[0]?.emailAddress ?? '';
    const notifications = {
      actual: notification(50, 'Actual', {
        contactEmails: ['finance@contoso.example'],
        contactGroups: [group?.id ?? ''],
        contactRoles: ['Owner'],
      }),
      forecast: notification(100, 'Forecasted', { contactEmails: ['forecast@contoso.example'] }),
      high: notification(90, 'Actual', { contactEmails: ['quiet@contoso.example'] }),
      off: { ...notification(1, 'Actual', { contactEmails: ['off@contoso.example'] }), enabled: false },
    };
    await budgets.createOrUpdate(production, 'team', budget(spent * 1.5, { notifications }));
    now += 2 * hour;
    const alerts = (await costs.alerts.list(production)).value ?? [];
    expect(
      alerts.map(({ definition }) => definition?.type).toSorted((a = '', b = '') => (a < b ? -1 : 1)),
    ).toEqual(['Budget', 'BudgetForecast']);
    expect(
      alerts.every(({ status, details }) => status === 'Active' && details?.triggeredBy === 'team'),
    ).toBe(true);
    const [mail] = await mailsTo('finance@contoso.example');
    expect(mail?.subject).toBe('Azure Cost Management: budget team exceeded its threshold');
    expect(mail?.text).toContain('Threshold: 50 %');
    for (const to of [receiver, 'admin@contoso.example', 'forecast@contoso.example'])
      expect(await mailsTo(to), to).toHaveLength(1);
    for (const to of ['quiet@contoso.example', 'off@contoso.example']) expect(await mailsTo(to)).toEqual([]);
    now += 24 * hour;
    expect((await costs.alerts.list(production)).value).toHaveLength(2);
    expect(await mailsTo('finance@contoso.example')).toHaveLength(1);
    // The next month is a new period, whose forecast exceeds the threshold first.
    now = Date.parse('2026-12-03T12:00:00Z');
    expect((await costs.alerts.list(production)).value).toHaveLength(3);
    now = Date.parse('2026-12-29T12:00:00Z');
    const all = (await costs.alerts.list(production)).value ?? [];
    expect(all.length).toBeGreaterThanOrEqual(4);
    expect(await mailsTo('finance@contoso.example')).toHaveLength(2);
  });

  it('calls the webhooks of action groups, with the common alert schema or its own', async () => {
    const received: { schemaId: string; data: Record<string, unknown> }[] = [];
    const webhook = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString('utf8')));
      request.on('end', () => {
        received.push(JSON.parse(body) as (typeof received)[number]);
        response.end();
      });
    });
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
    const serviceUri = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/budget`;
    const put = (path: string, apiVersion: string, body: object) =>
      cloud.call(`${production}${path}?api-version=${apiVersion}`, {
        method: 'PUT',
        as: 'admin@contoso.example',
        body: { location: 'westeurope', ...body },
      });
    await put('/resourceGroups/rg-budget-proof', '2022-09-01', {});
    const group = await put(
      '/resourceGroups/rg-budget-proof/providers/Microsoft.Insights/actionGroups/ag-budget',
      '2023-01-01',
      {
        location: 'Global',
        properties: {
          groupShortName: 'budget',
          enabled: true,
          webhookReceivers: [
            { name: 'common', serviceUri, useCommonAlertSchema: true },
            { name: 'own', serviceUri, useCommonAlertSchema: false },
            { name: 'elsewhere', serviceUri: 'https://example.com/hook', useCommonAlertSchema: true },
          ],
        },
      },
    );
    const contacts = { contactGroups: [String(group.body['id'])] };
    await budgets.createOrUpdate(
      production,
      'hooked',
      budget(100, { notifications: { actual: notification(80, 'Actual', contacts) } }),
    );
    now += 2 * hour;
    await costs.alerts.list(production);
    await expect.poll(() => received.length).toBe(2);
    const [own, common] = received.toSorted((one, other) => (one.schemaId < other.schemaId ? -1 : 1));
    expect(own).toMatchObject({
      schemaId: 'AIP Budget Notification',
      data: {
        SubscriptionId: subscriptionId,
        Budget: '100',
        Unit: 'USD',
        BudgetName: 'hooked',
        BudgetType: 'Cost',
        NotificationThresholdAmount: '80',
      },
    });
    expect(own?.data['SubscriptionName']).not.toBe('');
    expect(common).toMatchObject({
      schemaId: 'azureMonitorCommonAlertSchema',
      data: {
        essentials: { monitoringService: 'CostAlerts', configurationItems: ['budgets'] },
        alertContext: {
          AlertCategory: 'budgets',
          AlertData: {
            ThresholdType: 'Actual',
            BudgetThreshold: '$100.00',
            NotificationThresholdAmount: '$80.00',
            BudgetName: 'hooked',
          },
        },
      },
    });
    webhook.close();
  });

  it('has alerts that can be dismissed, but not by a reader', async () => {
    const [alert] = (await costs.alerts.list(production)).value ?? [];
    const dismissed = await costs.alerts.dismiss(production, alert?.name ?? '', { status: 'Dismissed' });
    expect(dismissed).toMatchObject({
      status: 'Dismissed',
      statusModificationUserName: 'admin@contoso.example',
    });
    expect((await costs.alerts.get(production, alert?.name ?? '')).status).toBe('Dismissed');
    const path = `${production}/providers/Microsoft.CostManagement/alerts/${alert?.name}?api-version=2022-10-01`;
    const body = { properties: { status: 'Active' } };
    const refusal = await cloud.call(path, { method: 'PATCH', body, as: 'reader@contoso.example' });
    expect(refusal.status).toBe(403);
    await expect(costs.alerts.get(production, 'none')).rejects.toMatchObject({ statusCode: 404 });
    const created = await cloud.call(path, { method: 'PUT', body, as: 'admin@contoso.example' });
    expect(created.status).toBe(405);
  });
});

describe('a view', () => {
  it('is created, read, listed and deleted', async () => {
    const view = { displayName: 'Team', chart: 'Area', metric: 'ActualCost', timeframe: 'MonthToDate' };
    const created = await costs.views.createOrUpdateByScope(production, 'team', view);
    expect(created).toMatchObject({ ...view, scope: production, createdOn: expect.any(Date) });
    const names: (string | undefined)[] = [];
    for await (const { name } of costs.views.listByScope(production)) names.push(name);
    expect(names).toEqual(['team']);
    await expect(
      costs.views.createOrUpdateByScope(production, 'wrong', { ...view, chart: 'Doughnut' }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await costs.views.deleteByScope(production, 'team');
    await expect(costs.views.getByScope(production, 'team')).rejects.toMatchObject({ statusCode: 404 });
  });
});
