import type { MetricAggregation } from './metric-terms.ts';

/** A chart of a default dashboard. */
export interface StarterChart {
  /** Name of the metric in the cloud. */
  readonly metric: string;
  /** Short name for the command line, the same for every type. */
  readonly alias?: string;
  /** The default aggregation of the metric if absent. */
  readonly aggregation?: MetricAggregation;
}

const chart = (metric: string, alias?: string, aggregation?: MetricAggregation): StarterChart => ({
  metric,
  ...(alias !== undefined && { alias }),
  ...(aggregation !== undefined && { aggregation }),
});

const database: readonly StarterChart[] = [
  chart('cpu_percent', 'cpu'),
  chart('memory_percent', 'memory'),
  chart('storage_percent', 'storage'),
  chart('active_connections', 'connections'),
  chart('connections_failed', 'errors'),
  chart('iops', 'iops'),
];

/** The metrics to watch first, by resource type in lower case. */
export const starterBoards: Readonly<Record<string, readonly StarterChart[]>> = {
  'microsoft.compute/virtualmachines': [
    chart('Percentage CPU', 'cpu'),
    chart('Available Memory Bytes', 'memory'),
    chart('Network In Total', 'network-in'),
    chart('Network Out Total', 'network-out'),
    chart('Data Disk IOPS Consumed Percentage', 'disk'),
    chart('VmAvailabilityMetric', 'availability'),
  ],
  'microsoft.compute/virtualmachinescalesets': [
    chart('Percentage CPU', 'cpu'),
    chart('Available Memory Bytes', 'memory'),
    chart('Network In Total', 'network-in'),
    chart('Network Out Total', 'network-out'),
    chart('Data Disk IOPS Consumed Percentage', 'disk'),
  ],
  'microsoft.compute/disks': [
    chart('Composite Disk Read Operations/sec', 'iops'),
    chart('Composite Disk Write Operations/sec'),
    chart('Composite Disk Read Bytes/sec'),
    chart('Composite Disk Write Bytes/sec'),
  ],
  'microsoft.containerservice/managedclusters': [
    chart('node_cpu_usage_percentage', 'cpu'),
    chart('node_memory_working_set_percentage', 'memory'),
    chart('node_disk_usage_percentage', 'disk'),
    chart('kube_pod_status_ready'),
  ],
  'microsoft.storage/storageaccounts': [
    chart('Transactions', 'requests'),
    chart('Availability', 'availability'),
    chart('SuccessE2ELatency', 'latency'),
    chart('Ingress', 'network-in'),
    chart('Egress', 'network-out'),
    chart('UsedCapacity', 'storage'),
  ],
  'microsoft.web/sites': [
    chart('Requests', 'requests'),
    chart('HttpResponseTime', 'latency'),
    chart('Http5xx', 'errors'),
    chart('Http4xx'),
    chart('CpuTime', 'cpu'),
    chart('MemoryWorkingSet', 'memory'),
  ],
  'microsoft.web/serverfarms': [
    chart('CpuPercentage', 'cpu'),
    chart('MemoryPercentage', 'memory'),
    chart('HttpQueueLength'),
    chart('BytesReceived', 'network-in'),
    chart('BytesSent', 'network-out'),
  ],
  'microsoft.insights/components': [
    chart('requests/count', 'requests'),
    chart('requests/failed', 'errors'),
    chart('requests/duration', 'latency'),
    chart('availabilityResults/availabilityPercentage', 'availability'),
  ],
  'microsoft.sql/servers/databases': [
    chart('cpu_percent', 'cpu'),
    chart('storage_percent', 'storage'),
    chart('sessions_count', 'connections'),
    chart('workers_percent'),
    chart('log_write_percent'),
    chart('deadlock', 'errors'),
  ],
  'microsoft.dbforpostgresql/flexibleservers': database,
  'microsoft.dbformysql/flexibleservers': database,
  'microsoft.documentdb/databaseaccounts': [
    chart('TotalRequests', 'requests'),
    chart('NormalizedRUConsumption', 'cpu'),
    chart('ServerSideLatencyDirect', 'latency'),
    chart('DataUsage', 'storage'),
  ],
  'microsoft.cache/redis': [
    chart('serverLoad', 'cpu'),
    chart('usedmemorypercentage', 'memory'),
    chart('connectedclients', 'connections'),
    chart('cachemisses'),
  ],
  'microsoft.network/loadbalancers': [
    chart('VipAvailability', 'availability'),
    chart('DipAvailability'),
    chart('ByteCount', 'network-in'),
    chart('SnatConnectionCount', 'connections'),
  ],
  'microsoft.network/applicationgateways': [
    chart('TotalRequests', 'requests'),
    chart('FailedRequests', 'errors'),
    chart('ApplicationGatewayTotalTime', 'latency'),
    chart('Throughput', 'network-out'),
  ],
  'microsoft.keyvault/vaults': [
    chart('ServiceApiHit', 'requests'),
    chart('ServiceApiLatency', 'latency'),
    chart('Availability', 'availability'),
  ],
  'microsoft.servicebus/namespaces': [
    chart('IncomingMessages', 'requests'),
    chart('ActiveMessages'),
    chart('DeadletteredMessages', 'errors'),
    chart('ThrottledRequests'),
  ],
  'microsoft.eventhub/namespaces': [
    chart('IncomingMessages', 'requests'),
    chart('OutgoingMessages'),
    chart('ThrottledRequests', 'errors'),
  ],
};

/** Returns the cloud's name of a metric that is given by its short name; other names are returned unchanged. */
export function metricNameOf(type: string, metric: string): string {
  const word = metric.toLowerCase();
  return starterBoards[type.toLowerCase()]?.find(({ alias }) => alias === word)?.metric ?? metric;
}
