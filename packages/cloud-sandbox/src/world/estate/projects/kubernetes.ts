import type { GroupBuilder } from '../groupBuilder.ts';
import { alerting, identity, storage, vault, virtualNetwork } from './commonParts.ts';

/** Adds a Kubernetes cluster with its registry, identities, network and logs. */
export function kubernetes(group: GroupBuilder): void {
  const { random, production } = group;
  const { subnets } = virtualNetwork(group, ['snet-nodes', 'snet-ingress']);
  const workspace = group.add('Microsoft.OperationalInsights/workspaces', group.name('log'));
  const user = identity(group, 'aks');
  identity(group, 'workload');
  group.add('Microsoft.ContainerRegistry/registries', group.flatName('cr'), {
    sku: production ? { name: 'Premium', tier: 'Premium' } : { name: 'Basic', tier: 'Basic' },
    properties: { adminUserEnabled: random.chance(0.2) },
  });
  const pool = (name: string, mode: string, count: number, vmSize: string) => ({
    name,
    mode,
    count,
    vmSize,
    osType: 'Linux',
    osSKU: 'Ubuntu',
    type: 'VirtualMachineScaleSets',
    vnetSubnetID: subnets['snet-nodes'] ?? '',
    powerState: { code: 'Running' },
  });
  const cluster = group.add('Microsoft.ContainerService/managedClusters', group.name('aks'), {
    sku: { name: 'Base', tier: production ? 'Standard' : 'Free' },
    identity: { type: 'UserAssigned', userAssignedIdentities: { [user]: {} } },
    properties: {
      dnsPrefix: group.plan.project,
      kubernetesVersion: random.pick(['1.33.4', '1.32.7', '1.31.11']),
      agentPoolProfiles: [
        pool('system', 'System', production ? 3 : 1, 'Standard_D2s_v5'),
        pool('apps', 'User', random.whole(1, 5), 'Standard_D4s_v5'),
      ],
      addonProfiles: { omsagent: { enabled: true, config: { logAnalyticsWorkspaceResourceID: workspace } } },
      disableLocalAccounts: production,
    },
  });
  vault(group);
  storage(group, 'pv');
  alerting(group, cluster, 'node_cpu_usage_percentage', 90);
}
