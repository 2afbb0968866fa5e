import type { Call } from '../../http/handler.ts';
import { badRequest, resourceGroupNotFound } from '../../http/errors.ts';
import { textOf, type JsonObject } from '../../json.ts';
import { keyOf } from '../../resourceId.ts';
import { requireSubscription } from '../../subscriptions/requireSubscription.ts';

/** The scope and policy of a compliance query. */
export interface InsightScope {
  /** The scope without the policy name. */
  scope: string;
  scopeKey: string;
  subscriptions: string[];
  /** Returns whether a record belongs to the policy in the path. */
  isMeant: (record: JsonObject) => boolean;
}

const suffixPattern =
  /\/providers\/Microsoft\.Authorization\/(policyAssignments|policyDefinitions|policySetDefinitions)\/([^/]+)$/i;
const fields: Readonly<Record<string, string>> = {
  policyassignments: 'policyAssignmentId',
  policydefinitions: 'policyDefinitionId',
  policysetdefinitions: 'policySetDefinitionId',
};

/** Parses the scope of a path and checks the caller's permission there. */
export function insightScope(call: Call, action: string): InsightScope {
  const { estate, cloud, request, parameters } = call;
  const whole = parameters['scope'] ?? '';
  const [suffix = '', kind = '', name = ''] = suffixPattern.exec(whole) ?? [];
  const scope = suffix === '' ? whole : whole.slice(0, -suffix.length);
  const subscriptions = subscriptionsOf(call, scope);
  estate.access.require(request.principal, `Microsoft.PolicyInsights/${action}`, scope);
  const [, subscription = '', group] =
    /^\/subscriptions\/([^/]+)\/resourceGroups\/([^/]+)/i.exec(scope) ?? [];
  if (group !== undefined && estate.groups.find(subscription, group) === undefined)
    throw resourceGroupNotFound(group);
  const field = fields[kind.toLowerCase()] ?? '';
  const ending = `/${kind}/${name}`.toLowerCase();
  const isAssignment = kind.toLowerCase() === 'policyassignments';
  return {
    scope,
    scopeKey: keyOf(scope, request.principal.tenantId),
    subscriptions,
    isMeant(record) {
      if (field === '') return true;
      const id = (textOf(record[field]) ?? '').toLowerCase();
      // An assignment must be at this exact scope; a definition of that name may be built-in.
      return isAssignment ? id === whole.toLowerCase() : id.endsWith(ending);
    },
  };

  function subscriptionsOf({ estate: of }: Call, at: string): string[] {
    const [, subscriptionId] = /^\/subscriptions\/([^/]+)/i.exec(at) ?? [];
    if (subscriptionId !== undefined)
      return [requireSubscription({ ...call, parameters: { subscriptionId } }).id];
    const [, management] = /^\/providers\/Microsoft\.Management\/managementGroups\/([^/]+)$/i.exec(at) ?? [];
    if (management === undefined)
      throw badRequest('InvalidScope', `Policies keep no states at the scope '${at === '' ? '/' : at}'.`);
    return of.subscriptions
      .inTenant(cloud, request.principal.tenantId)
      .filter(({ managementGroup }) => managementGroup?.toLowerCase() === management.toLowerCase())
      .map(({ id }) => id);
  }
}
