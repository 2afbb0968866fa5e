import type { CloudName } from '../reference/enumerations.ts';
import { absentInGovernment, cloudRegions, resourceProviders } from './resource-types.ts';

/** The vendor's list on which statements about the US Government cloud are based, with its date. */
export const governmentSource = {
  title: 'Azure Government services by audit scope',
  address:
    'https://learn.microsoft.com/azure/azure-government/compliance/azure-services-in-fedramp-auditscope',
  asOf: '2023-07-26',
  /** Date of the last comparison with the table below and with the embedded cloud's list of providers. */
  checkedAt: '2026-11-21',
} as const;

/**
 * Providers whose service is in that list, or which every cloud needs; the prefix `Microsoft.` is omitted. Load testing
 * was added later: microsoft/azure-load-testing, issue 96, October 2024. Azure/azure-dev, issue 3084, January 2024,
 * documents that static sites are not available. The availability of all others is unknown.
 */
const namedForGovernment = new Set(
  (
    'AAD Advisor AlertsManagement AnalysisServices ApiManagement AppConfiguration Authorization Automation AzureStackHCI ' +
    'Batch BotService Cache Cdn CognitiveServices Compute Consumption ContainerInstance ContainerRegistry ContainerService ' +
    'CostManagement DBforMariaDB DBforMySQL DBforPostgreSQL DataFactory DataProtection Databricks DesktopVirtualization ' +
    'DevTestLab Devices DocumentDB EventGrid EventHub GuestConfiguration HDInsight HealthcareApis HybridCompute Insights ' +
    'KeyVault Kubernetes KubernetesConfiguration Kusto LabServices LoadTestService Logic MachineLearningServices Maintenance ' +
    'ManagedIdentity ManagedServices Management Maps MarketplaceOrdering Migrate Monitor NetApp Network NotificationHubs ' +
    'OperationalInsights OperationsManagement PolicyInsights Portal PowerBIDedicated RecoveryServices RedHatOpenShift ' +
    'ResourceGraph ResourceHealth Resources Search Security SecurityInsights ServiceBus ServiceFabric SignalRService ' +
    'Solutions Sql SqlVirtualMachine Storage StorageCache StorageSync StreamAnalytics Subscription Synapse VideoIndexer ' +
    'VirtualMachineImages Web'
  )
    .toLowerCase()
    .split(' '),
);

const absent = new Set(absentInGovernment.toLowerCase().split(' '));

const known = new Map(
  Object.entries(resourceProviders).map(([name, { types }]) => [
    name.toLowerCase(),
    new Set(types.toLowerCase().split(' ')),
  ]),
);

/** `unnamed`: available in the general cloud, but not mentioned in the source for the other one. */
export type TypeAvailability = 'available' | 'unavailable' | 'unnamed' | 'unknown';

/** Returns whether a cloud offers a resource type, or `unknown` for types that are not in the table. */
export function typeAvailability(type: string, cloud: CloudName): TypeAvailability {
  const [provider = '', ...rest] = type.toLowerCase().split('/');
  if (known.get(provider)?.has(rest.join('/')) !== true) return 'unknown';
  if (cloud === 'general') return 'available';
  const own = rest.map((_part, index) => `${provider}/${rest.slice(0, index + 1).join('/')}`);
  if (own.some((one) => absent.has(one))) return 'unavailable';
  return namedForGovernment.has(provider.replace('microsoft.', '')) ? 'available' : 'unnamed';
}

/** Returns the region codes of a cloud. */
export function regionsOfCloud(cloud: CloudName): readonly string[] {
  return cloudRegions[cloud].split(' ');
}
