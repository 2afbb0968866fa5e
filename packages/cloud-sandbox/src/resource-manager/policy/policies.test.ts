import { PolicyClient } from '@azure/arm-policy';
import { ResourceManagementClient } from '@azure/arm-resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { plannedSubscriptions } from '../../world/estate/subscriptions.ts';

const admin = 'admin@contoso.example';
const subscriptionId = plannedSubscriptions.find(({ name }) => name === 'Contoso Development')?.id ?? '';
const scope = `/subscriptions/${subscriptionId}`;
const group = `${scope}/resourceGroups/rg-policy`;
const builtIn = (name: string) => `/providers/Microsoft.Authorization/policyDefinitions/${name}`;
const requireTag = builtIn('871b6d14-10aa-478d-b590-94f262ecfa99');
const appendTag = builtIn('2a0e14a6-b0a6-4fab-991a-187a4f81c498');
const halves = ['if', 'then'];
const rule = (condition: unknown, effect: string) =>
  Object.fromEntries(halves.map((half, at) => [half, at === 0 ? condition : { effect }]));

let cloud: TestCloud;
let policy: PolicyClient;
let resources: ResourceManagementClient;

const put = (id: string, body: unknown, version = '2023-01-01') =>
  cloud.call(`${id}?api-version=${version}`, { method: 'PUT', body, as: admin });
const account = (name: string, more: object = {}) => ({
  id: `${group}/providers/Microsoft.Storage/storageAccounts/${name}`,
  body: { location: 'westeurope', sku: { name: 'Standard_LRS' }, kind: 'StorageV2', ...more },
});
const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

beforeAll(async () => {
  cloud = await startTestCloud();
  const { httpClient } = cloud;
  policy = new PolicyClient(cloud.credential(admin), subscriptionId, { httpClient });
  resources = new ResourceManagementClient(cloud.credential(admin), subscriptionId, { httpClient });
  await resources.resourceGroups.createOrUpdate('rg-policy', {
    location: 'westeurope',
    tags: { team: 'blue' },
  });
}, 60_000);
afterAll(async () => cloud.sandbox.close());

