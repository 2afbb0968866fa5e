import { findVmSize } from '../../../catalog/vmSizes.ts';
import { at, objectsOf, textOf, type JsonObject } from '../../../json.ts';
import {
  average,
  bytes,
  consumption,
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

const coresOf = (name: string | undefined): number => findVmSize(name ?? '')?.cores ?? 4;

const disk = { dimensions: ['LUN'] };

const machineMetrics: readonly MetricDefinition[] = [
  average(
    'Percentage CPU',
    'Percent',
    use(0.22),
    'The percentage of allocated compute units that are currently in use by the Virtual Machine(s)',
  ),
  total(
    'Network In Total',
    'Bytes',
    bytes(9_000_000),
    'The number of bytes received on all network interfaces by the Virtual Machine(s) (Incoming Traffic)',
  ),
  total(
    'Network Out Total',
    'Bytes',
    bytes(6_500_000),
    'The number of bytes out on all network interfaces by the Virtual Machine(s) (Outgoing Traffic)',
  ),
  total('Disk Read Bytes', 'Bytes', bytes(5_200_000), 'Bytes read from disk during monitoring period'),
  total('Disk Write Bytes', 'Bytes', bytes(11_000_000), 'Bytes written to disk during monitoring period'),
  average('Disk Read Operations/Sec', 'CountPerSecond', rate(14), 'Disk Read IOPS'),
  average('Disk Write Operations/Sec', 'CountPerSecond', rate(32), 'Disk Write IOPS'),
  average(
    'Available Memory Bytes',
    'Bytes',
    stock(6_400_000_000),
    'Amount of physical memory, in bytes, immediately available for allocation to a process or for system use in the Virtual Machine',
  ),
  average(
    'OS Disk IOPS Consumed Percentage',
    'Percent',
    use(0.12),
    'Percentage of operating system disk I/Os consumed per minute',
    disk,
  ),
  average(
    'Data Disk IOPS Consumed Percentage',
    'Percent',
    consumption(0.2),
    'Percentage of data disk I/Os consumed per minute',
    disk,
  ),
  average(
    'Data Disk Bandwidth Consumed Percentage',
    'Percent',
    consumption(0.24),
    'Percentage of data disk bandwidth consumed per minute',
    disk,
  ),
  average('Data Disk Queue Depth', 'Count', rate(0.6), 'Data Disk Queue Depth(or Queue Length)', disk),
  average('VmAvailabilityMetric', 'Count', up(1), 'Measure of Availability of Virtual machines over time.'),
  average(
    'Inbound Flows',
    'Count',
    rate(42),
    'Inbound Flows are number of current flows in the inbound direction (traffic going into the VM)',
  ),
  average(
    'Outbound Flows',
    'Count',
    rate(57),
    'Outbound Flows are number of current flows in the outbound direction (traffic going out of the VM)',
  ),
];

function scaleSetProfile(body: JsonObject): MetricProfile {
  const instances = Number(at(body, 'sku', 'capacity') ?? 1);
  return {
    size: (coresOf(textOf(at(body, 'sku', 'name'))) / 4) * Math.max(1, instances),
    isActive: instances > 0,
  };
}

function clusterProfile(body: JsonObject): MetricProfile {
  const pools = objectsOf(at(body, 'properties', 'agentPoolProfiles'));
  const cores = pools.reduce(
    (sum, pool) => sum + coresOf(textOf(pool['vmSize'])) * Number(pool['count'] ?? 1),
    0,
  );
  return { size: Math.max(1, cores / 12), isActive: true };
}

/** Machines, scale sets, disks and Kubernetes clusters. */
export const computeMetrics: readonly MetricType[] = [
  {
    type: 'Microsoft.Compute/virtualMachines',
    metrics: machineMetrics,
    profile: (body) => ({
      size: coresOf(textOf(at(body, 'properties', 'hardwareProfile', 'vmSize'))) / 4,
      isActive: true,
    }),
    logs: [],
  },
  {
    type: 'Microsoft.Compute/virtualMachineScaleSets',
    metrics: machineMetrics.map((metric) => ({ ...metric, dimensions: [...metric.dimensions, 'VMName'] })),
    profile: scaleSetProfile,
    logs: [],
  },
  {
    type: 'Microsoft.Compute/disks',
    metrics: [
      average(
        'Composite Disk Read Bytes/sec',
        'BytesPerSecond',
        rate(420_000),
        'Bytes/sec read from disk during monitoring period, please note, this metric is in preview and is subject to change before becoming generally available',
      ),
      average(
        'Composite Disk Read Operations/sec',
        'CountPerSecond',
        rate(22),
        'Number of read IOs performed on a disk during monitoring period',
      ),
      average(
        'Composite Disk Write Bytes/sec',
        'BytesPerSecond',
        rate(910_000),
        'Bytes/sec written to disk during monitoring period',
      ),
      average(
        'Composite Disk Write Operations/sec',
        'CountPerSecond',
        rate(41),
        'Number of Write IOs performed on a disk during monitoring period',
      ),
      average(
        'DiskPaidBurstIOPS',
        'Count',
        rate(1.4),
        'The accumulated operations of burst transactions used for disks with on-demand burst enabled. Emitted on an hour interval',
        { shortestMinutes: 60 },
      ),
      average(
        'Disk Bandwidth Consumed Percentage',
        'Percent',
        consumption(0.24),
        'Percentage of the disk bandwidth consumed per minute',
      ),
      average(
        'Disk IOPS Consumed Percentage',
        'Percent',
        consumption(0.2),
        'Percentage of the disk IOPS consumed per minute',
      ),
    ],
    profile: (body) => ({
      size: Math.max(0.25, Number(at(body, 'properties', 'diskSizeGB') ?? 128) / 256),
      isActive:
        /^attached$/i.test(textOf(at(body, 'properties', 'diskState')) ?? '') ||
        textOf(body['managedBy']) !== undefined,
    }),
    poweredBy: (body) => textOf(body['managedBy']),
    logs: [],
  },
  {
    type: 'Microsoft.ContainerService/managedClusters',
    metrics: [
      average(
        'node_cpu_usage_percentage',
        'Percent',
        use(0.3),
        'Aggregated average CPU utilization measured in percentage across the cluster',
        { dimensions: ['node', 'nodepool'], shortestMinutes: 1 },
      ),
      average(
        'node_memory_working_set_percentage',
        'Percent',
        steady(58),
        'Container working set memory used in percent',
        { dimensions: ['node', 'nodepool'] },
      ),
      average('node_disk_usage_percentage', 'Percent', steady(37), 'Disk space used in percent by device', {
        dimensions: ['node', 'nodepool'],
      }),
      average('node_network_in_bytes', 'Bytes', rate(2_600_000), 'Network received bytes', {
        dimensions: ['node', 'nodepool'],
      }),
      average('node_network_out_bytes', 'Bytes', rate(2_100_000), 'Network transmitted bytes', {
        dimensions: ['node', 'nodepool'],
      }),
      average('kube_pod_status_ready', 'Count', steady(34), 'Number of pods in Ready state', {
        dimensions: ['namespace', 'pod'],
      }),
      average('kube_pod_status_phase', 'Count', steady(36), 'Number of pods by phase', {
        dimensions: ['phase', 'namespace'],
      }),
      average(
        'kube_node_status_allocatable_cpu_cores',
        'Cores',
        steady(12),
        'Total number of available cpu cores in a managed cluster',
      ),
      maximum(
        'apiserver_cpu_usage_percentage',
        'Percent',
        use(0.12),
        'Maximum CPU percentage (based off current limit) used by API server pod across instances',
      ),
    ],
    profile: clusterProfile,
    logs: [
      'kube-apiserver',
      'kube-audit',
      'kube-audit-admin',
      'kube-controller-manager',
      'kube-scheduler',
      'cluster-autoscaler',
      'guard',
    ],
  },
];
