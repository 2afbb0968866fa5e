import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '@blueport/arm-template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { objectOf, textOf, type Json } from '../json.ts';
import { coreVersions } from './coreVersions.ts';
import { allProviders, checkApiVersion, findType, isApiVersion } from './providers.ts';

const root = join(import.meta.dirname, '../../../../..');
const corpus = join(root, '../shared/corpus');

/** The stable versions of Microsoft.Resources/deployments in Azure's template reference. */
const deploymentVersions = [
  '2015-11-01',
  '2016-02-01',
  '2016-07-01',
  '2016-09-01',
  '2017-05-10',
  '2018-02-01',
  '2018-05-01',
  '2019-03-01',
  '2019-05-01',
  '2019-05-10',
  '2019-07-01',
  '2019-08-01',
  '2019-10-01',
  '2020-06-01',
  '2020-08-01',
  '2020-10-01',
  '2021-01-01',
  '2021-04-01',
  '2022-09-01',
  '2023-07-01',
  '2024-03-01',
  '2024-07-01',
  '2024-11-01',
  '2025-03-01',
  '2025-04-01',
];

/** A type and version that a template uses. */
interface Use {
  type: string;
  version: string;
}

/** Returns the types and versions in a template, with the full types of children inside their parents. */
function usesIn(value: Json | undefined, parent: string): Use[] {
  if (Array.isArray(value)) return value.flatMap((item) => usesIn(item, parent));
  if (typeof value !== 'object' || value === null) return [];
  const { type, apiVersion, resources, ...rest } = value;
  const short = textOf(type) ?? '';
  const full = short.split('/')[0]?.includes('.') === true ? short : `${parent}/${short}`;
  const isResource = short !== '' && typeof apiVersion === 'string' && isApiVersion(apiVersion);
  return [
    ...(isResource ? [{ type: full, version: apiVersion }] : []),
    ...usesIn(resources, isResource ? full : ''),
    ...Object.values(rest).flatMap((item) => usesIn(item, '')),
  ];
}

const jsonFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(folder, name))
    : [];

function refusedIn(folder: string): string[] {
  const uses = jsonFiles(folder).flatMap((file) => {
    const { value } = readJson(readFileSync(file, 'utf8'));
    return usesIn(objectOf(value), '');
  });
  const known = uses.flatMap(({ type, version }) => {
    const info = findType(type);
    return info === undefined ? [] : [{ info, version }];
  });
  const refusedVersions = known.filter(({ info, version }) => {
    try {
      checkApiVersion(info, version, '', 'general', new Date());
      return false;
    } catch {
      return true;
    }
  });
  return [
    ...new Set(refusedVersions.map(({ info, version }) => `${info.namespace}/${info.name} ${version}`)),
  ];
}

describe('API versions of resource types', () => {
  it('include those of all shipped blueprints', () => {
    expect(jsonFiles(join(root, 'blueprints')).length).toBeGreaterThan(12);
    expect(refusedIn(join(root, 'blueprints'))).toEqual([]);
  });

  it.runIf(existsSync(corpus))('include those of the templates in the public corpus', () => {
    expect(refusedIn(join(corpus, 'arm'))).toEqual([]);
    expect(refusedIn(join(corpus, 'snapshots'))).toEqual([]);
  });

  it.each([
    ['Microsoft.App/containerApps', '2024-02-02-preview'],
    ['Microsoft.Cache/redis', '2023-05-01-preview'],
    ['Microsoft.ContainerService/managedClusters', '2023-11-01'],
    ['Microsoft.DBforPostgreSQL/flexibleServers', '2023-12-01-preview'],
    ['Microsoft.DocumentDB/databaseAccounts', '2023-09-15'],
    ['Microsoft.Insights/scheduledQueryRules', '2023-03-15-preview'],
    ['Microsoft.Sql/servers/databases', '2022-11-01-preview'],
    ['Microsoft.Web/sites', '2020-10-01'],
  ])('include previews and short-lived versions: %s %s', (type, version) => {
    expect(findType(type)?.apiVersions).toContain(version);
  });

  it('include versions that were released after the catalogue, up to today', () => {
    const info = findType('Microsoft.Storage/storageAccounts')!;
    const check = (version: string, today: string) => () =>
      checkApiVersion(info, version, '', 'general', new Date(today));
    expect(check('2027-05-01', '2027-05-01T08:00:00Z')).not.toThrow();
    expect(check('2027-05-02', '2027-05-01T08:00:00Z')).toThrow('No registered resource provider found');
  });

  it('are dates, newest first, without duplicates', () => {
    for (const { types } of allProviders())
      for (const { apiVersions } of types) {
        expect(apiVersions.filter((version) => !isApiVersion(version))).toEqual([]);
        expect(apiVersions).toEqual([...new Set(apiVersions)].toSorted().toReversed());
      }
  });
});

