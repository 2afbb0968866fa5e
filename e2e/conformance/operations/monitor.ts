import { begin, end, type Life } from '../lifecycle.ts';
import { includes, isNothing, isText } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

const tagged = { tags: { tier: 'front' } };
const asg = 'Microsoft.Network/networkSecurityGroups/nsg';

const actionGroup = ({ group }: Place): Life => ({
  of: 'actionGroups',
  verbs: { list: 'listByResourceGroup', listAll: 'listBySubscriptionId', update: 'update' },
  key: [group, 'ag-ops'],
  body: {
    location: 'Global',
    groupShortName: 'ops',
    enabled: true,
    emailReceivers: [{ name: 'ops', emailAddress: 'ops@contoso.example', useCommonAlertSchema: true }],
  },
  shows: {
    name: 'ag-ops',
    groupShortName: 'ops',
    enabled: true,
    emailReceivers: [{ name: 'ops', emailAddress: 'ops@contoso.example' }],
  },
  change: { body: tagged, shows: tagged },
});

const metricAlert = ({ group, id }: Place): Life => ({
  of: 'metricAlerts',
  verbs: { list: 'listByResourceGroup', listAll: 'listBySubscription', update: 'update' },
  key: [group, 'alert'],
  body: {
    location: 'global',
    severity: 2,
    enabled: true,
    scopes: [id('Microsoft.Storage/storageAccounts/stconformmon')],
    evaluationFrequency: 'PT1M',
    windowSize: 'PT5M',
    criteria: {
      odataType: 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria',
      allOf: [
        {
          criterionType: 'StaticThresholdCriterion',
          name: 'first',
          metricName: 'Transactions',
          operator: 'GreaterThan',
          threshold: 5,
          timeAggregation: 'Total',
        },
      ],
    },
    actions: [],
  },
  shows: { name: 'alert', severity: 2, enabled: true, windowSize: 'PT5M', evaluationFrequency: 'PT1M' },
  change: { body: tagged, shows: tagged },
});

const logAlert = ({ group, subscriptionId }: Place): Life => ({
  of: 'activityLogAlerts',
  verbs: { list: 'listByResourceGroup', listAll: 'listBySubscriptionId', update: 'update' },
  key: [group, 'log-alert'],
  body: {
    location: 'Global',
    scopes: [`/subscriptions/${subscriptionId}`],
    enabled: true,
    condition: { allOf: [{ field: 'category', equals: 'ServiceHealth' }] },
    actions: { actionGroups: [] },
  },
  shows: {
    name: 'log-alert',
    enabled: true,
    condition: { allOf: [{ field: 'category', equals: 'ServiceHealth' }] },
  },
  change: { body: tagged, shows: tagged },
});

const autoscale = ({ group, location, id }: Place): Life => ({
  of: 'autoscaleSettings',
  verbs: { list: 'listByResourceGroup', listAll: 'listBySubscription', update: 'update' },
  key: [group, 'scale'],
  body: {
    location,
    enabled: true,
    targetResourceUri: id('Microsoft.Compute/virtualMachineScaleSets/farm'),
    profiles: [{ name: 'usual', capacity: { minimum: '1', maximum: '3', default: '1' }, rules: [] }],
  },
  shows: { name: 'scale', enabled: true, profiles: [{ name: 'usual', capacity: { maximum: '3' } }] },
  change: { body: tagged, shows: tagged },
});

const settings = ({ id }: Place): Operation[] => {
  const resource = id('Microsoft.Storage/storageAccounts/stconformmon');
  const shows = { name: 'to-logs', metrics: [{ category: 'Transaction', enabled: true }] };
  return [
    {
      call: 'diagnosticSettings.createOrUpdate',
      args: [
        resource,
        'to-logs',
        {
          workspaceId: id('Microsoft.OperationalInsights/workspaces/logs'),
          metrics: [{ category: 'Transaction', enabled: true }],
        },
      ],
      expects: { works: shows },
      effect: { call: 'diagnosticSettings.get', args: [resource, 'to-logs'], shows },
    },
    { call: 'diagnosticSettings.list', args: [resource], expects: { works: [{ name: 'to-logs' }] } },
    {
      call: 'diagnosticSettings.delete',
      args: [resource, 'to-logs'],
      expects: { works: isNothing },
      effect: { call: 'diagnosticSettings.get', args: [resource, 'to-logs'], status: 404 },
    },
    {
      call: 'diagnosticSettingsCategory.list',
      args: [resource],
      expects: { works: includes({ name: 'Transaction', categoryType: 'Metrics' }) },
    },
    {
      call: 'metricDefinitions.list',
      args: [resource],
      expects: {
        works: includes({ name: { value: 'Transactions' }, unit: 'Count', primaryAggregationType: 'Total' }),
      },
    },
    {
      call: 'metrics.list',
      args: [resource],
      options: { metricnames: 'Transactions' },
      expects: {
        works: {
          interval: 'PT1M',
          value: [{ name: { value: 'Transactions' }, unit: 'Count', errorCode: 'Success' }],
        },
      },
    },
    {
      call: 'metricNamespaces.list',
      args: [resource],
      expects: { works: [{ name: 'Microsoft.Storage/storageAccounts', classification: 'Platform' }] },
    },
    { call: 'metrics.listAtSubscriptionScope', args: ['westeurope'], expects: 'not simulated' },
  ];
};

const readings = ({ group }: Place): Operation[] => {
  const from = new Date(Date.now() - 3_600_000).toISOString();
  return [
    {
      call: 'activityLogs.list',
      args: [`eventTimestamp ge '${from}' and resourceGroupName eq '${group}'`],
      expects: {
        works: includes({
          operationName: { value: 'Microsoft.Insights/actionGroups/write' },
          status: { value: 'Succeeded' },
          caller: isText,
          correlationId: isText,
        }),
      },
    },
    {
      call: 'activityLogs.list',
      when: 'without a lower bound',
      args: [`resourceGroupName eq '${group}'`],
      expects: { refused: { status: 400, code: 'BadRequest' } },
    },
    { call: 'tenantActivityLogs.list', expects: 'not simulated' },
    { call: 'eventCategories.list', expects: { works: includes({ value: 'Administrative' }) } },
    { call: 'scheduledQueryRules.listByResourceGroup', args: [group], expects: { works: [] } },
    { call: 'dataCollectionRules.listByResourceGroup', args: [group], expects: { works: [] } },
    { call: 'logProfiles.list', expects: 'not simulated' },
    {
      call: 'metricAlertsStatus.list',
      args: [group, 'alert'],
      expects: { works: { value: [{ properties: { status: isText } }] } },
    },
  ];
};

/** Alerts, diagnostic settings and the activity log. */
export const monitorSuite: Suite = {
  client: 'monitor',
  requires: ({ location }) => [
    [asg, '2023-05-01', { location }],
    [
      'Microsoft.Storage/storageAccounts/stconformmon',
      '2023-01-01',
      { location, sku: { name: 'Standard_LRS' }, kind: 'StorageV2' },
    ],
    ['Microsoft.OperationalInsights/workspaces/logs', '2022-10-01', { location, properties: {} }],
  ],
  operations: (place) => [
    ...begin(actionGroup(place)),
    ...begin(metricAlert(place)),
    ...begin(logAlert(place)),
    ...begin(autoscale(place)),
    ...settings(place),
    ...readings(place),
    ...end(autoscale(place)),
    ...end(logAlert(place)),
    ...end(metricAlert(place)),
    ...end(actionGroup(place)),
  ],
};
