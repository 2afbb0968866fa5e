import type { ExpandedResource } from '@blueport/arm-template';

/** The request that checks whether a name is free. */
export interface NameLookup {
  readonly method: 'HEAD' | 'POST';
  /** Path with the placeholders `{subscription}` and `{location}`. */
  readonly path: string;
  /** Type that is sent with the name. */
  readonly type?: string;
  /** Property that the name is sent in. Defaults to `name`. */
  readonly member?: string;
}

/** A type with globally unique names. */
export interface GlobalNames {
  /** Null if the cloud has no lookup. */
  readonly lookup: NameLookup | null;
  /**
   * Path of the property with the unique name, if it is not the resource's own name; a resource without it has none.
   */
  readonly label?: readonly string[];
}

const post = (path: string, type?: string, member?: string): GlobalNames => ({
  lookup: {
    method: 'POST',
    path,
    ...(type === undefined ? {} : { type }),
    ...(member === undefined ? {} : { member }),
  },
});
const subscription = '/subscriptions/{subscription}/providers';
/** Returns the lookup of most providers: one per subscription. */
const usual = (namespace: string, type?: string): GlobalNames =>
  post(`${subscription}/${namespace}/checkNameAvailability`, type);
const regional = (namespace: string, type: string, action = 'checkNameAvailability'): GlobalNames =>
  post(`${subscription}/${namespace}/locations/{location}/${action}`, type);
const noLookup: GlobalNames = { lookup: null };

