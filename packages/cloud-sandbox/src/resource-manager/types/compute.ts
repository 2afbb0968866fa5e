import { endpointsOf } from '../catalog/endpoints.ts';
import { at, objectOf, textOf } from '../json.ts';
import type { Behaviours } from './behaviour.ts';
import { lastName, nameInRegion, propertiesOf, stableGuid, stableWord } from './draft.ts';
import { keptPower, keptWord, powerPlace } from './keptPower.ts';

export const computeBehaviours: Behaviours = {
  'microsoft.compute/virtualmachines': {
    seconds: 38,
    deleteSeconds: 15,
    writeOnly: ['adminPassword', 'customData'],
    hidden: [powerPlace],
    computed: (draft, view) => {
      const properties = propertiesOf(draft);
      const disk = objectOf(at(properties, 'storageProfile', 'osDisk'));
      const name =
        textOf(disk['name']) ??
        `${lastName(draft)}_OsDisk_1_${stableGuid(draft, 'disk').replaceAll('-', '')}`;
      return {
        properties: {
          vmId: stableGuid(draft, 'vm'),
          ...keptPower(draft),
          timeCreated: draft.existing?.createdAt ?? view.now().toISOString(),
          storageProfile: {
            osDisk: {
              ...disk,
              name,
              managedDisk: {
                storageAccountType: 'StandardSSD_LRS',
                ...objectOf(disk['managedDisk']),
                id: `/subscriptions/${draft.id.subscriptionId ?? ''}/resourceGroups/${draft.id.resourceGroup ?? ''}/providers/Microsoft.Compute/disks/${name}`,
              },
            },
          },
        },
      };
    },
  },
  'microsoft.compute/virtualmachines/extensions': {
    seconds: 18,
    writeOnly: ['protectedSettings'],
  },
  'microsoft.compute/virtualmachinescalesets': {
    seconds: 55,
    deleteSeconds: 20,
    writeOnly: ['adminPassword', 'customData', 'protectedSettings'],
    hidden: [powerPlace],
    computed: (draft, view) => ({
      properties: {
        ...keptPower(draft),
        uniqueId: stableGuid(draft, 'vmss'),
        timeCreated: draft.existing?.createdAt ?? view.now().toISOString(),
      },
    }),
  },
  'microsoft.compute/availabilitysets': {
    seconds: 2,
    stateful: false,
    defaults: () => ({
      sku: { name: 'Classic' },
      properties: { platformFaultDomainCount: 2, platformUpdateDomainCount: 5 },
    }),
  },
  'microsoft.compute/disks': {
    seconds: 4,
    computed: (draft, view) => ({
      properties: {
        uniqueId: stableGuid(draft, 'disk'),
        diskState: textOf(propertiesOf(draft)['diskState']) ?? 'Unattached',
        timeCreated: draft.existing?.createdAt ?? view.now().toISOString(),
      },
    }),
  },
  'microsoft.compute/snapshots': { seconds: 5 },
  'microsoft.compute/images': { seconds: 20 },
  'microsoft.compute/galleries': { seconds: 4 },
  'microsoft.compute/proximityplacementgroups': { seconds: 2, stateful: false },
  'microsoft.compute/sshpublickeys': { seconds: 1, stateful: false },
  'microsoft.containerservice/managedclusters': {
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
          powerState: { code: keptWord(draft, ['powerState', 'code']) ?? 'Running' },
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
  },
  'microsoft.containerservice/managedclusters/agentpools': { seconds: 50 },
  'microsoft.containerregistry/registries': {
    seconds: 7,
    globalNames: 'registry',
    defaults: () => ({ properties: { adminUserEnabled: false, publicNetworkAccess: 'Enabled' } }),
    computed: (draft, view) => ({
      properties: {
        loginServer: `${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).registry}`,
        creationDate: draft.existing?.createdAt ?? view.now().toISOString(),
      },
    }),
  },
  'microsoft.containerinstance/containergroups': {
    seconds: 22,
    computed: (draft) => {
      const address = objectOf(propertiesOf(draft)['ipAddress']);
      const label = textOf(address['dnsNameLabel']);
      return {
        properties: {
          instanceView: { state: keptWord(draft, ['instanceView', 'state']) ?? 'Running', events: [] },
          ...(Object.keys(address).length === 0
            ? {}
            : {
                ipAddress: {
                  ...address,
                  ip: '203.0.113.77',
                  ...(label === undefined
                    ? {}
                    : { fqdn: `${label}.${draft.location ?? ''}.azurecontainer.io` }),
                },
              }),
        },
      };
    },
  },
  'microsoft.app/managedenvironments': {
    seconds: 45,
    computed: (draft) => ({
      properties: {
        defaultDomain: `${stableWord(draft.key, 12)}.${draft.location ?? ''}.azurecontainerapps.io`,
        staticIp: '203.0.113.90',
      },
    }),
  },
  'microsoft.app/containerapps': {
    seconds: 20,
    writeOnly: ['secrets'],
    computed: (draft, view) => {
      const environment =
        textOf(propertiesOf(draft)['managedEnvironmentId']) ??
        textOf(propertiesOf(draft)['environmentId']) ??
        '';
      const domain =
        textOf(at(view.lookup(environment, draft.tenantId), 'properties', 'defaultDomain')) ??
        `${stableWord(environment, 12)}.${draft.location ?? ''}.azurecontainerapps.io`;
      return {
        properties: {
          runningStatus: 'Running',
          latestRevisionName: `${lastName(draft)}--${stableWord(draft.key, 7)}`,
          configuration: { ingress: { fqdn: `${lastName(draft)}.${domain}` } },
        },
      };
    },
  },
  'microsoft.batch/batchaccounts': {
    globalNames: 'batch',
    sharedName: nameInRegion,
    seconds: 8,
    computed: (draft) => ({
      properties: {
        accountEndpoint: `${lastName(draft)}.${draft.location ?? ''}.${endpointsOf(draft.cloud).batch}`,
        dedicatedCoreQuota: 100,
        lowPriorityCoreQuota: 100,
        poolQuota: 20,
      },
    }),
  },
  'microsoft.machinelearningservices/workspaces': {
    seconds: 25,
    computed: (draft) => ({
      properties: {
        workspaceId: stableGuid(draft, 'workspace'),
        discoveryUrl: `https://${draft.location ?? ''}.api.azureml.ms/discovery`,
        mlFlowTrackingUri: `azureml://${draft.location ?? ''}.api.azureml.ms/mlflow/v1.0${draft.id.id}`,
      },
    }),
  },
  'microsoft.machinelearningservices/workspaces/computes': { seconds: 40, writeOnly: ['adminUserPassword'] },
};
