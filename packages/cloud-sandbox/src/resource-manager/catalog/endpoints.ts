import type { Cloud } from '../../context.ts';

/** Host names of a cloud's services, starting with the resource manager's. */
export interface Endpoints {
  management: string;
  storage: string;
  web: string;
  staticWeb: string;
  vault: string;
  sql: string;
  postgres: string;
  mysql: string;
  virtualMachines: string;
  kubernetes: string;
  registry: string;
  serviceBus: string;
  redis: string;
  cosmos: string;
  search: string;
  cognitive: string;
  batch: string;
  signalR: string;
  portal: string;
  login: string;
}

const endpoints: Readonly<Record<Cloud, Endpoints>> = {
  general: {
    management: 'https://management.azure.com',
    storage: 'core.windows.net',
    web: 'azurewebsites.net',
    staticWeb: 'azurestaticapps.net',
    vault: 'vault.azure.net',
    sql: 'database.windows.net',
    postgres: 'postgres.database.azure.com',
    mysql: 'mysql.database.azure.com',
    virtualMachines: 'cloudapp.azure.com',
    kubernetes: 'azmk8s.io',
    registry: 'azurecr.io',
    serviceBus: 'servicebus.windows.net',
    redis: 'redis.cache.windows.net',
    cosmos: 'documents.azure.com',
    search: 'search.windows.net',
    cognitive: 'cognitiveservices.azure.com',
    batch: 'batch.azure.com',
    signalR: 'service.signalr.net',
    portal: 'https://portal.azure.com',
    login: 'https://login.microsoftonline.com',
  },
  us_gov: {
    management: 'https://management.usgovcloudapi.net',
    storage: 'core.usgovcloudapi.net',
    web: 'azurewebsites.us',
    staticWeb: 'azurestaticapps.us',
    vault: 'vault.usgovcloudapi.net',
    sql: 'database.usgovcloudapi.net',
    postgres: 'postgres.database.usgovcloudapi.net',
    mysql: 'mysql.database.usgovcloudapi.net',
    virtualMachines: 'cloudapp.usgovcloudapi.net',
    kubernetes: 'cx.aks.containerservice.azure.us',
    registry: 'azurecr.us',
    serviceBus: 'servicebus.usgovcloudapi.net',
    redis: 'redis.cache.usgovcloudapi.net',
    cosmos: 'documents.azure.us',
    search: 'search.azure.us',
    cognitive: 'cognitiveservices.azure.us',
    batch: 'batch.usgovcloudapi.net',
    signalR: 'service.signalr.azure.us',
    portal: 'https://portal.azure.us',
    login: 'https://login.microsoftonline.us',
  },
};

/** Returns the host names of a cloud. */
export function endpointsOf(cloud: Cloud): Endpoints {
  return endpoints[cloud];
}
