import { badRequest, resourceGroupNotFound } from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import { billingAccountOf } from './billing/billingAccounts.ts';
import type { Payer } from './query/dimensions.ts';
import type { CostLine } from './rows/costLine.ts';

/** The scope of cost: a subscription, a resource group, or a whole management group. */
export interface CostScope {
  /** As in the path, without a slash at the end. */
  readonly id: string;
  readonly payers: readonly Payer[];
  /** Whether a line of these subscriptions is in the scope. */
  readonly includes: (line: CostLine) => boolean;
}

/** Returns the scope of a request. The caller must be allowed to perform `action` there. */
export function costScopeOf(call: Call, action: string): CostScope {
  const { estate, cloud, request, parameters } = call;
  const id = parameters['scope'] ?? '';
  const [, subscriptionId, group] =
    /^\/subscriptions\/([^/]+)(?:\/resourceGroups\/([^/]+))?$/i.exec(id) ?? [];
  if (subscriptionId !== undefined) {
    const subscription = requireSubscription({ ...call, parameters: { subscriptionId } });
    estate.access.require(request.principal, action, id);
    const payers = [{ subscription, account: billingAccountOf(subscription) }];
    if (group === undefined) return { id, payers, includes: () => true };
    if (estate.groups.find(subscriptionId, group) === undefined) throw resourceGroupNotFound(group);
    const name = group.toLowerCase();
    return { id, payers, includes: (line) => line.group.toLowerCase() === name };
  }
  const [, management] = /^\/providers\/Microsoft\.Management\/managementGroups\/([^/]+)$/i.exec(id) ?? [];
  if (management === undefined)
    throw badRequest('BadRequest', `Cost is not kept at the scope '${id === '' ? '/' : id}'.`);
  estate.access.require(request.principal, action, id);
  const payers = estate.subscriptions
    .inTenant(cloud, request.principal.tenantId)
    .filter(({ managementGroup }) => managementGroup?.toLowerCase() === management.toLowerCase())
    .map((subscription) => ({ subscription, account: billingAccountOf(subscription) }));
  return { id, payers, includes: () => true };
}
