import { expect, it } from 'vitest';
import { supportsTags } from './tag-support.ts';

const location = { location: 'westeurope' };

it.each([
  ['Microsoft.Storage/storageAccounts', {}, true],
  ['microsoft.compute/VIRTUALMACHINES/extensions', {}, true],
  ['Microsoft.Network/privateDnsZones/virtualNetworkLinks', {}, true],
  ['Microsoft.Resources/resourceGroups', location, true],
  ['Microsoft.Resources/deployments', {}, true],
  ['Microsoft.Sql/servers/failoverGroups', {}, true],
  ['Microsoft.Network/virtualNetworks/subnets', {}, false],
  // Old templates set a location on types that do not support one.
  ['Microsoft.Sql/servers/firewallRules', location, false],
  ['Microsoft.Authorization/policyAssignments', location, false],
  ['Microsoft.Authorization/locks', {}, false],
  ['Microsoft.Kusto/clusters/databases', location, false],
])('supportsTags knows %s', (type, definition, expected) => {
  expect(supportsTags(type, definition)).toBe(expected);
});

it.each([
  ['a location', location, true],
  ['separate tags', { Tags: {} }, true],
  ['neither', {}, false],
])('supportsTags infers an unknown type from its definition: %s', (_what, definition, expected) => {
  expect(supportsTags('Contoso.Example/things', definition)).toBe(expected);
});

it('supportsTags returns false for extensions of other resources', () => {
  const type = 'Microsoft.Storage/storageAccounts/providers/diagnosticSettings';
  expect(supportsTags(type, location)).toBe(false);
});
