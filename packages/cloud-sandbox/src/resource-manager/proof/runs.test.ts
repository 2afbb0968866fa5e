import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import type { SandboxOptions } from '../../server.ts';

const version = 'api-version=2022-09-01';
const open: TestCloud[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((cloud) => cloud.sandbox.close()));
});

async function start(options: SandboxOptions = {}): Promise<{ cloud: TestCloud; subscription: string }> {
  const cloud = await startTestCloud(options);
  open.push(cloud);
  const list = await cloud.call(`/subscriptions?${version}`);
  const value = list.body['value'] as { displayName: string; subscriptionId: string }[];
  const subscription = `/subscriptions/${value.find((item) => item.displayName === 'Contoso Development')?.subscriptionId ?? ''}`;
  await cloud.call(`${subscription}/resourceGroups/rg?${version}`, {
    method: 'PUT',
    body: { location: 'westeurope' },
  });
  return { cloud, subscription };
}

const routeTable = (name: string, dependsOn: string[] = []) => ({
  type: 'Microsoft.Network/routeTables',
  apiVersion: '2023-05-01',
  name,
  location: 'westeurope',
  dependsOn,
});

const body = (resources: unknown[], more: Record<string, unknown> = {}) => ({
  properties: {
    mode: 'Incremental',
    template: {
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
      contentVersion: '1.0.0.0',
      resources,
    },
    ...more,
  },
});

const stateOf = (answer: { body: Record<string, unknown> }): unknown =>
  (answer.body['properties'] as Record<string, unknown>)['provisioningState'];

interface Row {
  method: string;
  resourceKey: string | null;
  accepted: boolean;
}

async function acceptedCreates(cloud: TestCloud, key: string): Promise<number> {
  const answer = await fetch(`${cloud.sandbox.origin}/__ledger`);
  const { entries } = (await answer.json()) as { entries: Row[] };
  return entries.filter(
    (row) => row.method === 'PUT' && row.accepted && row.resourceKey === key.toLowerCase(),
  ).length;
}

