import { lastSegment } from '../../actions/keys.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { diskMeters, machineMeter } from '../../cost/machineMeters.ts';
import { isStopped, runningMeter } from '../../cost/meter.ts';
import type { Metered, Running } from '../../cost/running.ts';
import { badRequest } from '../../http/errors.ts';
import { at, objectsOf, textOf } from '../../json.ts';
import { coresQuota, sizeOffered } from '../../rules/machineQuota.ts';
import { machinesOf } from '../../rules/machines.ts';
import type { Rule } from '../../rules/rule.ts';
import { refuseClusterValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName, propertiesOf, stableGuid, stableWord, type Draft, type EstateView } from '../draft.ts';
import { previousState } from '../preservePower.ts';

const poolCount: Rule = {
  phase: 'run',
  check: (draft: Draft, _view: EstateView) => {
    if (
      draft.existing !== undefined ||
      objectsOf(propertiesOf(draft)['agentPoolProfiles']).some(
        (pool) => (textOf(pool['mode']) ?? 'System') === 'System',
      )
    )
      return undefined;
    return badRequest(
      'InvalidParameter',
      'At least one system node pool is required: agentPoolProfiles holds none.',
      'agentPoolProfiles',
    );
  },
};

function metersOfCluster(of: Metered): Running[] {
  if (isStopped(of)) return [];
  const nodes = machinesOf('Microsoft.ContainerService/managedClusters', of.body);
  const tier = textOf(at(of.body, 'sku', 'tier')) ?? 'Free';
  return [
    ...nodes.flatMap(({ size, count }) => [
      machineMeter(size, false, false, count),
      ...diskMeters('Premium_LRS', 128, count),
    ]),
    ...(/^free$/i.test(tier)
      ? []
      : [runningMeter('Azure Kubernetes Service', 'Standard', 'Standard Uptime SLA')]),
  ];
}

