import { endpointsOf } from '../../catalog/endpoints.ts';
import { capitalized, propertyOf, runningMeter, skuOf } from '../../cost/meter.ts';
import type { Metered, Running } from '../../cost/running.ts';
import { objectOf, textOf } from '../../json.ts';
import { combinationsOf } from '../../rules/allowedValues.ts';
import { refuseStorageValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName, type Draft } from '../draft.ts';
import { storageActions } from './storageActions.ts';
import { generationsPlace, keptKeys } from './storageKeys.ts';

const services = ['blob', 'dfs', 'file', 'queue', 'table'] as const;

function storageEndpoints(draft: Draft, suffix = ''): Record<string, string> {
  const domain = endpointsOf(draft.cloud).storage;
  const name = `${lastName(draft)}${suffix}`;
  return {
    ...Object.fromEntries(services.map((service) => [service, `https://${name}.${service}.${domain}/`])),
    web: `https://${name}.z13.web.${domain}/`,
  };
}

function metersOfAccount(of: Metered): Running[] {
  const redundancy = (skuOf(of).split('_')[1] ?? 'LRS').toUpperCase().replace(/^RA/, 'RA-');
  const gb = Math.round(2 + of.share ** 3 * 4000);
  if (/^premium/i.test(skuOf(of)))
    return /^filestorage$/i.test(textOf(of.body['kind']) ?? '')
      ? []
      : [
          runningMeter(
            'Storage',
            `Premium ${redundancy}`,
            `Premium ${redundancy} Data Stored`,
            gb,
            'Premium Block Blob',
          ),
        ];
  const tier = capitalized(textOf(propertyOf(of, 'accessTier')) ?? 'Hot');
  const label = `${tier} ${redundancy}`;
  return [runningMeter('Storage', label, `${label} Data Stored`, gb, 'General Block Blob v2')];
}

export default defineType('Microsoft.Storage/storageAccounts', {
  coverage: 'simulated',
  missing:
    'Holds blobs only: queues, tables and files have no data plane, and blobs accept keys and SAS only.',
  seconds: 4,
  deleteSeconds: 2,
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
        ...keptKeys(draft),
      },
    };
  },
  name: {
    least: 3,
    most: 24,
    pattern: /^[a-z0-9]+$/,
    code: 'AccountNameInvalid',
    message: (name) =>
      `${name} is not a valid storage account name. Storage account name must be between 3 and 24 characters in length and use numbers and lower-case letters only.`,
    hasReservedWords: true,
  },
  globalName: {
    pool: 'storage',
    conflictError: [
      'StorageAccountAlreadyTaken',
      (name) => `The storage account named ${name} is already taken.`,
    ],
  },
  status: {
    source: '@azure/arm-storage 20.0.0',
    put: { created: 200, updated: 200, pending: 202, poll: 'location' },
    patch: { updated: 200 },
    remove: { done: 200 },
  },
  values: {
    refuse: refuseStorageValue,
    allowed: {
      'sku.name': [
        'Standard_LRS',
        'Standard_GRS',
        'Standard_RAGRS',
        'Standard_ZRS',
        'Standard_GZRS',
        'Standard_RAGZRS',
        'Premium_LRS',
        'Premium_ZRS',
        'StandardV2_LRS',
        'StandardV2_ZRS',
        'StandardV2_GRS',
        'StandardV2_GZRS',
        'PremiumV2_LRS',
        'PremiumV2_ZRS',
      ],
      kind: ['Storage', 'StorageV2', 'BlobStorage', 'FileStorage', 'BlockBlobStorage'],
      'properties.accessTier': ['Hot', 'Cool', 'Premium', 'Cold', 'Smart'],
      'properties.minimumTlsVersion': ['TLS1_0', 'TLS1_1', 'TLS1_2', 'TLS1_3'],
      'properties.publicNetworkAccess': ['Enabled', 'Disabled', 'SecuredByPerimeter'],
      'properties.networkAcls.defaultAction': ['Allow', 'Deny'],
      'properties.networkAcls.bypass': ['None', ...combinationsOf('Logging', 'Metrics', 'AzureServices')],
      'properties.encryption.keySource': ['Microsoft.Storage', 'Microsoft.Keyvault'],
      'properties.encryption.services.*.keyType': ['Service', 'Account'],
      'properties.allowedCopyScope': ['PrivateLink', 'AAD', 'All'],
      'properties.dnsEndpointType': ['Standard', 'AzureDnsZone'],
      'properties.largeFileSharesState': ['Disabled', 'Enabled'],
      'properties.routingPreference.routingChoice': ['MicrosoftRouting', 'InternetRouting'],
      'properties.azureFilesIdentityBasedAuthentication.directoryServiceOptions': [
        'None',
        'AADDS',
        'AD',
        'AADKERB',
      ],
    },
  },
  hidden: [generationsPlace],
  actions: storageActions,
  meters: metersOfAccount,
});
