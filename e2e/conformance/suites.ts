import type { Suite } from './operation.ts';
import { authorizationSuite, identitySuite, locksSuite } from './operations/access.ts';
import { appServiceSuite } from './operations/appservice.ts';
import { computeSuite } from './operations/compute.ts';
import { advisorSuite, consumptionSuite, costManagementSuite } from './operations/costs.ts';
import { clusterSuite, logAnalyticsSuite, registrySuite } from './operations/containers.ts';
import { cosmosSuite, postgresSuite, sqlSuite } from './operations/databases.ts';
import { dnsSuite, privateDnsSuite } from './operations/dns.ts';
import { eventHubSuite, serviceBusSuite } from './operations/messaging.ts';
import { monitorSuite } from './operations/monitor.ts';
import { deploymentsSuite } from './operations/deployments.ts';
import { policyInsightsSuite, policySuite } from './operations/policy.ts';
import { keyVaultSuite } from './operations/keyvault.ts';
import { networkSuite } from './operations/network.ts';
import { resources } from './operations/resources.ts';
import { managementGroupsSuite, subscriptionsSuite } from './operations/scopes.ts';
import { storageSuite } from './operations/storage.ts';

/** All suites, in the order of the table. */
export const suites: readonly Suite[] = [
  resources,
  subscriptionsSuite,
  managementGroupsSuite,
  locksSuite,
  authorizationSuite,
  identitySuite,
  computeSuite,
  networkSuite,
  storageSuite,
  keyVaultSuite,
  appServiceSuite,
  sqlSuite,
  postgresSuite,
  cosmosSuite,
  serviceBusSuite,
  eventHubSuite,
  registrySuite,
  clusterSuite,
  dnsSuite,
  privateDnsSuite,
  monitorSuite,
  logAnalyticsSuite,
  deploymentsSuite,
  policySuite,
  policyInsightsSuite,
  costManagementSuite,
  consumptionSuite,
  advisorSuite,
];

/** Names of the clients that can be selected: one per suite, and `azure-cli`. */
export const clientNames: readonly string[] = [...suites.map(({ client }) => client), 'az'];

/** Returns the names that select no client, such as misspelt ones. */
export const unknownClients = (names: readonly string[]): string[] =>
  names.filter((name) => !clientNames.includes(name));