export default defineType('Microsoft.ContainerService/managedClusters', {
  coverage: 'simulated',
  missing: 'Runs no workloads and has no Kubernetes API.',
  seconds: 120,
  deleteSeconds: 60,
  writeOnly: ['secret'],
  inline: { agentPoolProfiles: 'agentPools' },
  defaults: () => ({
    sku: { name: 'Base', tier: 'Free' },
    properties: {
      enableRBAC: true,
      networkProfile: {
        networkPlugin: 'kubenet',
        loadBalancerSku: 'standard',
        podCidr: '10.244.0.0/16',
        serviceCidr: '10.0.0.0/16',
        dnsServiceIP: '10.0.0.10',
        outboundType: 'loadBalancer',
      },
    },
  }),
  computed: (draft) => {
    const properties = propertiesOf(draft);
    const prefix = textOf(properties['dnsPrefix']) ?? lastName(draft);
    const location = draft.location ?? '';
    const version = textOf(properties['kubernetesVersion']) ?? '1.33.4';
    const group = `MC_${draft.id.resourceGroup ?? ''}_${lastName(draft)}_${location}`.slice(0, 80);
    return {
      properties: {
        fqdn: `${prefix}-${stableWord(draft.key, 8)}.hcp.${location}.${endpointsOf(draft.cloud).kubernetes}`,
        azurePortalFQDN: `${prefix}-${stableWord(draft.key, 8)}.portal.hcp.${location}.${endpointsOf(draft.cloud).kubernetes}`,
        kubernetesVersion: version,
        currentKubernetesVersion: version,
        nodeResourceGroup: textOf(properties['nodeResourceGroup']) ?? group,
        powerState: { code: previousState(draft, ['powerState', 'code']) ?? 'Running' },
        maxAgentPools: 100,
        identityProfile: {
          kubeletidentity: {
            resourceId: `/subscriptions/${draft.id.subscriptionId ?? ''}/resourcegroups/${group}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${lastName(draft)}-agentpool`,
            clientId: stableGuid(draft, 'kubelet client'),
            objectId: stableGuid(draft, 'kubelet object'),
          },
        },
        oidcIssuerProfile: {
          enabled: at(properties, 'oidcIssuerProfile', 'enabled') === true,
          ...(at(properties, 'oidcIssuerProfile', 'enabled') === true
            ? {
                issuerURL: `https://${location}.oic.prod-aks.azure.com/${draft.tenantId}/${stableGuid(draft, 'issuer')}/`,
              }
            : {}),
        },
      },
    };
  },
  name: {
    least: 1,
    most: 63,
    pattern: /^[A-Za-z0-9]([\w-]*[A-Za-z0-9])?$/,
  },
  values: {
    refuse: refuseClusterValue,
    allowed: {
      // Versions before 2023-02-01 call them Basic and Paid.
      'sku.name': ['Base', 'Automatic', 'Basic'],
      'sku.tier': ['Premium', 'Standard', 'Free', 'Paid'],
      'properties.networkProfile.networkPlugin': ['azure', 'kubenet', 'none'],
      'properties.networkProfile.networkPluginMode': ['overlay'],
      'properties.networkProfile.networkPolicy': ['none', 'calico', 'azure', 'cilium'],
      'properties.networkProfile.networkDataplane': ['azure', 'cilium'],
      'properties.networkProfile.loadBalancerSku': ['standard', 'basic'],
      'properties.networkProfile.outboundType': [
        'loadBalancer',
        'userDefinedRouting',
        'managedNATGateway',
        'userAssignedNATGateway',
        'none',
        'block',
      ],
      'properties.agentPoolProfiles.*.mode': ['System', 'User', 'Gateway', 'ManagedSystem', 'Machines'],
      'properties.agentPoolProfiles.*.osType': ['Linux', 'Windows'],
      'properties.agentPoolProfiles.*.osSKU': [
        'Ubuntu',
        'AzureLinux',
        'AzureLinux3',
        'CBLMariner',
        'Mariner',
        'Flatcar',
        'WindowsAnnual',
        'Windows2019',
        'Windows2022',
        'Ubuntu2204',
        'Windows2025',
        'Ubuntu2404',
        'AzureContainerLinux',
      ],
      'properties.agentPoolProfiles.*.type': [
        'VirtualMachineScaleSets',
        'AvailabilitySet',
        'VirtualMachines',
      ],
      'properties.agentPoolProfiles.*.osDiskType': ['Managed', 'Ephemeral'],
      'properties.agentPoolProfiles.*.scaleSetPriority': ['Spot', 'Regular'],
      'properties.agentPoolProfiles.*.scaleSetEvictionPolicy': ['Delete', 'Deallocate'],
      'properties.autoUpgradeProfile.upgradeChannel': ['rapid', 'stable', 'patch', 'node-image', 'none'],
      'properties.autoUpgradeProfile.nodeOSUpgradeChannel': [
        'None',
        'Unmanaged',
        'NodeImage',
        'SecurityPatch',
      ],
      'properties.supportPlan': ['KubernetesOfficial', 'AKSLongTermSupport'],
      'properties.publicNetworkAccess': ['Enabled', 'Disabled', 'SecuredByPerimeter'],
    },
  },
  rules: [sizeOffered, coresQuota, poolCount],
  actions: {
    listclusterusercredential: (call) => ({
      kubeconfigs: [
        { name: 'clusterUser', value: Buffer.from(`# ${lastSegment(call)}\n`).toString('base64') },
      ],
    }),
    listclusteradmincredential: (call) => ({
      kubeconfigs: [
        { name: 'clusterAdmin', value: Buffer.from(`# ${lastSegment(call)}\n`).toString('base64') },
      ],
    }),
  },
  power: {
    place: ['powerState', 'code'],
    usual: 'Running',
    busy: ['Starting', 'Stopping'],
    actions: {
      start: { during: 'Starting', after: 'Running', seconds: 60 },
      stop: { during: 'Stopping', after: 'Stopped', seconds: 45 },
    },
  },
  meters: metersOfCluster,
});
