import type { JsonObject } from '../../json.ts';
import { audited, definition, isOfType, parameter, type BuiltIn } from './builtIn.ts';

const storage = 'Microsoft.Storage/storageAccounts';
const vault = 'Microsoft.KeyVault/vaults';
const sql = 'Microsoft.Sql/servers';
const card = 'Microsoft.Network/networkInterfaces';
const cluster = 'Microsoft.ContainerService/managedClusters';
const lacksTrue = (field: string): JsonObject => ({
  anyOf: [
    { field, exists: 'false' },
    { field, equals: 'false' },
  ],
});

export const securityDefinitions: readonly BuiltIn[] = [
  definition({
    name: '404c3081-a854-4457-ae30-26a93ef643f9',
    displayName: 'Secure transfer to storage accounts should be enabled',
    description: 'Storage accounts accept only HTTPS requests.',
    category: 'Storage',
    version: '2.0.0',
    when: { allOf: [isOfType(storage), { field: `${storage}/supportsHttpsTrafficOnly`, equals: 'false' }] },
    effects: audited,
  }),
  definition({
    name: '4fa4b6c0-31ca-4c0d-b10d-24b96f62a751',
    displayName: 'Storage account public access should be disallowed',
    description: 'Containers of storage accounts cannot be read anonymously.',
    category: 'Storage',
    version: '3.1.1',
    when: {
      allOf: [isOfType(storage), { not: { field: `${storage}/allowBlobPublicAccess`, equals: 'false' } }],
    },
    effects: audited,
  }),
  definition({
    name: 'fe83a0eb-a853-422d-aac2-1bffd182c5d0',
    displayName: 'Storage accounts should have the specified minimum TLS version',
    description: 'Storage accounts reject connections with an older TLS version.',
    category: 'Storage',
    parameters: {
      minimumTlsVersion: parameter('String', 'Minimum TLS version', {
        allowedValues: ['TLS1_0', 'TLS1_1', 'TLS1_2'],
        defaultValue: 'TLS1_2',
      }),
    },
    when: {
      allOf: [
        isOfType(storage),
        {
          anyOf: [
            { field: `${storage}/minimumTlsVersion`, exists: 'false' },
            { field: `${storage}/minimumTlsVersion`, notEquals: "[parameters('minimumTlsVersion')]" },
          ],
        },
      ],
    },
    effects: audited,
  }),
  definition({
    name: '34c877ad-507e-4c82-993e-3452a6e0ad3c',
    displayName: 'Storage accounts should restrict network access',
    description: 'Storage accounts accept connections only from the listed networks.',
    category: 'Storage',
    version: '1.1.1',
    when: {
      allOf: [isOfType(storage), { field: `${storage}/networkAcls.defaultAction`, notEquals: 'Deny' }],
    },
    effects: audited,
  }),
  definition({
    name: '0b60c0b2-2dc2-4e1c-b5c9-abbed971de53',
    displayName: 'Key vaults should have deletion protection enabled',
    description: 'Deleted vaults can be recovered and cannot be purged during the retention period.',
    category: 'Key Vault',
    version: '2.1.0',
    when: {
      allOf: [
        isOfType(vault),
        { not: { field: `${vault}/createMode`, equals: 'recover' } },
        { anyOf: [lacksTrue(`${vault}/enableSoftDelete`), lacksTrue(`${vault}/enablePurgeProtection`)] },
      ],
    },
    effects: audited,
  }),
  definition({
    name: 'cf820ca0-f99e-4f3e-84fb-66e913812d21',
    displayName: 'Resource logs in Key Vault should be enabled',
    description:
      'Every vault sends its resource logs to a destination, so that access to secrets can be audited.',
    category: 'Key Vault',
    version: '5.0.0',
    when: isOfType(vault),
    effects: ['AuditIfNotExists', 'Disabled'],
    details: {
      type: 'Microsoft.Insights/diagnosticSettings',
      existenceCondition: {
        count: {
          field: 'Microsoft.Insights/diagnosticSettings/logs[*]',
          where: { field: 'Microsoft.Insights/diagnosticSettings/logs[*].enabled', equals: 'true' },
        },
        greaterOrEquals: 1,
      },
    },
  }),
  definition({
    name: 'a4af4a39-4135-47fb-b175-47fbdf85311d',
    displayName: 'App Service apps should only be accessible over HTTPS',
    description: 'Web apps redirect all requests to HTTPS.',
    category: 'App Service',
    version: '4.0.0',
    when: {
      allOf: [
        isOfType('Microsoft.Web/sites'),
        { field: 'kind', like: 'app*' },
        lacksTrue('Microsoft.Web/sites/httpsOnly'),
      ],
    },
    effects: audited,
  }),
  definition({
    name: '32e6bbec-16b6-44c2-be37-c5b672d103cf',
    displayName: 'Azure SQL Database should be running TLS version 1.2 or newer',
    description: 'SQL servers reject connections with an older TLS version.',
    category: 'SQL',
    version: '2.0.0',
    when: {
      allOf: [
        isOfType(sql),
        {
          anyOf: [
            { field: `${sql}/minimalTlsVersion`, exists: 'false' },
            { field: `${sql}/minimalTlsVersion`, notIn: ['1.2', '1.3'] },
          ],
        },
      ],
    },
    effects: audited,
  }),
  definition({
    name: '1b8ca024-1d5c-4dec-8995-b1a932b41780',
    displayName: 'Public network access on Azure SQL Database should be disabled',
    description: 'SQL servers accept connections only through private endpoints.',
    category: 'SQL',
    version: '1.1.0',
    when: { allOf: [isOfType(sql), { field: `${sql}/publicNetworkAccess`, notEquals: 'Disabled' }] },
    effects: audited,
  }),
  definition({
    name: '06a78e20-9358-41c9-923c-fb736d382a4d',
    displayName: 'Audit VMs that do not use managed disks',
    description: 'Virtual machines use managed disks.',
    category: 'Compute',
    mode: 'All',
    when: {
      allOf: [
        isOfType('Microsoft.Compute/virtualMachines'),
        { field: 'Microsoft.Compute/virtualMachines/storageProfile.osDisk.vhd', exists: 'true' },
      ],
    },
    effects: ['Audit', 'Disabled'],
  }),
  definition({
    name: '83a86a26-fd1f-447c-b59d-e51f44264114',
    displayName: 'Network interfaces should not have public IPs',
    description: 'Network interfaces have no public IP address.',
    category: 'Network',
    when: {
      allOf: [
        isOfType(card),
        { not: { field: `${card}/ipConfigurations[*].publicIPAddress.id`, notLike: '*' } },
      ],
    },
    effects: ['Deny', 'Audit', 'Disabled'],
  }),
  definition({
    name: '88c0b9da-ce96-4b03-9635-f29a937e2900',
    displayName: 'Network interfaces should disable IP forwarding',
    description: 'Network interfaces do not forward traffic to other destinations.',
    category: 'Network',
    when: { allOf: [isOfType(card), { field: `${card}/enableIpForwarding`, equals: 'true' }] },
    effects: ['Deny', 'Audit', 'Disabled'],
  }),
  definition({
    name: 'ac4a19c2-fa67-49b4-8ae5-0b2e78c49457',
    displayName: 'Role-Based Access Control (RBAC) should be used on Kubernetes Services',
    description: 'Clusters control access with Kubernetes roles.',
    category: 'Security Center',
    version: '1.0.4',
    when: { allOf: [isOfType(cluster), lacksTrue(`${cluster}/enableRBAC`)] },
    effects: ['Audit', 'Disabled'],
  }),
  definition({
    name: 'febd0533-8e55-448f-b837-bd0e06f16469',
    displayName: 'Kubernetes cluster containers should only use allowed images',
    description: 'The cluster rejects containers whose image does not match an allowed pattern.',
    category: 'Kubernetes',
    version: '9.3.0',
    mode: 'Microsoft.Kubernetes.Data',
    parameters: { allowedContainerImagesRegex: parameter('String', 'Pattern of allowed images') },
    when: { field: 'type', in: [cluster, 'Microsoft.Kubernetes/connectedClusters'] },
    effects: ['Audit', 'Deny', 'Disabled'],
    details: {
      templateInfo: {
        sourceType: 'PublicURL',
        url: 'https://store.policy.core.windows.net/kubernetes/container-allowed-images/v3/template.yaml',
      },
      values: { imageRegex: "[parameters('allowedContainerImagesRegex')]" },
      apiGroups: [''],
      kinds: ['Pod'],
    },
  }),
];
