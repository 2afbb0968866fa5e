import type { Estate } from '../estate.ts';
import { ArmError, type ErrorBody } from '../http/armError.ts';
import { bodyObject } from '../http/armRequest.ts';
import {
  badRequest,
  invalidRequestContent,
  resourceGroupNotFound,
  resourceNotFound,
} from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import { textOf, textsOf } from '../json.ts';
import { requireUnlocked } from '../locks/requireUnlocked.ts';
import { keyOf, parseResourceId } from '../resourceId.ts';
import type { ResourceGroup } from '../store/groups.ts';
import type { StoredResource } from '../store/resources.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import { requireGroup } from './groupRoutes.ts';

/** A validated move: top-level resources of one group and their target group. */
export interface Move {
  readonly from: ResourceGroup;
  readonly to: ResourceGroup;
  readonly resources: readonly StoredResource[];
}

/** Types that cannot leave the group they were created in. */
const unmovable = new Set([
  'microsoft.containerservice/managedclusters',
  'microsoft.containerinstance/containergroups',
  'microsoft.network/applicationgateways',
  'microsoft.network/azurefirewalls',
  'microsoft.network/bastionhosts',
]);

const groupIdPattern = /^\/subscriptions\/([^/]+)\/resourceGroups\/([^/]+)\/?$/i;

/** Parses and validates the body of moveResources and validateMoveResources. Throws all errors together. */
export function readMove(call: Call, verb: 'moveResources' | 'validateMoveResources'): Move {
  const { estate, request } = call;
  const from = requireGroup(call, `${verb}/action`);
  const body = bodyObject(request);
  const ids = textsOf(body['resources']);
  if (ids.length === 0)
    throw invalidRequestContent("Required property 'resources' not found in JSON, or it is empty");
  const to = readTarget(call, textOf(body['targetResourceGroup']) ?? '');
  if (to.key === from.key)
    throw badRequest(
      'InvalidMoveResourcesRequest',
      `The source and the target of a move must differ; both are '${from.name}'.`,
    );
  const resources = ids.map((id) => readResource(call, from, id));
  const move: Move = { from, to, resources };
  const reasons = [...tiedOnes(move), ...clashes(estate, move), ...missingOnes(estate, move)];
  if (reasons.length > 0)
    throw new ArmError(409, {
      code: 'ResourceMoveProviderValidationFailed',
      message: 'Resource move validation failed. Please see details.',
      details: reasons,
    });
  for (const { id } of resources) requireUnlocked(estate, 'delete', id, request.principal.tenantId);
  requireUnlocked(estate, 'write', to.key, request.principal.tenantId);
  return move;
}

function readTarget(call: Call, id: string): ResourceGroup {
  const [, subscriptionId, name] = groupIdPattern.exec(id) ?? [];
  if (subscriptionId === undefined || name === undefined)
    throw invalidRequestContent("The 'targetResourceGroup' must be the id of a resource group");
  requireSubscription({ ...call, parameters: { subscriptionId } });
  call.estate.access.require(
    call.request.principal,
    'Microsoft.Resources/subscriptions/resourceGroups/write',
    id,
  );
  const group = call.estate.groups.find(subscriptionId, name);
  if (group === undefined) throw resourceGroupNotFound(name);
  return group;
}

function readResource(call: Call, from: ResourceGroup, id: string): StoredResource {
  const parsed = parseResourceId(id);
  const stored = call.estate.resources.find(keyOf(id, call.request.principal.tenantId));
  if (parsed === undefined || stored === undefined || stored.groupKey !== from.key)
    throw resourceNotFound(parsed?.type ?? '', parsed?.name ?? id, from.name);
  if (parsed.parent !== undefined || parsed.extension)
    throw badRequest(
      'InvalidMoveResourcesRequest',
      `The resource '${id}' is part of another one and moves with it.`,
    );
  return stored;
}

function tiedOnes({ resources }: Move): ErrorBody[] {
  return resources
    .filter(({ type }) => unmovable.has(type.toLowerCase()))
    .map(({ id, type }) => ({
      code: 'ResourceMoveNotSupported',
      target: id,
      message: `Resource move is not supported for resource types '${type}'.`,
    }));
}

function clashes(estate: Estate, move: Move): ErrorBody[] {
  return move.resources
    .filter(({ id }) => estate.resources.find(movedId(id, move.to).toLowerCase()) !== undefined)
    .map(({ id, name }) => ({
      code: 'ResourceAlreadyExists',
      target: id,
      message: `The target resource group '${move.to.name}' has a resource '${name}' of the same type already.`,
    }));
}

/**
 * Returns errors for incomplete moves: to another subscription, referenced resources of the same group must move too.
 */
function missingOnes(estate: Estate, { from, to, resources }: Move): ErrorBody[] {
  if (from.subscriptionId === to.subscriptionId) return [];
  const moving = new Set(resources.map(({ key }) => key));
  const pattern = new RegExp(
    `"(${from.key.replaceAll(/[.*+?^$(){}|[\]\\]/g, String.raw`\$&`)}/providers/[^/"]+/[^/"]+/[^/"]+)`,
    'gi',
  );
  return resources.flatMap((resource) => {
    const referencedIds = [...JSON.stringify(resource.body).matchAll(pattern)].map(([, id = '']) => id);
    return [...new Set(referencedIds)]
      .filter((id) => !moving.has(id.toLowerCase()) && estate.resources.find(id.toLowerCase()) !== undefined)
      .map((id) => ({
        code: 'MissingMoveDependentResources',
        target: resource.id,
        message: `The move resources request does not contain all the dependent resources. '${id}' is missing.`,
      }));
  });
}

/** Returns the id of a resource or child after a move to another group. */
export function movedId(id: string, to: Pick<ResourceGroup, 'subscriptionId' | 'name'>): string {
  return id.replace(
    /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+/i,
    `/subscriptions/${to.subscriptionId}/resourceGroups/${to.name}`,
  );
}
