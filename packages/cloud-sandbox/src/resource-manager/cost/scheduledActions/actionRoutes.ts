import { bodyObject } from '../../http/armRequest.ts';
import { ok } from '../../http/armAnswer.ts';
import { resourceNotFound } from '../../http/errors.ts';
import type { Call, Handler } from '../../http/handler.ts';
import type { Route } from '../../http/routeTable.ts';
import { textOf } from '../../json.ts';
import { keyOf } from '../../resourceId.ts';
import type { StoredResource } from '../../store/resources.ts';
import { requireSubscription } from '../../subscriptions/requireSubscription.ts';
import { scheduledActionType } from './actionSchedule.ts';
import { executeAction } from './executeAction.ts';

function actionId({ estate, request, parameters, ...call }: Call, name: string, permission: string): string {
  const { scope = '' } = parameters;
  const subscriptionId = /^\/subscriptions\/([^/]+)/i.exec(scope)?.[1];
  if (subscriptionId !== undefined)
    requireSubscription({ ...call, estate, request, parameters: { subscriptionId } });
  const id = `${scope}/providers/${scheduledActionType}/${name}`;
  estate.access.require(request.principal, `${scheduledActionType}/${permission}`, id);
  return id;
}

const find = ({ estate, request }: Call, id: string): StoredResource | undefined =>
  estate.resources.find(keyOf(id, request.principal.tenantId));

const execute: Handler = (call) => {
  const { name = '' } = call.parameters;
  const action = find(call, actionId(call, name, 'write'));
  if (action === undefined) throw resourceNotFound(scheduledActionType, name, undefined);
  executeAction(call.estate, action, call.estate.context.now().getTime(), true);
  return { status: 200, ledger: { key: action.key, accepted: true } };
};

const checkName: Handler = (call) => {
  const name = textOf(bodyObject(call.request)['name']) ?? '';
  const isTaken = find(call, actionId(call, name, 'read')) !== undefined;
  return ok(
    isTaken
      ? {
          nameAvailable: false,
          reason: 'AlreadyExists',
          message: `A scheduled action with the name ${name} already exists.`,
        }
      : { nameAvailable: true },
  );
};

/** Routes of scheduled actions. Resource routes create, list and delete them. */
export const scheduledActionRoutes: readonly Route[] = [
  {
    pattern: '/{+scope}/providers/Microsoft.CostManagement/scheduledActions/{name}/execute',
    handlers: { POST: execute },
  },
  {
    pattern: '/{+scope}/providers/Microsoft.CostManagement/checkNameAvailability',
    handlers: { POST: checkName },
  },
];
