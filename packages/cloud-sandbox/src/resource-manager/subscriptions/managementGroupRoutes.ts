import { noContent, ok } from '../http/armAnswer.ts';
import { notFound } from '../http/errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import type { JsonObject } from '../json.ts';
import type { Subscription } from '../store/subscriptions.ts';
import { findManagementGroup, managementGroupId, memberOf } from './managementGroups.ts';
import { requireSubscription } from './requireSubscription.ts';

const type = 'Microsoft.Management/managementGroups/subscriptions';

/** Returns the management group in a path. Rejects groups that do not exist or are not permitted. */
function requireManagementGroup(call: Call, action: string): { name: string; member: string | null } {
  const name = call.parameters['managementGroup'] ?? '';
  const id = managementGroupId(name);
  call.estate.access.require(call.request.principal, `${type}/${action}`, id);
  const group = findManagementGroup(call, name);
  if (group === undefined) throw notFound('NotFound', `'${id}' not found`);
  return { name, member: memberOf(group) };
}

const present = (subscription: Subscription, group: string): JsonObject => ({
  id: `/providers/Microsoft.Management/managementGroups/${group}/subscriptions/${subscription.id}`,
  type,
  name: subscription.id,
  properties: {
    tenant: subscription.tenantId,
    displayName: subscription.name,
    parent: { id: managementGroupId(group) },
    state: subscription.state,
  },
});

/** Moves a subscription to another management group, or below the root of the directory. */
function move({ estate, request }: Call, { id }: Subscription, group: string | null): void {
  estate.access.require(
    request.principal,
    'Microsoft.Authorization/roleAssignments/write',
    `/subscriptions/${id}`,
  );
  estate.subscriptions.setManagementGroup(id, group);
  // Roles and policies of the group apply to its subscriptions.
  estate.access.changed();
  estate.compliance.scan(id);
}

const put: Handler = (call) => {
  const group = requireManagementGroup(call, 'write');
  const subscription = requireSubscription(call);
  move(call, subscription, group.member);
  return ok(present(subscription, group.name));
};

const get: Handler = (call) => {
  const group = requireManagementGroup(call, 'read');
  const subscription = requireSubscription(call);
  if (subscription.managementGroup !== group.member)
    throw notFound('NotFound', `'${subscription.id}' is not in the management group '${group.name}'.`);
  return ok(present(subscription, group.name));
};

const remove: Handler = (call) => {
  const group = requireManagementGroup(call, 'delete');
  const subscription = requireSubscription(call);
  if (subscription.managementGroup !== group.member) return noContent();
  move(call, subscription, null);
  return { status: 200 };
};

const list: Handler = (call) => {
  const group = requireManagementGroup(call, 'read');
  const { estate, cloud, request } = call;
  const value = estate.subscriptions
    .inTenant(cloud, request.principal.tenantId)
    .filter(({ managementGroup }) => managementGroup === group.member)
    .map((subscription) => present(subscription, group.name));
  return ok({ value });
};

const base = '/providers/Microsoft.Management/managementGroups/{managementGroup}/subscriptions';

/** Routes of the subscriptions in a management group. */
export const managementGroupRoutes: readonly Route[] = [
  { pattern: base, handlers: { GET: list } },
  { pattern: `${base}/{subscriptionId}`, handlers: { GET: get, PUT: put, DELETE: remove } },
];
