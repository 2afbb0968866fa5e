import { bodyObject } from '../http/armRequest.ts';
import { deploymentNotFound, missingSubscription, resourceGroupNotFound } from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import { keyOf } from '../resourceId.ts';
import type { StoredDeployment } from '../store/deployments.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import { engineScope, placeOf, type Place } from './deploymentScope.ts';
import { expandRequest, type Expanded } from './expandRequest.ts';
import { preflight } from './preflight.ts';
import { readDeployment, type DeploymentRequest } from './readDeployment.ts';

/** The deployment that a path names. */
export interface Target {
  place: Place;
  name: string;
  id: string;
  key: string;
}

/** Reads the path and checks the caller's permission for `verb` on deployments there. */
export function target(call: Call, verb: string): Target {
  const { estate, request, parameters } = call;
  const scope =
    parameters['scope'] ??
    `/subscriptions/${parameters['subscriptionId'] ?? ''}/resourceGroups/${parameters['group'] ?? ''}`;
  const place = placeOf(scope);
  if (place === undefined) throw missingSubscription();
  const name = parameters['name'] ?? '';
  if (place.subscriptionId !== undefined)
    requireSubscription({ ...call, parameters: { subscriptionId: place.subscriptionId } });
  const id = `${canonicalScope(place)}/providers/Microsoft.Resources/deployments/${name}`;
  estate.access.require(
    request.principal,
    `Microsoft.Resources/deployments/${verb}`,
    name === '' ? scope : id,
  );
  if (
    place.subscriptionId !== undefined &&
    place.resourceGroup !== undefined &&
    estate.groups.find(place.subscriptionId, place.resourceGroup) === undefined
  )
    throw resourceGroupNotFound(place.resourceGroup);
  return { place, name, id, key: keyOf(id, request.principal.tenantId) };
}

function canonicalScope(place: Place): string {
  if (place.subscriptionId === undefined) return place.scope;
  return `/subscriptions/${place.subscriptionId}${place.resourceGroup === undefined ? '' : `/resourceGroups/${place.resourceGroup}`}`;
}

/** The stored deployment, or DeploymentNotFound. */
export function findDeployment({ estate }: Call, { key, name }: Target): StoredDeployment {
  const found = estate.deployments.find(key);
  if (found === undefined) throw deploymentNotFound(name);
  return found;
}

/** The steps that PUT, validate and what-if share. */
export const prepare = {
  read: (call: Call, where: Target): DeploymentRequest =>
    readDeployment(call.cloud, where.place, where.name, bodyObject(call.request)),

  async expand(
    call: Call,
    where: Target,
    wish: DeploymentRequest,
    startedAt: string,
    checks = true,
  ): Promise<Expanded> {
    const { estate, cloud, request } = call;
    const scope = engineScope(estate, cloud, where.place, {
      name: where.name,
      location: wish.location,
      principal: request.principal,
      startedAt,
      newGuid: estate.newId(),
    });
    const expanded = await expandRequest(estate, request.principal, wish, scope);
    if (checks) preflight(estate, cloud, request.principal, expanded.expansion);
    return expanded;
  },
};
