import { CloudError } from '@blueport/cloud';
import { describe, expect, it } from 'vitest';
import type { Work, WorkStep } from '../cloud/work.ts';
import { deployMachine } from '../machine/machine.ts';
import { blameParameters } from './blame-parameters.ts';
import { explainTurn } from './explain-turn.ts';
import { failureOf } from './failure-of.ts';
import { findPolicyFields } from './find-policy-fields.ts';
import { rootCauseOf } from './root-cause.ts';

const subscriptionId = '00000000-0000-4000-8000-000000000001';
const work: Work = {
  operationId: 'o',
  deploymentId: 'd',
  organizationId: 'g',
  kind: 'create',
  name: 'bp-x',
  cloudName: 'bp-x-1',
  scope: 'resourceGroup',
  subscriptionId,
  resourceGroup: 'rg',
  location: 'westeurope',
  tags: {},
  principal: {
    accountId: 'a',
    sessionId: 's',
    tenantId: '00000000-0000-4000-8000-000000000002',
    cloud: 'general',
  },
  machine: deployMachine({ needsGroup: false }),
  steps: [],
};
const id = `/subscriptions/${subscriptionId}/resourceGroups/rg/providers/Microsoft.Sql/servers/ledger`;
const secret = 'Hunter-2026!';
const content = {
  template: JSON.stringify({
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    parameters: {
      serverName: { type: 'string' },
      place: { type: 'string' },
      team: { type: 'string' },
      admin: { type: 'string' },
      password: { type: 'secureString' },
    },
    variables: { login: "[concat('key=', parameters('password'))]" },
    resources: [
      {
        type: 'Microsoft.Sql/servers',
        apiVersion: '2021-11-01',
        name: "[parameters('serverName')]",
        location: "[parameters('place')]",
        tags: { team: "[parameters('team')]" },
        properties: {
          administratorLogin: "[parameters('admin')]",
          administratorLoginPassword: "[parameters('password')]",
          note: "[variables('login')]",
          key: "[reference('other').key]",
          rules: [{ owner: "[parameters('admin')]" }],
        },
      },
    ],
  }),
  parameters: { serverName: 'ledger', place: 'westus', team: 'blue', admin: 'root' },
  secureParameters: { password: secret },
};

const check = (expression: string, path: string | undefined, targetValue: unknown, more: object = {}) => ({
  kind: 'Field',
  expression,
  ...(path === undefined ? {} : { path }),
  operator: 'NotEquals',
  targetValue,
  ...more,
});
const refusedBy = (...checks: ReturnType<typeof check>[]) =>
  rootCauseOf({
    code: 'InvalidTemplateDeployment',
    message: 'The template deployment failed because of policy violation.',
    details: [
      {
        code: 'RequestDisallowedByPolicy',
        message: "Resource 'ledger' was disallowed by policy. Policy identifiers: '[]'.",
        target: id,
        policies: [{ definition: 'Allowed locations', assignment: 'Europe only', checks }],
        details: [],
      },
    ],
  });
const blamed = (...checks: ReturnType<typeof check>[]) =>
  blameParameters(refusedBy(...checks), work, content);
const conditionsOf = (...checks: ReturnType<typeof check>[]) => blamed(...checks).policies?.[0]?.conditions;

describe('a policy failure', () => {
  it('names the policies and deciding conditions without the condition on the type', () => {
    const type = check('type', 'type', 'Microsoft.Sql/servers');
    const failure = refusedBy(type, check('location', 'location', ['westeurope']));
    expect(failure).toMatchObject({ code: 'RequestDisallowedByPolicy', resourceId: id });
    expect(failure.policies).toEqual([
      {
        definition: 'Allowed locations',
        assignment: 'Europe only',
        conditions: [
          { subject: 'location', operator: 'NotEquals', expected: ['westeurope'], resourcePath: 'location' },
        ],
      },
    ]);
    expect(refusedBy(type).policies?.[0]?.conditions).toHaveLength(1);
  });

  it('merges a duplicate refusal and assigns policies to no other error', () => {
    const policies = [{ definition: 'One', assignment: 'Two', checks: [] }];
    const inner = (code: string) => ({ code, message: 'Disallowed.', target: 'ledger', details: [] });
    const outer = { code: 'RequestDisallowedByPolicy', message: 'Disallowed.', target: id, policies };
    expect(rootCauseOf({ ...outer, details: [inner('RequestDisallowedByPolicy')] }).policies).toHaveLength(1);
    expect(rootCauseOf({ ...outer, details: [inner('SkuNotAvailable')] }).policies).toBeUndefined();
    const options = { kind: 'refused', code: outer.code, message: 'Disallowed.', policies } as const;
    expect(failureOf(new CloudError(options)).policies).toEqual([
      { definition: 'One', assignment: 'Two', conditions: [] },
    ]);
  });

  it.each([
    [
      'its path',
      check('Microsoft.Sql/servers/administratorLogin', 'properties.administratorLogin', 'x'),
      'admin',
    ],
    ['an alias alone', check('Microsoft.Sql/servers/administratorLogin', undefined, 'x'), 'admin'],
    ['a field', check('location', undefined, ['x']), 'place'],
    ['a tag', check("tags['team']", 'tags.team', 'x'), 'team'],
    ['a tag without a path', check('tags[team]', undefined, 'x'), 'team'],
    ['all tags', check('tags', 'tags', 'x'), 'team'],
    ['an expression', check("[toLower(field('location'))]", undefined, 'x', { kind: 'Value' }), 'place'],
    ['a list', check('Microsoft.Sql/servers/rules[*].owner', 'properties.rules[*].owner', 'x'), 'admin'],
    ['the name', check('name', 'name', 'x'), 'serverName'],
    ['a secret', check('Microsoft.Sql/servers/administratorLoginPassword', undefined, 'x'), 'password'],
  ])('blames the field by %s', (_by, condition, parameter) => {
    expect(blamed(condition).parameters).toEqual([parameter]);
  });

  it('blames no field if the policy evaluated a property that no field is used in', () => {
    expect(blamed(check('kind', 'kind', 'x')).parameters).toBeUndefined();
    expect(blamed(check('[resourceGroup().location]', undefined, 'x')).parameters).toBeUndefined();
    expect(findPolicyFields({ 'sku.name': ['tier'] }, [{ subject: 'name', resourcePath: 'name' }])).toEqual(
      [],
    );
  });

  it('shows submitted values and no value known only to the cloud', () => {
    expect(conditionsOf(check('location', 'location', ['westeurope']))).toEqual([
      {
        subject: 'location',
        operator: 'NotEquals',
        expected: ['westeurope'],
        actual: 'westus',
        resourcePath: 'location',
      },
    ]);
    expect(conditionsOf(check("tags['team']", "tags['team']", 'x'))?.[0]).toHaveProperty('actual', 'blue');
    expect(conditionsOf(check("tags['cost']", 'tags.cost', 'x'))?.[0]).toHaveProperty('actual', null);
    for (const place of ['properties.key', 'properties.rules[*].owner', 'properties'])
      expect(conditionsOf(check(place, place, 'x'))?.[0]).not.toHaveProperty('actual');
  });

  it('shows no values if the resource is unknown', () => {
    const { resourceId: _id, target: _target, ...failure } = refusedBy(check('location', 'location', 'x'));
    const blamedFailure = blameParameters({ ...failure, message: 'Disallowed.' }, work, content);
    expect(blamedFailure.policies?.[0]?.conditions).toEqual([
      { subject: 'location', operator: 'NotEquals', resourcePath: 'location' },
    ]);
  });
});