describe('requests with a version that does not exist', () => {
  let cloud: TestCloud;
  let group: string;
  beforeAll(async () => {
    cloud = await startTestCloud();
    const list = await cloud.call('/subscriptions?api-version=2022-12-01');
    const [subscription] = list.body['value'] as { subscriptionId: string }[];
    group = `/subscriptions/${subscription?.subscriptionId ?? ''}/resourceGroups/versions`;
    await cloud.call(`${group}?api-version=2022-09-01`, {
      method: 'PUT',
      body: { location: 'westeurope' },
      as: 'admin@contoso.example',
    });
  });
  afterAll(async () => {
    await cloud.sandbox.close();
  });

  const call = (path: string, method = 'GET', body?: unknown) =>
    cloud.call(`${group}${path}`, {
      method,
      as: 'admin@contoso.example',
      ...(body === undefined ? {} : { body }),
    });

  it('are refused with the versions of the type', async () => {
    const path = '/providers/Microsoft.Storage/storageAccounts/stversions?api-version=2019-05-05';
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await call(path, method, method === 'PUT' ? { location: 'westeurope' } : undefined);
      expect(answer.body.error).toMatchObject({
        code: 'NoRegisteredProviderFound',
        message: expect.stringMatching(
          /^No registered resource provider found for location '\w*' and API version '2019-05-05' for type 'storageAccounts'\. The supported api-versions are '[^']*2019-06-01, 2019-04-01[^']*'\./,
        ) as string,
      });
    }
  });

  it.each([
    ['GET', '/providers/Microsoft.Compute/virtualMachines/vm/instanceView', 'virtualMachines'],
    ['POST', '/providers/Microsoft.Compute/virtualMachines/vm/start', 'virtualMachines'],
    ['POST', '/providers/Microsoft.Web/sites/site/config/appsettings/list', 'sites/config'],
    ['GET', '/providers/Microsoft.Network/loadBalancers/lb/probes/one', 'loadBalancers'],
    ['POST', '/providers/Microsoft.PolicyInsights/policyStates/latest/summarize', 'policyStates'],
  ])('are refused for %s %s', async (method, path, type) => {
    expect(await call(`${path}?api-version=2001-01-01`, method)).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'NoRegisteredProviderFound',
          message: expect.stringContaining(`API version '2001-01-01' for type '${type}'`) as string,
        },
      },
    });
  });

  it.each([
    '/providers/Microsoft.Management/managementGroups',
    '/providers/Microsoft.Management/managementGroups/one/subscriptions',
    '/subscriptions/{id}/providers/Microsoft.KeyVault/deletedVaults',
    '/subscriptions/{id}/providers/Microsoft.KeyVault/locations/westeurope/deletedVaults/kv',
  ])('are refused for GET %s', async (path) => {
    const id = group.split('/')[2] ?? '';
    const answer = await cloud.call(`${path.replace('{id}', id)}?api-version=2001-01-01`);
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'NoRegisteredProviderFound']);
  });

  it('are refused with the versions of the resource manager outside of providers', async () => {
    const answer = await call('?api-version=2019-05-05');
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'InvalidApiVersionParameter',
          message: `The api-version '2019-05-05' is invalid. The supported versions are '${coreVersions.join(',')}'.`,
        },
      },
    });
  });

  const header = {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
  };
  const deploy = (version: string, resources: object[]) =>
    call(`/providers/Microsoft.Resources/deployments/d/validate?api-version=${version}`, 'POST', {
      properties: { mode: 'Incremental', template: { ...header, resources } },
    });
  const nested = (apiVersion: string) => ({
    type: 'Microsoft.Resources/deployments',
    apiVersion,
    name: 'n',
    properties: { mode: 'Incremental', template: { ...header, resources: [] } },
  });

  it('are refused for deployments, their resources and nested deployments', async () => {
    const type = 'Microsoft.Storage/storageAccounts';
    const resource = { type, apiVersion: '2019-05-05', name: 'stversions', location: 'westeurope' };
    expect((await deploy('2019-05-05', [])).body.error?.code).toBe('NoRegisteredProviderFound');
    expect((await deploy('2022-09-01', [resource])).body.error).toMatchObject({
      code: 'InvalidTemplateDeployment',
      details: [{ code: 'NoRegisteredProviderFound' }],
    });
    expect((await deploy('2022-09-01', [nested('2019-05-05')])).body.error?.code).toBe(
      'NoRegisteredProviderFound',
    );
  });

  it.each(deploymentVersions)('do not include %s for deployments and nested deployments', async (version) => {
    expect((await deploy(version, [nested(version)])).status).toBe(200);
    const list = await call(`/providers/Microsoft.Resources/deployments?api-version=${version}`);
    expect(list.status).toBe(200);
  });
});
