import { omitUndefined, textOf, type JsonObject } from '../../../resource-manager/json.ts';
import type { GroupBuilder } from '../groupBuilder.ts';

/** Adds a log workspace with its application insights and returns both ids. */
export function monitoring(group: GroupBuilder): { workspace: string; insights: string } {
  const workspace = group.add('Microsoft.OperationalInsights/workspaces', group.name('log'), {
    properties: { sku: { name: 'PerGB2018' }, retentionInDays: group.production ? 90 : 30 },
  });
  const insights = group.add('Microsoft.Insights/components', group.name('appi'), {
    kind: 'web',
    properties: { Application_Type: 'web', WorkspaceResourceId: workspace },
  });
  return { workspace, insights };
}

/** Adds a storage account. About one in eight violates a policy: public access, old TLS version, plain HTTP. */
export function storage(
  group: GroupBuilder,
  part: string,
  more: { sku?: string; tier?: string; hns?: boolean } = {},
): string {
  const { random } = group;
  const sku =
    more.sku ??
    (group.production ? random.pick(['Standard_ZRS', 'Standard_GRS', 'Standard_LRS']) : 'Standard_LRS');
  const properties: JsonObject = {
    ...(more.tier === undefined ? {} : { accessTier: more.tier }),
    ...(more.hns === true ? { isHnsEnabled: true } : {}),
    allowBlobPublicAccess: random.chance(0.11),
    minimumTlsVersion: random.chance(0.09) ? 'TLS1_0' : 'TLS1_2',
    supportsHttpsTrafficOnly: !random.chance(0.04),
    ...(random.chance(group.production ? 0.5 : 0.15)
      ? {
          networkAcls: {
            bypass: 'AzureServices',
            defaultAction: 'Deny',
            ipRules: [],
            virtualNetworkRules: [],
          },
        }
      : {}),
  };
  return group.add('Microsoft.Storage/storageAccounts', group.flatName('st', part), {
    sku: { name: sku },
    kind: 'StorageV2',
    properties,
  });
}

/** Adds blob containers to a storage account. */
export function containers(group: GroupBuilder, accountId: string, names: readonly string[]): void {
  const account = accountId.split('/').at(-1) ?? '';
  group.add('Microsoft.Storage/storageAccounts/blobServices', `${account}/default`, {
    properties: {
      deleteRetentionPolicy: { enabled: group.production, ...(group.production ? { days: 14 } : {}) },
    },
  });
  for (const name of names)
    group.add('Microsoft.Storage/storageAccounts/blobServices/containers', `${account}/default/${name}`);
}

export function vault(group: GroupBuilder): string {
  return group.add('Microsoft.KeyVault/vaults', group.flatName('kv'), {
    properties: {
      sku: { family: 'A', name: group.random.chance(0.1) ? 'premium' : 'standard' },
      enableRbacAuthorization: !group.random.chance(0.2),
      ...(group.production && group.random.chance(0.8) ? { enablePurgeProtection: true } : {}),
    },
  });
}

export function identity(group: GroupBuilder, part?: string): string {
  return group.add('Microsoft.ManagedIdentity/userAssignedIdentities', group.name('id', part));
}

/** Adds a network with its subnets and their security group, and returns the subnet ids by name. */
export function virtualNetwork(
  group: GroupBuilder,
  subnets: readonly string[],
): { id: string; subnets: Record<string, string> } {
  const open = group.random.chance(0.12);
  const rule = (name: string, priority: number, port: string, source: string): JsonObject => ({
    name,
    properties: {
      priority,
      direction: 'Inbound',
      access: 'Allow',
      protocol: 'Tcp',
      sourcePortRange: '*',
      destinationPortRange: port,
      sourceAddressPrefix: source,
      destinationAddressPrefix: '*',
    },
  });
  const nsg = group.add('Microsoft.Network/networkSecurityGroups', group.name('nsg'), {
    properties: {
      securityRules: [
        rule('AllowHttpsInbound', 100, '443', '*'),
        rule(
          'AllowManagementInbound',
          200,
          group.random.chance(0.5) ? '22' : '3389',
          open ? '*' : '10.0.0.0/8',
        ),
      ],
    },
  });
  const second = group.random.whole(1, 250);
  const id = group.add('Microsoft.Network/virtualNetworks', group.name('vnet'), {
    properties: {
      addressSpace: { addressPrefixes: [`10.${second}.0.0/16`] },
      subnets: subnets.map((name, index) => ({
        name,
        properties: {
          addressPrefix: `10.${second}.${index}.0/24`,
          // The subnets of gateway, firewall and bastion must not have a security group.
          ...(/^(Gateway|Azure)/.test(name) ? {} : { networkSecurityGroup: { id: nsg } }),
          delegations: [],
          privateEndpointNetworkPolicies: 'Disabled',
          privateLinkServiceNetworkPolicies: 'Enabled',
        },
      })),
    },
  });
  return { id, subnets: Object.fromEntries(subnets.map((name) => [name, `${id}/subnets/${name}`])) };
}

/** Adds a static public address. */
export function publicAddress(group: GroupBuilder, part: string, ipConfiguration?: string): string {
  return group.add('Microsoft.Network/publicIPAddresses', group.name('pip', part), {
    sku: { name: 'Standard', tier: 'Regional' },
    properties: {
      publicIPAllocationMethod: 'Static',
      ...(ipConfiguration === undefined ? {} : { ipConfiguration: { id: ipConfiguration } }),
    },
  });
}

/** Adds an alert and its action group. */
export function alerting(group: GroupBuilder, scope: string, metric: string, threshold: number): void {
  const action = group.add('Microsoft.Insights/actionGroups', group.name('ag'), {
    properties: {
      groupShortName: group.plan.project.slice(0, 12),
      enabled: true,
      emailReceivers: [
        omitUndefined({
          name: 'owner',
          emailAddress: textOf(group.plan.tags['owner']),
          useCommonAlertSchema: true,
          status: 'Enabled',
        }),
      ],
    },
  });
  group.add(
    'Microsoft.Insights/metricAlerts',
    group.name(
      'alert',
      metric
        .toLowerCase()
        .replaceAll(/[^a-z]/g, '')
        .slice(0, 12),
    ),
    {
      properties: {
        severity: 2,
        enabled: true,
        scopes: [scope],
        evaluationFrequency: 'PT5M',
        windowSize: 'PT15M',
        criteria: {
          'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria',
          allOf: [
            {
              name: 'threshold',
              metricName: metric,
              operator: 'GreaterThan',
              threshold,
              timeAggregation: 'Average',
              criterionType: 'StaticThresholdCriterion',
            },
          ],
        },
        actions: [{ actionGroupId: action }],
      },
    },
  );
}
