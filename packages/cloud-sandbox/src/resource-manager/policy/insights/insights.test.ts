import { PolicyInsightsClient } from '@azure/arm-policyinsights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../../testing/armClient.ts';
import { deploymentsIn, templateOf } from '../../../testing/deployments.ts';
import { plannedSubscriptions } from '../../../world/estate/subscriptions.ts';

const admin = 'admin@contoso.example';
const idOf = (subscriptionName: string) =>
  plannedSubscriptions.find(({ name }) => name === subscriptionName)?.id ?? '';
const subscriptionId = idOf('Contoso Development');
const group = `/subscriptions/${subscriptionId}/resourceGroups/rg-states`;
const storage = `${group}/providers/Microsoft.Storage/storageAccounts/ststates`;

let cloud: TestCloud;
let client: PolicyInsightsClient;

const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};
const write = (id: string, body: unknown, version: string) =>
  cloud.call(`${id}?api-version=${version}`, { method: 'PUT', body, as: admin });
const makeStorage = (properties: object, tags = {}) =>
  write(
    storage,
    { location: 'westeurope', sku: { name: 'Standard_LRS' }, kind: 'StorageV2', properties, tags },
    '2023-01-01',
  );
const statesOf = async (id: string, filter?: string) =>
  collect(
    client.policyStates.listQueryResultsForResource(
      'latest',
      id.slice(1),
      filter ? { queryOptions: { filter } } : {},
    ),
  );

beforeAll(async () => {
  cloud = await startTestCloud({ seed: 3 });
  client = new PolicyInsightsClient(cloud.credential(admin), subscriptionId, {
    httpClient: cloud.httpClient,
  });
  await write(group, { location: 'westeurope' }, '2021-04-01');
}, 60_000);
afterAll(async () => cloud.sandbox.close());

