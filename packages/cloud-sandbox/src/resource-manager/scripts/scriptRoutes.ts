import { ok } from '../http/armAnswer.ts';
import { resourceNotFound } from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import { objectOf, textOf, type JsonObject } from '../json.ts';
import { keyOf } from '../resourceId.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';

const type = 'Microsoft.Resources/deploymentScripts';

/** Returns the single log of a script. */
function log(call: Call): JsonObject {
  const { estate, request, parameters } = call;
  const { subscriptionId = '', group = '', name = '' } = parameters;
  requireSubscription(call);
  const id = `/subscriptions/${subscriptionId}/resourceGroups/${group}/providers/${type}/${name}`;
  estate.access.require(request.principal, `${type}/logs/read`, id);
  const row = estate.resources.find(keyOf(id, request.principal.tenantId));
  if (row === undefined) throw resourceNotFound(type, name, group);
  return {
    id: `${row.id}/logs/default`,
    name: 'default',
    type: `${type}/logs`,
    properties: { log: textOf(objectOf(row.body['properties'])['log']) ?? '' },
  };
}

const base = `/subscriptions/{subscriptionId}/resourceGroups/{group}/providers/${type}/{name}/logs`;

/** Routes of deployment script logs. */
export const scriptRoutes: readonly Route[] = [
  { pattern: base, handlers: { GET: (call) => ok({ value: [log(call)] }) } },
  { pattern: `${base}/default`, handlers: { GET: (call) => ok(log(call)) } },
];
