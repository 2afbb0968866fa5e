import type { CloudName } from '../reference/enumerations.ts';
import { absentInGovernment, cloudRegions, resourceProviders } from './resource-types.ts';

/** What is said about the US-government cloud rests on this list of the vendor's, as old as it says. */
export const governmentSource = {
  title: 'Azure Government services by audit scope',
  address:
    'https://learn.microsoft.com/azure/azure-government/compliance/azure-services-in-fedramp-auditscope',
  asOf: '2023-07-26',
  /** When it was last compared with the table below and with the embedded cloud's list of providers. */
  checkedAt: '2026-11-21',
} as const;

/**
 * Providers whose service that list names, or without which there is no cloud; `Microsoft.` is left out. Load testing was
 * added later: microsoft/azure-load-testing, issue 96, October 2024. That static sites are absent is said in
 * Azure/azure-dev, issue 3084, January 2024. Of all others nothing is known here, and nothing is claimed.
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

/** `unnamed`: the general cloud has it, and the source of the other one does not speak of it. */
export type TypeAvailability = 'available' | 'unavailable' | 'unnamed' | 'unknown';

/** Whether a cloud offers a resource type; `unknown` where the table has never heard of it. */
export function typeAvailability(type: string, cloud: CloudName): TypeAvailability {
  const [provider = '', ...rest] = type.toLowerCase().split('/');
  if (known.get(provider)?.has(rest.join('/')) !== true) return 'unknown';
  if (cloud === 'general') return 'available';
  const own = rest.map((_part, index) => `${provider}/${rest.slice(0, index + 1).join('/')}`);
  if (own.some((one) => absent.has(one))) return 'unavailable';
  return namedForGovernment.has(provider.replace('microsoft.', '')) ? 'available' : 'unnamed';
}

/** Codes of a cloud's regions. */
export function regionsOfCloud(cloud: CloudName): readonly string[] {
  return cloudRegions[cloud].split(' ');
}
