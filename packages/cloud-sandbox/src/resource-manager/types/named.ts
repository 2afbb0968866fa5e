import { at, textOf } from '../json.ts';
import type { Behaviours } from './behaviour.ts';

/** Types whose only special behavior is a globally unique name. */
export const namedBehaviours: Behaviours = {
  'microsoft.apimanagement/service': { globalNames: 'apimanagement' },
  'microsoft.appconfiguration/configurationstores': { globalNames: 'appconfiguration' },
  'microsoft.botservice/botservices': { globalNames: 'bot' },
  'microsoft.cache/redisenterprise': { globalNames: 'redisenterprise' },
  'microsoft.dbformariadb/servers': { globalNames: 'mariadb' },
  'microsoft.dbformysql/servers': { globalNames: 'mysql' },
  'microsoft.dbforpostgresql/servers': { globalNames: 'postgres' },
  'microsoft.devices/iothubs': { globalNames: 'iothub' },
  'microsoft.devices/provisioningservices': { globalNames: 'iotprovisioning' },
  'microsoft.documentdb/mongoclusters': { globalNames: 'mongo' },
  'microsoft.hdinsight/clusters': { globalNames: 'hdinsight' },
  'microsoft.healthcareapis/services': { globalNames: 'healthcare' },
  'microsoft.healthcareapis/workspaces': { globalNames: 'healthworkspace' },
  'microsoft.keyvault/managedhsms': { globalNames: 'hsm' },
  'microsoft.network/trafficmanagerprofiles': {
    globalNames: 'trafficmanager',
    sharedName: ({ body }) => textOf(at(body, 'properties', 'dnsConfig', 'relativeName')),
  },
  // All messaging namespaces share one pool of host names.
  'microsoft.notificationhubs/namespaces': { globalNames: 'servicebus' },
  'microsoft.relay/namespaces': { globalNames: 'servicebus' },
  'microsoft.purview/accounts': { globalNames: 'purview' },
  'microsoft.signalrservice/webpubsub': { globalNames: 'webpubsub' },
  'microsoft.web/hostingenvironments': { globalNames: 'appenvironment' },
};
