import type { DeploymentScope, ScopeKind } from '@blueport/arm-template';
import type { Cloud, Principal } from '../../context.ts';
import type { Estate } from '../estate.ts';
import { resourceGroupNotFound } from '../http/errors.ts';
import { textOf } from '../json.ts';

/** The scope of a deployment: its id and the properties that templates can read. */
export interface Place {
  /** '' for the tenant. */
  scope: string;
  kind: ScopeKind;
  subscriptionId: string | undefined;
  resourceGroup: string | undefined;
  managementGroup: string | undefined;
}

/** Parses the scope in a deployment's path. Returns undefined for scopes without deployments. */
export function placeOf(scope: string): Place | undefined {
  const none = { subscriptionId: undefined, resourceGroup: undefined, managementGroup: undefined };
  if (scope === '') return { ...none, scope, kind: 'tenant' };
  const management = /^\/providers\/microsoft\.management\/managementgroups\/([^/]+)$/i.exec(scope)?.[1];
  if (management !== undefined)
    return { ...none, scope, kind: 'managementGroup', managementGroup: management };
  const match = /^\/subscriptions\/([^/]+)(?:\/resourcegroups\/([^/]+))?$/i.exec(scope);
  if (match === null) return undefined;
  const subscriptionId = match[1]?.toLowerCase();
  const resourceGroup = match[2];
  return {
    ...none,
    scope,
    kind: resourceGroup === undefined ? 'subscription' : 'resourceGroup',
    subscriptionId,
    resourceGroup,
  };
}

/** Returns the scope, time and caller for the template engine. */
export function engineScope(
  estate: Estate,
  cloud: Cloud,
  place: Place,
  facts: { name: string; location: string | null; principal: Principal; startedAt: string; newGuid: string },
): DeploymentScope {
  const subscription =
    place.subscriptionId === undefined ? undefined : estate.subscriptions.find(cloud, place.subscriptionId);
  const group =
    place.subscriptionId === undefined || place.resourceGroup === undefined
      ? undefined
      : estate.groups.find(place.subscriptionId, place.resourceGroup);
  if (place.kind === 'resourceGroup' && group === undefined)
    throw resourceGroupNotFound(place.resourceGroup ?? '');
  const location = group?.location ?? facts.location;
  const tags = Object.entries(group?.tags ?? {}).map(([name, value]) => [name, textOf(value) ?? ''] as const);
  return {
    kind: place.kind,
    tenantId: facts.principal.tenantId,
    ...(place.managementGroup === undefined ? {} : { managementGroup: place.managementGroup }),
    ...(subscription === undefined
      ? {}
      : { subscriptionId: subscription.id, subscriptionName: subscription.name }),
    ...(group === undefined
      ? {}
      : { resourceGroup: group.name, resourceGroupTags: Object.fromEntries(tags) }),
    ...(location === null ? {} : { location }),
    deploymentName: facts.name,
    environment: cloud,
    utcNow: facts.startedAt,
    newGuid: facts.newGuid,
    deployerObjectId: facts.principal.objectId,
  };
}
