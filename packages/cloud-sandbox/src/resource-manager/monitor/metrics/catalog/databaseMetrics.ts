import { findVmSize } from '../../../catalog/vmSizes.ts';
import { at, textOf, type JsonObject } from '../../../json.ts';
import {
  average,
  bytes,
  consumption,
  count,
  delay,
  fault,
  flow,
  maximum,
  rate,
  steady,
  stock,
  total,
  up,
  use,
  type MetricDefinition,
  type MetricProfile,
  type MetricType,
} from '../metricDefinition.ts';

function sqlProfile(body: JsonObject): MetricProfile {
  const capacity = Number(at(body, 'sku', 'capacity') ?? 2);
  // Capacity counts cores, or DTU of the older tiers.
  const cores = /^(basic|standard|premium)$/i.test(textOf(at(body, 'sku', 'tier')) ?? '')
    ? capacity / 25
    : capacity;
  return { size: Math.max(0.2, cores / 4), isActive: true };
}

const flexibleProfile = (body: JsonObject): MetricProfile => ({
  size: (findVmSize(textOf(at(body, 'sku', 'name')) ?? '')?.cores ?? 2) / 2,
  isActive: true,
});

const server = (engine: string): readonly MetricDefinition[] => [
  average('cpu_percent', 'Percent', use(0.26), 'CPU percent'),
  average('memory_percent', 'Percent', steady(52), 'Memory percent'),
  average('storage_percent', 'Percent', steady(41), 'Storage percent'),
  average('storage_used', 'Bytes', stock(26_000_000_000), 'Storage used'),
  average('active_connections', 'Count', rate(18), `Active connections of ${engine}`),
  total('connections_failed', 'Count', fault(0.04), 'Failed connections'),
  average('iops', 'Count', rate(140), 'IO operations per second'),
  total('network_bytes_ingress', 'Bytes', bytes(1_300_000), 'Network in across active connections'),
  total('network_bytes_egress', 'Bytes', bytes(4_800_000), 'Network out across active connections'),
];

