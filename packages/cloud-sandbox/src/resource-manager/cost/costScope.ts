import type { Cloud } from '../../context.ts';
import type { Estate } from '../estate.ts';
import { badRequest, resourceGroupNotFound, subscriptionNotFound } from '../http/errors.ts';
import type { Subscription } from '../store/subscriptions.ts';
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

/** Whose cost is read: a cloud and a directory. */
interface Reader {
  readonly cloud: Cloud;
  readonly tenantId: string;
}

/** Returns the scope with an id. Throws if the directory has none. */
export function findCostScope(estate: Estate, { cloud, tenantId }: Reader, id: string): CostScope {
  const [, subscriptionId, group] =
    /^\/subscriptions\/([^/]+)(?:\/resourceGroups\/([^/]+))?$/i.exec(id) ?? [];
  const payer = (subscription: Subscription): Payer => ({
    subscription,
    account: billingAccountOf(subscription),
  });
  if (subscriptionId !== undefined) {
    const subscription = estate.subscriptions.find(cloud, subscriptionId);
    if (subscription === undefined || subscription.tenantId !== tenantId)
      throw subscriptionNotFound(subscriptionId);
    const payers = [payer(subscription)];
    if (group === undefined) return { id, payers, includes: () => true };
    if (estate.groups.find(subscriptionId, group) === undefined) throw resourceGroupNotFound(group);
    const name = group.toLowerCase();
    return { id, payers, includes: (line) => line.group.toLowerCase() === name };
  }
  const [, management] = /^\/providers\/Microsoft\.Management\/managementGroups\/([^/]+)$/i.exec(id) ?? [];
  if (management === undefined)
    throw badRequest('BadRequest', `Cost is not kept at the scope '${id === '' ? '/' : id}'.`);
  const payers = estate.subscriptions
    .inTenant(cloud, tenantId)
    .filter(({ managementGroup }) => managementGroup?.toLowerCase() === management.toLowerCase())
    .map(payer);
  return { id, payers, includes: () => true };
}

/** Returns the scope of a request. The caller must be allowed to perform `action` there. */
export function costScopeOf(call: Call, action: string): CostScope {
  const { estate, cloud, request, parameters } = call;
  const id = parameters['scope'] ?? '';
  const subscriptionId = /^\/subscriptions\/([^/]+)/i.exec(id)?.[1];
  if (subscriptionId !== undefined) requireSubscription({ ...call, parameters: { subscriptionId } });
  estate.access.require(request.principal, action, id);
  return findCostScope(estate, { cloud, tenantId: request.principal.tenantId }, id);
}
