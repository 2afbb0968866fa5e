import { callerName } from '../../estate.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import { bodyObject } from '../../http/armRequest.ts';
import { ok } from '../../http/armAnswer.ts';
import type { Call, Handler } from '../../http/handler.ts';
import type { Route } from '../../http/routeTable.ts';
import { objectOf, textOf, type JsonObject } from '../../json.ts';
import { keyOf } from '../../resourceId.ts';
import { costScopeOf } from '../costScope.ts';
import { alertsOf, type CostAlert } from './alertStore.ts';

const type = 'Microsoft.CostManagement/alerts';

const present = ({ id, scope, properties }: CostAlert): JsonObject => ({
  id: `${scope.replace(/^\//, '')}/providers/${type}/${id}`,
  name: id,
  type,
  properties,
});

function alertOf(call: Call, action: string): CostAlert {
  const { estate, request, parameters } = call;
  const scope = costScopeOf(call, action);
  const { tenantId } = request.principal;
  const found = alertsOf(estate).find(tenantId, keyOf(scope.id, tenantId), parameters['alert'] ?? '');
  if (found === undefined)
    throw notFound('NotFound', `The alert '${parameters['alert'] ?? ''}' was not found.`);
  return found;
}

const list: Handler = (call) => {
  const { tenantId } = call.request.principal;
  const scope = costScopeOf(call, `${type}/read`);
  return ok({
    value: alertsOf(call.estate).at(tenantId, keyOf(scope.id, tenantId)).map(present),
  });
};

const get: Handler = (call) => ok(present(alertOf(call, `${type}/read`)));

/** Changes the status of an alert, usually to dismiss it. */
const change: Handler = (call) => {
  const alert = alertOf(call, `${type}/write`);
  const status = textOf(objectOf(bodyObject(call.request)['properties'])['status']) ?? '';
  const known = ['Active', 'Dismissed', 'Resolved'].find(
    (each) => each.toLowerCase() === status.toLowerCase(),
  );
  if (known === undefined) throw badRequest('BadRequest', `The status '${status}' is not supported.`);
  const now = call.estate.context.now().toISOString();
  const changed: CostAlert = {
    ...alert,
    properties: {
      ...alert.properties,
      status: known,
      modificationTime: now,
      statusModificationTime: now,
      statusModificationUserName: callerName(call.request.principal),
    },
  };
  alertsOf(call.estate).save(changed);
  return ok(present(changed));
};

/** Routes of the alerts of budgets. */
export const alertRoutes: readonly Route[] = [
  { pattern: `/{+scope}/providers/${type}`, handlers: { GET: list } },
  { pattern: `/{+scope}/providers/${type}/{alert}`, handlers: { GET: get, PATCH: change } },
];
