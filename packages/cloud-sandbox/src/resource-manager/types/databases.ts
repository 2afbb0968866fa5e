import { endpointsOf } from '../catalog/endpoints.ts';
import { objectOf, textOf } from '../json.ts';
import type { Behaviours } from './behaviour.ts';
import { lastName, nameInRegion, propertiesOf, stableGuid } from './draft.ts';
import { keptWord } from './keptPower.ts';

export const databaseBehaviours: Behaviours = {
  'microsoft.sql/servers': {
    seconds: 25,
    globalNames: 'sql',
    writeOnly: ['administratorLoginPassword'],
    defaults: () => ({
      kind: 'v12.0',
      properties: { version: '12.0', publicNetworkAccess: 'Enabled', minimalTlsVersion: '1.2' },
    }),
    computed: (draft) => ({
      properties: {
        state: 'Ready',
        fullyQualifiedDomainName: `${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).sql}`,
      },
    }),
  },
  'microsoft.sql/servers/databases': {
    seconds: 22,
    defaults: () => ({
      sku: { name: 'GP_S_Gen5', tier: 'GeneralPurpose', family: 'Gen5', capacity: 2 },
      properties: { collation: 'SQL_Latin1_General_CP1_CI_AS', maxSizeBytes: 34_359_738_368 },
    }),
    computed: (draft, view) => ({
      properties: {
        status: 'Online',
        databaseId: stableGuid(draft, 'database'),
        creationDate: draft.existing?.createdAt ?? view.now().toISOString(),
        currentServiceObjectiveName: textOf(objectOf(draft.body['sku'])['name']) ?? 'GP_S_Gen5_2',
      },
    }),
  },
  'microsoft.sql/servers/firewallrules': { seconds: 2, stateful: false },
  'microsoft.sql/managedinstances': {
    globalNames: 'managedsql',
    seconds: 120,
    writeOnly: ['administratorLoginPassword'],
    computed: (draft) => ({
      properties: {
        state: 'Ready',
        fullyQualifiedDomainName: `${lastName(draft)}.${stableGuid(draft, 'zone').slice(0, 12).replaceAll('-', '')}.${endpointsOf(draft.cloud).sql}`,
      },
    }),
  },
  'microsoft.dbforpostgresql/flexibleservers': {
    seconds: 50,
    globalNames: 'postgres',
    writeOnly: ['administratorLoginPassword'],
    defaults: () => ({
      properties: {
        version: '16',
        storage: { storageSizeGB: 32, tier: 'P4' },
        backup: { backupRetentionDays: 7, geoRedundantBackup: 'Disabled' },
        highAvailability: { mode: 'Disabled' },
      },
    }),
    computed: (draft) => ({
      properties: {
        state: keptWord(draft, ['state']) ?? 'Ready',
        fullyQualifiedDomainName: `${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).postgres}`,
      },
    }),
  },
  'microsoft.dbforpostgresql/flexibleservers/databases': {
    seconds: 6,
    stateful: false,
    defaults: () => ({ properties: { charset: 'UTF8', collation: 'en_US.utf8' } }),
  },
  'microsoft.dbforpostgresql/flexibleservers/firewallrules': { seconds: 5, stateful: false },
  'microsoft.dbforpostgresql/flexibleservers/configurations': { seconds: 5, stateful: false },
  'microsoft.dbformysql/flexibleservers': {
    seconds: 50,
    globalNames: 'mysql',
    writeOnly: ['administratorLoginPassword'],
    computed: (draft) => ({
      properties: {
        state: keptWord(draft, ['state']) ?? 'Ready',
        fullyQualifiedDomainName: `${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).mysql}`,
      },
    }),
  },
  'microsoft.documentdb/databaseaccounts': {
    seconds: 35,
    globalNames: 'cosmos',
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
  },
  'microsoft.cache/redis': {
    seconds: 45,
    globalNames: 'redis',
    computed: (draft) => ({
      properties: {
        hostName: `${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).redis}`,
        port: 6379,
        sslPort: 6380,
        redisVersion: textOf(propertiesOf(draft)['redisVersion']) ?? '6.0',
      },
    }),
  },
  'microsoft.eventhub/namespaces': {
    seconds: 12,
    globalNames: 'servicebus',
    computed: (draft) => ({
      properties: {
        status: 'Active',
        serviceBusEndpoint: `https://${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).serviceBus}:443/`,
        metricId: `${draft.id.subscriptionId ?? ''}:${lastName(draft).toLowerCase()}`,
      },
    }),
  },
  'microsoft.servicebus/namespaces': {
    seconds: 12,
    globalNames: 'servicebus',
    computed: (draft) => ({
      properties: {
        status: 'Active',
        serviceBusEndpoint: `https://${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).serviceBus}:443/`,
        metricId: `${draft.id.subscriptionId ?? ''}:${lastName(draft).toLowerCase()}`,
      },
    }),
  },
  'microsoft.kusto/clusters': {
    globalNames: 'kusto',
    sharedName: nameInRegion,
    seconds: 90,
    computed: (draft) => ({
      properties: {
        state: 'Running',
        uri: `https://${lastName(draft)}.${draft.location ?? ''}.kusto.windows.net`,
      },
    }),
  },
  'microsoft.datafactory/factories': { seconds: 6, globalNames: 'datafactory' },
  'microsoft.synapse/workspaces': {
    seconds: 60,
    globalNames: 'synapse',
    writeOnly: ['sqlAdministratorLoginPassword'],
  },
  'microsoft.databricks/workspaces': { seconds: 60 },
};
