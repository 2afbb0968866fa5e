import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { listCoverage } from './coverage.ts';

const admin = 'admin@contoso.example';
const reader = 'reader@contoso.example';
let cloud: TestCloud;
let group: string;
let subscription: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  const list = await cloud.call('/subscriptions?api-version=2022-12-01');
  const value = list.body['value'] as { displayName: string; subscriptionId: string }[];
  subscription = `/subscriptions/${value.find((item) => item.displayName === 'Contoso Development')!.subscriptionId}`;
  group = `${subscription}/resourceGroups/rg-coverage`;
  await call('PUT', group, '2022-09-01', { location: 'westeurope' });
});
afterAll(() => cloud.sandbox.close());

const call = (method: string, path: string, version: string, body?: object, as = admin) =>
  cloud.call(`${path}?api-version=${version}`, { method, as, ...(body && { body }) });

describe('coverage', () => {
  it('includes every type that a shipped blueprint deploys', () => {
    const folder = join(import.meta.dirname, '../../../../../blueprints');
    const types = globSync('*/template.json', { cwd: folder }).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/"type": "(Microsoft\.[\w./]+)"/g)].map(
        ([, type]) => type!.toLowerCase(),
      ),
    );
    const known = new Map(listCoverage().map(({ type, coverage }) => [type.toLowerCase(), coverage]));
    expect(types.length).toBeGreaterThan(50);
    expect(
      types.filter((type) => !['simulated', 'stored only'].includes(known.get(type) ?? 'unknown')),
    ).toEqual([]);
  });

  it('is part of the description', async () => {
    const answer = await fetch(`${cloud.sandbox.origin}/__sandbox`);
    const { coverage } = (await answer.json()) as { coverage: { type: string; coverage: string }[] };
    expect(coverage).toContainEqual(
      expect.objectContaining({ type: 'Microsoft.Compute/virtualMachines', coverage: 'simulated' }),
    );
    expect(coverage).toContainEqual(
      expect.objectContaining({ type: 'Microsoft.Insights/logProfiles', coverage: 'not simulated' }),
    );
  });
});

describe('requests for types that are not simulated', () => {
  it.each([
    ['GET', 'Microsoft.Advisor/recommendations', '2023-01-01'],
    ['GET', 'Microsoft.Consumption/marketplaces', '2023-05-01'],
    ['GET', 'Microsoft.Security/assessments', '2021-06-01'],
    ['GET', 'Microsoft.Insights/logProfiles', '2016-03-01'],
    ['GET', 'Microsoft.Storage/skus', '2023-01-01'],
    ['PUT', 'Microsoft.Resources/deploymentStacks/one', '2024-03-01'],
    ['PUT', 'Microsoft.PolicyInsights/remediations/one', '2021-10-01'],
  ])('return 501 for %s %s', async (method, path, version) => {
    const body = method === 'PUT' ? { properties: {} } : undefined;
    const answer = await call(method, `${subscription}/providers/${path}`, version, body);
    expect(answer).toMatchObject({
      status: 501,
      body: {
        error: {
          code: 'NotSimulated',
          message: `The embedded cloud does not simulate ${path.replace('/one', '')}.`,
        },
      },
    });
  });

  it('return 501 for an action, without changing anything', async () => {
    const account = `${group}/providers/Microsoft.Storage/storageAccounts/stcoverage`;
    await call('PUT', account, '2023-01-01', { location: 'westeurope', sku: { name: 'Standard_LRS' } });
    const before = await call('POST', `${account}/listKeys`, '2023-01-01');
    const refusal = await call('POST', `${account}/failover`, '2023-01-01');
    expect(refusal.status).toBe(501);
    expect(await call('POST', `${account}/listKeys`, '2023-01-01')).toMatchObject({ body: before.body });
  });
});

describe('stored only', () => {
  it('returns a budget as it was sent, with its spending', async () => {
    const properties = {
      amount: 100,
      timeGrain: 'Monthly',
      category: 'Cost',
      timePeriod: { startDate: '2026-11-01T00:00:00Z' },
    };
    const budget = `${subscription}/providers/Microsoft.Consumption/budgets/team`;
    const createAnswer = await call('PUT', budget, '2021-10-01', { properties });
    expect([createAnswer.status, createAnswer.body['error']]).toEqual([201, undefined]);
    const { body } = await call('GET', budget, '2021-10-01');
    expect(body['properties']).toMatchObject({
      ...properties,
      currentSpend: { amount: expect.any(Number), unit: 'USD' },
    });
  });
});

describe('settings of a site', () => {
  it('are returned only by POST list and only to those who may list them', async () => {
    const site = `${group}/providers/Microsoft.Web/sites/coverage-site`;
    const version = '2023-12-01';
    await call('PUT', site, version, {
      location: 'westeurope',
      properties: { siteConfig: { appSettings: [{ name: 'MODE', value: 'quiet' }] } },
    });
    const list = `${site}/config/appsettings/list`;
    expect((await call('POST', list, version)).body['properties']).toEqual({ MODE: 'quiet' });
    await call('PUT', `${site}/config/appsettings`, version, { properties: { KEY: 'canary' } });
    expect((await call('POST', list, version)).body['properties']).toEqual({ KEY: 'canary' });
    expect((await call('GET', `${site}/config/appsettings`, version)).status).toBe(405);
    const refusal = await call('POST', list, version, undefined, reader);
    expect([refusal.status, JSON.stringify(refusal.body).includes('canary')]).toEqual([403, false]);
  });
});
