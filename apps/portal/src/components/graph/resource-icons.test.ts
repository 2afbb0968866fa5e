import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasOwnIcon, iconCount, resourceIcon } from './resource-icons.ts';
import { resourceFamily } from './resource-kind.ts';

const blueprints = path.resolve(import.meta.dirname, '../../../../../blueprints');
const catalogue = new Set(
  readdirSync(blueprints, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readFileSync(path.join(blueprints, name, 'template.json'), 'utf8'))
    .flatMap((template) =>
      [...template.matchAll(/"type":\s*"(Microsoft\.[^"]+)"/gi)].map(([, type]) => type!),
    ),
);
/** The most frequent types of the public quickstart templates that the engine is tested with. */
const frequent = [
  'Microsoft.Resources/deployments',
  'Microsoft.Authorization/roleAssignments',
  'Microsoft.Storage/storageAccounts',
  'Microsoft.Network/virtualNetworks',
  'Microsoft.Insights/diagnosticSettings',
  'Microsoft.Authorization/policyAssignments',
  'Microsoft.Authorization/locks',
  'Microsoft.Compute/virtualMachines/extensions',
  'Microsoft.Network/publicIPAddresses',
  'Microsoft.Network/networkInterfaces',
  'Microsoft.Network/networkSecurityGroups',
  'Microsoft.Authorization/policyDefinitions',
  'Microsoft.KeyVault/vaults/keys',
  'Microsoft.Network/dnsZones',
  'Microsoft.ManagedIdentity/userAssignedIdentities',
  'Microsoft.Compute/availabilitySets',
  'Microsoft.Resources/deploymentScripts',
  'Microsoft.Authorization/policySetDefinitions',
  'Microsoft.Network/networkManagers',
  'Microsoft.CognitiveServices/accounts',
  'Microsoft.Sql/servers',
  'Microsoft.Sql/servers/databases',
  'Microsoft.RecoveryServices/vaults',
  'Microsoft.DevTestLab/labs',
  'Microsoft.Management/managementGroups',
  'Microsoft.DBforMySQL/servers',
  'Microsoft.MachineLearningServices/workspaces',
  'Microsoft.Compute/disks',
  'Microsoft.Network/virtualNetworks/subnets',
  'Microsoft.Logic/workflows',
  'Microsoft.EventHub/namespaces',
  'Microsoft.ContainerInstance/containerGroups',
  'Microsoft.Network/routeTables',
  'Microsoft.Network/firewallPolicies',
  'Microsoft.ServiceBus/namespaces',
  'Microsoft.Cache/redis',
  'Microsoft.Cdn/profiles',
];

describe('resource icons', () => {
  it('form a set of at least 60', () => {
    expect(iconCount).toBeGreaterThanOrEqual(60);
  });

  it('exist for every type of the catalogue and the most frequent types of public templates', () => {
    expect(catalogue.size).toBeGreaterThan(25);
    expect([...catalogue, ...frequent].filter((type) => !hasOwnIcon(type))).toEqual([]);
  });

  it('are not shared by types of different families', () => {
    const families = Map.groupBy([...catalogue, ...frequent, 'Unknown.Provider/things'], (type) =>
      resourceIcon(type).join(),
    );
    const mixed = [...families.values()].filter((types) => new Set(types.map(resourceFamily)).size > 1);
    expect(mixed).toEqual([]);
  });

  it('fall back to the icon of the family, for any spelling of the type', () => {
    expect(resourceIcon('microsoft.NETWORK/virtualnetworks')).toBe(
      resourceIcon('Microsoft.Network/virtualNetworks'),
    );
    expect(resourceIcon('Microsoft.Network/somethingNew')).not.toBe(resourceIcon('Unknown.Provider/things'));
  });
});
