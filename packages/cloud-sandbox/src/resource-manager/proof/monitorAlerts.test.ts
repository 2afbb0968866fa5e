import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MonitorClient, type MetricAlertResource } from '@azure/arm-monitor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { plannedSubscriptions } from '../../world/estate/subscriptions.ts';
import { TENANTS } from '../../world/people.ts';

const minute = 60_000;
const admin = 'admin@contoso.example';
const subscriptionId = plannedSubscriptions[0]?.id ?? '';
const scope = `/subscriptions/${subscriptionId}`;
const group = 'rg-alerts-proof';
const account = `${scope}/resourceGroups/${group}/providers/Microsoft.Storage/storageAccounts/stalertsproof`;
const version = '2019-05-05-preview';

interface Received {
  schemaId: string;
  data: {
    essentials: { monitorCondition: string; alertRule: string };
    alertContext: { condition: { allOf: { metricName: string }[] } };
  };
}

let now = Date.parse('2026-11-19T10:00:10Z');
let cloud: TestCloud;
let monitor: MonitorClient;
let webhook: Server;
let received: Received[] = [];
let actionGroup: string;

const put = (id: string, apiVersion: string, body: object) =>
  cloud.call(`${id}?api-version=${apiVersion}`, {
    method: 'PUT',
    as: admin,
    body: { location: 'westeurope', ...body },
  });

