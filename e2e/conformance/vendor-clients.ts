import { createRequire } from 'node:module';
import path from 'node:path';
import type { TestCloud } from '../../packages/cloud-sandbox/src/testing/armClient.ts';

interface VendorClient {
  readonly package: string;
  readonly class: string;
  /** Whether the constructor takes a subscription. */
  readonly isOfTenant?: true;
}

/** The vendor's clients, by the name that suites and the table use. */
export const vendorClients: Readonly<Record<string, VendorClient>> = {
  appservice: { package: '@azure/arm-appservice', class: 'WebSiteManagementClient' },
  advisor: { package: '@azure/arm-advisor', class: 'AdvisorManagementClient' },
  authorization: { package: '@azure/arm-authorization', class: 'AuthorizationManagementClient' },
  compute: { package: '@azure/arm-compute', class: 'ComputeManagementClient' },
  consumption: { package: '@azure/arm-consumption', class: 'ConsumptionManagementClient' },
  containerregistry: { package: '@azure/arm-containerregistry', class: 'ContainerRegistryManagementClient' },
  containerservice: { package: '@azure/arm-containerservice', class: 'ContainerServiceClient' },
  cosmosdb: { package: '@azure/arm-cosmosdb', class: 'CosmosDBManagementClient' },
  costmanagement: { package: '@azure/arm-costmanagement', class: 'CostManagementClient', isOfTenant: true },
  deployments: { package: '@azure/arm-resourcesdeployments', class: 'DeploymentsClient' },
  dns: { package: '@azure/arm-dns', class: 'DnsManagementClient' },
  eventhub: { package: '@azure/arm-eventhub', class: 'EventHubManagementClient' },
  keyvault: { package: '@azure/arm-keyvault', class: 'KeyVaultManagementClient' },
  locks: { package: '@azure/arm-locks', class: 'ManagementLockClient' },
  managementgroups: {
    package: '@azure/arm-managementgroups',
    class: 'ManagementGroupsAPI',
    isOfTenant: true,
  },
  monitor: { package: '@azure/arm-monitor', class: 'MonitorClient' },
  msi: { package: '@azure/arm-msi', class: 'ManagedServiceIdentityClient' },
  network: { package: '@azure/arm-network', class: 'NetworkManagementClient' },
  operationalinsights: {
    package: '@azure/arm-operationalinsights',
    class: 'OperationalInsightsManagementClient',
  },
  policy: { package: '@azure/arm-policy', class: 'PolicyClient' },
  policyinsights: { package: '@azure/arm-policyinsights', class: 'PolicyInsightsClient' },
  postgresql: {
    package: '@azure/arm-postgresql-flexible',
    class: 'PostgreSQLManagementFlexibleServerClient',
  },
  privatedns: { package: '@azure/arm-privatedns', class: 'PrivateDnsManagementClient' },
  resources: { package: '@azure/arm-resources', class: 'ResourceManagementClient' },
  servicebus: { package: '@azure/arm-servicebus', class: 'ServiceBusManagementClient' },
  sql: { package: '@azure/arm-sql', class: 'SqlManagementClient' },
  storage: { package: '@azure/arm-storage', class: 'StorageManagementClient' },
  subscriptions: {
    package: '@azure/arm-resources-subscriptions',
    class: 'SubscriptionClient',
    isOfTenant: true,
  },
};

export interface Access {
  readonly credential: ReturnType<TestCloud['credential']>;
  readonly subscriptionId: string;
  readonly httpClient: TestCloud['httpClient'];
}

/** Creates a client of the packages that are installed in a folder. */
export type OpenClient = (name: string, access: Access) => object;

/** Loads the vendor's clients from a folder with `node_modules`. They are not dependencies of this workspace. */
export function clientsIn(folder: string): OpenClient {
  const require = createRequire(path.join(folder, 'package.json'));
  return (name, { credential, subscriptionId, httpClient }) => {
    const client = vendorClients[name];
    if (client === undefined) throw new Error(`There is no vendor client "${name}".`);
    const { [client.class]: Client } = require(client.package) as Record<
      string,
      new (...parameters: unknown[]) => object
    >;
    if (Client === undefined) throw new Error(`${client.package} has no class ${client.class}.`);
    const options = { httpClient };
    return client.isOfTenant
      ? new Client(credential, options)
      : new Client(credential, subscriptionId, options);
  };
}
