import { endpointsOf } from '../catalog/endpoints.ts';
import { filterCondition } from '../filter/filterSql.ts';
import { parseFilter } from '../filter/odataFilter.ts';
import { ok } from '../http/armAnswer.ts';
import { badRequest } from '../http/errors.ts';
import type { Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import type { JsonObject } from '../json.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';

const columns = {
  eventtimestamp: 'lower(at)',
  resourcegroupname: "substr(group_key, instr(group_key, '/resourcegroups/') + 16)",
  resourceuri: 'resource_key',
  resourceid: 'resource_key',
  correlationid: 'lower(correlation_id)',
  caller: 'lower(caller)',
  resourceprovider: "lower(json_extract(event, '$.resourceProviderName.value'))",
  status: "lower(json_extract(event, '$.status.value'))",
  eventchannels: "'admin, operation'",
};

const pageSize = 200;

const list: Handler = (call) => {
  const subscription = requireSubscription(call);
  call.estate.access.require(
    call.request.principal,
    'Microsoft.Insights/eventtypes/values/Read',
    `/subscriptions/${subscription.id}`,
  );
  const text = call.request.query.get('$filter') ?? '';
  if (!/eventTimestamp\s+g[et]/i.test(text))
    throw badRequest(
      'BadRequest',
      "The filter must contain a lower bound for eventTimestamp, for example: eventTimestamp ge '2026-01-01T00:00:00Z'.",
    );
  const token = Number(call.request.query.get('$skiptoken') ?? Number.MAX_SAFE_INTEGER);
  if (!Number.isSafeInteger(token)) throw badRequest('BadRequest', 'The skip token is invalid.');
  const rows = call.estate.activity.page(subscription.id, token, pageSize + 1, [
    filterCondition(parseFilter(text), columns, "'{}'"),
  ]);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const query = new URLSearchParams({
    'api-version': call.request.apiVersion,
    $filter: text,
    $skiptoken: String(last?.sequence ?? 0),
  });
  const next: JsonObject =
    rows.length > pageSize
      ? { nextLink: `${endpointsOf(call.cloud).management}${call.request.path}?${query.toString()}` }
      : {};
  return ok({ value: shown.map((row) => row.event), ...next });
};

export const activityRoutes: readonly Route[] = [
  {
    pattern: '/subscriptions/{subscriptionId}/providers/Microsoft.Insights/eventtypes/management/values',
    handlers: { GET: list },
  },
];
