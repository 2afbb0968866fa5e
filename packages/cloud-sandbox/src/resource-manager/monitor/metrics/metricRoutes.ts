import { ok } from '../../http/armAnswer.ts';
import type { Call, Handler } from '../../http/handler.ts';
import type { JsonObject } from '../../json.ts';
import { requireSubscription } from '../../subscriptions/requireSubscription.ts';
import { evaluateMetrics } from './evaluateMetrics.ts';
import { grainsOf, type MetricDefinition } from './metricDefinition.ts';
import { findMetricTarget, type MetricTarget } from './metricTarget.ts';
import { readMetricQuery, retentionDays, splitTimespan } from './readMetricQuery.ts';

/** Returns the resource of a request. The caller must be allowed to perform `action` there. */
function targetOf(call: Call, action: string): MetricTarget {
  const { estate, request, parameters } = call;
  const id = parameters['scope'] ?? '';
  const subscriptionId = /^\/subscriptions\/([^/]+)/i.exec(id)?.[1];
  if (subscriptionId !== undefined) requireSubscription({ ...call, parameters: { subscriptionId } });
  estate.access.require(request.principal, action, id);
  return findMetricTarget(estate, id, request.principal.tenantId);
}

const text = (value: string): JsonObject => ({ value, localizedValue: value });

const presentDefinition = ({ id, metricType }: MetricTarget, metric: MetricDefinition): JsonObject => ({
  id: `${id}/providers/microsoft.insights/metricdefinitions/${metric.name}`,
  resourceId: id,
  namespace: metricType.type,
  name: text(metric.name),
  displayDescription: metric.description,
  isDimensionRequired: false,
  unit: metric.unit,
  primaryAggregationType: metric.primary,
  supportedAggregationTypes: [...metric.aggregations],
  metricAvailabilities: grainsOf(metric).map(({ iso }) => ({
    timeGrain: iso,
    retention: `P${retentionDays}D`,
  })),
  ...(metric.dimensions.length === 0 ? {} : { dimensions: metric.dimensions.map(text) }),
});

export const listDefinitions: Handler = (call) => {
  const target = targetOf(call, 'Microsoft.Insights/metricDefinitions/read');
  const namespace = call.request.query.get('metricnamespace');
  const isOther = namespace !== undefined && namespace.toLowerCase() !== target.metricType.type.toLowerCase();
  return ok({
    value: isOther ? [] : target.metricType.metrics.map((metric) => presentDefinition(target, metric)),
  });
};

export const listNamespaces: Handler = (call) => {
  const { id, metricType } = targetOf(call, 'Microsoft.Insights/metricNamespaces/read');
  return ok({
    value: [
      {
        id: `${id}/providers/microsoft.insights/metricNamespaces/${metricType.type}`,
        type: 'Microsoft.Insights/metricNamespaces',
        name: metricType.type,
        classification: 'Platform',
        properties: { metricNamespaceName: metricType.type },
      },
    ],
  });
};

export const listMetrics: Handler = (call) => {
  const target = targetOf(call, 'Microsoft.Insights/metrics/read');
  const { query } = call.request;
  const now = call.estate.context.now().getTime();
  const [from, until] = splitTimespan(query.get('timespan'), now);
  const metricQuery = readMetricQuery(
    target.metricType,
    {
      from,
      until,
      interval: query.get('interval'),
      names: query.get('metricnames'),
      namespace: query.get('metricnamespace'),
      aggregation: query.get('aggregation'),
      filter: query.get('$filter'),
      top: query.get('top') ?? query.get('$top'),
      orderBy: query.get('orderby') ?? query.get('$orderby'),
      rollUpBy: query.get('rollupby'),
      isAdjusted: /^true$/i.test(query.get('autoadjusttimegrain') ?? ''),
    },
    now,
  );
  const minutes = (metricQuery.until - metricQuery.from) / 60_000;
  return ok({
    cost: Math.max(0, minutes - 1) * metricQuery.metrics.length,
    timespan: [metricQuery.from, metricQuery.until]
      .map((time) => `${new Date(time).toISOString().slice(0, 19)}Z`)
      .join('/'),
    interval: metricQuery.interval,
    value: evaluateMetrics(target, metricQuery, /^metadata$/i.test(query.get('resulttype') ?? '')),
    namespace: target.metricType.type,
    resourceregion: target.location,
  });
};