describe('policy definitions (vendor client)', () => {
  it('lists built-in ones and returns them by name and version', async () => {
    const all = await collect(policy.policyDefinitions.listBuiltIn());
    expect(all.length).toBeGreaterThanOrEqual(25);
    expect(all.every(({ policyType }) => policyType === 'BuiltIn')).toBe(true);
    const one = await policy.policyDefinitions.getBuiltIn(requireTag.split('/').at(-1) ?? '');
    expect(one).toMatchObject({ displayName: 'Require a tag on resources', mode: 'Indexed' });
    const sets = await collect(policy.policySetDefinitions.listBuiltIn());
    expect(sets.map(({ policyDefinitions }) => policyDefinitions?.length)).toEqual([9, 5]);
    const versions = await collect(policy.policyDefinitionVersions.listBuiltIn(one.name ?? ''));
    expect(versions.map(({ version }) => version)).toEqual(['1.0.0']);
    await expect(policy.policyDefinitions.getBuiltIn('none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'PolicyDefinitionNotFound',
    });
  });

  it('stores custom ones in a subscription, and rejects invalid rules', async () => {
    const definition = await policy.policyDefinitions.createOrUpdate('no-premium', {
      mode: 'Indexed',
      displayName: 'No premium disks',
      policyRule: rule({ field: 'Microsoft.Compute/disks/sku.name', like: 'Premium*' }, 'deny'),
    });
    expect(definition).toMatchObject({
      policyType: 'Custom',
      id: `${scope}/providers/Microsoft.Authorization/policyDefinitions/no-premium`,
    });
    const definitions = await collect(policy.policyDefinitions.list());
    expect(definitions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['no-premium', 'end-date-of-machines']),
    );
    const custom = await collect(policy.policyDefinitions.list({ filter: "policyType eq 'Custom'" }));
    expect(custom).toHaveLength(2);
    await expect(
      policy.policyDefinitions.createOrUpdate('wrong', {
        mode: 'All',
        policyRule: rule({ field: 'name', equal: 1 }, 'deny'),
      }),
    ).rejects.toMatchObject({ statusCode: 400, code: 'InvalidPolicyRule' });
    await policy.policyDefinitions.delete('no-premium');
    await expect(policy.policyDefinitions.get('no-premium')).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('policy assignments (vendor client)', () => {
  it('lists those of the management group, the subscription and below', async () => {
    const names = async (filter?: string) =>
      (await collect(policy.policyAssignments.list(filter === undefined ? {} : { filter }))).map(
        ({ name }) => name,
      );
    expect(await names()).toEqual(expect.arrayContaining(['data-protection', 'owner-tag', 'end-dates']));
    expect(await names('atExactScope()')).toEqual(['end-dates']);
    const inGroup = await collect(
      policy.policyAssignments.listForManagementGroup('contoso', { filter: 'atScope()' }),
    );
    expect(inGroup).toHaveLength(4);
  });

  it('rejects values that do not match their definition', async () => {
    const assign = (name: string, body: Parameters<typeof policy.policyAssignments.create>[2]) =>
      policy.policyAssignments.create(scope, name, body);
    const errorWith = (code: string) => expect.objectContaining({ code });
    await expect(assign('a', { policyDefinitionId: builtIn('none') })).rejects.toEqual(
      errorWith('PolicyDefinitionNotFound'),
    );
    await expect(assign('a', { policyDefinitionId: requireTag })).rejects.toEqual(
      errorWith('MissingPolicyParameter'),
    );
    await expect(
      assign('a', {
        policyDefinitionId: requireTag,
        parameters: { tagName: { value: 'a' }, other: { value: 1 } },
      }),
    ).rejects.toEqual(errorWith('UndefinedPolicyParameter'));
    await expect(
      assign('a', {
        policyDefinitionId: requireTag,
        parameters: { tagName: { value: 'a' }, effect: { value: 'Modify' } },
      }),
    ).rejects.toEqual(errorWith('PolicyParameterValueNotAllowed'));
    await expect(
      assign('a', {
        policyDefinitionId: builtIn('ea3f2387-9b95-492a-a190-fcdc54f7b070'),
        parameters: { tagName: { value: 'a' } },
      }),
    ).rejects.toEqual(errorWith('ResourceIdentityRequired'));
    expect(
      (
        await put(
          `${scope}/providers/Microsoft.Authorization/policyExemptions/e`,
          {
            properties: {
              policyAssignmentId: `${scope}/providers/Microsoft.Authorization/policyAssignments/none`,
              exemptionCategory: 'Waiver',
            },
          },
          '2022-07-01-preview',
        )
      ).body.error?.code,
    ).toBe('PolicyAssignmentNotFound');
  });
});

describe('policy effects on writes', () => {
  it('rejects a PUT, a PATCH and a deployment under deny, naming assignment and definition, until it is removed', async () => {
    const free = account('stpolicyfree', { tags: { team: 'blue' } });
    expect((await put(free.id, free.body)).status).toBe(200);
    await policy.policyAssignments.create(group, 'team-tag', {
      displayName: 'Team tag',
      policyDefinitionId: requireTag,
      parameters: { tagName: { value: 'team' } },
      nonComplianceMessages: [{ message: 'Name your team.' }],
    });
    const untaggedAccount = account('stpolicybare');
    const refusal = await put(untaggedAccount.id, untaggedAccount.body);
    expect(refusal.status).toBe(403);
    expect(refusal.body.error).toMatchObject({
      code: 'RequestDisallowedByPolicy',
      target: 'stpolicybare',
      message: expect.stringContaining("Reasons: 'Name your team.'"),
      additionalInfo: [
        {
          type: 'PolicyViolation',
          info: {
            policyDefinitionId: requireTag,
            policyAssignmentId: `${group}/providers/Microsoft.Authorization/policyAssignments/team-tag`,
            policyAssignmentDisplayName: 'Team tag',
            policyDefinitionEffect: 'deny',
            evaluationDetails: { evaluatedExpressions: [{ expression: 'tags[team]', operator: 'Exists' }] },
          },
        },
      ],
    });
    const patched = await cloud.call(`${free.id}?api-version=2023-01-01`, {
      method: 'PATCH',
      body: { tags: {} },
      as: admin,
    });
    expect(patched.body.error?.code).toBe('RequestDisallowedByPolicy');
    const template = {
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
      contentVersion: '1.0.0.0',
      resources: [
        {
          type: 'Microsoft.Storage/storageAccounts',
          apiVersion: '2023-01-01',
          name: 'stpolicydep',
          ...untaggedAccount.body,
        },
      ],
    };
    const deployed = await put(
      `${group}/providers/Microsoft.Resources/deployments/d`,
      { properties: { mode: 'Incremental', template } },
      '2024-03-01',
    );
    expect(deployed.body.error).toMatchObject({
      code: 'InvalidTemplateDeployment',
      details: [{ code: 'RequestDisallowedByPolicy' }],
    });
    await policy.policyAssignments.delete(group, 'team-tag');
    expect((await put(untaggedAccount.id, untaggedAccount.body)).status).toBe(200);
  });

  it('reports policy, assignment and conditions of deny to a deployment, in preflight and at run time', async () => {
    await policy.policyDefinitions.createOrUpdate('plain-storage', {
      mode: 'Indexed',
      displayName: 'Plain storage only',
      policyRule: rule(
        {
          allOf: [
            { field: 'type', equals: 'Microsoft.Storage/storageAccounts' },
            { field: 'Microsoft.Storage/storageAccounts/sku.name', notIn: ['Standard_LRS'] },
          ],
        },
        'deny',
      ),
    });
    await policy.policyAssignments.create(group, 'plain', {
      displayName: 'Thrift',
      policyDefinitionId: `${scope}/providers/Microsoft.Authorization/policyDefinitions/plain-storage`,
    });
    const evaluated = (subject: string, path: string, more: object) => ({
      result: 'True',
      expressionKind: 'Field',
      expression: subject,
      path,
      ...more,
    });
    const violation = {
      type: 'PolicyViolation',
      info: expect.objectContaining({
        policyDefinitionName: 'plain-storage',
        policyDefinitionDisplayName: 'Plain storage only',
        policyDefinitionEffect: 'deny',
        policyAssignmentName: 'plain',
        policyAssignmentDisplayName: 'Thrift',
        policyAssignmentScope: group,
        policyAssignmentParameters: {},
        evaluationDetails: {
          evaluatedExpressions: [
            evaluated('type', 'type', {
              expressionValue: 'Microsoft.Storage/storageAccounts',
              targetValue: 'Microsoft.Storage/storageAccounts',
              operator: 'Equals',
            }),
            evaluated('Microsoft.Storage/storageAccounts/sku.name', 'sku.name', {
              expressionValue: 'Premium_LRS',
              targetValue: ['Standard_LRS'],
              operator: 'NotIn',
            }),
          ],
        },
      }),
    };
    const storage = (name: string, size: string, more: object = {}) => ({
      type: 'Microsoft.Storage/storageAccounts',
      apiVersion: '2023-01-01',
      name,
      ...account(name, { sku: { name: size } }).body,
      ...more,
    });
    const deploy = (name: string, resourcesOf: readonly object[]) =>
      put(
        `${group}/providers/Microsoft.Resources/deployments/${name}`,
        {
          properties: {
            mode: 'Incremental',
            template: {
              $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
              contentVersion: '1.0.0.0',
              resources: resourcesOf,
            },
          },
        },
        '2024-03-01',
      );
    const beforehand = await deploy('beforehand', [storage('stpolicydear', 'Premium_LRS')]);
    expect(beforehand.body.error).toMatchObject({
      code: 'InvalidTemplateDeployment',
      details: [{ code: 'RequestDisallowedByPolicy', additionalInfo: [violation] }],
    });
    // Values that are known only at run time are evaluated when the step starts.
    const tags = { near: "[reference('stpolicynear').primaryLocation]" };
    const dependentAccount = storage('stpolicylater', 'Premium_LRS', { tags, dependsOn: ['stpolicynear'] });
    expect(
      (await deploy('running', [storage('stpolicynear', 'Standard_LRS'), dependentAccount])).status,
    ).toBe(201);
    const operations = `${group}/providers/Microsoft.Resources/deployments/running/operations?api-version=2024-03-01`;
    const refusal = async () => {
      const { value } = (await cloud.call(operations, { as: admin })).body as unknown as {
        value: { properties: { statusMessage?: { error?: object } } }[];
      };
      return value.map(({ properties }) => properties.statusMessage?.error).find((one) => one !== undefined);
    };
    await expect
      .poll(refusal, { timeout: 20_000 })
      .toMatchObject({ code: 'RequestDisallowedByPolicy', additionalInfo: [violation] });
    await policy.policyAssignments.delete(group, 'plain');
    await policy.policyDefinitions.delete('plain-storage');
  });

  it('changes the write for append and modify, unless enforcement is disabled', async () => {
    const assign = (enforcementMode: string) =>
      policy.policyAssignments.create(group, 'append', {
        policyDefinitionId: appendTag,
        enforcementMode,
        parameters: { tagName: { value: 'stage' }, tagValue: { value: 'trial' } },
      });
    const inherit = {
      policyDefinitionId: builtIn('ea3f2387-9b95-492a-a190-fcdc54f7b070'),
      identity: { type: 'SystemAssigned' },
      location: 'westeurope',
      parameters: { tagName: { value: 'team' } },
    } as const;
    await assign('DoNotEnforce');
    const first = account('stpolicyone');
    expect((await put(first.id, first.body)).body['tags']).toEqual({});
    await assign('Default');
    const assignment = await policy.policyAssignments.create(group, 'inherit', inherit);
    expect(assignment.identity?.principalId).toMatch(/^[0-9a-f-]{36}$/);
    const second = account('stpolicytwo');
    expect((await put(second.id, second.body)).body['tags']).toEqual({ stage: 'trial', team: 'blue' });
    await policy.policyAssignments.delete(group, 'append');
    await policy.policyAssignments.delete(group, 'inherit');
  });

  it('allows a denied resource under an exemption until it expires', async () => {
    const assignment = await policy.policyAssignments.create(group, 'exempted', {
      policyDefinitionId: requireTag,
      parameters: { tagName: { value: 'never' } },
    });
    const exempt = (expiresOn: string) =>
      put(
        `${group}/providers/Microsoft.Authorization/policyExemptions/e`,
        { properties: { policyAssignmentId: assignment.id, exemptionCategory: 'Waiver', expiresOn } },
        '2022-07-01-preview',
      );
    const one = account('stpolicyexempt');
    expect((await exempt('2020-01-01T00:00:00Z')).status).toBe(201);
    expect((await put(one.id, one.body)).status).toBe(403);
    expect((await exempt('2100-01-01T00:00:00Z')).status).toBe(200);
    expect((await put(one.id, one.body)).status).toBe(200);
    const list = await cloud.call(
      `${group}/providers/Microsoft.Authorization/policyExemptions?api-version=2022-07-01-preview&$filter=excludeExpired()`,
      { as: admin },
    );
    expect(list.body['value']).toHaveLength(1);
    await policy.policyAssignments.delete(group, 'exempted');
  });

  it('protects a resource and its group from deletion under denyAction', async () => {
    await policy.policyAssignments.create(group, 'keep', {
      policyDefinitionId: builtIn('78460a36-508a-49a4-b2b2-2f5ec564f4bb'),
      parameters: {
        listOfResourceTypesDisallowedForDeletion: { value: ['Microsoft.Storage/storageAccounts'] },
      },
    });
    const remove = (id: string, version: string) =>
      cloud.call(`${id}?api-version=${version}`, { method: 'DELETE', as: admin });
    expect((await remove(account('stpolicyfree').id, '2023-01-01')).body.error?.code).toBe(
      'RequestDisallowedByPolicy',
    );
    expect((await remove(group, '2021-04-01')).status).toBe(403);
    await policy.policyAssignments.delete(group, 'keep');
    expect((await remove(account('stpolicyfree').id, '2023-01-01')).status).toBe(200);
  });
});
