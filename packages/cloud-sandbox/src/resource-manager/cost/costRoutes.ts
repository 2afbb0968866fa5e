import { endpointsOf } from '../catalog/endpoints.ts';
import { badRequest, resourceGroupNotFound } from '../http/errors.ts';
import { bodyObject } from '../http/armRequest.ts';
import { ok } from '../http/armAnswer.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import type { Json } from '../json.ts';
import type { Subscription } from '../store/subscriptions.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import { charge, eachDay, type Charge } from './charges.ts';
import { stretchesOf } from './costLog.ts';
import { readQuery, type CostQuery, type Names } from './readQuery.ts';

const dayMs = 86_400_000;
const pageSize = 5000;
const action = 'Microsoft.CostManagement/query/read';

interface Scope {
  readonly subscriptions: readonly Subscription[];
  readonly isMeant: (charge: Charge) => boolean;
}

/**
 * Returns the scope of a query: a subscription, a resource group, or a whole management group. The caller must be
 * allowed to read cost there.
 */
function scopeOf(call: Call): Scope {
  const { estate, cloud, request, parameters } = call;
  const scope = parameters['scope'] ?? '';
  const [, subscriptionId, group] =
    /^\/subscriptions\/([^/]+)(?:\/resourceGroups\/([^/]+))?$/i.exec(scope) ?? [];
  if (subscriptionId !== undefined) {
    const subscription = requireSubscription({ ...call, parameters: { subscriptionId } });
    estate.access.require(request.principal, action, scope);
    if (group === undefined) return { subscriptions: [subscription], isMeant: () => true };
    if (estate.groups.find(subscriptionId, group) === undefined) throw resourceGroupNotFound(group);
    const name = group.toLowerCase();
    return { subscriptions: [subscription], isMeant: (each) => each.group === name };
  }
  const [, management] = /^\/providers\/Microsoft\.Management\/managementGroups\/([^/]+)$/i.exec(scope) ?? [];
  if (management === undefined)
    throw badRequest('BadRequest', `Cost is not kept at the scope '${scope === '' ? '/' : scope}'.`);
  estate.access.require(request.principal, action, scope);
  const subscriptions = estate.subscriptions
    .inTenant(cloud, request.principal.tenantId)
    .filter(({ managementGroup }) => managementGroup?.toLowerCase() === management.toLowerCase());
  return { subscriptions, isMeant: () => true };
}

type Value = string | number;

interface Sum {
  readonly period: number;
  readonly parts: readonly string[];
  cost: number;
  units: number;
}

const monthOf = (day: number): number => {
  const date = new Date(day * dayMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / dayMs;
};

/** Sums up the requested columns. */
function sumUp(charges: readonly Charge[], query: CostQuery): Sum[] {
  const sums = new Map<string, Sum>();
  for (const each of charges) {
    if (!query.holds(each)) continue;
    const parts = query.groupings.flatMap((grouping) => grouping.read(each));
    const name = parts.join('\n');
    eachDay(each, query.from, query.to, (day, cost, units) => {
      const period = query.granularity === 'Daily' ? day : query.granularity === 'Monthly' ? monthOf(day) : 0;
      const key = `${period}\n${name}`;
      const sum = sums.get(key);
      if (sum === undefined) sums.set(key, { period, parts, cost, units });
      else {
        sum.cost += cost;
        sum.units += units;
      }
    });
  }
  return [...sums.values()];
}

const dayNumber = (day: number): number =>
  Number(new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', ''));

function table(
  charges: readonly Charge[],
  query: CostQuery,
): { columns: { name: string; type: string }[]; rows: Value[][] } {
  const time =
    query.granularity === 'Daily'
      ? [{ name: 'UsageDate', type: 'Number' }]
      : query.granularity === 'Monthly'
        ? [{ name: 'BillingMonth', type: 'Datetime' }]
        : [];
  const columns = [
    ...query.sums.map(({ column }) => ({ name: column, type: 'Number' })),
    ...time,
    ...query.groupings.flatMap((grouping) => grouping.columns.map((name) => ({ name, type: 'String' }))),
    { name: 'Currency', type: 'String' },
  ];
  const rows = sumUp(charges, query)
    .sort((one, other) => one.period - other.period || (one.parts.join() < other.parts.join() ? -1 : 1))
    .map((sum): Value[] => [
      ...query.sums.map(({ what }) => Number(sum[what].toFixed(10))),
      ...(query.granularity === 'Daily' ? [dayNumber(sum.period)] : []),
      ...(query.granularity === 'Monthly' ? [new Date(sum.period * dayMs).toISOString().slice(0, 19)] : []),
      ...sum.parts,
      'USD',
    ]);
  for (const { column, descending } of query.sorting.toReversed()) {
    const index = columns.findIndex(({ name }) => name.toLowerCase() === column.toLowerCase());
    if (index === -1)
      throw badRequest('BadRequest', `Invalid query definition: '${column}' is not in the answer.`);
    rows.sort((one, other) => {
      const [left = '', right = ''] = [one[index], other[index]];
      return left === right ? 0 : left < right === descending ? 1 : -1;
    });
  }
  return { columns, rows };
}

const queryCost: Handler = (call) => {
  const { estate, request, cloud } = call;
  const { subscriptions, isMeant } = scopeOf(call);
  const now = estate.context.now();
  const byId = new Map(subscriptions.map(({ id, name }) => [id.toLowerCase(), name]));
  const names: Names = {
    subscription: (id) => byId.get(id.toLowerCase()) ?? id,
    group: ({ group }) => group,
  };
  const query = readQuery(bodyObject(request), now, names);
  const charges = subscriptions.flatMap(({ id }) =>
    charge(stretchesOf(estate.context.db, id, now.getTime())).filter(isMeant),
  );
  const { columns, rows } = table(charges, query);
  const skipped = Number(request.query.get('$skiptoken') ?? '0');
  const from = Number.isInteger(skipped) && skipped > 0 ? skipped : 0;
  const next = new URLSearchParams({
    'api-version': request.apiVersion,
    $skiptoken: String(from + pageSize),
  });
  const isLast = from + pageSize >= rows.length;
  return ok({
    id: `${call.parameters['scope'] ?? ''}/providers/Microsoft.CostManagement/query/${estate.newId()}`,
    name: estate.newId(),
    type: 'Microsoft.CostManagement/query',
    location: null,
    sku: null,
    eTag: null,
    properties: {
      nextLink: isLast ? null : `${endpointsOf(cloud).management}${request.path}?${next.toString()}`,
      columns,
      rows: rows.slice(from, from + pageSize) satisfies Json,
    },
  });
};

/** Routes for usage-based cost, computed from the price book. */
export const costRoutes: readonly Route[] = [
  { pattern: '/{+scope}/providers/Microsoft.CostManagement/query', handlers: { POST: queryCost } },
];
