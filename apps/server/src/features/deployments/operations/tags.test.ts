import type { DeploymentCondition, DeploymentDetail, Problem, Verdict } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blueprintParameters } from '../../catalog/blueprints/describe-template.ts';
import { startDayTwo, type DayTwo } from './day-two.testing.ts';

/** A custom blueprint without a parameter called tags. */
const template = {
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  parameters: { prefix: { type: 'string' } },
  resources: [
    {
      type: 'Microsoft.Network/virtualNetworks',
      apiVersion: '2024-01-01',
      name: "[format('{0}-vnet', parameters('prefix'))]",
      location: '[resourceGroup().location]',
      tags: { app: 'network', owner: 'platform' },
      properties: { addressSpace: { addressPrefixes: ['10.0.0.0/16'] } },
      resources: [
        {
          type: 'subnets',
          apiVersion: '2024-01-01',
          name: 'apps',
          dependsOn: [
            "[resourceId('Microsoft.Network/virtualNetworks', format('{0}-vnet', parameters('prefix')))]",
          ],
          properties: { addressPrefix: '10.0.1.0/24' },
        },
      ],
    },
    {
      type: 'Microsoft.Network/networkSecurityGroups',
      apiVersion: '2024-01-01',
      name: "[format('{0}-nsg{1}', parameters('prefix'), copyIndex())]",
      location: '[resourceGroup().location]',
      copy: { name: 'groups', count: 2 },
      properties: {},
    },
    {
      type: 'Microsoft.Resources/deployments',
      apiVersion: '2022-09-01',
      name: "[format('{0}-inner', parameters('prefix'))]",
      properties: {
        mode: 'Incremental',
        expressionEvaluationOptions: { scope: 'inner' },
        parameters: { name: { value: "[format('{0}-routes', parameters('prefix'))]" } },
        template: {
          $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
          contentVersion: '1.0.0.0',
          parameters: { name: { type: 'string' } },
          resources: [
            {
              type: 'Microsoft.Network/routeTables',
              apiVersion: '2024-01-01',
              name: "[parameters('name')]",
              location: '[resourceGroup().location]',
              tags: "[createObject('kind', 'routes')]",
              properties: {},
            },
          ],
        },
      },
    },
  ],
};

let world: DayTwo;

beforeAll(async () => {
  world = await startDayTwo();
  const parameters = blueprintParameters({ parameters: template.parameters }, {});
  for (const [version, content] of [
    ['9.0.0', template],
    ['9.1.0', { ...template, contentVersion: '9.1.0.0' }],
  ] as const) {
    await world.server.database.pool.query(
      `insert into blueprint_version select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(),
         'version', $1::text, 'created_at', now(), 'template', $2::jsonb, 'parameters', $3::jsonb,
         'wizard', '{"groups": []}'::jsonb))).*
       from blueprint_version v join blueprint b on b.id = v.blueprint_id
       where b.slug = 'storage-account' and v.version = '1.0.0'`,
      [version, JSON.stringify(content), JSON.stringify(parameters)],
    );
  }
}, 60_000);
afterAll(() => world.stop());

const orderOf = (prefix: string, tags: object) => ({
  blueprint: 'storage-account',
  version: '9.0.0',
  subscriptionId: world.subscriptionId,
  resourceGroup: `rg-${prefix}`,
  location: 'westeurope',
  parameters: { prefix },
  tags,
});
const deploy = (prefix: string, tags: object) =>
  world.deploy('storage-account', `rg-${prefix}`, { prefix }, { version: '9.0.0', tags });

/** Returns the tags of the resources in the cloud, by name. */
async function tagsInCloud(prefix: string): Promise<Record<string, unknown>> {
  const group = `/subscriptions/${world.subscriptionId}/resourceGroups/rg-${prefix}`;
  const { value } = (await world.arm('GET', `${group}/resources`, '2021-04-01')) as {
    value: { name: string; tags?: object }[];
  };
  return Object.fromEntries(value.map(({ name, tags }) => [name.replace(`${prefix}-`, ''), tags]));
}
const driftOf = async (name: string) => {
  const { resources } = (await world.call('GET', `/${name}/condition`)).body as DeploymentCondition;
  return resources.filter(({ drift }) => drift !== 'none').map((one) => [one.name, one.differences]);
};
const carried = (tags: object) => ({
  vnet: { ...tags, app: 'network', owner: 'platform' },
  nsg0: tags,
  nsg1: tags,
  routes: { ...tags, kind: 'routes' },
});

