import { endpointsOf } from '../catalog/endpoints.ts';
import { objectOf, textOf } from '../json.ts';
import type { Behaviours } from './behaviour.ts';
import { lastName, propertiesOf, type Draft } from './draft.ts';

const services = ['blob', 'dfs', 'file', 'queue', 'table'] as const;

function storageEndpoints(draft: Draft, suffix = ''): Record<string, string> {
  const domain = endpointsOf(draft.cloud).storage;
  const name = `${lastName(draft)}${suffix}`;
  return {
    ...Object.fromEntries(services.map((service) => [service, `https://${name}.${service}.${domain}/`])),
    web: `https://${name}.z13.web.${domain}/`,
  };
}

export const storageBehaviours: Behaviours = {
  'microsoft.storage/storageaccounts': {
    seconds: 4,
    deleteSeconds: 2,
    globalNames: 'storage',
    defaults: () => ({
      sku: { name: 'Standard_LRS', tier: 'Standard' },
      kind: 'StorageV2',
      properties: {
        accessTier: 'Hot',
        minimumTlsVersion: 'TLS1_2',
        supportsHttpsTrafficOnly: true,
        allowBlobPublicAccess: false,
        networkAcls: {
          bypass: 'AzureServices',
          defaultAction: 'Allow',
          ipRules: [],
          virtualNetworkRules: [],
        },
        encryption: {
          services: {
            blob: { enabled: true, keyType: 'Account' },
            file: { enabled: true, keyType: 'Account' },
          },
          keySource: 'Microsoft.Storage',
        },
        privateEndpointConnections: [],
      },
    }),
    computed: (draft, view) => {
      const sku = textOf(objectOf(draft.body['sku'])['name']) ?? 'Standard_LRS';
      const geo = /_(RA)?G(Z)?RS$/.test(sku);
      const created = draft.existing?.createdAt ?? view.now().toISOString();
      return {
        sku: { name: sku, tier: sku.startsWith('Premium') ? 'Premium' : 'Standard' },
        properties: {
          primaryEndpoints: storageEndpoints(draft),
          primaryLocation: draft.location ?? '',
          statusOfPrimary: 'available',
          ...(geo ? { secondaryLocation: 'paired', statusOfSecondary: 'available' } : {}),
          ...(sku.includes('RAG') ? { secondaryEndpoints: storageEndpoints(draft, '-secondary') } : {}),
          creationTime: created,
          keyCreationTime: { key1: created, key2: created },
        },
      };
    },
  },
  'microsoft.storage/storageaccounts/blobservices': { seconds: 1, stateful: false },
  'microsoft.storage/storageaccounts/blobservices/containers': {
    seconds: 1,
    stateful: false,
    defaults: () => ({ properties: { publicAccess: 'None' } }),
    computed: (draft, view) => ({
      properties: {
        leaseStatus: 'Unlocked',
        leaseState: 'Available',
        hasImmutabilityPolicy: false,
        hasLegalHold: false,
        lastModifiedTime: view.now().toISOString(),
        defaultEncryptionScope:
          textOf(propertiesOf(draft)['defaultEncryptionScope']) ?? '$account-encryption-key',
      },
    }),
  },
  'microsoft.storage/storageaccounts/fileservices': { seconds: 1, stateful: false },
  'microsoft.storage/storageaccounts/fileservices/shares': {
    seconds: 1,
    stateful: false,
    defaults: () => ({
      properties: { shareQuota: 5120, enabledProtocols: 'SMB', accessTier: 'TransactionOptimized' },
    }),
  },
  'microsoft.storage/storageaccounts/queueservices': { seconds: 1, stateful: false },
  'microsoft.storage/storageaccounts/queueservices/queues': { seconds: 1, stateful: false },
  'microsoft.storage/storageaccounts/tableservices': { seconds: 1, stateful: false },
  'microsoft.storage/storageaccounts/tableservices/tables': { seconds: 1, stateful: false },
  'microsoft.storage/storageaccounts/managementpolicies': {
    seconds: 1,
    stateful: false,
    computed: (_draft, view) => ({ properties: { lastModifiedTime: view.now().toISOString() } }),
  },
  'microsoft.netapp/netappaccounts': { seconds: 6 },
  'microsoft.netapp/netappaccounts/capacitypools': {
    seconds: 12,
    computed: (draft) => ({ properties: { poolId: draft.key, totalThroughputMibps: 64 } }),
  },
  'microsoft.netapp/netappaccounts/capacitypools/volumes': {
    seconds: 35,
    computed: (draft) => ({
      properties: {
        fileSystemId: draft.key,
        mountTargets: [{ ipAddress: '10.0.2.4', fileSystemId: draft.key, mountTargetId: draft.key }],
      },
    }),
  },
  'microsoft.storagecache/caches': { seconds: 90 },
  'microsoft.recoveryservices/vaults': { seconds: 8 },
};
