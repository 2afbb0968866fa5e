import { describe, expect, it } from 'vitest';
import type { JsonObject, ScopeKind } from './index.ts';
import { expandFragment } from './test-support/expandFragment.ts';

const group = '/providers/Microsoft.Management/managementGroups/mg';
const home: Record<ScopeKind, string> = {
  tenant: '',
  managementGroup: group,
  subscription: '/subscriptions/s',
  resourceGroup: '/subscriptions/s/resourceGroups/rg',
};
/** How a deployment specifies its target; some targets have more than one notation. */
const targets: [string, JsonObject, string][] = [
  ['the tenant', { scope: '/' }, ''],
  [
    'a management group',
    { scope: 'Microsoft.Management/managementGroups/other' },
    group.replace('/mg', '/other'),
  ],
  ['a management group by id', { scope: group.replace('/mg', '/other') }, group.replace('/mg', '/other')],
  ['a subscription', { subscriptionId: 't' }, '/subscriptions/t'],
  ['a subscription by id', { scope: '/subscriptions/t' }, '/subscriptions/t'],
  ['a resource group', { subscriptionId: 't', resourceGroup: 'g' }, '/subscriptions/t/resourceGroups/g'],
  [
    'a resource group by id',
    { scope: '/subscriptions/t/resourceGroups/g' },
    '/subscriptions/t/resourceGroups/g',
  ],
];
const kinds = Object.keys(home) as ScopeKind[];
const assignments = '/providers/Microsoft.Authorization/policyAssignments/p';

describe.each(kinds)('a deployment at %s scope', (kind) => {
  const inner: JsonObject = {
    resources: [{ type: 'Microsoft.Authorization/policyAssignments', apiVersion: '2025-01-01', name: 'p' }],
  };
  const at = (place: JsonObject): { ids: string[]; codes: string[] } => {
    const nested: JsonObject = {
      type: 'Microsoft.Resources/deployments',
      apiVersion: '2025-04-01',
      name: 'd',
      location: 'westus',
      properties: { mode: 'Incremental', expressionEvaluationOptions: { scope: 'inner' }, template: inner },
      ...place,
    };
    const { resources, diagnostics } = expandFragment(
      { resources: [nested] },
      { scope: { kind, subscriptionId: 's', resourceGroup: 'rg', managementGroup: 'mg' } },
    );
    return { ids: resources.map((resource) => resource.id), codes: diagnostics.map((item) => item.code) };
  };

  it('defaults to its own scope', () => {
    expect(at({})).toEqual({ ids: [home[kind] + assignments], codes: [] });
  });

  it.each(targets)('reaches %s', (_, place, expected) => {
    expect(at(place)).toEqual({ ids: [expected + assignments], codes: [] });
  });

  it('rejects invalid scopes', () => {
    expect(at({ scope: '/subscriptions/s/resourceGroups/rg/providers/A.B/c/d' }).codes).toEqual([
      'ScopeInvalid',
    ]);
  });
});
