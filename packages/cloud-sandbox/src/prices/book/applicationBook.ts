import { products, type MeterRow, type Product } from './row.ts';

const cents = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Sizes of a plan, each twice as dear as the one before. */
function sizes(names: readonly string[], first: number, meter: (name: string) => string): MeterRow[] {
  return names.map((name, index) => [name, meter(name), '1 Hour', cents(first * 2 ** index)]);
}
const app = (name: string): string => `${name} App`;

// Linux is sold cheaper than Windows, apart from the oldest plans.
function plans(linux: boolean): Record<string, readonly MeterRow[]> {
  const ending = linux ? ' - Linux' : '';
  const factor = linux ? 0.56 : 1;
  return {
    [`Azure App Service Basic Plan${ending}`]: sizes(['B1', 'B2', 'B3'], linux ? 0.0182 : 0.076, app),
    [`Azure App Service Standard Plan${ending}`]: sizes(['S1', 'S2', 'S3'], linux ? 0.096 : 0.101, app),
    [`Azure App Service Premium Plan${ending}`]: sizes(['P1', 'P2', 'P3'], 0.204 * factor, app),
    [`Azure App Service Premium v2 Plan${ending}`]: sizes(['P1 v2', 'P2 v2', 'P3 v2'], 0.205 * factor, app),
    [`Azure App Service Premium v3 Plan${ending}`]: [
      ...sizes(['P0 v3', 'P1 v3', 'P2 v3', 'P3 v3'], 0.151 * factor, app),
      ...sizes(['P1m v3', 'P2m v3', 'P3m v3', 'P4m v3', 'P5m v3'], 0.334 * factor, app),
    ],
    [`Azure App Service Premium v4 Plan${ending}`]: sizes(
      ['P0 v4', 'P1 v4', 'P2 v4', 'P3 v4'],
      0.144 * factor,
      app,
    ),
    [`Azure App Service Isolated v2 Plan${ending}`]: sizes(
      ['I1 v2', 'I2 v2', 'I3 v2', 'I4 v2', 'I5 v2', 'I6 v2'],
      0.391 * factor,
      app,
    ),
  };
}