/** Databases and caches. */
export const databaseMetrics: readonly MetricType[] = [
  {
    type: 'Microsoft.Sql/servers/databases',
    metrics: [
      average('cpu_percent', 'Percent', use(0.21), 'CPU percentage'),
      average('physical_data_read_percent', 'Percent', consumption(0.14), 'Data IO percentage'),
      average(
        'log_write_percent',
        'Percent',
        use(0.09),
        'Log IO percentage. Not applicable to data warehouses.',
      ),
      average(
        'dtu_consumption_percent',
        'Percent',
        use(0.22),
        'DTU Percentage. Applies to DTU-based databases.',
      ),
      maximum(
        'storage',
        'Bytes',
        stock(9_400_000_000),
        'Data space used. Not applicable to data warehouses.',
      ),
      maximum(
        'storage_percent',
        'Percent',
        steady(29),
        'Data space used percent. Not applicable to data warehouses or hyperscale databases.',
      ),
      total('connection_successful', 'Count', flow(11), 'Successful Connections', {
        dimensions: ['SslProtocol'],
      }),
      total('connection_failed', 'Count', fault(0.03), 'Failed Connections : System Errors', {
        dimensions: ['Error'],
      }),
      total('deadlock', 'Count', fault(0.004), 'Deadlocks. Not applicable to data warehouses.'),
      average(
        'sessions_count',
        'Count',
        rate(14),
        'Number of active sessions. Not applicable to Synapse DW Analytics.',
      ),
      average(
        'workers_percent',
        'Percent',
        use(0.06),
        'Workers percentage. Not applicable to data warehouses.',
      ),
    ],
    profile: sqlProfile,
    logs: [
      'SQLInsights',
      'AutomaticTuning',
      'QueryStoreRuntimeStatistics',
      'QueryStoreWaitStatistics',
      'Errors',
      'DatabaseWaitStatistics',
      'Timeouts',
      'Blocks',
      'Deadlocks',
    ],
  },
  {
    type: 'Microsoft.DBforPostgreSQL/flexibleServers',
    metrics: [
      ...server('PostgreSQL'),
      average('is_db_alive', 'Count', up(1), 'Indicates if the database process is running'),
    ],
    profile: flexibleProfile,
    logs: ['PostgreSQLLogs', 'PostgreSQLFlexSessions', 'PostgreSQLFlexQueryStoreRuntime'],
  },
  {
    type: 'Microsoft.DBforMySQL/flexibleServers',
    metrics: [...server('MySQL'), total('Queries', 'Count', flow(420), 'Queries')],
    profile: flexibleProfile,
    logs: ['MySqlSlowLogs', 'MySqlAuditLogs'],
  },
  {
    type: 'Microsoft.DocumentDB/databaseAccounts',
    metrics: [
      count('TotalRequests', 'Count', flow(180), 'Number of requests made', {
        dimensions: ['DatabaseName', 'CollectionName', 'Region', 'StatusCode', 'OperationType'],
      }),
      total('TotalRequestUnits', 'Count', flow(940), 'SQL Request Units consumed', {
        dimensions: ['DatabaseName', 'CollectionName', 'Region', 'StatusCode', 'OperationType'],
      }),
      maximum(
        'NormalizedRUConsumption',
        'Percent',
        consumption(0.3),
        'Max RU consumption percentage per minute',
        { dimensions: ['CollectionName', 'DatabaseName', 'Region'] },
      ),
      average(
        'ServerSideLatencyDirect',
        'MilliSeconds',
        delay(3.4),
        'Server Side Latency in Direct Connection Mode',
        { dimensions: ['DatabaseName', 'CollectionName', 'Region'] },
      ),
      total(
        'DataUsage',
        'Bytes',
        stock(17_000_000_000),
        'Total data usage reported at 5 minutes granularity',
        { dimensions: ['CollectionName', 'DatabaseName', 'Region'], shortestMinutes: 5 },
      ),
      total(
        'DocumentCount',
        'Count',
        stock(5_200_000),
        'Total document count reported at 5 minutes, 1 hour and 1 day granularity',
        { dimensions: ['CollectionName', 'DatabaseName', 'Region'], shortestMinutes: 5 },
      ),
      average(
        'ServiceAvailability',
        'Percent',
        up(),
        'Account requests availability at one hour, day or month granularity',
        { shortestMinutes: 60 },
      ),
    ],
    logs: [
      'DataPlaneRequests',
      'QueryRuntimeStatistics',
      'PartitionKeyStatistics',
      'PartitionKeyRUConsumption',
      'ControlPlaneRequests',
    ],
  },
  {
    type: 'Microsoft.Cache/redis',
    metrics: [
      maximum('connectedclients', 'Count', rate(36), 'The number of client connections to the cache.', {
        dimensions: ['ShardId'],
      }),
      total(
        'totalcommandsprocessed',
        'Count',
        flow(3100),
        'The total number of commands processed by the cache server.',
        { dimensions: ['ShardId'] },
      ),
      total('cachehits', 'Count', flow(2400), 'The number of successful key lookups.', {
        dimensions: ['ShardId'],
      }),
      total('cachemisses', 'Count', flow(190), 'The number of failed key lookups.', {
        dimensions: ['ShardId'],
      }),
      maximum(
        'serverLoad',
        'Percent',
        use(0.17),
        'The percentage of cycles in which the Redis server is busy processing and not waiting idle for messages.',
        { dimensions: ['ShardId'] },
      ),
      maximum(
        'usedmemorypercentage',
        'Percent',
        steady(47),
        'The percentage of cache memory used for key/value pairs.',
        { dimensions: ['ShardId'] },
      ),
      total('evictedkeys', 'Count', fault(0.5), 'The number of items evicted from the cache.', {
        dimensions: ['ShardId'],
      }),
      maximum(
        'percentProcessorTime',
        'Percent',
        use(0.2),
        'The CPU utilization of the Azure Redis Cache server as a percentage.',
        { dimensions: ['ShardId'] },
      ),
    ],
    profile: (body) => ({
      size: Math.max(0.5, Number(at(body, 'properties', 'sku', 'capacity') ?? 1)),
      isActive: true,
    }),
    logs: ['ConnectedClientList', 'MSEntraAuthenticationAuditLog'],
  },
];
