import { endpointsOf } from '../../catalog/endpoints.ts';
import { filterCondition } from '../../filter/filterSql.ts';
import { parseFilter, type Filter } from '../../filter/odataFilter.ts';
import { ok } from '../../http/armAnswer.ts';
import { badRequest, notSimulated } from '../../http/errors.ts';
import type { Handler } from '../../http/handler.ts';
import type { JsonObject } from '../../json.ts';
import { requireSubscription } from '../../subscriptions/requireSubscription.ts';

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
const dayMs = 86_400_000;
/** Days for which the service keeps the activity log. */
const retentionDays = 90;

/** Returns the lower bounds of the time of events. */
function lowerBounds(filter: Filter): string[] {
  if (filter.kind === 'and') return [...lowerBounds(filter.left), ...lowerBounds(filter.right)];
  const isBound =
    filter.kind === 'compare' &&
    filter.field.toLowerCase() === 'eventtimestamp' &&
    (filter.operator === 'ge' || filter.operator === 'gt');
  return isBound ? [filter.value] : [];
}

/** Rejects a filter without a lower bound, or with one before the retention. */
function requirePeriod(filter: Filter, now: number): void {
  const bounds = lowerBounds(filter);
  if (bounds.length === 0)
    throw badRequest(
      'BadRequest',
      "The filter must contain a lower bound for eventTimestamp, for example: eventTimestamp ge '2026-01-01T00:00:00Z'.",
    );
  const earliest = Math.max(...bounds.map((bound) => Date.parse(bound)));
  if (Number.isNaN(earliest)) throw badRequest('BadRequest', `The time '${bounds.join()}' is not valid.`);
  if (earliest < now - (retentionDays + 1) * dayMs)
    throw badRequest(
      'BadRequest',
      `The start time cannot be more than ${retentionDays} days in the past. The provided start time is '${bounds.join()}'.`,
    );
}

/** Returns the properties of an event that `$select` names. */
function selectFrom(event: JsonObject, select: string | undefined): JsonObject {
  if (select === undefined || select.trim() === '') return event;
  const names = new Set(select.split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(Object.entries(event).filter(([name]) => names.has(name.toLowerCase())));
}

export const listActivity: Handler = (call) => {
  const { estate, request, cloud } = call;
  const subscription = requireSubscription(call);
  estate.access.require(
    request.principal,
    'Microsoft.Insights/eventtypes/values/Read',
    `/subscriptions/${subscription.id}`,
  );
  const now = estate.context.now().getTime();
  const text = request.query.get('$filter') ?? '';
  const filter = parseFilter(text === '' ? "status eq ''" : text);
  requirePeriod(filter, now);
  const token = Number(request.query.get('$skiptoken') ?? Number.MAX_SAFE_INTEGER);
  if (!Number.isSafeInteger(token)) throw badRequest('BadRequest', 'The skip token is invalid.');
  const rows = estate.activity.page(subscription.id, token, pageSize + 1, [
    filterCondition(filter, columns, "'{}'"),
    { sql: 'at >= ?', values: [new Date(now - retentionDays * dayMs).toISOString()] },
  ]);
  const pageRows = rows.slice(0, pageSize);
  const select = request.query.get('$select');
  const query = new URLSearchParams({
    'api-version': request.apiVersion,
    $filter: text,
    ...(select === undefined ? {} : { $select: select }),
    $skiptoken: String(pageRows.at(-1)?.sequence ?? 0),
  });
  const next: JsonObject =
    rows.length > pageSize
      ? { nextLink: `${endpointsOf(cloud).management}${request.path}?${query.toString()}` }
      : {};
  return ok({ value: pageRows.map(({ event }) => selectFrom(event, select)), ...next });
};

export const refuseDirectoryActivity: Handler = () => {
  throw notSimulated('the activity log of a directory');
};

const categories = [
  'Administrative',
  'Security',
  'ServiceHealth',
  'Alert',
  'Recommendation',
  'Policy',
  'Autoscale',
  'ResourceHealth',
];

export const listEventCategories: Handler = () =>
  ok({ value: categories.map((name) => ({ value: name, localizedValue: name })) });