describe('Policy Insights (vendor client)', () => {
  it('reports violations in the demo world, with a matching summary', async () => {
    const states = await collect(
      client.policyStates.listQueryResultsForSubscription('latest', subscriptionId),
    );
    const broken = states.filter(({ complianceState }) => complianceState === 'NonCompliant');
    expect(broken.length).toBeGreaterThan(10);
    expect(states.some(({ complianceState }) => complianceState === 'Compliant')).toBe(true);
    expect(new Set(states.map(({ policyAssignmentName }) => policyAssignmentName))).toEqual(
      new Set(['data-protection', 'machines', 'european-regions', 'owner-tag', 'end-dates']),
    );
    const summary = await client.policyStates.summarizeForSubscription('latest', subscriptionId);
    expect(summary.value?.[0]?.results?.nonCompliantResources).toBe(
      new Set(broken.map(({ resourceId }) => resourceId?.toLowerCase())).size,
    );
    const perAssignment = summary.value?.[0]?.policyAssignments ?? [];
    expect(perAssignment).toHaveLength(5);
    expect(
      perAssignment.find(({ policyAssignmentId }) => policyAssignmentId?.endsWith('data-protection')),
    ).toMatchObject({
      policyDefinitions: expect.arrayContaining([
        expect.objectContaining({ policyDefinitionReferenceId: 'storageTls' }),
      ]),
      policyGroups: expect.arrayContaining([expect.objectContaining({ policyGroupName: 'in-transit' })]),
    });
  });

  it('updates the state of a changed resource, and skips rules that do not apply to it', async () => {
    await makeStorage({ minimumTlsVersion: 'TLS1_0', allowBlobPublicAccess: false });
    const tls = "policyDefinitionReferenceId eq 'storageTls'";
    expect(await statesOf(storage, tls)).toMatchObject([
      {
        complianceState: 'NonCompliant',
        isCompliant: false,
        policyDefinitionAction: 'audit',
        resourceGroup: 'rg-states',
      },
    ]);
    const names = (await statesOf(storage)).map(
      ({ policyDefinitionReferenceId }) => policyDefinitionReferenceId,
    );
    expect(names).toContain('storageHttps');
    expect(names).not.toContain('sqlTls');
    await makeStorage({ minimumTlsVersion: 'TLS1_2', allowBlobPublicAccess: false });
    expect(await statesOf(storage, tls)).toMatchObject([{ complianceState: 'Compliant' }]);
  });

  it('supports filter, order, top and groups, at group, assignment and management group scope', async () => {
    const top = await collect(
      client.policyStates.listQueryResultsForSubscription('latest', subscriptionId, {
        queryOptions: { filter: "complianceState eq 'NonCompliant'", orderBy: 'resourceId desc', top: 3 },
      }),
    );
    const ids = top.map(({ resourceId }) => resourceId?.toLowerCase() ?? '');
    expect(ids).toHaveLength(3);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const grouped = await collect(
      client.policyStates.listQueryResultsForResourceGroup('latest', subscriptionId, 'rg-states', {
        queryOptions: {
          apply: 'groupby((policyAssignmentName, complianceState), aggregate($count as total))',
        },
      }),
    );
    expect(grouped.find((row) => row.policyAssignmentName === 'owner-tag')).toMatchObject({
      complianceState: 'NonCompliant',
      ['total']: 1,
    });
    const wide = await collect(client.policyStates.listQueryResultsForManagementGroup('latest', 'contoso'));
    expect(new Set(wide.map((row) => row.subscriptionId)).size).toBe(4);
    const one = await collect(
      client.policyStates.listQueryResultsForSubscriptionLevelPolicyAssignment(
        'latest',
        subscriptionId,
        'end-dates',
      ),
    );
    expect(one.every(({ policyAssignmentName }) => policyAssignmentName === 'end-dates')).toBe(true);
    await expect(
      collect(
        client.policyStates.listQueryResultsForSubscription('latest', subscriptionId, {
          queryOptions: { filter: "nothing eq 'a'" },
        }),
      ),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  it('reports a resource as exempt until the exemption ends', async () => {
    const states = await collect(
      client.policyStates.listQueryResultsForSubscription('latest', idOf('Contoso Production')),
    );
    const exempt = states.filter(({ complianceState }) => complianceState === 'Exempt');
    expect(new Set(exempt.map(({ resourceGroup }) => resourceGroup)).size).toBeLessThanOrEqual(1);
  });

  it('evaluates everything in an on-demand scan, a long-running operation', async () => {
    const [before] = await statesOf(storage);
    await client.policyStates.beginTriggerResourceGroupEvaluationAndWait(subscriptionId, 'rg-states', {
      updateIntervalInMs: 1,
    });
    const poller = await client.policyStates.beginTriggerSubscriptionEvaluation(subscriptionId, {
      updateIntervalInMs: 1,
    });
    await poller.pollUntilDone();
    expect(poller.isDone()).toBe(true);
    const [after] = await statesOf(storage);
    expect(after?.timestamp?.getTime()).toBeGreaterThan(before?.timestamp?.getTime() ?? Infinity);
  });

  it('keeps its results during a what-if, which changes nothing', async () => {
    const deployments = await deploymentsIn(cloud);
    const timestampsOf = async () =>
      (await collect(client.policyStates.listQueryResultsForSubscription('latest', subscriptionId))).map(
        ({ resourceId, timestamp }) => [resourceId, timestamp],
      );
    await makeStorage({ minimumTlsVersion: 'TLS1_0' });
    const before = await timestampsOf();
    const template = templateOf([
      {
        type: 'Microsoft.Storage/storageAccounts',
        apiVersion: '2023-01-01',
        name: 'ststates',
        location: 'westeurope',
        sku: { name: 'Standard_LRS' },
        kind: 'StorageV2',
        properties: { minimumTlsVersion: 'TLS1_2' },
      },
      {
        type: 'Microsoft.Authorization/policyAssignments',
        apiVersion: '2023-04-01',
        name: 'predicted',
        properties: {
          policyDefinitionId:
            '/providers/Microsoft.Authorization/policyDefinitions/404c3081-a854-4457-ae30-26a93ef643f9',
        },
      },
    ]);
    const changes = await deployments.whatIf('rg-states', { template });
    const kinds = changes.map(({ resourceId = '', changeType }) => [
      resourceId.split('/').at(-1),
      changeType,
    ]);
    expect(kinds).toContainEqual(['ststates', 'Modify']);
    expect(kinds).toContainEqual(['predicted', 'Create']);
    expect(before.length).toBeGreaterThan(10);
    expect(await timestampsOf()).toEqual(before);
  });

  it('returns events for violations found during writes', async () => {
    await makeStorage({ minimumTlsVersion: 'TLS1_0' });
    const events = await collect(
      client.policyEvents.listQueryResultsForResource('default', storage.slice(1)),
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        policyDefinitionReferenceId: 'storageTls',
        policyDefinitionAction: 'audit',
        isCompliant: false,
      }),
    );
  });

  it('returns later pages by GET, as the client requests them', async () => {
    const query = `/subscriptions/${subscriptionId}/providers/Microsoft.PolicyInsights/policyStates/latest/queryResults?api-version=2019-10-01`;
    const all = await cloud.call(query, { method: 'POST', as: admin });
    const rest = await cloud.call(`${query}&$skiptoken=10`, { as: admin });
    expect(rest.body['value']).toEqual((all.body['value'] as unknown[]).slice(10));
    expect((await cloud.call(query, { as: admin })).status).toBe(405);
  });

  it('hides states from callers without permission', async () => {
    const answer = await cloud.call(
      `/subscriptions/${subscriptionId}/providers/Microsoft.PolicyInsights/policyStates/latest/queryResults?api-version=2019-10-01`,
      { method: 'POST', as: 'admin@fabrikam.example' },
    );
    expect(answer.status).toBe(401);
  });
});
