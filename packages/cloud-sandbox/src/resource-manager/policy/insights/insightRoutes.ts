import { endpointsOf } from '../../catalog/endpoints.ts';
import { accepted, ok, type ArmAnswer } from '../../http/armAnswer.ts';
import { badRequest, methodNotAllowed } from '../../http/errors.ts';
import type { Call, Handler } from '../../http/handler.ts';
import { statusHeaders } from '../../http/longRunning.ts';
import type { Route } from '../../http/routeTable.ts';
import { textOf, type JsonObject } from '../../json.ts';
import { insightScope, type InsightScope } from './insightScope.ts';
import { holds } from './matchRecord.ts';
import { selectRecords } from './queryOptions.ts';
import { eventRecord, stateRecords } from './stateRecord.ts';
import { summarizeStates } from './summarizeStates.ts';
import { parseFilter } from '../../filter/odataFilter.ts';

const day = 86_400_000;

/** Returns the states at and below a scope. */
function statesIn(
  { estate, cloud, request }: Call,
  { scopeKey, subscriptions, isMeant }: InsightScope,
): JsonObject[] {
  const { tenantId } = request.principal;
  const wide = scopeKey.startsWith('/tenants/');
  const recordsOf = stateRecords(estate, cloud, tenantId);
  return subscriptions.flatMap((subscription) =>
    estate.compliance
      .states(cloud, subscription)
      .filter(({ resource }) => {
        const key = (textOf(resource['id']) ?? '').toLowerCase();
        return wide || key === scopeKey || key.startsWith(`${scopeKey}/`);
      })
      .flatMap(recordsOf)
      .filter(isMeant),
  );
}

/** Returns `$from` and `$to`. Defaults to the last day. */
function interval({ estate, request }: Call): { from: string; to: string } {
  const moment = (name: string, otherwise: number): string => {
    const text = request.query.get(name);
    const time = text === undefined ? otherwise : Date.parse(text);
    if (Number.isNaN(time))
      throw badRequest('InvalidTimeInQueryString', `The value '${text ?? ''}' of ${name} is not a time.`);
    return new Date(time).toISOString();
  };
  const now = estate.context.now().getTime();
  return { from: moment('$from', now - day), to: moment('$to', now + 1000) };
}

function answer(call: Call, what: string, records: readonly JsonObject[]): ArmAnswer {
  const { records: value, next } = selectRecords(call.request, records);
  const { management } = endpointsOf(call.cloud);
  const query = new URLSearchParams([...call.request.query].filter(([name]) => name !== '$skiptoken'));
  if (next !== undefined) query.set('$skiptoken', next);
  return ok({
    '@odata.nextLink': next === undefined ? null : `${management}${call.request.path}?${query.toString()}`,
    '@odata.context': `${management}${call.parameters['scope'] ?? ''}/providers/Microsoft.PolicyInsights/${what}`,
    '@odata.count': value.length,
    value,
  });
}

const queryStates: Handler = (call) => {
  const kind = textOf(call.parameters['kind'])?.toLowerCase();
  if (kind !== 'latest' && kind !== 'default')
    throw badRequest('InvalidResource', "The resource of policyStates is 'latest' or 'default'.");
  const scope = insightScope(call, 'policyStates/queryResults/read');
  return answer(call, `policyStates/$metadata#${kind}`, statesIn(call, scope));
};

const summarize: Handler = (call) => {
  const scope = insightScope(call, 'policyStates/summarize/read');
  const filter = call.request.query.get('$filter') ?? '';
  const condition = filter === '' ? undefined : parseFilter(filter);
  const states = statesIn(call, scope).filter(
    (record) => condition === undefined || holds(condition, record),
  );
  const { management } = endpointsOf(call.cloud);
  const base = `${management}${call.parameters['scope'] ?? ''}/providers/Microsoft.PolicyInsights/policyStates`;
  return ok({
    '@odata.context': `${base}/$metadata#summary`,
    '@odata.count': 1,
    value: [
      {
        '@odata.id': null,
        '@odata.context': `${base}/$metadata#summary/$entity`,
        ...summarizeStates(
          states,
          `${base}/latest/queryResults?api-version=${encodeURIComponent(call.request.apiVersion)}`,
        ),
      },
    ],
  });
};

const queryEvents: Handler = (call) => {
  const { estate, cloud, request } = call;
  const { scopeKey, subscriptions, isMeant } = insightScope(call, 'policyEvents/queryResults/read');
  const { from, to } = interval(call);
  const events = subscriptions.flatMap((subscription) =>
    estate.policyEvents.below(
      subscription,
      scopeKey.startsWith('/tenants/') ? `/subscriptions/${subscription}` : scopeKey,
      from,
      to,
    ),
  );
  const records = events.map((event) => eventRecord(estate, cloud, request.principal.tenantId, event));
  return answer(call, 'policyEvents/$metadata#default', records.filter(isMeant));
};

/** Starts an on-demand evaluation of everything, as an operation with a realistic duration. */
const triggerEvaluation: Handler = (call) => {
  const { estate, cloud, request } = call;
  const { subscriptions, scopeKey } = insightScope(call, 'policyStates/triggerEvaluation/action');
  for (const subscription of subscriptions) estate.compliance.scan(subscription);
  const now = estate.context.now();
  const operation = estate.operations.start({
    tenantId: request.principal.tenantId,
    kind: 'answer',
    target: scopeKey,
    startedAt: now.toISOString(),
    dueAt: now.getTime() + estate.duration(20_000),
    actor: {},
  });
  const { 'azure-asyncoperation': _status, ...headers } = statusHeaders(estate, cloud, operation, {
    subscriptionId: subscriptions[0],
    namespace: 'Microsoft.PolicyInsights',
    location: 'global',
    apiVersion: request.apiVersion,
  });
  return { ...accepted(headers), ledger: { key: scopeKey, accepted: true } };
};

/** Clients request the first page by POST and the others by GET. */
const laterPages =
  (query: Handler): Handler =>
  (call) => {
    if (!call.request.query.has('$skiptoken')) throw methodNotAllowed('GET', call.request.path);
    return query(call);
  };

const base = '/{+scope}/providers/Microsoft.PolicyInsights';

/** Routes of Policy Insights: states, summaries, events, and on-demand scans. */
export const insightRoutes: readonly Route[] = [
  { pattern: `${base}/policyStates/latest/summarize`, handlers: { POST: summarize } },
  { pattern: `${base}/policyStates/latest/triggerEvaluation`, handlers: { POST: triggerEvaluation } },
  {
    pattern: `${base}/policyStates/{kind}/queryResults`,
    handlers: { POST: queryStates, GET: laterPages(queryStates) },
  },
  {
    pattern: `${base}/policyEvents/default/queryResults`,
    handlers: { POST: queryEvents, GET: laterPages(queryEvents) },
  },
];
