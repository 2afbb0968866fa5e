import { bodyObject } from '../http/armRequest.ts';
import {
  deploymentNotFound,
  methodNotAllowed,
  missingSubscription,
  resourceGroupNotFound,
} from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import { keyOf, parseResourceId } from '../resourceId.ts';
import type { StoredDeployment } from '../store/deployments.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import { engineScope, placeOf, type Place } from './deploymentScope.ts';
import { expandRequest, type Expanded } from './expandRequest.ts';
import { invalidTemplateDeployment } from './template-errors/templateDeploymentRefusal.ts';
import { readDeployment, type DeploymentRequest } from './readDeployment.ts';
import type { ExpandedResource, Expansion } from '@blueport/arm-template';
import type { Cloud, Principal } from '../../context.ts';
import type { Estate } from '../estate.ts';
import { atResource, toArmError, type ErrorBody } from '../http/armError.ts';
import { requireUnlocked } from '../locks/requireUnlocked.ts';
import { judgeDraft } from '../policy/judgeDraft.ts';
import { prepareDraft } from '../resources/prepareDraft.ts';
import { checkDraft } from '../rules/checkDraft.ts';
import { coresInUse, machinesOf } from '../rules/machines.ts';
import { findVmSize } from '../catalog/vmSizes.ts';
import { checkApiVersion, requireType } from '../catalog/providers.ts';
import { normalizeLocation } from '../catalog/regions.ts';

const groupType = 'microsoft.resources/resourcegroups';
const deploymentType = 'Microsoft.Resources/deployments';

/** Runs all checks that are possible before the first resource is created, and throws all errors together. */
function preflight(
  { estate, cloud, request: { principal } }: Call,
  deployment: string,
  expansion: Expansion,
): void {
  for (const { apiVersion } of expansion.deployments)
    if (apiVersion !== undefined)
      checkApiVersion(
        requireType(deploymentType, apiVersion, cloud),
        apiVersion,
        '',
        cloud,
        estate.context.now(),
      );
  const insideGroups = new Set(
    expansion.deployments
      .filter(({ scope }) => scope.kind === 'resourceGroup')
      .flatMap(({ resourceIds }) => resourceIds),
  );
  const details = expansion.resources.flatMap((resource) => {
    try {
      // A group is created by a deployment to its subscription. The service's own answer is not documented.
      if (resource.type.toLowerCase() === groupType && insideGroups.has(resource.id))
        throw methodNotAllowed('PUT', resource.id);
      checkOne(estate, cloud, principal, resource, (expansion.deferred[resource.id] ?? []).length > 0);
      return [];
    } catch (error) {
      return [atResource(resource.id, toArmError(error).body)];
    }
  });
  const all = [...details, ...quotaOfAll(estate, cloud, expansion, details)];
  if (all.length > 0) throw invalidTemplateDeployment(deployment, estate.newId(), all);
}

function checkOne(
  estate: Estate,
  cloud: Cloud,
  principal: Principal,
  resource: ExpandedResource,
  open: boolean,
): void {
  if (resource.type.toLowerCase() === groupType) {
    estate.access.require(
      principal,
      'Microsoft.Resources/subscriptions/resourceGroups/write',
      resource.id.split('/').slice(0, 3).join('/'),
    );
    return;
  }
  const id = parseResourceId(resource.id);
  if (id === undefined) return;
  estate.access.require(principal, `${id.type}/write`, id.id);
  requireUnlocked(estate, 'write', id.id, principal.tenantId);
  // Values that are known only at run time (a deferred size or name) are checked later.
  if (open) return;
  const draft = prepareDraft(
    estate,
    { cloud, id, apiVersion: resource.apiVersion, body: resource, principal },
    true,
  );
  judgeDraft(estate, draft, true);
  checkDraft(draft, estate.view(cloud), 'preflight');
}

/** Checks the core quota for all machines of a template together, which may exceed it even if each of them fits. */
function quotaOfAll(
  estate: Estate,
  cloud: Cloud,
  expansion: Expansion,
  already: readonly ErrorBody[],
): ErrorBody[] {
  if (already.some((error) => error.code === 'QuotaExceeded')) return [];
  const demand = new Map<string, { subscription: string; location: string; cores: number; target: string }>();
  for (const resource of expansion.resources) {
    const id = parseResourceId(resource.id);
    const location = resource['location'];
    if (id?.subscriptionId === undefined || typeof location !== 'string') continue;
    if (estate.lookup(resource.id, '') !== undefined) continue;
    const cores = machinesOf(resource.type, resource).reduce(
      (sum, { size, count }) => sum + (findVmSize(size)?.cores ?? 0) * count,
      0,
    );
    if (cores === 0) continue;
    const place = normalizeLocation(location);
    const key = `${id.subscriptionId}/${place}`;
    const before = demand.get(key);
    demand.set(key, {
      subscription: id.subscriptionId,
      location: place,
      cores: cores + (before?.cores ?? 0),
      target: before?.target ?? resource.id,
    });
  }
  const view = estate.view(cloud);
  return [...demand.values()].flatMap(({ subscription, location, cores, target }) => {
    const limit = estate.subscriptions.find(cloud, subscription)?.coresPerRegion ?? Number.POSITIVE_INFINITY;
    const used = coresInUse((type) => view.ofType(subscription, type), location);
    if (used + cores <= limit) return [];
    const message = `Operation could not be completed as it results in exceeding approved Total Regional Cores quota. Additional details - Deployment Model: Resource Manager, Location: ${location}, Current Limit: ${limit}, Current Usage: ${used}, Additional Required: ${cores}, (Minimum) New Limit Required: ${used + cores}.`;
    return [{ code: 'QuotaExceeded', message, target }];
  });
}

/** The deployment named by a path. */
export interface Target {
  place: Place;
  name: string;
  id: string;
  key: string;
}

/** Parses the path and checks the caller's permission for `verb` on deployments in its scope. */
export function target(call: Call, verb: string): Target {
  const { estate, request, parameters } = call;
  const scope =
    parameters['scope'] ??
    `/subscriptions/${parameters['subscriptionId'] ?? ''}/resourceGroups/${parameters['group'] ?? ''}`;
  const place = placeOf(scope);
  if (place === undefined) throw missingSubscription();
  checkApiVersion(
    requireType(deploymentType, request.apiVersion, call.cloud),
    request.apiVersion,
    '',
    call.cloud,
    call.estate.context.now(),
  );
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

/** Returns the stored deployment. Throws DeploymentNotFound. */
export function findDeployment({ estate }: Call, { key, name }: Target): StoredDeployment {
  const found = estate.deployments.find(key);
  if (found === undefined) throw deploymentNotFound(name);
  return found;
}

/** Steps shared by PUT, validate and what-if. */
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
    const expanded = await expandRequest(estate, request.principal, wish, scope, request.rawBody);
    if (checks) preflight(call, where.name, expanded.expansion);
    return expanded;
  },
};
