import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { listCoverage } from '../catalog/coverage.ts';
import { runningMeter } from '../cost/meter.ts';
import { conflict } from '../http/errors.ts';
import { defineType } from './defineType.ts';
import { registerType } from './registry.ts';

const type = 'Microsoft.Sample/kettles';
const sample = defineType(type, {
  coverage: 'simulated',
  missing: 'Boils no water.',
  catalogue: { apiVersions: ['2023-01-01', '2024-01-01'], place: 'regional' },
  defaults: () => ({ properties: { liters: 2 } }),
  computed: (draft) => ({ properties: { label: `kettle ${draft.id.name}` } }),
  writeOnly: ['pin'],
  status: { source: 'this test', put: { created: 200, updated: 200 }, remove: { done: 204 } },
  name: { least: 3, most: 8, pattern: /^[a-z]+$/ },
  inUse: [
    {
      source: 'this test',
      users: [type],
      refuse: (id, [user]) => conflict('KettleInUse', `${id.name} stands on ${user.name}.`),
    },
  ],
  actions: { whistle: ({ id }) => ({ tone: id.name }) },
  meters: () => [runningMeter('Virtual Network', 'Basic', 'Basic IPv4 Dynamic Public IP', 1, 'IP Addresses')],
});

let now = Date.parse('2026-11-16T00:00:00Z');
let cloud: TestCloud;
let group: string;
let unregister: () => void;
const idOf = (name: string) => `${group}/providers/${type}/${name}`;
const call = (method: string, path: string, body?: object, version = '2024-01-01') =>
  cloud.call(`${path}?api-version=${version}`, { method, ...(body && { body }) });

beforeAll(async () => {
  unregister = registerType(sample);
  cloud = await startTestCloud({ tokenSeconds: 4 * 86_400, now: () => new Date(now) });
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
  const [subscription] = body['value'] as { subscriptionId: string }[];
  group = `/subscriptions/${subscription!.subscriptionId}/resourceGroups/rg-sample`;
  await call('PUT', group, { location: 'westeurope' }, '2022-09-01');
});
afterAll(async () => {
  unregister();
  await cloud.sandbox.close();
});

describe('a type that only its definition describes', () => {
  it('is created with its status code, defaults and computed values, and without its secrets', async () => {
    const createAnswer = await call('PUT', idOf('tall'), {
      location: 'westeurope',
      properties: { pin: '1234' },
    });
    expect(createAnswer).toMatchObject({ status: 200, body: { name: 'tall', type } });
    const read = await call('GET', idOf('tall'));
    expect(read.status).toBe(200);
    expect(read.body['properties']).toEqual({
      liters: 2,
      label: 'kettle tall',
      provisioningState: 'Succeeded',
    });
  });

  it('validates names and API versions', async () => {
    expect((await call('PUT', idOf('Tall1'), { location: 'westeurope' })).body.error?.code).toBe(
      'InvalidResourceName',
    );
    const old = await call('PUT', idOf('small'), { location: 'westeurope' }, '2019-01-01');
    expect(old).toMatchObject({ status: 400, body: { error: { code: 'NoRegisteredProviderFound' } } });
  });

  it('is in the provider list and in the coverage', async () => {
    const path = `${group.split('/resourceGroups')[0]}/providers/Microsoft.Sample`;
    const provider = await call('GET', path, undefined, '2022-09-01');
    expect(provider.body['resourceTypes']).toMatchObject([
      { resourceType: 'kettles', apiVersions: ['2024-01-01', '2023-01-01'] },
    ]);
    expect(listCoverage()).toContainEqual({
      type,
      coverage: 'simulated',
      actions: ['whistle'],
      missing: 'Boils no water.',
    });
  });

  it('has its action', async () => {
    expect(await call('POST', `${idOf('tall')}/whistle`)).toMatchObject({
      status: 200,
      body: { tone: 'tall' },
    });
  });

  it('is charged by its meter', async () => {
    // Cost is published within a day after the end of the day.
    now += 48 * 3_600_000;
    const query = {
      type: 'ActualCost',
      timeframe: 'Custom',
      timePeriod: { from: '2026-11-16', to: '2026-11-16' },
      dataset: { granularity: 'None', aggregation: { totalCost: { name: 'Cost', function: 'Sum' } } },
    };
    const { body } = await call(
      'POST',
      `${group}/providers/Microsoft.CostManagement/query`,
      query,
      '2023-11-01',
    );
    const [[cost]] = (body['properties'] as { rows: [[number]] }).rows;
    expect(cost).toBeGreaterThan(0);
  });

  it('cannot be deleted while another resource uses it', async () => {
    const user = { location: 'westeurope', properties: { base: { id: idOf('tall') } } };
    expect((await call('PUT', idOf('small'), user)).status).toBe(200);
    expect(await call('DELETE', idOf('tall'))).toMatchObject({
      status: 409,
      body: { error: { code: 'KettleInUse', message: 'tall stands on small.' } },
    });
    expect((await call('DELETE', idOf('small'))).status).toBe(204);
    expect((await call('DELETE', idOf('tall'))).status).toBe(204);
    expect((await call('GET', idOf('tall'))).status).toBe(404);
  });

  it('is unknown when it is no longer registered', async () => {
    unregister();
    expect(await call('PUT', idOf('tall'), { location: 'westeurope' })).toMatchObject({
      body: { error: { code: 'InvalidResourceNamespace' } },
    });
  });
});
