import type { AlertRule } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import type { RulePreset } from '../../../../components/metrics/rule-preset.ts';
import { checkRule, definitionQuery, previewBody, ruleBody, ruleDraft } from './rule-form.ts';

const type = 'Microsoft.Compute/virtualMachines';
const me = '01900000-0000-7000-8000-000000000001';
const subscriptionId = '11111111-1111-4111-8111-111111111111';
const machine = `/subscriptions/${subscriptionId}/resourceGroups/rg/providers/${type}/vm1`;
const preset: RulePreset = {
  selection: { subscriptionId, resourceGroup: 'rg/web' },
  type,
  metric: 'cpu',
  aggregation: 'Maximum',
  split: 'Lun',
  operator: 'LessThan',
  threshold: 5,
  window: 'PT1M',
};
const presetOf = (selection: RulePreset['selection']) => ruleDraft(undefined, me, { ...preset, selection });
const noText = (id: string) => id;

describe('draft of a rule from an address', () => {
  it('has the condition, and a name that describes it', () => {
    const draft = ruleDraft(undefined, me, preset);
    expect(draft.name).toMatch(/ < 5$/);
    expect(checkRule(draft, noText)).toEqual({});
    expect(previewBody(draft)).toEqual({
      scope: { subscriptionId, resourceGroup: 'rg/web' },
      type: type.toLowerCase(),
      metric: 'Percentage CPU',
      aggregation: 'Maximum',
      split: 'Lun',
      operator: 'LessThan',
      threshold: 5,
      window: 'PT1M',
      periods: 1,
      resolveThreshold: null,
      resolvePeriods: 1,
    });
  });

  it.each([
    [{ resourceIds: [machine] }, { resourceId: machine }],
    [{ deployment: 'bp-1' }, { deployment: 'bp-1' }],
    [
      { subscriptionId, tag: 'team=a' },
      { subscriptionId, tag: 'team=a' },
    ],
    [{ subscriptionId }, { subscriptionId }],
  ] as const)('watches %j', (selection, scope) => {
    expect(previewBody(presetOf(selection as RulePreset['selection'])).scope).toEqual(scope);
  });

  it('asks for the subscription if the address does not name it', () => {
    for (const selection of [{}, { resourceGroup: 'rg' }, { tag: 'team=a' }])
      expect(Object.keys(checkRule(presetOf(selection), noText))).toEqual(['scope']);
  });
});

describe('metrics that the form offers', () => {
  it('are those of the scope', () => {
    expect(definitionQuery(presetOf({ resourceIds: [machine] }))).toEqual({ resource: machine });
    const lower = { type: type.toLowerCase() };
    expect(definitionQuery(presetOf({}))).toEqual(lower);
    expect(definitionQuery(presetOf({ deployment: 'bp-1' }))).toEqual({ ...lower, deployment: 'bp-1' });
    expect(definitionQuery(presetOf({ subscriptionId, tag: 'team=a' }))).toEqual({
      ...lower,
      subscriptionId,
    });
    expect(definitionQuery({ kind: 'resource', scope: null, type })).toBeUndefined();
  });
});

it('saves several roles, and keeps recipients that the form does not show', () => {
  const other = '01900000-0000-7000-8000-000000000002';
  const roles = [me, other];
  const rule = {
    ...({ scope: { kind: 'resource', resourceId: machine } } as AlertRule),
    type,
    notify: { owner: false, webhook: false, roleIds: roles, accountIds: [other] },
  };
  const draft = ruleDraft(rule, me);
  expect(draft.roles).toEqual(roles);
  expect(ruleBody({ ...draft, roles: [other], notifyMe: true }, rule, me).notify).toEqual({
    owner: false,
    webhook: false,
    roleIds: [other],
    accountIds: [other, me],
  });
});
