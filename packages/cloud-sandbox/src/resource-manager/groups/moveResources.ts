import type { Estate } from '../estate.ts';
import { recordChange } from '../http/activityRecord.ts';
import { accepted, noContent, type ArmAnswer } from '../http/armAnswer.ts';
import type { Call } from '../http/handler.ts';
import { statusHeaders } from '../http/longRunning.ts';
import type { Route } from '../http/routeTable.ts';
import { at, textOf, textsOf, type JsonObject } from '../json.ts';
import type { ResourceGroup } from '../store/groups.ts';
import type { AsyncOperation } from '../store/operations.ts';
import type { StoredResource } from '../store/resources.ts';
import { movedId, readMove } from './readMove.ts';

const movingTime = 10_000;

/** Completes a move operation: moves the resources and all their children to the new group. */
export function finishMove(estate: Estate, operation: AsyncOperation): void {
  const keys = textsOf(at(operation.result, 'resources'));
  const to = estate.groups.find(
    textOf(at(operation.result, 'subscriptionId')) ?? '',
    textOf(at(operation.result, 'group')) ?? '',
  );
  const [first] = keys;
  const subscriptionId = first?.split('/')[2];
  // If the group has been deleted in the meantime, nothing moves.
  if (to === undefined || subscriptionId === undefined) return;
  const all = estate.resources.ofSubscription(subscriptionId);
  const isMoving = ({ key }: StoredResource): boolean =>
    keys.some((moving) => key === moving || key.startsWith(`${moving}/`));
  const follow = followers(
    all.filter(({ key }) => keys.includes(key)),
    to,
  );
  const now = estate.context.now().toISOString();
  const moving = all.filter(isMoving);
  for (const key of keys) estate.resources.remove(key);
  for (const row of moving) {
    // Role assignments are bound to the old id and are dropped.
    if (/^microsoft\.authorization\//i.test(row.type)) continue;
    estate.resources.save({
      ...moved(row, to),
      body: follow(row.body),
      changedAt: now,
      version: row.version + 1,
    });
  }
  for (const row of all) {
    if (isMoving(row)) continue;
    const body = follow(row.body);
    if (body !== row.body) estate.resources.save({ ...row, body, changedAt: now, version: row.version + 1 });
  }
  estate.access.changed();
}

function moved(row: StoredResource, to: ResourceGroup): StoredResource {
  const id = movedId(row.id, to);
  return {
    ...row,
    id,
    key: id.toLowerCase(),
    scopeKey: movedId(row.scopeKey, to).toLowerCase(),
    subscriptionId: to.subscriptionId.toLowerCase(),
    groupKey: to.key,
  };
}

/** Rewrites references to the ids of moved resources. */
function followers(
  resources: readonly StoredResource[],
  to: ResourceGroup,
): (body: JsonObject) => JsonObject {
  const pattern = new RegExp(
    resources
      .map(({ id }) => id.replaceAll(/[.*+?^$(){}|[\]\\]/g, String.raw`\$&`))
      .map((source) => `${source}(?=["/])`)
      .join('|'),
    'gi',
  );
  return (body) => {
    const text = JSON.stringify(body);
    const next = text.replaceAll(pattern, (id) => movedId(id, to));
    return next === text ? body : (JSON.parse(next) as JsonObject);
  };
}

function moveResources(call: Call): ArmAnswer {
  const { estate, cloud, request } = call;
  const { from, to, resources } = readMove(call, 'moveResources');
  const now = estate.context.now();
  for (const { id } of resources) {
    recordChange(estate, {
      principal: request.principal,
      correlationId: request.correlationId,
      resourceId: id,
      operation: 'Microsoft.Resources/subscriptions/resourceGroups/moveResources/action',
      status: 'Succeeded',
    });
  }
  const operation = estate.operations.start({
    tenantId: request.principal.tenantId,
    kind: 'move',
    target: from.key,
    startedAt: now.toISOString(),
    dueAt: now.getTime() + estate.duration(movingTime),
    result: {
      resources: resources.map(({ key }) => key),
      subscriptionId: to.subscriptionId,
      group: to.name,
    },
    actor: {},
  });
  return {
    ...accepted(operationHeaders(call, from, operation, cloud)),
    ledger: { key: from.key, accepted: true },
  };
}

// Returns the poll headers of a move, which supports only Location.
function operationHeaders(
  { estate, request }: Call,
  from: ResourceGroup,
  operation: AsyncOperation,
  cloud: Call['cloud'],
): Record<string, string> {
  const { 'azure-asyncoperation': _status, ...headers } = statusHeaders(estate, cloud, operation, {
    subscriptionId: from.subscriptionId,
    namespace: 'Microsoft.Resources',
    location: from.location,
    apiVersion: request.apiVersion,
  });
  return headers;
}

export const moveRoutes: readonly Route[] = [
  {
    pattern: '/subscriptions/{subscriptionId}/resourceGroups/{group}/moveResources',
    handlers: { POST: moveResources },
  },
  {
    pattern: '/subscriptions/{subscriptionId}/resourceGroups/{group}/validateMoveResources',
    handlers: {
      POST: (call) => {
        readMove(call, 'validateMoveResources');
        return noContent();
      },
    },
  },
];
