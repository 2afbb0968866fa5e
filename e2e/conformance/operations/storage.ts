import { begin, end, type Life } from '../lifecycle.ts';
import { each, includes, isDate, isNumber, isText } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

const name = 'stconformance';
const tagged = { tags: { tier: 'front' } };

const account = ({ group, location }: Place): Life => ({
  of: 'storageAccounts',
  verbs: {
    create: 'create',
    get: 'getProperties',
    list: 'listByResourceGroup',
    listAll: 'list',
    update: 'update',
  },
  key: [group, name],
  body: {
    location,
    sku: { name: 'Standard_LRS' },
    kind: 'StorageV2',
    minimumTlsVersion: 'TLS1_2',
    allowBlobPublicAccess: false,
  },
  shows: {
    name,
    type: 'Microsoft.Storage/storageAccounts',
    location,
    kind: 'StorageV2',
    sku: { name: 'Standard_LRS', tier: 'Standard' },
    provisioningState: 'Succeeded',
    minimumTlsVersion: 'TLS1_2',
    allowBlobPublicAccess: false,
    accessTier: 'Hot',
    primaryLocation: location,
    statusOfPrimary: 'available',
    creationTime: isDate,
    primaryEndpoints: { blob: `https://${name}.blob.core.windows.net/` },
  },
  change: { body: tagged, shows: { ...tagged, minimumTlsVersion: 'TLS1_2' } },
});

const accountRefusals = ({ group, location }: Place): Operation[] => {
  const body = { location, sku: { name: 'Standard_LRS' }, kind: 'StorageV2' };
  const cases: readonly [when: string, name: string, body: object, status: number, code: string][] = [
    ['with an invalid name', 'Not_Valid', body, 400, 'AccountNameInvalid'],
    [
      'with an unknown SKU',
      'stconformsku',
      { ...body, sku: { name: 'Standard_XXX' } },
      400,
      'InvalidValuesForRequestParameters',
    ],
    [
      'with an unknown kind',
      'stconformkind',
      { ...body, kind: 'StorageV9' },
      400,
      'InvalidValuesForRequestParameters',
    ],
    [
      'in an unknown region',
      'stconformreg',
      { ...body, location: 'atlantis' },
      400,
      'LocationNotAvailableForResourceType',
    ],
    ['in another location', name, { ...body, location: 'northeurope' }, 409, 'InvalidResourceLocation'],
  ];
  return cases.map(([when, of, sent, status, code]) => ({
    call: 'storageAccounts.create',
    when,
    args: [group, of, sent],
    expects: { refused: { status, code } },
  }));
};

const accountActions = ({ group, location }: Place): Operation[] => [
  {
    call: 'storageAccounts.listKeys',
    args: [group, name],
    expects: {
      works: {
        keys: [
          { keyName: 'key1', value: isText, permissions: 'FULL' },
          { keyName: 'key2', value: isText },
        ],
      },
    },
  },
  {
    call: 'storageAccounts.listKeys',
    when: 'by a reader',
    as: 'reader',
    args: [group, name],
    expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
  },
  {
    call: 'storageAccounts.checkNameAvailability',
    when: 'of a taken name',
    args: [{ name, type: 'Microsoft.Storage/storageAccounts' }],
    expects: { works: { nameAvailable: false, reason: 'AlreadyExists', message: isText } },
  },
  {
    call: 'storageAccounts.checkNameAvailability',
    args: [{ name: 'stnobodyhasthisname', type: 'Microsoft.Storage/storageAccounts' }],
    expects: { works: { nameAvailable: true } },
  },
  {
    call: 'storageAccounts.update',
    when: 'of the SKU',
    args: [group, name, { sku: { name: 'Standard_GRS' } }],
    expects: { works: { sku: { name: 'Standard_GRS' } } },
    effect: {
      call: 'storageAccounts.getProperties',
      args: [group, name],
      shows: { sku: { name: 'Standard_GRS' } },
    },
  },
  {
    call: 'storageAccounts.regenerateKey',
    args: [group, name, { keyName: 'key1' }],
    expects: { works: { keys: includes({ keyName: 'key1' }) } },
    effect: {
      call: 'storageAccounts.listKeys',
      args: [group, name],
      shows: { keys: includes({ keyName: 'key1', value: isText }) },
    },
  },
  {
    call: 'storageAccounts.regenerateKey',
    when: 'of a key that does not exist',
    args: [group, name, { keyName: 'key3' }],
    expects: { refused: { status: 400, code: 'InvalidValuesForRequestParameters' } },
  },
  {
    call: 'storageAccounts.listAccountSAS',
    args: [
      group,
      name,
      {
        services: 'b',
        resourceTypes: 's',
        permissions: 'r',
        sharedAccessExpiryTime: new Date('2030-01-01T00:00:00Z'),
      },
    ],
    expects: { works: { accountSasToken: /^sv=.*&sp=r&.*sig=/ } },
  },
  {
    call: 'storageAccounts.listServiceSAS',
    args: [
      group,
      name,
      {
        canonicalizedResource: `/blob/${name}/box`,
        resource: 'c',
        permissions: 'r',
        sharedAccessExpiryTime: new Date('2030-01-01T00:00:00Z'),
      },
    ],
    expects: { works: { serviceSasToken: /sr=c&sp=r&.*sig=/ } },
  },
  { call: 'storageAccounts.failover', args: [group, name], expects: 'not simulated' },
  { call: 'storageAccounts.revokeUserDelegationKeys', args: [group, name], expects: 'not simulated' },
  { call: 'skus.list', expects: 'not simulated' },
  { call: 'deletedAccounts.list', expects: 'not simulated' },
  {
    call: 'usages.listByLocation',
    args: [location],
    expects: { works: each({ name: { value: 'StorageAccounts' }, currentValue: isNumber, limit: isNumber }) },
  },
];

