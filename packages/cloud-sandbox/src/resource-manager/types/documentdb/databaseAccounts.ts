import { keyFor } from '../../actions/keys.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { runningMeter } from '../../cost/meter.ts';
import { at, textOf } from '../../json.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName, stableGuid } from '../draft.ts';

export default defineType('Microsoft.DocumentDB/databaseAccounts', {
  coverage: 'simulated',
  seconds: 35,
  defaults: () => ({
    kind: 'GlobalDocumentDB',
    properties: {
      databaseAccountOfferType: 'Standard',
      consistencyPolicy: { defaultConsistencyLevel: 'Session' },
    },
  }),
  computed: (draft) => {
    const host = `https://${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).cosmos}:443/`;
    const location = {
      id: `${lastName(draft)}-${draft.location ?? ''}`,
      locationName: draft.location ?? '',
      documentEndpoint: host,
      provisioningState: 'Succeeded',
      failoverPriority: 0,
    };
    return {
      properties: {
        documentEndpoint: host,
        instanceId: stableGuid(draft, 'cosmos'),
        writeLocations: [location],
        readLocations: [location],
      },
    };
  },
  name: { least: 3, most: 44, pattern: /^[a-z0-9](-?[a-z0-9])*$/, hasReservedWords: true },
  globalName: {
    pool: 'cosmos',
    conflictError: [
      'DatabaseAccountAlreadyExists',
      (name) => `Dns record for ${name} under zone Document is already taken.`,
    ],
  },
  actions: {
    listkeys: (call) => ({
      primaryMasterKey: keyFor(call, 'primary'),
      secondaryMasterKey: keyFor(call, 'secondary'),
      primaryReadonlyMasterKey: keyFor(call, 'primary read'),
      secondaryReadonlyMasterKey: keyFor(call, 'secondary read'),
    }),
    readonlykeys: (call) => ({
      primaryReadonlyMasterKey: keyFor(call, 'primary read'),
      secondaryReadonlyMasterKey: keyFor(call, 'secondary read'),
    }),
    listconnectionstrings: (call) => ({
      connectionStrings: [
        {
          connectionString: `AccountEndpoint=${textOf(at(call.resource, 'properties', 'documentEndpoint')) ?? ''};AccountKey=${keyFor(call, 'primary')};`,
          description: 'Primary SQL Connection String',
        },
      ],
    }),
  },
  meters: (of) => [
    runningMeter('Azure Cosmos DB', 'RUs', '100 RU/s', 4 + Math.round(of.share * 36)),
    runningMeter('Azure Cosmos DB', 'RUs', 'Data Stored', Math.round(of.share * 400)),
  ],
  values: {
    refuse: refuseValue,
    allowed: {
      kind: ['GlobalDocumentDB', 'MongoDB', 'Parse'],
      'properties.databaseAccountOfferType': ['Standard'],
      'properties.consistencyPolicy.defaultConsistencyLevel': [
        'Eventual',
        'Session',
        'BoundedStaleness',
        'Strong',
        'ConsistentPrefix',
      ],
      'properties.minimalTlsVersion': ['Tls', 'Tls11', 'Tls12'],
      'properties.publicNetworkAccess': ['Enabled', 'Disabled', 'SecuredByPerimeter'],
      'properties.networkAclBypass': ['None', 'AzureServices'],
      'properties.backupPolicy.type': ['Periodic', 'Continuous'],
      'properties.createMode': ['Default', 'Restore'],
    },
  },
});
