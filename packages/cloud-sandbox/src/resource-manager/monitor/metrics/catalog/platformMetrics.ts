import { at, type JsonObject } from '../../../json.ts';
import {
  average,
  bytes,
  consumption,
  count,
  delay,
  fault,
  flow,
  rate,
  steady,
  stock,
  total,
  up,
  type MetricProfile,
  type MetricType,
} from '../metricDefinition.ts';

const entity = { dimensions: ['EntityName'] };
const operation = { dimensions: ['EntityName', 'OperationResult'] };
const vault = { dimensions: ['ActivityType', 'ActivityName', 'StatusCode', 'StatusCodeClass'] };
const model = { dimensions: ['ApiName', 'OperationName', 'Region', 'ModelDeploymentName'] };

const capacityProfile = (body: JsonObject): MetricProfile => ({
  size: Math.max(1, Number(at(body, 'sku', 'capacity') ?? 1)),
  isActive: true,
});

/** Vaults, registries, messaging, search and cognitive services. */
export const platformMetrics: readonly MetricType[] = [
  {
    type: 'Microsoft.KeyVault/vaults',
    metrics: [
      average('Availability', 'Percent', up(), 'Vault requests availability', vault),
      average('SaturationShoebox', 'Percent', consumption(0.06), 'Vault capacity used', vault),
      count('ServiceApiHit', 'Count', flow(3.2), 'Number of total service api hits', {
        dimensions: ['ActivityType', 'ActivityName'],
      }),
      average(
        'ServiceApiLatency',
        'MilliSeconds',
        delay(31),
        'Overall latency of service api requests',
        vault,
      ),
      count('ServiceApiResult', 'Count', flow(3.2), 'Number of total service api results', vault),
      count('VaultEvents', 'Count', flow(0.02), 'Number of events of the vault'),
    ],
    logs: ['AuditEvent', 'AzurePolicyEvaluationDetails'],
  },
  {
    type: 'Microsoft.ContainerRegistry/registries',
    metrics: [
      total('TotalPullCount', 'Count', flow(1.4), 'Number of image pulls in total'),
      total('SuccessfulPullCount', 'Count', flow(1.35), 'Number of successful image pulls'),
      total('TotalPushCount', 'Count', flow(0.16), 'Number of image pushes in total'),
      total('SuccessfulPushCount', 'Count', flow(0.15), 'Number of successful image pushes'),
      total('RunDuration', 'MilliSeconds', flow(210), 'Run Duration in milliseconds'),
      average(
        'StorageUsed',
        'Bytes',
        stock(48_000_000_000),
        'The amount of storage used by the container registry',
        { dimensions: ['Geolocation'], shortestMinutes: 60 },
      ),
    ],
    logs: ['ContainerRegistryRepositoryEvents', 'ContainerRegistryLoginEvents'],
  },
  {
    type: 'Microsoft.ServiceBus/namespaces',
    metrics: [
      total('IncomingRequests', 'Count', flow(74), 'Incoming Requests for Microsoft.ServiceBus.', entity),
      total('SuccessfulRequests', 'Count', flow(73), 'Total successful requests for a namespace', operation),
      total('ServerErrors', 'Count', fault(0.02), 'Server Errors for Microsoft.ServiceBus.', operation),
      total(
        'ThrottledRequests',
        'Count',
        fault(0.1),
        'Throttled Requests for Microsoft.ServiceBus.',
        operation,
      ),
      total('IncomingMessages', 'Count', flow(38), 'Incoming Messages for Microsoft.ServiceBus.', entity),
      total('OutgoingMessages', 'Count', flow(37), 'Outgoing Messages for Microsoft.ServiceBus.', entity),
      average('ActiveMessages', 'Count', rate(22), 'Count of active messages in a Queue/Topic.', entity),
      average(
        'DeadletteredMessages',
        'Count',
        stock(14),
        'Count of dead-lettered messages in a Queue/Topic.',
        entity,
      ),
      average('Size', 'Bytes', stock(5_400_000), 'Size of an Queue/Topic in Bytes.', entity),
    ],
    profile: capacityProfile,
    logs: ['OperationalLogs', 'VNetAndIPFilteringLogs', 'RuntimeAuditLogs'],
  },
  {
    type: 'Microsoft.EventHub/namespaces',
    metrics: [
      total('IncomingRequests', 'Count', flow(160), 'Incoming Requests for Microsoft.EventHub.', entity),
      total('IncomingMessages', 'Count', flow(2100), 'Incoming Messages for Microsoft.EventHub.', entity),
      total('OutgoingMessages', 'Count', flow(2080), 'Outgoing Messages for Microsoft.EventHub.', entity),
      total('IncomingBytes', 'Bytes', bytes(1_900_000), 'Incoming Bytes for Microsoft.EventHub.', entity),
      total('OutgoingBytes', 'Bytes', bytes(3_700_000), 'Outgoing Bytes for Microsoft.EventHub.', entity),
      total(
        'ThrottledRequests',
        'Count',
        fault(0.2),
        'Throttled Requests for Microsoft.EventHub.',
        operation,
      ),
      total('ServerErrors', 'Count', fault(0.02), 'Server Errors for Microsoft.EventHub.', operation),
      average('ActiveConnections', 'Count', rate(12), 'Total Active Connections for Microsoft.EventHub.'),
    ],
    profile: capacityProfile,
    logs: ['ArchiveLogs', 'OperationalLogs', 'AutoScaleLogs', 'RuntimeAuditLogs'],
  },
  {
    type: 'Microsoft.CognitiveServices/accounts',
    metrics: [
      total('TotalCalls', 'Count', flow(12), 'Total number of calls.', {
        dimensions: ['ApiName', 'OperationName', 'Region'],
      }),
      total('SuccessfulCalls', 'Count', flow(11.8), 'Number of successful calls.', {
        dimensions: ['ApiName', 'OperationName', 'Region'],
      }),
      total(
        'TotalErrors',
        'Count',
        fault(0.05),
        'Total number of calls with error response (HTTP response code 4xx or 5xx).',
        { dimensions: ['ApiName', 'OperationName', 'Region'] },
      ),
      average('Latency', 'MilliSeconds', delay(620), 'Latency in milliseconds.', {
        dimensions: ['ApiName', 'OperationName', 'Region'],
      }),
      total(
        'ProcessedPromptTokens',
        'Count',
        flow(5200),
        'Number of prompt tokens processed (input) on an OpenAI model.',
        model,
      ),
      total(
        'GeneratedTokens',
        'Count',
        flow(1900),
        'Number of tokens generated (output) from an OpenAI model.',
        model,
      ),
      average(
        'SuccessRate',
        'Percent',
        up(),
        'Availability percentage with the following calculation: (Total Calls - Server Errors)/Total Calls.',
        { dimensions: ['ApiName', 'Region'] },
      ),
    ],
    logs: ['Audit', 'RequestResponse', 'Trace'],
  },
  {
    type: 'Microsoft.Search/searchServices',
    metrics: [
      average('SearchLatency', 'Seconds', delay(0.06), 'Average search latency for the search service'),
      average(
        'SearchQueriesPerSecond',
        'CountPerSecond',
        rate(1.8),
        'Search queries per second for the search service',
      ),
      average(
        'ThrottledSearchQueriesPercentage',
        'Percent',
        consumption(0.01),
        'Percentage of search queries that were throttled for the search service',
      ),
      total('DocumentsProcessedCount', 'Count', flow(26), 'Number of documents processed', {
        dimensions: ['IndexName', 'Failed'],
      }),
      total('SkillExecutionCount', 'Count', flow(6), 'Number of skill executions', {
        dimensions: ['SkillName', 'Failed'],
      }),
      average(
        'StorageUsedPercentage',
        'Percent',
        steady(33),
        'Share of the storage of the search service that is used',
      ),
    ],
    logs: ['OperationLogs'],
  },
  {
    type: 'Microsoft.OperationalInsights/workspaces',
    metrics: [
      total('Heartbeat', 'Count', flow(6), 'Heartbeat.', { dimensions: ['Computer', 'OSType'] }),
      total('Update', 'Count', flow(0.2), 'Update.', { dimensions: ['Computer', 'Classification'] }),
      total('Event', 'Count', flow(14), 'Event.', { dimensions: ['Source', 'EventLog'] }),
      average('Average_% Processor Time', 'Percent', consumption(0.2), 'Average_% Processor Time.', {
        dimensions: ['Computer', 'InstanceName'],
      }),
      average('Average_% Used Memory', 'Percent', steady(49), 'Average_% Used Memory.', {
        dimensions: ['Computer', 'InstanceName'],
      }),
      average('AvailabilityRate_Query', 'Percent', up(), 'User query success rate for this workspace.'),
      total('Query Count', 'Count', flow(3), 'Total number of user queries for this workspace.'),
    ],
    logs: ['Audit', 'SummaryLogs'],
  },
];