/** Types whose names are unique globally or per region, by lower-case type. */
export const globalNames: Readonly<Record<string, GlobalNames>> = {
  'microsoft.apimanagement/service': usual('Microsoft.ApiManagement'),
  'microsoft.appconfiguration/configurationstores': usual(
    'Microsoft.AppConfiguration',
    'Microsoft.AppConfiguration/configurationStores',
  ),
  'microsoft.batch/batchaccounts': regional('Microsoft.Batch', 'Microsoft.Batch/batchAccounts'),
  'microsoft.botservice/botservices': post('/providers/Microsoft.BotService/checkNameAvailability', 'Bot'),
  'microsoft.cache/redis': post(
    `${subscription}/Microsoft.Cache/CheckNameAvailability`,
    'Microsoft.Cache/Redis',
  ),
  'microsoft.cache/redisenterprise': noLookup,
  'microsoft.cdn/profiles/endpoints': usual('Microsoft.Cdn', 'Microsoft.Cdn/Profiles/Endpoints'),
  'microsoft.cognitiveservices/accounts': {
    ...post(
      `${subscription}/Microsoft.CognitiveServices/checkDomainAvailability`,
      'Microsoft.CognitiveServices/accounts',
      'subdomainName',
    ),
    label: ['properties', 'customSubDomainName'],
  },
  'microsoft.communication/communicationservices': usual(
    'Microsoft.Communication',
    'Microsoft.Communication/CommunicationServices',
  ),
  'microsoft.containerregistry/registries': usual(
    'Microsoft.ContainerRegistry',
    'Microsoft.ContainerRegistry/registries',
  ),
  'microsoft.datafactory/factories': noLookup,
  'microsoft.dbformariadb/servers': usual('Microsoft.DBforMariaDB', 'Microsoft.DBforMariaDB/servers'),
  'microsoft.dbformysql/flexibleservers': regional(
    'Microsoft.DBforMySQL',
    'Microsoft.DBforMySQL/flexibleServers',
  ),
  'microsoft.dbformysql/servers': usual('Microsoft.DBforMySQL', 'Microsoft.DBforMySQL/servers'),
  'microsoft.dbforpostgresql/flexibleservers': usual(
    'Microsoft.DBforPostgreSQL',
    'Microsoft.DBforPostgreSQL/flexibleServers',
  ),
  'microsoft.dbforpostgresql/servers': usual(
    'Microsoft.DBforPostgreSQL',
    'Microsoft.DBforPostgreSQL/servers',
  ),
  'microsoft.devices/iothubs': usual('Microsoft.Devices'),
  'microsoft.devices/provisioningservices': post(
    `${subscription}/Microsoft.Devices/checkProvisioningServiceNameAvailability`,
  ),
  'microsoft.digitaltwins/digitaltwinsinstances': regional(
    'Microsoft.DigitalTwins',
    'Microsoft.DigitalTwins/digitalTwinsInstances',
  ),
  'microsoft.documentdb/databaseaccounts': {
    lookup: { method: 'HEAD', path: '/providers/Microsoft.DocumentDB/databaseAccountNames/{name}' },
  },
  'microsoft.documentdb/mongoclusters': regional(
    'Microsoft.DocumentDB',
    'Microsoft.DocumentDB/mongoClusters',
    'checkMongoClusterNameAvailability',
  ),
  'microsoft.eventhub/namespaces': usual('Microsoft.EventHub', 'Microsoft.EventHub/namespaces'),
  'microsoft.hdinsight/clusters': regional('Microsoft.HDInsight', 'clusters'),
  'microsoft.healthcareapis/services': usual('Microsoft.HealthcareApis', 'Microsoft.HealthcareApis/services'),
  'microsoft.healthcareapis/workspaces': usual(
    'Microsoft.HealthcareApis',
    'Microsoft.HealthcareApis/workspaces',
  ),
  'microsoft.iotcentral/iotapps': usual('Microsoft.IoTCentral', 'IoTApps'),
  'microsoft.keyvault/managedhsms': post(`${subscription}/Microsoft.KeyVault/checkMhsmNameAvailability`),
  'microsoft.keyvault/vaults': usual('Microsoft.KeyVault', 'Microsoft.KeyVault/vaults'),
  'microsoft.kusto/clusters': regional('Microsoft.Kusto', 'Microsoft.Kusto/clusters'),
  'microsoft.network/frontdoors': post(
    `${subscription}/Microsoft.Network/checkFrontDoorNameAvailability`,
    'Microsoft.Network/frontDoors',
  ),
  'microsoft.network/trafficmanagerprofiles': {
    ...post(
      '/providers/Microsoft.Network/checkTrafficManagerNameAvailability',
      'Microsoft.Network/trafficManagerProfiles',
    ),
    label: ['properties', 'dnsConfig', 'relativeName'],
  },
  'microsoft.notificationhubs/namespaces': post(
    `${subscription}/Microsoft.NotificationHubs/checkNamespaceAvailability`,
  ),
  'microsoft.purview/accounts': usual('Microsoft.Purview', 'Microsoft.Purview/accounts'),
  'microsoft.relay/namespaces': usual('Microsoft.Relay'),
  'microsoft.search/searchservices': usual('Microsoft.Search', 'searchServices'),
  'microsoft.servicebus/namespaces': usual('Microsoft.ServiceBus', 'Microsoft.ServiceBus/namespaces'),
  'microsoft.signalrservice/signalr': regional(
    'Microsoft.SignalRService',
    'Microsoft.SignalRService/SignalR',
  ),
  'microsoft.signalrservice/webpubsub': regional(
    'Microsoft.SignalRService',
    'Microsoft.SignalRService/WebPubSub',
  ),
  'microsoft.sql/managedinstances': noLookup,
  'microsoft.sql/servers': usual('Microsoft.Sql', 'Microsoft.Sql/servers'),
  'microsoft.storage/storageaccounts': usual('Microsoft.Storage', 'Microsoft.Storage/storageAccounts'),
  'microsoft.synapse/workspaces': usual('Microsoft.Synapse', 'Microsoft.Synapse/workspaces'),
  'microsoft.web/hostingenvironments': usual('Microsoft.Web', 'Microsoft.Web/hostingEnvironments'),
  'microsoft.web/sites': usual('Microsoft.Web', 'Microsoft.Web/sites'),
};

/** Returns the globally unique name of a resource, or undefined if it has none. */
export function sharedNameOf(resource: ExpandedResource): string | undefined {
  const known = globalNames[resource.type.toLowerCase()];
  if (known === undefined) return undefined;
  if (known.label === undefined) {
    // A child's own name is its last segment; an expression in brackets may contain slashes.
    return resource.name.includes('[') ? resource.name : resource.name.split('/').at(-1);
  }
  let value: unknown = resource;
  for (const member of known.label) value = (value as Record<string, unknown> | null | undefined)?.[member];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

type Member = string | number | boolean | null | object | undefined;

/** Reads the result of a lookup, or returns undefined if it is not understood. Every provider has another format. */
export function isNameFree(body: Readonly<Record<string, Member>> | null): boolean | undefined {
  // An empty success means that the name is free.
  if (body === null || typeof body !== 'object') return true;
  const { nameAvailable, available, isAvailable, isAvailiable, isSubdomainAvailable, valid } = body;
  const { nameAvailability } = body;
  if (typeof nameAvailability === 'string') return nameAvailability.toLowerCase() === 'available';
  const flags = [nameAvailable, available, isAvailable, isAvailiable, isSubdomainAvailable, valid];
  return flags.find((each) => typeof each === 'boolean');
}
