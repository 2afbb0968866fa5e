import { metricRoutes, type Note } from '@blueport/contracts';
import { tableOf } from '../table-of.ts';
import { noteText } from '../text/verdict-text.ts';

const selection = {
  deployment: { value: 'NAME', help: 'resources of a deployment, such as bp-4f9a2c' },
  subscription: { field: 'subscriptionId', value: 'ID', help: 'resources of a subscription' },
  'resource-group': { value: 'NAME', help: 'resources of a resource group' },
  tag: { value: 'NAME=VALUE', help: 'resources with a tag' },
} as const;

/** The `metrics` command: values and definitions of metrics. */
export const metricsTable = tableOf({
  name: 'metrics',
  summary: 'Show metrics of resources, deployments, resource groups and tags',
  routes: [metricRoutes],
  excludedRoutes: [metricRoutes.charts],
  verbs: {
    query: {
      summary: 'Show the values of a metric over time',
      options: {
        metric: {
          value: 'NAME',
          required: true,
          help: 'as in the cloud, or a short name such as cpu, memory, requests, errors or latency',
        },
        resource: { value: 'ID', help: 'a resource' },
        type: { value: 'TYPE', help: 'resource type, if the selection has several' },
        aggregation: 'Average, Minimum, Maximum, Total or Count (default: depends on the metric)',
        split: { value: 'DIMENSION', help: 'one line per value of a dimension' },
        ...selection,
        last: { value: 'RANGE', help: 'such as 90m, 24h (default) or 7d' },
        from: { value: 'TIME', help: 'first time' },
        to: { value: 'TIME', help: 'last time (default: now)' },
        interval: 'such as PT5M or PT1H (default: by the length of the range)',
      },
      columns: [
        ['TIME', 'time'],
        ['RESOURCE', 'resource'],
        ['SPLIT', 'split'],
        ['VALUE', 'value'],
      ],
      note: ({ notes }: { notes: readonly Note[] }) => notes.map(noteText).join(' '),
    },
    definitions: {
      summary: 'List the metrics of a resource or a resource type',
      options: {
        resource: { value: 'ID', help: 'a resource' },
        type: { value: 'TYPE', help: 'such as Microsoft.Compute/virtualMachines' },
        ...selection,
      },
      columns: [
        ['METRIC', 'name'],
        ['UNIT', 'unit'],
        ['AGGREGATION', 'aggregation'],
        ['INTERVAL', 'shortest'],
        ['DIMENSIONS', 'dimensions'],
        ['DESCRIPTION', 'description'],
      ],
    },
    targets: {
      summary: 'List the resources of a selection',
      options: {
        ...selection,
        type: { value: 'TYPE', help: 'only this resource type' },
        filter: { value: 'TEXT', help: 'part of a name' },
      },
      rows: 'resources',
      columns: [
        ['NAME', 'name'],
        ['TYPE', 'type'],
        ['LOCATION', 'location'],
        ['RESOURCE GROUP', 'resourceGroup'],
        ['ID', 'id'],
      ],
    },
  },
});
