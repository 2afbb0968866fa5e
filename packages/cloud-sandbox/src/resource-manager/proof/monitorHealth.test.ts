import { MonitorClient } from '@azure/arm-monitor';
import { MicrosoftResourceHealth } from '@azure/arm-resourcehealth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { plannedSubscriptions } from '../../world/estate/subscriptions.ts';
import { TENANTS } from '../../world/people.ts';

const hour = 3_600_000;
const day = 24 * hour;
const admin = 'admin@contoso.example';
const subscriptionId = plannedSubscriptions[0]?.id ?? '';
const scope = `/subscriptions/${subscriptionId}`;
let now = Date.parse('2026-11-19T12:00:30Z');
let cloud: TestCloud;
let monitor: MonitorClient;
let health: MicrosoftResourceHealth;
const vault = `${scope}/resourceGroups/rg-monitor/providers/Microsoft.KeyVault/vaults/kvmonitorproof`;

beforeAll(async () => {
  cloud = await startTestCloud({ scale: 0.25, now: () => new Date(now), tokenSeconds: 90 * 86_400 });
  const credential = cloud.credential(admin, TENANTS.contoso);
  const options = { httpClient: cloud.httpClient, endpoint: 'https://management.azure.com' };
  monitor = new MonitorClient(credential, subscriptionId, options);
  health = new MicrosoftResourceHealth(credential, subscriptionId, options);
  await put(`${scope}/resourceGroups/rg-monitor`, '2022-09-01', {});
  await put(vault, '2023-07-01', {
    properties: { tenantId: TENANTS.contoso, sku: { family: 'A', name: 'standard' }, accessPolicies: [] },
  });
});
afterAll(() => cloud.sandbox.close());

const put = (id: string, version: string, body: object) =>
  cloud.call(`${id}?api-version=${version}`, {
    method: 'PUT',
    as: admin,
    body: { location: 'westeurope', ...body },
  });

async function firstOf(type: string, isWanted: (row: { location: string }) => boolean = () => true) {
  const { body } = await cloud.call(
    `${scope}/resources?api-version=2022-09-01&$filter=${encodeURIComponent(`resourceType eq '${type}'`)}`,
    { as: admin },
  );
  return (body['value'] as { id: string; location: string }[]).find(isWanted)?.id ?? '';
}

const since = (milliseconds: number): string => new Date(now - milliseconds).toISOString();

