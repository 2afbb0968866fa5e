import type { AliasTable } from '../types.ts';
import { knownAliases } from './knownAliases.ts';

/**
 * Aliases with several paths, or with one that cannot be derived from their name. Several paths, separated by ` | `,
 * are tried in order.
 *
 * Default rule for all other names `<type>/<path>`: the path is searched below `properties` of a resource of exactly
 * that type, then at the top of its body (`sku`, `identity`, `zones`); elements of an array are read directly, then
 * through the element's own `properties`, as in sub-resources.
 */
const unusualAliases: AliasTable = {
  'Microsoft.ApiManagement/service/sku.name': 'sku.name',
  'Microsoft.CognitiveServices/accounts/sku.name': 'sku.name',
  'Microsoft.Compute/imageId':
    'properties.storageProfile.imageReference.id | properties.virtualMachineProfile.storageProfile.imageReference.id | properties.creationData.imageReference.id',
  'Microsoft.Compute/imageOffer':
    'properties.storageProfile.imageReference.offer | properties.virtualMachineProfile.storageProfile.imageReference.offer',
  'Microsoft.Compute/imagePublisher':
    'properties.storageProfile.imageReference.publisher | properties.virtualMachineProfile.storageProfile.imageReference.publisher',
  'Microsoft.Compute/imageSKU':
    'properties.storageProfile.imageReference.sku | properties.virtualMachineProfile.storageProfile.imageReference.sku',
  'Microsoft.Compute/imageVersion':
    'properties.storageProfile.imageReference.version | properties.virtualMachineProfile.storageProfile.imageReference.version',
  'Microsoft.Compute/licenseType': 'properties.licenseType | properties.virtualMachineProfile.licenseType',
  'Microsoft.Compute/virtualMachines/imageOffer': 'properties.storageProfile.imageReference.offer',
  'Microsoft.Compute/virtualMachines/imagePublisher': 'properties.storageProfile.imageReference.publisher',
  'Microsoft.Compute/virtualMachines/imageSku': 'properties.storageProfile.imageReference.sku',
  'Microsoft.Compute/virtualMachines/osDisk.uri': 'properties.storageProfile.osDisk.vhd.uri',
  'Microsoft.Compute/virtualMachines/sku.name': 'properties.hardwareProfile.vmSize',
  'Microsoft.Compute/virtualMachineScaleSets/osDisk.vhdContainers':
    'properties.virtualMachineProfile.storageProfile.osDisk.vhdContainers',
  'Microsoft.Compute/virtualMachineScaleSets/computerNamePrefix':
    'properties.virtualMachineProfile.osProfile.computerNamePrefix',
  'Microsoft.Compute/virtualMachineScaleSets/sku.name': 'sku.name',
  'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/throughputSettings/default.resource.throughput':
    'properties.resource.throughput',
  'Microsoft.Network/applicationGateways/sku.name': 'properties.sku.name',
  'Microsoft.Network/azureFirewalls/sku.tier': 'properties.sku.tier',
  'Microsoft.Network/expressRouteCircuits/sku.tier': 'sku.tier',
  'Microsoft.Network/loadBalancers/sku.name': 'sku.name',
  'Microsoft.Network/publicIPAddresses/sku.name': 'sku.name',
  'Microsoft.Network/virtualNetworkGateways/sku.name': 'properties.sku.name',
  'Microsoft.Sql/servers/databases/edition': 'sku.tier | properties.edition',
  'Microsoft.Sql/servers/databases/requestedServiceObjectiveName':
    'properties.requestedServiceObjectiveName | sku.name',
  'Microsoft.Storage/storageAccounts/accountType': 'sku.name | properties.accountType',
  'Microsoft.Storage/storageAccounts/enableBlobEncryption': 'properties.encryption.services.blob.enabled',
  'Microsoft.Storage/storageAccounts/enableFileEncryption': 'properties.encryption.services.file.enabled',
  'Microsoft.Storage/storageAccounts/sku.name': 'sku.name',
  'Microsoft.Storage/storageAccounts/sku.tier': 'sku.tier',
};

/** Types whose aliases contain a segment that the body does not have: `Microsoft.Web/sites/config/web.ftpsState`. */
export const silentPrefixes: Readonly<Record<string, readonly string[]>> = {
  'microsoft.web/sites/config': ['web.', 'authsettings.', 'appsettings.'],
  'microsoft.web/sites/slots/config': ['web.', 'authsettings.', 'appsettings.'],
  'microsoft.sql/servers/auditingsettings': ['default.'],
  'microsoft.sql/servers/securityalertpolicies': ['default.'],
  'microsoft.sql/servers/vulnerabilityassessments': ['default.'],
  'microsoft.sql/auditingsettings': ['default.'],
  'microsoft.sql/securityalertpolicies': ['default.'],
  'microsoft.storage/storageaccounts/blobservices': ['default.'],
};

const entries = Object.entries(knownAliases).flatMap(([type, names]) =>
  names.split(' ').map((entry) => {
    const [name = '', path] = entry.split('=');
    return { alias: `${type}/${name}`, path, byRule: `properties.${name}` };
  }),
);

/** Aliases with an explicit path. */
export const exactAliases: AliasTable = {
  ...Object.fromEntries(entries.flatMap(({ alias, path }) => (path === undefined ? [] : [[alias, path]]))),
  ...unusualAliases,
};

/** Every alias of the tables with its path; without an explicit path it is the first path of the default rule. */
export const builtInAliases: AliasTable = {
  ...Object.fromEntries(entries.map(({ alias, byRule }) => [alias, byRule])),
  ...exactAliases,
};

const listed = new Set(Object.keys(builtInAliases).map((name) => name.toLowerCase()));

/** Returns whether an alias is in the tables, ignoring case. */
export const isListed = (lowerName: string): boolean => listed.has(lowerName);
