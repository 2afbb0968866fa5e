import { includes, isNothing, isNumber, type Pattern } from '../match-pattern.ts';
import type { Place, Suite } from '../operation.ts';

const hasRows: Pattern = (value: unknown) => Array.isArray(value) && value.length > 0;
const isSpending: Pattern = { amount: isNumber, unit: 'USD' };
const isList: Pattern = (value: unknown) => Array.isArray(value);
const exportTo = (resourceId: string): object => ({
  format: 'Csv',
  definition: { type: 'ActualCost', timeframe: 'MonthToDate' },
  deliveryInfo: { destination: { resourceId, container: 'costs' } },
});
const usage = (grouping: object[], granularity = 'None'): object => ({
  type: 'ActualCost',
  timeframe: 'MonthToDate',
  dataset: { granularity, aggregation: { totalCost: { name: 'Cost', function: 'Sum' } }, grouping },
});

/** The days of a month after the current one, so that a forecast has no known days. */
const nextMonth = (): { from: Date; to: Date } => {
  const now = new Date();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: new Date(Date.UTC(year, month + 1, 1)), to: new Date(Date.UTC(year, month + 1, 28)) };
};

const forecast = (timeframe: string): object => ({
  type: 'ActualCost',
  timeframe,
  timePeriod: nextMonth(),
  dataset: { granularity: 'Daily', aggregation: { totalCost: { name: 'Cost', function: 'Sum' } } },
});

const view = {
  displayName: 'Team',
  chart: 'Area',
  accumulated: 'true',
  metric: 'ActualCost',
  typePropertiesQueryType: 'Usage',
  timeframe: 'MonthToDate',
};

/** Queries, forecasts and dimensions of cost. */
export const costManagementSuite: Suite = {
  client: 'costmanagement',
  operations: ({ subscriptionId }: Place) => {
    const scope = `/subscriptions/${subscriptionId}`;
    return [
      {
        call: 'query.usage',
        args: [scope, usage([{ type: 'Dimension', name: 'ResourceGroupName' }])],
        expects: { works: { columns: includes({ name: 'ResourceGroupName' }), rows: hasRows } },
      },
      {
        call: 'query.usage',
        when: 'by day',
        args: [scope, usage([], 'Daily')],
        expects: { works: { columns: includes({ name: 'UsageDate' }) } },
      },
      {
        call: 'query.usage',
        when: 'by an unknown dimension',
        args: [scope, usage([{ type: 'Dimension', name: 'Moonlight' }])],
        expects: { refused: { status: 400, code: 'BadRequest' } },
      },
      {
        call: 'dimensions.list',
        args: [scope],
        expects: { works: includes({ category: 'ServiceName' }) },
      },
      {
        call: 'forecast.usage',
        args: [scope, forecast('Custom')],
        expects: { works: { columns: includes({ name: 'CostStatus' }), rows: hasRows } },
      },
      {
        call: 'forecast.usage',
        when: 'with an unknown time frame',
        args: [scope, forecast('Someday')],
        expects: { refused: { status: 400, code: 'BadRequest' } },
      },
      { call: 'exports.list', args: [scope], expects: { works: { value: isList } } },
      {
        call: 'exports.createOrUpdate',
        when: 'to a storage account that does not exist',
        args: [scope, 'daily', exportTo(`${scope}/resourceGroups/none/providers/x/y/z`)],
        expects: { refused: { status: 400, code: 'BadRequest' } },
      },
      { call: 'views.listByScope', args: [scope], expects: { works: isList } },
      {
        call: 'views.createOrUpdateByScope',
        args: [scope, 'team', view],
        expects: { works: { name: 'team', displayName: 'Team' } },
        effect: {
          call: 'views.getByScope',
          args: [scope, 'team'],
          shows: { displayName: 'Team', chart: 'Area' },
        },
      },
      {
        call: 'views.deleteByScope',
        args: [scope, 'team'],
        expects: { works: isNothing },
        effect: { call: 'views.getByScope', args: [scope, 'team'], status: 404 },
      },
      { call: 'alerts.list', args: [scope], expects: { works: { value: isList } } },
      {
        call: 'alerts.get',
        args: [scope, 'none'],
        expects: { refused: { status: 404, code: 'NotFound' } },
      },
      { call: 'operations.list', expects: 'not simulated' },
    ];
  },
};

/** Budgets and usage details. */
export const consumptionSuite: Suite = {
  client: 'consumption',
  operations: ({ subscriptionId }: Place) => {
    const scope = `/subscriptions/${subscriptionId}`;
    const body = {
      category: 'Cost',
      amount: 100,
      timeGrain: 'Monthly',
      timePeriod: { startDate: new Date('2026-11-01T00:00:00Z') },
      notifications: {
        over: {
          enabled: true,
          operator: 'GreaterThan',
          threshold: 90,
          contactEmails: ['ops@contoso.example'],
        },
      },
    };
    const shows: Pattern = { name: 'monthly', amount: 100, timeGrain: 'Monthly', currentSpend: isSpending };
    return [
      {
        call: 'budgets.createOrUpdate',
        when: 'by a reader',
        as: 'reader',
        args: [scope, 'monthly', body],
        expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
      },
      {
        call: 'budgets.createOrUpdate',
        args: [scope, 'monthly', body],
        expects: { works: shows },
        effect: {
          call: 'budgets.get',
          args: [scope, 'monthly'],
          shows: { ...shows, notifications: { over: { threshold: 90 } } },
        },
      },
      { call: 'budgets.list', args: [scope], expects: { works: includes({ name: 'monthly' }) } },
      {
        call: 'budgets.delete',
        args: [scope, 'monthly'],
        expects: { works: isNothing },
        effect: { call: 'budgets.get', args: [scope, 'monthly'], status: 404 },
      },
      {
        call: 'usageDetails.list',
        args: [scope, { top: 10 }],
        expects: { works: includes({ kind: 'legacy' }) },
      },
      {
        call: 'usageDetails.list',
        when: 'by an unknown property',
        args: [scope, { filter: "properties/mood eq 'good'" }],
        expects: { refused: { status: 400, code: '400' } },
      },
      { call: 'marketplaces.list', args: [scope], expects: 'not simulated' },
      { call: 'charges.list', args: [scope], expects: 'not simulated' },
      { call: 'priceSheet.get', expects: 'not simulated' },
      { call: 'reservationsSummaries.list', args: [scope, 'daily'], expects: 'not simulated' },
      { call: 'tags.get', args: [scope], expects: 'not simulated' },
      { call: 'operations.list', expects: 'not simulated' },
    ];
  },
};

/** Advisor. */
export const advisorSuite: Suite = {
  client: 'advisor',
  operations: ({ group, id }: Place) => [
    { call: 'recommendations.list', expects: 'not simulated' },
    { call: 'recommendations.generate', expects: 'not simulated' },
    {
      call: 'recommendations.get',
      args: [id('Microsoft.Compute/disks/none'), 'first'],
      expects: 'not simulated',
    },
    { call: 'recommendationMetadata.list', expects: 'not simulated' },
    { call: 'configurations.listBySubscription', expects: 'not simulated' },
    { call: 'configurations.listByResourceGroup', args: [group], expects: 'not simulated' },
    { call: 'suppressions.list', expects: 'not simulated' },
    { call: 'operations.list', expects: 'not simulated' },
  ],
};
