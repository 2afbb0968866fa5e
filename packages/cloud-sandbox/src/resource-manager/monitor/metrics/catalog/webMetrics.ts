import { at, textOf, type JsonObject } from '../../../json.ts';
import {
  average,
  bytes,
  count,
  delay,
  fault,
  flow,
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

const instance = { dimensions: ['Instance'] };

const siteMetrics: readonly MetricDefinition[] = [
  total(
    'Requests',
    'Count',
    flow(64),
    'The total number of requests regardless of their resulting HTTP status code. For WebApps and FunctionApps.',
    instance,
  ),
  total(
    'Http2xx',
    'Count',
    flow(59),
    'The count of requests resulting in an HTTP status code >= 200 but < 300.',
    instance,
  ),
  total(
    'Http3xx',
    'Count',
    flow(3),
    'The count of requests resulting in an HTTP status code >= 300 but < 400.',
    instance,
  ),
  total(
    'Http4xx',
    'Count',
    flow(1.6),
    'The count of requests resulting in an HTTP status code >= 400 but < 500.',
    instance,
  ),
  total(
    'Http5xx',
    'Count',
    fault(0.05),
    'The count of requests resulting in an HTTP status code >= 500 but < 600.',
    instance,
  ),
  average(
    'HttpResponseTime',
    'Seconds',
    delay(0.14),
    'The time taken for the app to serve requests, in seconds.',
    instance,
  ),
  average(
    'AverageMemoryWorkingSet',
    'Bytes',
    stock(310_000_000),
    'The average amount of memory used by the app, in bytes.',
    instance,
  ),
  average(
    'MemoryWorkingSet',
    'Bytes',
    stock(330_000_000),
    'The current amount of memory used by the app, in bytes.',
    instance,
  ),
  total(
    'CpuTime',
    'Seconds',
    { kind: 'flow', amount: 4.2, isContinuous: true },
    'The amount of CPU consumed by the app, in seconds.',
    instance,
  ),
  total(
    'BytesReceived',
    'Bytes',
    bytes(620_000),
    'The amount of incoming bandwidth consumed by the app.',
    instance,
  ),
  total(
    'BytesSent',
    'Bytes',
    bytes(3_900_000),
    'The amount of outgoing bandwidth consumed by the app.',
    instance,
  ),
  average(
    'AppConnections',
    'Count',
    rate(24),
    'The number of bound sockets existing in the sandbox (w3wp.exe and its child processes).',
    instance,
  ),
  average('HealthCheckStatus', 'Count', up(), 'Health check status.', instance),
];

const tiers: Readonly<Record<string, number>> = {
  free: 0.25,
  shared: 0.25,
  basic: 0.5,
  standard: 0.5,
  premiumv2: 0.5,
  premiumv3: 1,
};

function planProfile(body: JsonObject): MetricProfile {
  const instances = Number(at(body, 'sku', 'capacity') ?? 1);
  const step = Number(/\d/.exec(textOf(at(body, 'sku', 'name')) ?? '')?.[0] ?? 1);
  const tier = tiers[(textOf(at(body, 'sku', 'tier')) ?? '').toLowerCase()] ?? 0.5;
  return { size: Math.max(0.25, tier * 2 ** (step - 1) * Math.max(1, instances)), isActive: true };
}

const siteLogs = [
  'AppServiceHTTPLogs',
  'AppServiceConsoleLogs',
  'AppServiceAppLogs',
  'AppServiceAuditLogs',
  'AppServiceIPSecAuditLogs',
  'AppServicePlatformLogs',
];

/** Web apps, their plans, and Application Insights. */
export const webMetrics: readonly MetricType[] = [
  { type: 'Microsoft.Web/sites', metrics: siteMetrics, logs: siteLogs },
  { type: 'Microsoft.Web/sites/slots', metrics: siteMetrics, logs: siteLogs },
  {
    type: 'Microsoft.Web/serverfarms',
    metrics: [
      average(
        'CpuPercentage',
        'Percent',
        use(0.24),
        'The average CPU used across all instances of the plan.',
        instance,
      ),
      average(
        'MemoryPercentage',
        'Percent',
        steady(61),
        'The average memory used across all instances of the plan.',
        instance,
      ),
      average(
        'DiskQueueLength',
        'Count',
        rate(0.3),
        'The average number of both read and write requests that were queued on storage.',
        instance,
      ),
      average(
        'HttpQueueLength',
        'Count',
        rate(0.15),
        'The average number of HTTP requests that had to sit on the queue before being fulfilled.',
        instance,
      ),
      total(
        'BytesReceived',
        'Bytes',
        bytes(900_000),
        'The average incoming bandwidth used across all instances of the plan.',
        instance,
      ),
      total(
        'BytesSent',
        'Bytes',
        bytes(5_400_000),
        'The average outgoing bandwidth used across all instances of the plan.',
        instance,
      ),
      average(
        'TcpEstablished',
        'Count',
        rate(48),
        'The average number of sockets in ESTABLISHED state used for both internal and external communication.',
        instance,
      ),
    ],
    profile: planProfile,
    logs: ['AppServicePlatformLogs'],
  },
  {
    type: 'Microsoft.Insights/components',
    metrics: [
      count('requests/count', 'Count', flow(58), 'Count of HTTP requests completed.', {
        dimensions: ['request/performanceBucket', 'request/resultCode', 'cloud/roleName'],
      }),
      count('requests/failed', 'Count', fault(0.6), 'Count of HTTP requests marked as failed.', {
        dimensions: ['request/resultCode', 'cloud/roleName'],
      }),
      average(
        'requests/duration',
        'MilliSeconds',
        delay(145),
        'Time between receiving an HTTP request and finishing sending the response.',
        { dimensions: ['request/resultCode', 'cloud/roleName'] },
      ),
      count(
        'dependencies/count',
        'Count',
        flow(121),
        'Count of calls made by the application to external resources.',
        { dimensions: ['dependency/type', 'cloud/roleName'] },
      ),
      count(
        'dependencies/failed',
        'Count',
        fault(0.9),
        'Count of failed dependency calls made by the application to external resources.',
        { dimensions: ['dependency/type', 'cloud/roleName'] },
      ),
      average(
        'dependencies/duration',
        'MilliSeconds',
        delay(38),
        'Duration of calls made by the application to external resources.',
        { dimensions: ['dependency/type', 'cloud/roleName'] },
      ),
      count('exceptions/count', 'Count', fault(0.7), 'Combined count of all uncaught exceptions.', {
        dimensions: ['cloud/roleName'],
      }),
      average(
        'availabilityResults/availabilityPercentage',
        'Percent',
        up(),
        'Percentage of successfully completed availability tests.',
        { dimensions: ['availabilityResult/location'] },
      ),
      average(
        'performanceCounters/processCpuPercentage',
        'Percent',
        use(0.18),
        'The percentage of elapsed time that all process threads used the processor to execute instructions.',
        { dimensions: ['cloud/roleInstance'] },
      ),
      count('traces/count', 'Count', flow(210), 'Trace document count.', { dimensions: ['cloud/roleName'] }),
    ],
    logs: ['AppAvailabilityResults', 'AppDependencies', 'AppExceptions', 'AppRequests', 'AppTraces'],
  },
];
