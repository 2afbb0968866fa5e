import type { JsonObject } from '../types.ts';

const general: JsonObject = {
  name: 'AzureCloud',
  gallery: 'https://gallery.azure.com/',
  graph: 'https://graph.windows.net/',
  portal: 'https://portal.azure.com',
  graphAudience: 'https://graph.windows.net/',
  activeDirectoryDataLake: 'https://datalake.azure.net/',
  batch: 'https://batch.core.windows.net/',
  media: 'https://rest.media.azure.net',
  sqlManagement: 'https://management.core.windows.net:8443/',
  vmImageAliasDoc:
    'https://raw.githubusercontent.com/Azure/azure-rest-api-specs/master/arm-compute/quickstart-templates/aliases.json',
  resourceManager: 'https://management.azure.com/',
  authentication: {
    loginEndpoint: 'https://login.microsoftonline.com/',
    audiences: ['https://management.core.windows.net/', 'https://management.azure.com/'],
    tenant: 'common',
    identityProvider: 'AAD',
  },
  suffixes: {
    acrLoginServer: '.azurecr.io',
    azureDatalakeAnalyticsCatalogAndJob: 'azuredatalakeanalytics.net',
    azureDatalakeStoreFileSystem: 'azuredatalakestore.net',
    azureFrontDoorEndpointSuffix: 'azurefd.net',
    keyvaultDns: '.vault.azure.net',
    sqlServerHostname: '.database.windows.net',
    storage: 'core.windows.net',
  },
};

const government: JsonObject = {
  name: 'AzureUSGovernment',
  gallery: 'https://gallery.azure.us/',
  graph: 'https://graph.windows.net/',
  portal: 'https://portal.azure.us',
  graphAudience: 'https://graph.windows.net/',
  activeDirectoryDataLake: null,
  batch: 'https://batch.core.usgovcloudapi.net/',
  media: 'https://rest.media.usgovcloudapi.net',
  sqlManagement: 'https://management.core.usgovcloudapi.net:8443/',
  vmImageAliasDoc:
    'https://raw.githubusercontent.com/Azure/azure-rest-api-specs/master/arm-compute/quickstart-templates/aliases.json',
  resourceManager: 'https://management.usgovcloudapi.net/',
  authentication: {
    loginEndpoint: 'https://login.microsoftonline.us/',
    audiences: ['https://management.core.usgovcloudapi.net/', 'https://management.usgovcloudapi.net/'],
    tenant: 'common',
    identityProvider: 'AAD',
  },
  suffixes: {
    acrLoginServer: '.azurecr.us',
    azureDatalakeAnalyticsCatalogAndJob: null,
    azureDatalakeStoreFileSystem: null,
    azureFrontDoorEndpointSuffix: 'azurefd.us',
    keyvaultDns: '.vault.usgovcloudapi.net',
    sqlServerHostname: '.database.usgovcloudapi.net',
    storage: 'core.usgovcloudapi.net',
  },
};

/** Results of `environment()`, by the portal's name of a cloud and by the cloud's own name. */
export const clouds = {
  general,
  us_gov: government,
  AzureCloud: general,
  AzureUSGovernment: government,
};