const services = ({ group }: Place): Operation[] => [
  ...(['blobServices', 'fileServices', 'queueServices', 'tableServices'] as const).map(
    (service): Operation => ({
      call: `${service}.getServiceProperties`,
      when: 'of a new account',
      args: [group, name],
      expects: { works: { name: 'default' } },
    }),
  ),
  {
    call: 'blobServices.setServiceProperties',
    args: [group, name, { deleteRetentionPolicy: { enabled: true, days: 7 } }],
    expects: { works: { name: 'default', deleteRetentionPolicy: { enabled: true, days: 7 } } },
    effect: {
      call: 'blobServices.getServiceProperties',
      args: [group, name],
      shows: { deleteRetentionPolicy: { enabled: true, days: 7 } },
    },
  },
  { call: 'blobServices.list', args: [group, name], expects: { works: [{ name: 'default' }] } },
  {
    call: 'fileServices.setServiceProperties',
    args: [group, name, { shareDeleteRetentionPolicy: { enabled: true, days: 5 } }],
    expects: { works: { shareDeleteRetentionPolicy: { days: 5 } } },
    effect: {
      call: 'fileServices.getServiceProperties',
      args: [group, name],
      shows: { shareDeleteRetentionPolicy: { days: 5 } },
    },
  },
];

const parts = ({ group }: Place): Life[] => [
  {
    of: 'blobContainers',
    isChild: true,
    verbs: { create: 'create', update: 'update' },
    key: [group, name, 'box'],
    body: { publicAccess: 'None' },
    shows: { name: 'box', publicAccess: 'None', leaseState: 'Available', hasLegalHold: false },
    change: { body: { metadata: { team: 'core' } }, shows: { metadata: { team: 'core' } } },
  },
  {
    of: 'fileShares',
    isChild: true,
    verbs: { create: 'create', update: 'update' },
    key: [group, name, 'share'],
    body: { shareQuota: 100 },
    shows: { name: 'share', shareQuota: 100, enabledProtocols: 'SMB' },
    change: { body: { shareQuota: 200 }, shows: { shareQuota: 200 } },
  },
  {
    of: 'queue',
    isChild: true,
    verbs: { create: 'create', update: 'update' },
    key: [group, name, 'jobs'],
    body: { metadata: { team: 'core' } },
    shows: { name: 'jobs', metadata: { team: 'core' } },
  },
];

const refusedParts = ({ group }: Place): Operation[] => [
  {
    call: 'blobContainers.create',
    when: 'with an invalid name',
    args: [group, name, 'Not_Valid', {}],
    expects: { refused: { status: 400, code: 'ContainerOperationFailure' } },
  },
  {
    call: 'blobContainers.create',
    when: 'of a missing account',
    args: [group, 'stnotthere', 'box', {}],
    expects: { refused: { status: 404, code: 'ParentResourceNotFound' } },
  },
  {
    call: 'table.create',
    args: [group, name, 'people'],
    expects: { works: { name: 'people', tableName: 'people' } },
    effect: { call: 'table.get', args: [group, name, 'people'], shows: { name: 'people' } },
  },
  { call: 'table.list', args: [group, name], expects: { works: includes({ name: 'people' }) } },
  {
    call: 'table.delete',
    args: [group, name, 'people'],
    expects: { works: undefined },
    effect: { call: 'table.get', args: [group, name, 'people'], status: 404 },
  },
  {
    call: 'managementPolicies.createOrUpdate',
    args: [
      group,
      name,
      'default',
      {
        policy: {
          rules: [
            {
              enabled: true,
              name: 'old',
              type: 'Lifecycle',
              definition: {
                filters: { blobTypes: ['blockBlob'] },
                actions: { baseBlob: { delete: { daysAfterModificationGreaterThan: 30 } } },
              },
            },
          ],
        },
      },
    ],
    expects: { works: { policy: { rules: [{ name: 'old' }] } } },
    effect: {
      call: 'managementPolicies.get',
      args: [group, name, 'default'],
      shows: { policy: { rules: [{ name: 'old', enabled: true }] } },
    },
  },
];

/** Storage accounts and what is in them. */
export const storageSuite: Suite = {
  client: 'storage',
  operations: (place) => [
    ...begin(account(place)),
    ...accountRefusals(place),
    ...accountActions(place),
    ...services(place),
    ...parts(place).flatMap((life) => [...begin(life), ...end(life)]),
    ...refusedParts(place),
    ...end(account(place)),
  ],
};
