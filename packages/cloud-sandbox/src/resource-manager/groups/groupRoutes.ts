import { findRegion, normalizeLocation, regionsOf } from '../catalog/regions.ts';
import type { Estate } from '../estate.ts';
import { filterCondition, type Condition } from '../filter/filterSql.ts';
import { parseFilter } from '../filter/odataFilter.ts';
import { accepted, created, noContent, ok, type ArmAnswer } from '../http/armAnswer.ts';
import { bodyObject, type ArmRequest } from '../http/armRequest.ts';
import {
  badRequest,
  conflict,
  groupLocationNotAvailable,
  locationRequired,
  resourceGroupNotFound,
} from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import { statusHeaders } from '../http/longRunning.ts';
import { pageBody, pageRequest } from '../http/page.ts';
import type { Route } from '../http/routeTable.ts';
import { textOf, type Json, type JsonObject } from '../json.ts';
import { requireUnlocked } from '../locks/requireUnlocked.ts';
import type { Cloud, Principal } from '../../context.ts';
import { judgeGroup, requireEmptiable } from '../policy/judgeDraft.ts';
import { groupKey, type ResourceGroup } from '../store/groups.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import { checkTags } from '../tags/checkTags.ts';
import { presentGroup } from './presentGroup.ts';
import { readableScopes } from '../access/readableScopes.ts';

const action = (verb: string): string => `Microsoft.Resources/subscriptions/resourceGroups/${verb}`;

/** Returns the resource group of a path. Like the service, checks permission before existence. */
export function requireGroup(call: Call, verb: string): ResourceGroup {
  const subscription = requireSubscription(call);
  const name = call.parameters['group'] ?? '';
  const scope = `/subscriptions/${subscription.id}/resourceGroups/${name}`;
  call.estate.access.require(call.request.principal, action(verb), scope);
  const group = call.estate.groups.find(subscription.id, name);
  if (group === undefined) throw resourceGroupNotFound(name);
  return group;
}

/** Creates or updates a resource group, for the route and for deployments at subscription scope. */
export function putGroup(
  estate: Estate,
  wish: { cloud: Cloud; subscriptionId: string; name: string; body: JsonObject; principal: Principal },
): { group: ResourceGroup; isNew: boolean } {
  const { name, body, subscriptionId } = wish;
  if (!/^[-\p{L}\p{Mn}\p{Nd}\p{Pc}().]{1,90}$/u.test(name) || name.endsWith('.')) {
    throw badRequest(
      name.length > 90 ? 'InvalidResourceGroup' : 'InvalidResourceGroup',
      `The provided resource group name '${name.slice(0, 120)}' has these invalid characters or is too long: a name has at most 90 letters, digits, '.', '-', '_', '(' and ')', and does not end with a period.`,
    );
  }
  const existing = estate.groups.find(subscriptionId, name);
  requireUnlocked(
    estate,
    'write',
    `/subscriptions/${subscriptionId}/resourceGroups/${name}`,
    wish.principal.tenantId,
  );
  if (existing?.state === 'Deleting')
    throw conflict(
      'ResourceGroupBeingDeleted',
      `The resource group '${existing.name}' is in deprovisioning state and cannot perform this operation.`,
    );
  const location = groupLocation(wish.cloud, body['location'], existing);
  const now = estate.context.now().toISOString();
  const group = judgeGroup(estate, wish, {
    key: groupKey(subscriptionId, name),
    subscriptionId,
    name: existing?.name ?? name,
    location,
    tags: checkTags(body['tags']) ?? {},
    managedBy: textOf(body['managedBy']) ?? existing?.managedBy ?? null,
    state: 'Succeeded',
    createdAt: existing?.createdAt ?? now,
    changedAt: now,
  });
  estate.groups.save(group);
  return { group, isNew: existing === undefined };
}

function groupLocation(
  cloud: Cloud,
  locationJson: Json | undefined,
  existing: ResourceGroup | undefined,
): string {
  const text = textOf(locationJson);
  if (text === undefined || text === '') throw locationRequired();
  const location = normalizeLocation(text);
  if (findRegion(cloud, location) === undefined)
    throw groupLocationNotAvailable(
      text,
      regionsOf(cloud).map((region) => region.name),
    );
  if (existing !== undefined && existing.location !== location) {
    throw conflict(
      'InvalidResourceGroupLocation',
      `Invalid resource group location '${location}'. The Resource group already exists in location '${existing.location}'.`,
    );
  }
  return location;
}

