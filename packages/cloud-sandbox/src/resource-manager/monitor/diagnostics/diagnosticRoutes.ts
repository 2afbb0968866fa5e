import { ok } from '../../http/armAnswer.ts';
import { notFound, notSimulated, resourceNotFound } from '../../http/errors.ts';
import type { Call, Handler } from '../../http/handler.ts';
import { textOf, type JsonObject } from '../../json.ts';
import { parseResourceId } from '../../resourceId.ts';
import { requireSubscription } from '../../subscriptions/requireSubscription.ts';
import { findMetricType } from '../metrics/catalog/metricTypes.ts';

const type = 'microsoft.insights/diagnosticSettingsCategories';

const isAudit = (name: string): boolean => /audit/i.test(name);

const metricCategories = (resourceType: string): readonly string[] =>
  /^microsoft\.storage\//i.test(resourceType) ? ['Capacity', 'Transaction'] : ['AllMetrics'];

/** Returns the categories of a resource: its logs, and all of its metrics. */
function categoriesOf(call: Call): JsonObject[] {
  const { estate, request, parameters } = call;
  const id = parameters['scope'] ?? '';
  const parsed = parseResourceId(id);
  if (parsed === undefined) throw notSimulated('diagnostic categories of scopes other than resources');
  requireSubscription({ ...call, parameters: { subscriptionId: parsed.subscriptionId ?? '' } });
  estate.access.require(request.principal, 'Microsoft.Insights/diagnosticSettingsCategories/read', id);
  if (estate.lookup(id, request.principal.tenantId) === undefined)
    throw resourceNotFound(parsed.type, parsed.name, parsed.resourceGroup);
  const metricType = findMetricType(parsed.type);
  if (metricType === undefined) throw notSimulated(`diagnostic categories of ${parsed.type}`);
  const present = (name: string, properties: JsonObject): JsonObject => ({
    id: `${id}/providers/microsoft.insights/diagnosticSettingsCategories/${name}`,
    type,
    name,
    properties,
  });
  return [
    ...metricType.logs.map((name) =>
      present(name, {
        categoryType: 'Logs',
        categoryGroups: isAudit(name) ? ['audit', 'allLogs'] : ['allLogs'],
      }),
    ),
    ...metricCategories(parsed.type).map((name) => present(name, { categoryType: 'Metrics' })),
  ];
}

export const listCategories: Handler = (call) => ok({ value: categoriesOf(call) });

export const getCategory: Handler = (call) => {
  const name = call.parameters['category'] ?? '';
  const found = categoriesOf(call).find((one) => textOf(one['name'])?.toLowerCase() === name.toLowerCase());
  if (found === undefined) throw notFound('ResourceNotFound', `The category '${name}' was not found.`);
  return ok(found);
};
