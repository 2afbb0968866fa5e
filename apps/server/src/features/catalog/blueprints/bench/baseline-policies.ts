import type { JsonObject } from '@blueport/azure-policy';
import type { PolicyRows } from './bench-ports.ts';

/** Subscription of test runs for which no subscription is selected. */
export const placeholderSubscription = '00000000-0000-0000-0000-000000000000';

const isOfType = (type: string) => ({ field: 'type', equals: type });
const storage = 'Microsoft.Storage/storageAccounts';
const site = 'Microsoft.Web/sites';
const vault = 'Microsoft.KeyVault/vaults';
const sql = 'Microsoft.Sql/servers';
const card = 'Microsoft.Network/networkInterfaces';
const rules = 'Microsoft.Network/networkSecurityGroups/securityRules';
const machine = 'Microsoft.Compute/virtualMachines';

const isFalse = (field: string) => ({ field, equals: 'false' });
const isNotFalse = (field: string) => ({ not: { field, equals: 'false' } });
const openTo = (port: string): JsonObject => ({
  count: {
    field: 'Microsoft.Network/networkSecurityGroups/securityRules[*]',
    where: {
      allOf: [
        { field: `${rules}[*].access`, equals: 'Allow' },
        { field: `${rules}[*].direction`, equals: 'Inbound' },
        { field: `${rules}[*].destinationPortRange`, in: [port, '*'] },
        { field: `${rules}[*].sourceAddressPrefix`, in: ['*', 'Internet', '0.0.0.0/0'] },
      ],
    },
  },
  greater: 0,
});

const baselineRules: readonly (readonly [title: string, effect: 'deny' | 'audit', when: JsonObject])[] = [
  [
    'Storage accounts accept only HTTPS requests',
    'deny',
    {
      allOf: [
        isOfType(storage),
        isFalse(`${storage}/supportsHttpsTrafficOnly`),
        // NFS file shares do not support HTTPS-only traffic; network rules protect them.
        { not: { field: `${storage}/isNfsV3Enabled`, equals: 'true' } },
        { not: { field: 'kind', equals: 'FileStorage' } },
      ],
    },
  ],
  [
    'Storage accounts do not allow anonymous read access to containers',
    'audit',
    { allOf: [isOfType(storage), isNotFalse(`${storage}/allowBlobPublicAccess`)] },
  ],
  [
    'Storage accounts require TLS 1.2 or later',
    'audit',
    { allOf: [isOfType(storage), { field: `${storage}/minimumTlsVersion`, notIn: ['TLS1_2', 'TLS1_3'] }] },
  ],
  [
    'Sites accept only HTTPS requests',
    'audit',
    { allOf: [isOfType(site), { not: { field: `${site}/httpsOnly`, equals: 'true' } }] },
  ],
  [
    'Key vaults have purge protection',
    'audit',
    { allOf: [isOfType(vault), { not: { field: `${vault}/enablePurgeProtection`, equals: 'true' } }] },
  ],
  [
    'SQL servers require TLS 1.2 or later',
    'audit',
    { allOf: [isOfType(sql), { field: `${sql}/minimalTlsVersion`, notIn: ['1.2', '1.3'] }] },
  ],
  [
    'Remote desktop ports are not open to the internet',
    'deny',
    { allOf: [isOfType('Microsoft.Network/networkSecurityGroups'), openTo('3389')] },
  ],
  [
    'SSH ports are not open to the internet',
    'deny',
    { allOf: [isOfType('Microsoft.Network/networkSecurityGroups'), openTo('22')] },
  ],
  [
    'Network interfaces have no public IP address',
    'audit',
    {
      allOf: [isOfType(card), { field: `${card}/ipConfigurations[*].publicIpAddress.id`, exists: 'true' }],
    },
  ],
  [
    'Virtual machines use managed disks',
    'audit',
    { allOf: [isOfType(machine), { field: `${machine}/osDisk.uri`, exists: 'true' }] },
  ],
  [
    'Resources that support tags have tags',
    'audit',
    {
      allOf: [
        { field: 'location', exists: 'true' },
        { field: 'tags', exists: 'false' },
      ],
    },
  ],
];

/** Built from a list because an object literal with a `then` member looks like a promise. */
const halves = ['if', 'then'];
const definitionId = (index: number): string =>
  `/providers/microsoft.authorization/policydefinitions/blueport-${index}`;

/**
 * Policies that ship with the portal. A blueprint is evaluated against them in a cloud for which no policies
 * are read from a subscription of the organization.
 */
export const baselinePolicies: PolicyRows = {
  assignments: baselineRules.map(([title], index) => ({
    id: `/subscriptions/${placeholderSubscription}/providers/Microsoft.Authorization/policyAssignments/blueport-${index}`,
    name: `blueport-${index}`,
    properties: { displayName: title, policyDefinitionId: definitionId(index) },
  })),
  exemptions: [],
  definitions: Object.fromEntries(
    baselineRules.map(([title, effect, when], index) => [
      definitionId(index),
      {
        properties: {
          displayName: title,
          mode: 'Indexed',
          policyRule: Object.fromEntries(halves.map((half, at) => [half, at === 0 ? when : { effect }])),
        },
      },
    ]),
  ),
  asOf: new Date(0).toISOString(),
};