/** Applications, integration and monitoring of the invented price book. */
export const applicationBook: readonly Product[] = [
  ...products('Azure App Service', 'Compute', {
    ...plans(true),
    ...plans(false),
    'Azure App Service Shared Plan': [['D1', 'D1 App', '1 Hour', 0.0131]],
    'Static Web Apps': [['Standard', 'Standard App', '1/Month', 9.1]],
  }),
  ...products('Functions', 'Compute', {
    Functions: [
      [
        'Standard',
        'Standard Execution Time',
        '1 GB Second',
        [
          [0, 0],
          [400_000, 0.0000163],
        ],
      ],
      [
        'Standard',
        'Standard Total Executions',
        '10',
        [
          [0, 0],
          [100_000, 0.0000021],
        ],
      ],
    ],
    'Premium Functions': [
      ['Premium', 'Premium vCPU Duration', '1 Hour', 0.119],
      ['Premium', 'Premium Memory Duration', '1 GiB Hour', 0.0085],
    ],
  }),
  ...products('Container Instances', 'Containers', {
    'Container Instances': [
      ['Standard', 'Standard vCPU Duration', '1 Hour', 0.0412],
      ['Standard', 'Standard Memory Duration', '1 GB Hour', 0.00451],
    ],
  }),
  ...products('Azure Container Apps', 'Containers', {
    'Azure Container Apps': [
      ['Standard', 'Standard vCPU Active Usage', '1 Second', 0.0000242],
      ['Standard', 'Standard Memory Active Usage', '1 GiB Second', 0.0000031],
      [
        'Standard',
        'Standard Requests',
        '1M',
        [
          [0, 0],
          [2, 0.41],
        ],
      ],
    ],
  }),
  ...products('Azure Kubernetes Service', 'Containers', {
    'Azure Kubernetes Service': [
      ['Standard', 'Standard Uptime SLA', '1 Hour', 0.102],
      ['Standard', 'Standard Long Term Support', '1 Hour', 0.508],
    ],
  }),
  ...products('API Management', 'Integration', {
    'API Management': [
      ['Developer', 'Developer Unit', '1 Hour', 0.067],
      ['Basic', 'Basic Unit', '1 Hour', 0.207],
      ['Standard', 'Standard Unit', '1 Hour', 0.951],
      ['Premium', 'Premium Unit', '1 Hour', 3.87],
      ['Basic v2', 'Basic v2 Unit', '1 Hour', 0.209],
      ['Standard v2', 'Standard v2 Unit', '1 Hour', 0.968],
    ],
  }),
  ...products('Service Bus', 'Integration', {
    'Service Bus': [
      ['Basic', 'Basic Messaging Operations', '1M', 0.051],
      ['Standard', 'Standard Base Unit', '1/Hour', 0.0137],
      ['Premium', 'Premium Messaging Unit', '1/Hour', 0.934],
    ],
  }),
  ...products('Event Hubs', 'Analytics', {
    'Event Hubs': [
      ['Basic', 'Basic Throughput Unit', '1 Hour', 0.0151],
      ['Standard', 'Standard Throughput Unit', '1 Hour', 0.0303],
      ['Premium', 'Premium Processing Unit', '1 Hour', 1.24],
    ],
  }),
  ...products('Event Grid', 'Integration', {
    'Event Grid': [
      [
        'Standard',
        'Standard Event Operations',
        '1M',
        [
          [0, 0],
          [0.1, 0.62],
        ],
      ],
    ],
  }),
  ...products('Logic Apps', 'Integration', {
    'Logic Apps': [
      [
        'Consumption',
        'Consumption Built-in Actions',
        '1',
        [
          [0, 0],
          [4000, 0.0000262],
        ],
      ],
      ['Consumption', 'Consumption Standard Connector Actions', '1', 0.000128],
    ],
  }),
  ...products('Azure Data Factory v2', 'Analytics', {
    'Azure Data Factory v2': [['Cloud', 'Cloud Orchestration Activity Run', '1K', 1.03]],
  }),
  ...products('Stream Analytics', 'Analytics', {
    'Stream Analytics': [['Standard', 'Standard Streaming Unit', '1 Hour', 0.113]],
  }),
  ...products('SignalR', 'Web', {
    SignalR: [
      ['Standard', 'Standard Unit', '1/Day', 1.64],
      ['Premium', 'Premium Unit', '1/Day', 2.03],
    ],
  }),
  ...products('Web PubSub', 'Web', {
    'Web PubSub': [
      ['Standard', 'Standard Unit', '1/Day', 1.64],
      ['Premium', 'Premium Unit', '1/Day', 2.03],
    ],
  }),
  ...products('App Configuration', 'Developer Tools', {
    'App Configuration': [
      ['Developer', 'Developer Instance', '1/Day', 0.12],
      ['Standard', 'Standard Instance', '1/Day', 1.22],
      ['Premium', 'Premium Instance', '1/Day', 9.7],
    ],
  }),
  ...products('IoT Hub', 'Internet of Things', {
    'IoT Hub': [
      ['B1', 'B1 Unit', '1/Month', 10.2],
      ['S1', 'S1 Unit', '1/Month', 25.4],
      ['S2', 'S2 Unit', '1/Month', 254],
      ['S3', 'S3 Unit', '1/Month', 2540],
    ],
  }),
  ...products('Azure Monitor', 'Management and Governance', {
    'Azure Monitor': [
      [
        'Analytics Logs',
        'Analytics Logs Data Ingestion',
        '1 GB',
        [
          [0, 0],
          [5, 2.34],
        ],
      ],
      ['Analytics Logs', 'Analytics Logs Data Retention', '1 GB/Month', 0.102],
      ['Alerts', 'Alerts Metrics Monitored', '1/Month', 0.11],
      ...[1, 5, 10, 15].map((minutes): MeterRow => [
        'Alerts',
        `Alerts System Log Monitored at ${minutes} Minute Frequency`,
        '1/Month',
        cents(minutes === 1 ? 3.1 : 7.6 / minutes),
      ]),
    ],
  }),
];