describe('diagnostic settings', () => {
  it('have the categories of the resource type', async () => {
    const value = await Array.fromAsync(monitor.diagnosticSettingsCategory.list(vault));
    expect(value.map(({ name }) => name)).toEqual([
      'AuditEvent',
      'AzurePolicyEvaluationDetails',
      'AllMetrics',
    ]);
    const one = await monitor.diagnosticSettingsCategory.get(vault, 'AuditEvent');
    expect(one).toMatchObject({ categoryType: 'Logs', categoryGroups: ['audit', 'allLogs'] });
    await expect(monitor.diagnosticSettingsCategory.get(vault, 'Nothing')).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('are created, listed and deleted', async () => {
    const workspaceId = await firstOf('Microsoft.OperationalInsights/workspaces');
    const settings = { workspaceId, logs: [{ category: 'AuditEvent', enabled: true }] };
    await monitor.diagnosticSettings.createOrUpdate(vault, 'audit', settings);
    const listed = await Array.fromAsync(monitor.diagnosticSettings.list(vault));
    expect(listed).toMatchObject([
      { name: 'audit', workspaceId, logs: [{ category: 'AuditEvent', enabled: true }] },
    ]);
    await monitor.diagnosticSettings.delete(vault, 'audit');
    expect(await Array.fromAsync(monitor.diagnosticSettings.list(vault))).toEqual([]);
  });
});

describe('the activity log', () => {
  it('lists what happens, filtered by group and time, and selects properties', async () => {
    const group = 'rg-monitor';
    const account = `${scope}/resourceGroups/${group}/providers/Microsoft.Storage/storageAccounts/stactivity19`;
    await put(account, '2023-01-01', { sku: { name: 'Standard_LRS' }, kind: 'StorageV2' });
    const filter = `eventTimestamp ge '${since(hour)}' and resourceGroupName eq '${group}'`;
    const events = await Array.fromAsync(monitor.activityLogs.list(filter));
    expect(events.map(({ operationName }) => operationName?.value)).toContain(
      'Microsoft.Storage/storageAccounts/write',
    );
    expect(new Set(events.map(({ resourceGroupName }) => resourceGroupName))).toEqual(new Set([group]));
    const selected = await Array.fromAsync(monitor.activityLogs.list(filter, { select: 'caller,status' }));
    expect(selected[0]).toMatchObject({ caller: admin, status: { value: expect.any(String) } });
    expect(selected[0]?.operationName).toBeUndefined();
  });

  it('pages through all events of 90 days, and refuses older ones', async () => {
    const events = await Array.fromAsync(monitor.activityLogs.list(`eventTimestamp ge '${since(89 * day)}'`));
    expect(new Set(events.map(({ eventDataId }) => eventDataId)).size).toBe(events.length);
    expect(events.length).toBeGreaterThan(30);
    const tooOld = Array.fromAsync(monitor.activityLogs.list(`eventTimestamp ge '${since(120 * day)}'`));
    await expect(tooOld).rejects.toMatchObject({ statusCode: 400 });
    const categories = await Array.fromAsync(monitor.eventCategories.list());
    expect(categories.map(({ value }) => value)).toContain('ServiceHealth');
  });
});

describe('resource health', () => {
  it('follows the power state of a machine', async () => {
    const statuses = await Array.fromAsync(health.availabilityStatuses.listBySubscriptionId());
    const running = statuses.find(
      ({ id, properties }) =>
        /virtualMachines\//i.test(id ?? '') && properties?.availabilityState === 'Available',
    );
    const machine = (running?.id ?? '').replace(/\/providers\/Microsoft\.ResourceHealth.*$/i, '');
    await cloud.call(`${machine}/deallocate?api-version=2024-07-01`, { method: 'POST', as: admin });
    now += 10 * 60_000;
    const status = await health.availabilityStatuses.getByResource(machine);
    expect(status.properties).toMatchObject({
      availabilityState: 'Unavailable',
      reasonType: 'Customer Initiated',
    });
    const history = await Array.fromAsync(health.availabilityStatuses.list(machine));
    expect(history.map(({ properties }) => properties?.availabilityState).slice(0, 1)).toEqual([
      'Unavailable',
    ]);
  });

  it('keeps the outage in the history of affected resources', async () => {
    const impacted = await Array.fromAsync(
      health.impactedResources.listBySubscriptionIdAndEventId('VT7K-1Z8'),
    );
    const histories = await Promise.all(
      impacted
        .filter(({ targetResourceType }) => targetResourceType === 'Microsoft.Storage/storageAccounts')
        .map(({ targetResourceId = '' }) =>
          Array.fromAsync(health.availabilityStatuses.list(targetResourceId)),
        ),
    );
    const states = histories.map((history) => history.map(({ properties }) => properties?.availabilityState));
    expect(states).toContainEqual(['Available', 'Unavailable', 'Available']);
    expect(states.every(([current]) => current === 'Available')).toBe(true);
  });

  it('lists the resources of a group, and refuses what is not simulated or allowed', async () => {
    const account = await firstOf('Microsoft.Storage/storageAccounts');
    const group = account.split('/')[4] ?? '';
    const statuses = await Array.fromAsync(health.availabilityStatuses.listByResourceGroup(group));
    expect(
      statuses.every(({ id }) => id?.toLowerCase().includes(`/resourcegroups/${group.toLowerCase()}/`)),
    ).toBe(true);
    const network = await firstOf('Microsoft.Network/virtualNetworks');
    const path = (id: string) =>
      `${id}/providers/Microsoft.ResourceHealth/availabilityStatuses/current?api-version=2024-02-01`;
    expect((await cloud.call(path(network), { as: admin })).status).toBe(501);
    expect((await cloud.call(path(account), { as: 'newcomer@contoso.example' })).status).toBe(403);
    expect((await cloud.call(path(`${account}x`), { as: admin })).status).toBe(404);
  });
});

describe('service health', () => {
  it('lists the outage, planned maintenance and retirements that concern the subscription', async () => {
    const events = await Array.fromAsync(health.eventsOperations.listBySubscriptionId());
    expect(events.map(({ eventType, status }) => `${eventType} ${status}`)).toEqual(
      expect.arrayContaining(['ServiceIssue Resolved', 'HealthAdvisory Active']),
    );
    const outage = events.find(({ eventType }) => eventType === 'ServiceIssue');
    expect(outage).toMatchObject({
      name: 'VT7K-1Z8',
      impactStartTime: new Date('2026-11-10T09:40:00Z'),
    });
    const impacted = await Array.fromAsync(
      health.impactedResources.listBySubscriptionIdAndEventId('VT7K-1Z8'),
    );
    expect(impacted.length).toBeGreaterThan(3);
    expect(impacted.every(({ targetRegion }) => targetRegion === 'westeurope')).toBe(true);
    const issues = await Array.fromAsync(
      health.eventsOperations.listBySubscriptionId({ filter: "eventType eq 'ServiceIssue'" }),
    );
    expect(issues).toHaveLength(1);
    const recent = await Array.fromAsync(
      health.eventsOperations.listBySubscriptionId({ queryStartTime: since(hour) }),
    );
    expect(recent).toEqual([]);
  });
});