beforeAll(async () => {
  cloud = await startTestCloud({ scale: 0.1, now: () => new Date(now), tokenSeconds: 90 * 86_400 });
  monitor = new MonitorClient(cloud.credential(admin, TENANTS.contoso), subscriptionId, {
    httpClient: cloud.httpClient,
    endpoint: 'https://management.azure.com',
  });
  webhook = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      received.push(JSON.parse(body) as Received);
      response.end();
    });
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  await put(`${scope}/resourceGroups/${group}`, '2022-09-01', {});
  await put(account, '2023-01-01', { sku: { name: 'Standard_LRS' }, kind: 'StorageV2' });
  const created = await monitor.actionGroups.createOrUpdate(group, 'ag-proof', {
    location: 'Global',
    groupShortName: 'proof',
    enabled: true,
    emailReceivers: [{ name: 'owner', emailAddress: 'alerts@contoso.example', useCommonAlertSchema: true }],
    webhookReceivers: [
      {
        name: 'portal',
        serviceUri: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/hook`,
        useCommonAlertSchema: true,
      },
      { name: 'elsewhere', serviceUri: 'https://example.com/hook', useCommonAlertSchema: true },
    ],
  });
  actionGroup = created.id ?? '';
});
afterAll(async () => {
  webhook.close();
  await cloud.sandbox.close();
});

const rule = (threshold: number, more: object = {}, dimensions: object[] = []): MetricAlertResource => ({
  location: 'global',
  description: 'Too many requests.',
  severity: 1,
  enabled: true,
  scopes: [account],
  evaluationFrequency: 'PT1M',
  windowSize: 'PT5M',
  autoMitigate: true,
  criteria: {
    odataType: 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria',
    allOf: [
      {
        criterionType: 'StaticThresholdCriterion',
        name: 'requests',
        metricName: 'Transactions',
        operator: 'GreaterThan',
        threshold,
        timeAggregation: 'Total',
        dimensions,
      },
    ],
  } as MetricAlertResource['criteria'],
  actions: [{ actionGroupId: actionGroup }],
  ...more,
});

interface Alert {
  id: string;
  name: string;
  properties: { essentials: Record<string, string>; context?: object };
}

async function alertsOf(name: string, query = ''): Promise<Alert[]> {
  const ruleId = `${scope}/resourceGroups/${group}/providers/Microsoft.Insights/metricAlerts/${name}`;
  const { body } = await cloud.call(
    `${scope}/providers/Microsoft.AlertsManagement/alerts?api-version=${version}&alertRule=${encodeURIComponent(ruleId)}${query}`,
    { as: admin },
  );
  return body['value'] as Alert[];
}

const mails = async (): Promise<{ subject: string }[]> => {
  const answer = await fetch(`${cloud.sandbox.origin}/__mail?to=alerts@contoso.example`);
  return ((await answer.json()) as { mails: { subject: string }[] }).mails;
};

describe('a metric alert rule', () => {
  it('fires, calls the action group, and resolves when the condition ends', async () => {
    await monitor.metricAlerts.createOrUpdate(group, 'alert-requests', rule(0));
    now += 3 * minute;
    // Any request advances the clock; the rule is evaluated without reading alerts.
    await cloud.call(`${scope}?api-version=2022-12-01`, { as: admin });
    await expect
      .poll(() => received.map(({ data }) => data.essentials.monitorCondition), { timeout: 15_000 })
      .toEqual(['Fired']);
    expect(received[0]).toMatchObject({
      schemaId: 'azureMonitorCommonAlertSchema',
      data: {
        essentials: { alertRule: 'alert-requests' },
        alertContext: { condition: { allOf: [{ metricName: 'Transactions' }] } },
      },
    });
    const [alert] = await alertsOf('alert-requests');
    expect(alert?.properties.essentials).toMatchObject({
      severity: 'Sev1',
      alertState: 'New',
      monitorCondition: 'Fired',
      targetResource: account,
      signalType: 'Metric',
    });
    const unhealthy = await monitor.metricAlertsStatus.list(group, 'alert-requests');
    expect(unhealthy.value?.map(({ properties }) => properties?.status)).toEqual(['Unhealthy']);
    // The account has no requests above this threshold; the changed rule starts over, so its alert is resolved.
    await monitor.metricAlerts.createOrUpdate(group, 'alert-requests', rule(1_000_000));
    now += 6 * minute;
    await expect
      .poll(async () => (await alertsOf('alert-requests'))[0]?.properties.essentials['monitorCondition'])
      .toBe('Resolved');
    await expect
      .poll(() => received.map(({ data }) => data.essentials.monitorCondition), { timeout: 15_000 })
      .toEqual(['Fired', 'Resolved']);
    const subjects = (await mails()).map(({ subject }) => subject.split(':')[0]);
    expect(new Set(subjects)).toEqual(new Set(['Fired', 'Resolved']));
    expect(subjects).toHaveLength(2);
    const healthy = await monitor.metricAlertsStatus.list(group, 'alert-requests');
    expect(healthy.value?.map(({ properties }) => properties?.status)).toEqual(['Healthy']);
  });

  it('keeps the state that people set, with its history', async () => {
    const [alert] = await alertsOf('alert-requests');
    const id = alert?.id ?? '';
    const change = (state: string, as = admin) =>
      cloud.call(`${id}/changestate?api-version=${version}&newState=${state}`, {
        method: 'POST',
        as,
        body: { comments: 'Known.' },
      });
    expect((await change('Acknowledged')).status).toBe(200);
    expect((await change('Nonsense')).status).toBe(400);
    expect((await change('Closed', 'reader@contoso.example')).status).toBe(403);
    const read = await cloud.call(`${id}?api-version=${version}`, { as: admin });
    expect(read.body['properties']).toMatchObject({
      essentials: { alertState: 'Acknowledged', lastModifiedUserName: admin },
    });
    const history = await cloud.call(`${id}/history?api-version=${version}`, { as: admin });
    const { modifications } = history.body['properties'] as {
      modifications: { modificationEvent: string; comments: string }[];
    };
    expect(modifications[0]).toMatchObject({
      modificationEvent: 'StateChange',
      oldValue: 'New',
      newValue: 'Acknowledged',
      comments: 'Known.',
      modifiedBy: admin,
    });
    expect(modifications.map(({ modificationEvent }) => modificationEvent)).toEqual(
      expect.arrayContaining(['AlertCreated', 'ActionsTriggered', 'MonitorConditionChange']),
    );
    expect(await alertsOf('alert-requests', '&alertState=New')).toEqual([]);
    expect(
      await alertsOf(
        'alert-requests',
        '&alertState=Acknowledged&monitorCondition=Resolved&includeContext=true',
      ),
    ).toHaveLength(1);
  });

  it('fires for each value of a dimension', async () => {
    received = [];
    const dimensions = [{ name: 'ApiName', operator: 'Include', values: ['GetBlob', 'PutBlob'] }];
    await monitor.metricAlerts.createOrUpdate(group, 'alert-split', rule(0, { actions: [] }, dimensions));
    now += 4 * minute;
    expect(await alertsOf('alert-split')).toHaveLength(2);
    expect(received).toEqual([]);
    await monitor.metricAlerts.delete(group, 'alert-split');
    now += minute;
    expect(
      (await alertsOf('alert-split')).map(({ properties }) => properties.essentials['monitorCondition']),
    ).toEqual(['Resolved', 'Resolved']);
  });

  it('is refused if its condition would never be evaluated', async () => {
    const criteria = {
      odataType: 'Microsoft.Azure.Monitor.MultipleResourceMultipleMetricCriteria',
      allOf: [
        {
          criterionType: 'DynamicThresholdCriterion',
          name: 'dynamic',
          metricName: 'Transactions',
          operator: 'GreaterThan',
          alertSensitivity: 'High',
          failingPeriods: { numberOfEvaluationPeriods: 4, minFailingPeriodsToAlert: 4 },
          timeAggregation: 'Total',
        },
      ],
    } as MetricAlertResource['criteria'];
    await expect(
      monitor.metricAlerts.createOrUpdate(group, 'alert-dynamic', rule(0, { criteria })),
    ).rejects.toMatchObject({ statusCode: 501 });
  });

  it('has a past in the demo world, without notifications', async () => {
    const { body } = await cloud.call(
      `${scope}/providers/Microsoft.AlertsManagement/alerts?api-version=${version}&timeRange=30d&pageCount=5`,
      { as: admin },
    );
    const alerts = body['value'] as Alert[];
    expect(alerts.length).toBeGreaterThan(0);
    expect(alerts.length).toBeLessThanOrEqual(5);
    const bad = await cloud.call(
      `${scope}/providers/Microsoft.AlertsManagement/alerts?api-version=${version}&timeRange=2y`,
      { as: admin },
    );
    expect(bad.status).toBe(400);
  });
});