describe('deployment run', () => {
  it('follows the dependency graph and resumes after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    let clock = Date.parse('2026-05-01T08:00:00Z');
    const options: SandboxOptions = {
      speed: 'real',
      dataDirectory: folder,
      now: () => new Date(clock),
      tokenSeconds: 80_000,
    };
    try {
      const first = await start(options);
      const path = `${first.subscription}/resourceGroups/rg/providers/Microsoft.Resources/deployments/slow`;
      const put = await first.cloud.call(`${path}?${version}`, {
        method: 'PUT',
        body: body([routeTable('one'), routeTable('two', ['one'])]),
      });
      expect(put.status).toBe(201);
      expect(stateOf(put)).toBe('Accepted');
      expect(stateOf(await first.cloud.call(`${path}?${version}`))).toBe('Running');
      const names = async (cloud: TestCloud): Promise<string[]> => {
        const answer = await cloud.call(`${path}/operations?${version}`);
        return (
          answer.body['value'] as {
            properties: { provisioningState: string; targetResource: { resourceName: string } };
          }[]
        ).map(
          ({ properties }) => `${properties.targetResource.resourceName} ${properties.provisioningState}`,
        );
      };
      expect(await names(first.cloud)).toEqual(['one Running']);
      await first.cloud.sandbox.close();
      open.length = 0;

      clock += 2500;
      const second = await startTestCloud(options);
      open.push(second);
      expect(await names(second)).toEqual(['one Succeeded', 'two Running']);
      clock += 10_000;
      expect(stateOf(await second.call(`${path}?${version}`))).toBe('Succeeded');
      expect(await acceptedCreates(second, path)).toBe(1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('starts once for the same request, and rejects a different one in the meantime', async () => {
    let clock = Date.now();
    const { cloud, subscription } = await start({ speed: 'real', now: () => new Date(clock) });
    const path = `${subscription}/resourceGroups/rg/providers/Microsoft.Resources/deployments/once`;
    const put = (resources: unknown[]) =>
      cloud.call(`${path}?${version}`, { method: 'PUT', body: body(resources) });
    const answers = await Promise.all(Array.from({ length: 8 }, () => put([routeTable('a')])));
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 200, 200, 200, 200, 201,
    ]);
    expect(await acceptedCreates(cloud, path)).toBe(1);
    expect(await put([routeTable('b')])).toMatchObject({
      status: 409,
      body: { error: { code: 'DeploymentActive' } },
    });
    clock += 60_000;
    expect((await put([routeTable('b')])).status).toBe(200);
    expect(await acceptedCreates(cloud, path)).toBe(2);
  });

  it('evaluates deferred expressions, but not text that only looks like one', async () => {
    const { cloud, subscription } = await start();
    const group = `${subscription}/resourceGroups/rg`;
    const path = `${group}/providers/Microsoft.Resources/deployments/texts`;
    const first = "reference(resourceId('Microsoft.Network/routeTables', 'first'), '2023-05-01')";
    const tags = { asked: `[${first}.provisioningState]`, text: `[[${first}.provisioningState]` };
    const template = {
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
      contentVersion: '1.0.0.0',
      resources: [routeTable('first'), { ...routeTable('second', ['first']), tags }],
      outputs: {
        asked: { type: 'string', value: tags.asked },
        text: { type: 'string', value: tags.text },
        deep: { type: 'object', value: { of: [tags.text, tags.asked] } },
      },
    };
    await cloud.call(`${path}?${version}`, {
      method: 'PUT',
      body: { properties: { mode: 'Incremental', template } },
    });
    const ended = await cloud.call(`${path}?${version}`);
    expect(stateOf(ended)).toBe('Succeeded');
    const text = tags.text.slice(1);
    expect((ended.body['properties'] as Record<string, unknown>)['outputs']).toEqual({
      asked: { type: 'String', value: 'Succeeded' },
      text: { type: 'String', value: text },
      deep: { type: 'Object', value: { of: [text, 'Succeeded'] } },
    });
    const second = await cloud.call(
      `${group}/providers/Microsoft.Network/routeTables/second?api-version=2023-05-01`,
    );
    expect(second.body['tags']).toEqual({ asked: 'Succeeded', text });
  });

  it('deploys a resource again that a nested deployment declares after it', async () => {
    const { cloud, subscription } = await start();
    const group = `${subscription}/resourceGroups/rg`;
    const path = `${group}/providers/Microsoft.Resources/deployments/again`;
    const nested = {
      type: 'Microsoft.Resources/deployments',
      apiVersion: '2022-09-01',
      name: 'nested',
      dependsOn: ['b'],
      ...body([{ ...routeTable('a'), tags: { declared: 'again' } }]),
    };
    await cloud.call(`${path}?${version}`, {
      method: 'PUT',
      body: body([routeTable('a'), routeTable('b', ['a']), nested]),
    });
    expect(stateOf(await cloud.call(`${path}?${version}`))).toBe('Succeeded');
    const a = await cloud.call(`${group}/providers/Microsoft.Network/routeTables/a?api-version=2023-05-01`);
    expect(a.body['tags']).toEqual({ declared: 'again' });
  });

  it('can be canceled and then deleted', async () => {
    const { cloud, subscription } = await start({ speed: 'real' });
    const path = `${subscription}/resourceGroups/rg/providers/Microsoft.Resources/deployments/stop`;
    await cloud.call(`${path}?${version}`, {
      method: 'PUT',
      body: body([routeTable('a'), routeTable('b', ['a'])]),
    });
    await cloud.call(`${path}?${version}`);
    expect((await cloud.call(`${path}?${version}`, { method: 'DELETE' })).status).toBe(409);
    expect((await cloud.call(`${path}/cancel?${version}`, { method: 'POST' })).status).toBe(204);
    expect(stateOf(await cloud.call(`${path}?${version}`))).toBe('Canceled');
    expect(await cloud.call(`${path}/cancel?${version}`, { method: 'POST' })).toMatchObject({ status: 409 });
    expect((await cloud.call(`${path}?${version}`, { method: 'DELETE' })).status).toBe(202);
  });

  it('completes the layer of a failure and starts nothing after it', async () => {
    const { cloud, subscription } = await start();
    const path = `${subscription}/resourceGroups/rg/providers/Microsoft.Resources/deployments/fails`;
    const wrong = {
      ...routeTable('wrong'),
      type: 'Microsoft.Network/networkSecurityGroups',
      properties: { securityRules: [{ name: 'r', properties: { priority: 1, direction: 'Inbound' } }] },
    };
    await cloud.call(`${path}?${version}`, {
      method: 'PUT',
      body: body([wrong, routeTable('beside'), routeTable('after', ['wrong'])]),
    });
    const answer = await cloud.call(`${path}?${version}`);
    expect(answer.body['properties']).toMatchObject({
      provisioningState: 'Failed',
      error: {
        code: 'DeploymentFailed',
        details: [
          { code: 'SecurityRuleInvalidPriority', target: expect.stringContaining('/wrong') as string },
        ],
      },
    });
    const operations = await cloud.call(`${path}/operations?${version}`);
    const states = (
      operations.body['value'] as {
        properties: { provisioningState: string; targetResource: { resourceName: string } };
      }[]
    ).map(({ properties }) => [properties.targetResource.resourceName, properties.provisioningState]);
    expect(Object.fromEntries(states)).toEqual({ wrong: 'Failed', beside: 'Succeeded' });
  });

  it('reports the cause through nested deployments', async () => {
    const { cloud, subscription } = await start();
    const path = `${subscription}/resourceGroups/rg/providers/Microsoft.Resources/deployments/outer`;
    const inner = body([
      { ...routeTable('vnet'), type: 'Microsoft.Network/virtualNetworks', properties: {} },
    ]);
    await cloud.call(`${path}?${version}`, {
      method: 'PUT',
      body: body([
        {
          type: 'Microsoft.Resources/deployments',
          apiVersion: '2022-09-01',
          name: 'inner',
          properties: inner.properties,
        },
      ]),
    });
    const answer = await cloud.call(`${path}?${version}`);
    expect(answer.body['properties']).toMatchObject({
      error: {
        details: [{ code: 'DeploymentFailed', details: [{ code: 'VirtualNetworkMissingAddressSpace' }] }],
      },
    });
    const nested = await cloud.call(path.replace('outer', 'inner') + `?${version}`);
    expect(stateOf(nested)).toBe('Failed');
  });

  it('deletes resources that are not in the template in complete mode', async () => {
    const { cloud, subscription } = await start();
    const group = `${subscription}/resourceGroups/rg`;
    await cloud.call(`${group}/providers/Microsoft.Network/routeTables/old?api-version=2023-05-01`, {
      method: 'PUT',
      body: { location: 'westeurope' },
    });
    await cloud.call(`${group}/providers/Microsoft.Resources/deployments/all?${version}`, {
      method: 'PUT',
      body: body([routeTable('new')], { mode: 'Complete' }),
    });
    const list = await cloud.call(`${group}/resources?${version}`);
    expect((list.body['value'] as { name: string }[]).map((item) => item.name)).toEqual(['new']);
  });

  it('succeeds for a template without resources', async () => {
    const { cloud, subscription } = await start();
    const path = `${subscription}/resourceGroups/rg/providers/Microsoft.Resources/deployments/empty?${version}`;
    await cloud.call(path, { method: 'PUT', body: body([]) });
    expect(stateOf(await cloud.call(path))).toBe('Succeeded');
  });

  it('writes entries to the activity log', async () => {
    const { cloud, subscription } = await start();
    await cloud.call(
      `${subscription}/resourceGroups/rg/providers/Microsoft.Resources/deployments/seen?${version}`,
      { method: 'PUT', body: body([routeTable('a')]) },
    );
    await cloud.call(`/subscriptions?${version}`);
    const since = new Date(Date.now() - 86_400_000).toISOString();
    const filter = encodeURIComponent(`eventTimestamp ge '${since}' and resourceGroupName eq 'rg'`);
    const log = await cloud.call(
      `${subscription}/providers/Microsoft.Insights/eventtypes/management/values?api-version=2015-04-01&$filter=${filter}`,
    );
    const events = log.body['value'] as { operationName: { value: string }; caller: string }[];
    expect(events.map((event) => event.operationName.value)).toContain('Microsoft.Network/routeTables/write');
    expect(events[0]?.caller).toBe('engineer@contoso.example');
  });
});

describe('throttling', () => {
  it('returns 429 with Retry-After when the bucket is empty, per caller', async () => {
    let clock = Date.now();
    const { cloud } = await start({ throttling: true, now: () => new Date(clock) });
    const path = `/tenants?${version}`;
    const answers = await Promise.all(Array.from({ length: 300 }, () => cloud.call(path)));
    const throttledAnswers = answers.filter((answer) => answer.status === 429);
    expect(throttledAnswers.length).toBeGreaterThanOrEqual(50);
    expect(throttledAnswers[0]?.headers.get('retry-after')).toBe('1');
    expect(throttledAnswers[0]?.body.error?.code).toBe('SubscriptionRequestsThrottled');
    expect((await cloud.call(path, { as: 'reader@contoso.example' })).status).toBe(200);
    clock += 2000;
    const nextAnswer = await cloud.call(path);
    expect(nextAnswer.status).toBe(200);
    expect(Number(nextAnswer.headers.get('x-ms-ratelimit-remaining-tenant-reads'))).toBeGreaterThan(10);
  });
});