describe('a secret', () => {
  const password = 'properties.administratorLoginPassword';
  it.each([
    ['the property itself', check('Microsoft.Sql/servers/administratorLoginPassword', password, 'longer')],
    ['a value derived from it', check('Microsoft.Sql/servers/note', 'properties.note', 'x')],
    ['an object that contains it', check('properties', 'properties', 'x')],
    [
      'a policy that contains it',
      check('Microsoft.Sql/servers/administratorLogin', 'properties.administratorLogin', secret),
    ],
    [
      'a policy that contains it inside a longer text',
      check('location', 'location', { not: [`sql://root:${secret.toUpperCase()}@x`] }),
    ],
    [
      'a policy that contains it encoded',
      check('location', 'location', Buffer.from(secret).toString('base64')),
    ],
    ['a policy that contains a part of it', check('location', 'location', ['Hunter', 'x'])],
    ['an expression that contains it', check(`[equals('${secret}', 'x')]`, undefined, 'x')],
  ])('is never shown: %s', (_what, condition) => {
    const text = JSON.stringify(blamed(condition)).toLowerCase();
    for (const form of [secret, 'Hunter', Buffer.from(secret).toString('base64')])
      expect(text).not.toContain(form.toLowerCase());
    expect(text).not.toContain('•');
  });

  const step = (error: WorkStep['error']): WorkStep => ({
    id: 'step',
    resourceId: id,
    type: 'Microsoft.Sql/servers',
    name: 'ledger',
    location: null,
    apiVersion: null,
    state: 'Failed',
    dependsOn: [],
    startedAt: null,
    finishedAt: null,
    error,
    longRunning: null,
  });
  const raw = refusedBy(check('location', 'location', secret));

  it('is not stored in steps or operations either', async () => {
    expect(JSON.stringify(raw)).toContain(secret);
    const turn = { machine: { ...work.machine, error: raw }, steps: [step(raw), step(null)] };
    const explained = await explainTurn(turn, work, () => Promise.resolve(content));
    expect(JSON.stringify(explained)).not.toContain(secret);
    for (const error of [explained.machine.error, explained.steps[0]?.error])
      expect(error).toMatchObject({
        parameters: ['place'],
        policies: [{ conditions: [{ actual: 'westus' }] }],
      });
    expect(explained.steps[1]?.error).toBeNull();
    // Explaining twice gives the same result.
    const secondTurn = await explainTurn(explained, work, () => Promise.resolve(content));
    expect(secondTurn).toEqual(explained);
  });

  it('is not stored if the submitted content is unknown', async () => {
    const broken = { ...content, template: '{' };
    const turn = { machine: { ...work.machine, error: null }, steps: [step(raw)] };
    const redactedTurn = await explainTurn(turn, work, () => Promise.resolve(broken));
    expect(redactedTurn.steps[0]?.error).toMatchObject({ policies: [{ assignment: 'Europe only' }] });
    expect(JSON.stringify(redactedTurn)).not.toContain(secret);
    const unread = () => Promise.reject(new Error('There is none.'));
    expect(await explainTurn(turn, work, unread)).toEqual(redactedTurn);
    const machine = { ...work.machine, work: 'delete' as const, error: raw };
    expect(JSON.stringify(await explainTurn({ machine, steps: [] }, work, unread))).not.toContain(secret);
  });

  it('is not searched for without a policy failure', async () => {
    const turn = { machine: work.machine, steps: [step({ code: 'Conflict', message: 'x' })] };
    expect(await explainTurn(turn, work, () => Promise.reject(new Error('Not asked.')))).toBe(turn);
  });
});
