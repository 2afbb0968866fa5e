import { endpointsOf } from '../../catalog/endpoints.ts';
import { bodyObject } from '../../http/armRequest.ts';
import { ok, type ArmAnswer } from '../../http/armAnswer.ts';
import type { Call, Handler } from '../../http/handler.ts';
import type { Route } from '../../http/routeTable.ts';
import type { Json } from '../../json.ts';
import { costScopeOf } from '../costScope.ts';
import { costLinesOf } from '../rows/costLines.ts';
import { costPage, type CostPage } from './costTable.ts';
import { invalidQuery } from './invalidQuery.ts';
import { readForecast } from './forecast.ts';
import { forecastTable } from './forecastTable.ts';
import { cachedGroups } from './queryCache.ts';
import { takeQueryUnits } from './queryUnits.ts';
import { readQuery } from './readQuery.ts';
import { groupCost } from './sumCost.ts';

/** The most rows on a page. */
const mostRows = 5000;

function pageSizeOf({ request }: Call): number {
  const text = request.query.get('$top');
  if (text === undefined) return mostRows;
  const size = Number(text);
  if (!Number.isInteger(size) || size < 1 || size > mostRows)
    throw invalidQuery(`$top must be a number from 1 to ${mostRows}.`);
  return size;
}

/** Returns the rows that a request asks for. */
function sliceOf(call: Call): { from: number; size: number } {
  const from = Number(call.request.query.get('$skiptoken') ?? '0');
  if (!Number.isInteger(from) || from < 0) throw invalidQuery('the skip token is invalid.');
  return { from, size: pageSizeOf(call) };
}

/** Returns a page in the service's format. */
function answer(
  call: Call,
  kind: 'query' | 'forecast',
  { columns, rows, isLast }: CostPage,
  headers: Record<string, string>,
): ArmAnswer {
  const { estate, request, cloud } = call;
  const { from, size } = sliceOf(call);
  const query = new URLSearchParams({
    'api-version': request.apiVersion,
    $skiptoken: String(from + size),
    ...(size === mostRows ? {} : { $top: String(size) }),
  });
  const name = estate.newId();
  const body = {
    id: `${(call.parameters['scope'] ?? '').replace(/^\//, '')}/providers/Microsoft.CostManagement/${kind}/${name}`,
    name,
    type: `Microsoft.CostManagement/${kind}`,
    location: null,
    sku: null,
    eTag: null,
    properties: {
      nextLink: isLast ? null : `${endpointsOf(cloud).management}${request.path}?${query.toString()}`,
      columns,
      rows: rows satisfies Json,
    },
  };
  return ok(body, headers);
}

const queryCost: Handler = (call) => {
  const { estate, request } = call;
  const scope = costScopeOf(call, 'Microsoft.CostManagement/query/read');
  const now = estate.context.now();
  const query = readQuery(bodyObject(request), now);
  // Further pages belong to the query that was counted with the first one.
  const isFirst = !request.query.has('$skiptoken');
  const headers = isFirst ? takeQueryUnits(estate, request.principal.tenantId, query) : {};
  const costs = costLinesOf(estate);
  const name = `${request.principal.tenantId}|${scope.id.toLowerCase()}|${request.rawBody}`;
  const groups = cachedGroups(costs, name, now.getTime(), () =>
    groupCost(costs, scope, query, now.getTime()),
  );
  return answer(call, 'query', costPage(groups, query, sliceOf(call)), headers);
};

const forecastCost: Handler = (call) => {
  const { estate, request } = call;
  const scope = costScopeOf(call, 'Microsoft.CostManagement/forecast/read');
  const now = estate.context.now();
  const forecast = readForecast(bodyObject(request));
  const headers = takeQueryUnits(estate, request.principal.tenantId, forecast);
  const table = forecastTable(costLinesOf(estate), scope, forecast, now.getTime());
  return answer(call, 'forecast', { ...table, isLast: true }, headers);
};

/** Routes for queries and forecasts of cost. */
export const queryRoutes: readonly Route[] = [
  { pattern: '/{+scope}/providers/Microsoft.CostManagement/query', handlers: { POST: queryCost } },
  { pattern: '/{+scope}/providers/Microsoft.CostManagement/forecast', handlers: { POST: forecastCost } },
];