describe('tags of a deployment whose template has no parameter for them', () => {
  it('are set on every resource that supports them, and not reported as drift', async () => {
    const { name, state, error } = await deploy('tagged', { owner: 'zoe', team: 'blue' });
    expect([state, error]).toEqual(['Succeeded', null]);
    expect(await tagsInCloud('tagged')).toEqual(carried({ owner: 'zoe', team: 'blue' }));
    expect(await driftOf(name)).toEqual([]);
  });

  it('are kept by a redeployment, replaced by new tags, and carried over to another version', async () => {
    const { name } = await deploy('changed', { team: 'blue' });
    await world.run(`/${name}/redeploy`, {});
    expect(await tagsInCloud('changed')).toEqual(carried({ team: 'blue' }));
    await world.run(`/${name}/redeploy`, { tags: { owner: 'zoe', cost: '42' } });
    expect(await tagsInCloud('changed')).toEqual(carried({ owner: 'zoe', cost: '42' }));
    const upgraded = await world.run(`/${name}/upgrade`, { version: '9.1.0' });
    expect([upgraded.state, upgraded.blueprint.version]).toEqual(['Succeeded', '9.1.0']);
    expect(await tagsInCloud('changed')).toEqual(carried({ owner: 'zoe', cost: '42' }));
    expect(await driftOf(name)).toEqual([]);
    const rollback: DeploymentDetail = await world.run(`/${name}/rollback`, { operation: 1 });
    expect([rollback.state, rollback.tags]).toEqual(['Succeeded', { team: 'blue' }]);
    expect(await tagsInCloud('changed')).toEqual(carried({ team: 'blue' }));
  });

  it('satisfy a policy that requires them, in verdict and deployment', async () => {
    const group = `/subscriptions/${world.subscriptionId}/resourceGroups/rg-required`;
    await world.arm('PUT', group, '2021-04-01', { location: 'westeurope' });
    await world.arm(
      'PUT',
      `${group}/providers/Microsoft.Authorization/policyAssignments/require-team`,
      '2023-04-01',
      {
        properties: {
          displayName: 'Require a team',
          policyDefinitionId:
            '/providers/Microsoft.Authorization/policyDefinitions/871b6d14-10aa-478d-b590-94f262ecfa99',
          parameters: { tagName: { value: 'team' } },
        },
      },
    );
    const verdictOf = async (tags: object) =>
      (await world.call('POST', '/verdict?fresh=true', orderOf('required', tags))).body as Verdict;
    const untaggedVerdict = await verdictOf({});
    expect(untaggedVerdict.policy.data?.findings.map(({ kind }) => kind)).toContain('deny');
    const refusal = await world.call('POST', '', orderOf('required', {}));
    expect((refusal.body as Problem).type).toBe('urn:blueport:problem:policy-denied');

    const verdict = await verdictOf({ team: 'blue' });
    expect(verdict.policy.data?.findings.filter(({ kind }) => kind === 'deny')).toEqual([]);
    expect(verdict.fingerprint).not.toBe(untaggedVerdict.fingerprint);
    expect((await deploy('required', { team: 'blue' })).state).toBe('Succeeded');
  });

  it('are reported as missing with a reason for resources that do not have them', async () => {
    const verdict = (await world.call('POST', '/verdict', orderOf('named', { owner: 'zoe', team: 'blue' })))
      .body as Verdict;
    expect(verdict.tags?.exceptions.map(({ name, reason, tags }) => [name, reason, tags])).toEqual([
      ['named-vnet', 'own-value', ['owner']],
      ['named-vnet/apps', 'not-supported', ['owner', 'team']],
    ]);
    // Reported, but does not block the deployment.
    expect(verdict.reasons.filter(({ code }) => code.includes('tag'))).toEqual([]);
    const untagged = (await world.call('POST', '/verdict', orderOf('named', {}))).body as Verdict;
    expect(untagged.tags).toBeUndefined();
  });
});