function listGroups(call: Call): ArmAnswer {
  const subscription = requireSubscription(call, true);
  const { size, after } = pageRequest(call.request);
  const conditions: Condition[] = [];
  const filter = call.request.query.get('$filter');
  if (filter !== undefined && filter !== '')
    conditions.push(
      filterCondition(parseFilter(filter), { name: 'lower(name)', location: 'location' }, 'tags'),
    );
  const readable = readableScopes(call, subscription.id, action('read'));
  if (readable !== undefined)
    conditions.push({
      sql: `key IN (SELECT value FROM json_each(?))`,
      values: [JSON.stringify(readable.groups)],
    });
  const groups = call.estate.groups.page(subscription.id, after, size + 1, conditions);
  return ok(pageBody(call.request, call.cloud, groups, size, presentGroup, (group) => group.key));
}

function createGroup(call: Call): ArmAnswer {
  const subscription = requireSubscription(call);
  const name = call.parameters['group'] ?? '';
  const scope = `/subscriptions/${subscription.id}/resourceGroups/${name}`;
  call.estate.access.require(call.request.principal, action('write'), scope);
  const { group, isNew } = putGroup(call.estate, {
    cloud: call.cloud,
    subscriptionId: subscription.id,
    name,
    body: bodyObject(call.request),
    principal: call.request.principal,
  });
  return {
    ...(isNew ? created(presentGroup(group)) : ok(presentGroup(group))),
    ledger: { key: group.key, accepted: true },
  };
}

function patchGroup(call: Call): ArmAnswer {
  const group = requireGroup(call, 'write');
  requireUnlocked(call.estate, 'write', group.key, call.request.principal.tenantId);
  const body = bodyObject(call.request);
  const by = { cloud: call.cloud, principal: call.request.principal };
  const next = judgeGroup(call.estate, by, {
    ...group,
    tags: checkTags(body['tags']) ?? group.tags,
    managedBy: textOf(body['managedBy']) ?? group.managedBy,
    changedAt: call.estate.context.now().toISOString(),
  });
  call.estate.groups.save(next);
  return ok(presentGroup(next));
}

function deleteGroup(call: Call): ArmAnswer {
  const group = requireGroup(call, 'delete');
  const { estate, cloud, request } = call;
  requireUnlocked(
    estate,
    'delete',
    `/subscriptions/${group.subscriptionId}/resourceGroups/${group.name}`,
    request.principal.tenantId,
  );
  requireEmptiable(estate, { cloud, principal: request.principal }, group);
  estate.groups.setState(group.key, 'Deleting');
  const operation = startDeletion(estate, request, group);
  return {
    ...accepted(
      locationOnly(
        statusHeaders(estate, cloud, operation, {
          subscriptionId: group.subscriptionId,
          namespace: 'Microsoft.Resources',
          location: group.location,
          apiVersion: request.apiVersion,
        }),
      ),
    ),
    ledger: { key: group.key, accepted: true },
  };
}

function startDeletion(
  estate: Estate,
  request: ArmRequest,
  group: ResourceGroup,
): { id: string; dueAt: number | null } {
  const now = estate.context.now();
  return estate.operations.start({
    tenantId: request.principal.tenantId,
    kind: 'deleteGroup',
    target: group.key,
    startedAt: now.toISOString(),
    dueAt: now.getTime() + estate.duration(12_000),
    actor: {},
  });
}

// Removes all poll headers except Location, because the service supports no other for the deletion of a group.
function locationOnly({
  'azure-asyncoperation': _status,
  ...headers
}: Record<string, string>): Record<string, string> {
  return headers;
}

export const groupRoutes: readonly Route[] = [
  { pattern: '/subscriptions/{subscriptionId}/resourceGroups', handlers: { GET: listGroups } },
  {
    pattern: '/subscriptions/{subscriptionId}/resourceGroups/{group}',
    handlers: {
      GET: (call) => ok(presentGroup(requireGroup(call, 'read'))),
      HEAD: (call) => {
        requireGroup(call, 'read');
        return noContent();
      },
      PUT: createGroup,
      PATCH: patchGroup,
      DELETE: deleteGroup,
    },
  },
];
