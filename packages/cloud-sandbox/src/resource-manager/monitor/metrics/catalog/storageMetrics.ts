import {
  average,
  bytes,
  delay,
  flow,
  stock,
  total,
  up,
  type MetricDefinition,
  type MetricType,
} from '../metricDefinition.ts';

const calls = { dimensions: ['GeoType', 'ApiName', 'Authentication'] };

/** Metrics of transactions, which the account and each of its services have. */
const transactions: readonly MetricDefinition[] = [
  total(
    'Transactions',
    'Count',
    flow(46),
    'The number of requests made to a storage service or the specified API operation. This number includes successful and failed requests, as well as requests which produced errors.',
    {
      dimensions: ['ResponseType', 'GeoType', 'ApiName', 'Authentication', 'TransactionType'],
    },
  ),
  total(
    'Ingress',
    'Bytes',
    bytes(2_400_000),
    'The amount of ingress data, in bytes. This number includes ingress from an external client into Azure Storage as well as ingress within Azure.',
    calls,
  ),
  total(
    'Egress',
    'Bytes',
    bytes(7_900_000),
    'The amount of egress data. This number includes egress to external client from Azure Storage as well as egress within Azure.',
    calls,
  ),
  average(
    'SuccessServerLatency',
    'MilliSeconds',
    delay(6),
    'The average time used to process a successful request by Azure Storage. This value does not include the network latency specified in SuccessE2ELatency.',
    calls,
  ),
  average(
    'SuccessE2ELatency',
    'MilliSeconds',
    delay(19),
    'The average end-to-end latency of successful requests made to a storage service or the specified API operation, in milliseconds.',
    calls,
  ),
  average(
    'Availability',
    'Percent',
    up(),
    'The percentage of availability for the storage service or the specified API operation.',
    calls,
  ),
];

/** Capacity is measured once per hour. */
const hourly = { shortestMinutes: 60 };

const capacity = (service: string, more: readonly MetricDefinition[]): readonly MetricDefinition[] => [
  ...more,
  ...transactions.map((metric) => ({ ...metric, description: `${metric.description} (${service})` })),
];

const serviceLogs = ['StorageRead', 'StorageWrite', 'StorageDelete'];

/** Storage accounts and their services. */
export const storageMetrics: readonly MetricType[] = [
  {
    type: 'Microsoft.Storage/storageAccounts',
    metrics: [
      average(
        'UsedCapacity',
        'Bytes',
        stock(410_000_000_000),
        'The amount of storage used by the storage account.',
        hourly,
      ),
      ...transactions,
    ],
    logs: [],
  },
  {
    type: 'Microsoft.Storage/storageAccounts/blobServices',
    metrics: capacity('blobs', [
      average(
        'BlobCapacity',
        'Bytes',
        stock(380_000_000_000),
        "The amount of storage used by the storage account's Blob service in bytes.",
        { ...hourly, dimensions: ['BlobType', 'Tier'] },
      ),
      average(
        'BlobCount',
        'Count',
        stock(120_000),
        'The number of blob objects stored in the storage account.',
        { ...hourly, dimensions: ['BlobType', 'Tier'] },
      ),
      average(
        'ContainerCount',
        'Count',
        stock(9),
        'The number of containers in the storage account.',
        hourly,
      ),
      average(
        'IndexCapacity',
        'Bytes',
        stock(9_000_000),
        'The amount of storage used by Azure Data Lake Storage Gen2 hierarchical index.',
        hourly,
      ),
    ]),
    logs: serviceLogs,
  },
  {
    type: 'Microsoft.Storage/storageAccounts/fileServices',
    metrics: capacity('files', [
      average(
        'FileCapacity',
        'Bytes',
        stock(41_000_000_000),
        'The amount of File storage used by the storage account.',
        { ...hourly, dimensions: ['FileShare', 'Tier'] },
      ),
      average('FileCount', 'Count', stock(18_000), 'The number of files in the storage account.', {
        ...hourly,
        dimensions: ['FileShare', 'Tier'],
      }),
      average(
        'FileShareCount',
        'Count',
        stock(3),
        'The number of file shares in the storage account.',
        hourly,
      ),
    ]),
    logs: serviceLogs,
  },
  {
    type: 'Microsoft.Storage/storageAccounts/queueServices',
    metrics: capacity('queues', [
      average(
        'QueueCapacity',
        'Bytes',
        stock(1_100_000),
        'The amount of Queue storage used by the storage account.',
        hourly,
      ),
      average('QueueCount', 'Count', stock(5), 'The number of queues in the storage account.', hourly),
      average(
        'QueueMessageCount',
        'Count',
        stock(260),
        'The number of unexpired queue messages in the storage account.',
        hourly,
      ),
    ]),
    logs: serviceLogs,
  },
  {
    type: 'Microsoft.Storage/storageAccounts/tableServices',
    metrics: capacity('tables', [
      average(
        'TableCapacity',
        'Bytes',
        stock(6_200_000),
        'The amount of Table storage used by the storage account.',
        hourly,
      ),
      average('TableCount', 'Count', stock(6), 'The number of tables in the storage account.', hourly),
      average(
        'TableEntityCount',
        'Count',
        stock(24_000),
        'The number of table entities in the storage account.',
        hourly,
      ),
    ]),
    logs: serviceLogs,
  },
];
