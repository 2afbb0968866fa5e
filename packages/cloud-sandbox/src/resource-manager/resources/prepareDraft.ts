import type { Cloud, Principal } from '../../context.ts';
import {
  checkApiVersion,
  findType,
  locationsOf,
  requireType,
  type ResourceTypeInfo,
} from '../catalog/providers.ts';
import { findRegion, normalizeLocation } from '../catalog/regions.ts';
import { inlineCollection, type Estate } from '../estate.ts';
import {
  conflict,
  invalidLocationChange,
  locationNotAvailable,
  locationRequired,
  methodNotAllowed,
  parentNotFound,
  resourceGroupNotFound,
  subscriptionNotFound,
} from '../http/errors.ts';
import type { Json, JsonObject } from '../json.ts';
import { keyOf, type ResourceId } from '../resourceId.ts';
import type { Draft } from '../types/draft.ts';
import { checkTags } from '../tags/checkTags.ts';
import { checkParts } from './checkParts.ts';

/** Properties of a resource on the same level as `properties`. */
const bodyParts = [
  'sku',
  'kind',
  'identity',
  'plan',
  'zones',
  'managedBy',
  'extendedLocation',
  'placement',
  'scale',
  'properties',
  'eTag',
  'etag',
];

/** A request to create or replace a resource. */
export interface ResourceWish {
  cloud: Cloud;
  id: ResourceId;
  apiVersion: string;
  body: JsonObject;
  principal: Principal;
}

/**
 * Converts a request to a draft and runs all checks that do not depend on the type: provider, version, group, parent,
 * location, tags. `ahead` is for preflight, when group and parent may not exist yet.
 */
export function prepareDraft(estate: Estate, wish: ResourceWish, ahead = false): Draft {
  const { id, cloud, principal } = wish;
  const info = requireType(id.type, wish.apiVersion, cloud);
  const tenantId = principal.tenantId;
  const key = keyOf(id.id, tenantId);
  const existing = estate.resources.find(key);
  const { subscription, group } = containers(estate, cloud, id, ahead);
  checkScope(id);
  if (!ahead) checkParent(estate, id, tenantId);
  const location = checkLocation(cloud, info, wish.body['location'], existing?.location ?? null, id);
  checkApiVersion(info, wish.apiVersion, location ?? '', cloud, estate.context.now());
  const tags = checkTags(wish.body['tags']);
  return {
    cloud,
    tenantId,
    id: withProviderCase(id, info),
    key,
    info,
    apiVersion: wish.apiVersion,
    location,
    tags: info.tracked ? (tags ?? {}) : (tags ?? null),
    body: ownParts(wish.body),
    existing,
    subscription,
    group,
    principal,
  };
}

function containers(
  estate: Estate,
  cloud: Cloud,
  id: ResourceId,
  ahead: boolean,
): Pick<Draft, 'subscription' | 'group'> {
  if (id.subscriptionId === undefined) return { subscription: undefined, group: undefined };
  const subscription = estate.subscriptions.find(cloud, id.subscriptionId);
  if (subscription === undefined) throw subscriptionNotFound(id.subscriptionId);
  if (id.resourceGroup === undefined) return { subscription, group: undefined };
  const group = estate.groups.find(id.subscriptionId, id.resourceGroup);
  if (group === undefined && ahead) return { subscription, group };
  if (group === undefined) throw resourceGroupNotFound(id.resourceGroup);
  if (group.state === 'Deleting') {
    throw conflict(
      'ResourceGroupBeingDeleted',
      `The resource group '${group.name}' is in deprovisioning state and cannot perform this operation.`,
    );
  }
  return { subscription, group };
}

/** Types with a separate path, which are never addressed as resources of a provider. */
const pathsOfTheirOwn = new Set(['resourcegroups', 'subscriptions', 'tenants', 'resources', 'providers']);

// Checks that the type exists at the scope. The code is that of a method that a path does not support, because the
// service's own answer is not documented.
function checkScope({ id, type, scope, resourceGroup, extension }: ResourceId): void {
  const [namespace = '', root = ''] = type.toLowerCase().split('/');
  const isManagementGroup = namespace === 'microsoft.management' && root === 'managementgroups';
  const hasOwnPath = namespace === 'microsoft.resources' && pathsOfTheirOwn.has(root);
  const needsGroup = findType(`${namespace}/${root}`)?.tracked ?? false;
  const isInGroup = resourceGroup !== undefined && !extension;
  if ((isManagementGroup && scope !== '') || hasOwnPath || (needsGroup && !isInGroup))
    throw methodNotAllowed('PUT', id);
}

// Checks that the parent exists. Services below an account (blobServices/default) always exist, so only real parents
// are checked.
function checkParent(estate: Estate, id: ResourceId, tenantId: string): void {
  if (id.extension && !exists(estate, id.scope, tenantId))
    throw parentNotFound(id.type.split('/').slice(1).join('/'), id.scope.split('/').at(-1) ?? '');
  if (id.parent === undefined || exists(estate, id.parent, tenantId)) return;
  throw parentNotFound(id.type.split('/').slice(1).join('/'), id.name.split('/').slice(0, -1).join('/'));
}

function exists(estate: Estate, id: string, tenantId: string): boolean {
  if (estate.lookup(id, tenantId) !== undefined) return true;
  const segments = id.split('/');
  const implicit = segments.at(-1)?.toLowerCase() === 'default' || isImplicit(segments);
  return implicit && estate.resources.find(keyOf(segments.slice(0, -2).join('/'), tenantId)) !== undefined;
}

// Returns whether a resource exists implicitly: the container of all backups, and the configuration folders of a site.
function isImplicit(segments: readonly string[]): boolean {
  return ['backupfabrics', 'protectioncontainers', 'config'].includes(segments.at(-2)?.toLowerCase() ?? '');
}

function checkLocation(
  cloud: Cloud,
  info: ResourceTypeInfo,
  locationJson: Json | undefined,
  existing: string | null,
  id: ResourceId,
): string | null {
  if (typeof locationJson !== 'string' || locationJson.trim() === '') {
    if (existing !== null) return existing;
    if (info.place === 'global') return 'global';
    // A tracked child without a location inherits its parent's.
    if (info.place === 'regional' && !info.name.includes('/')) throw locationRequired();
    return null;
  }
  const normalizedLocation = normalizeLocation(locationJson);
  const known = findRegion(cloud, normalizedLocation) !== undefined || normalizedLocation === 'global';
  if (!known) {
    const places = locationsOf(cloud, info.place === 'none' ? { ...info, place: 'regional' } : info);
    throw locationNotAvailable(locationJson, `${info.namespace}/${info.name}`, places.map(normalizeLocation));
  }
  if (info.place === 'regional' && normalizedLocation === 'global' && !info.name.includes('/'))
    throw locationNotAvailable(
      locationJson,
      `${info.namespace}/${info.name}`,
      locationsOf(cloud, info).map(normalizeLocation),
    );
  if (existing !== null && existing !== normalizedLocation)
    throw invalidLocationChange(id.type, id.name, id.resourceGroup ?? '', existing, normalizedLocation);
  return normalizedLocation;
}

function ownParts(body: JsonObject): JsonObject {
  checkParts(body);
  const result: JsonObject = {};
  for (const part of bodyParts) {
    const name = Object.keys(body).find((candidate) => candidate.toLowerCase() === part.toLowerCase());
    const value = name === undefined ? undefined : body[name];
    if (value !== undefined && value !== null && !/^etag$/i.test(part)) result[part] = value;
  }
  return result;
}

// Returns the id with types in the service's spelling, regardless of the caller's.
function withProviderCase(id: ResourceId, info: ResourceTypeInfo): ResourceId {
  return { ...id, type: `${info.namespace}/${info.name}` };
}

/** Returns whether children of the type are stored as entries of their parent. */
export function isInline(id: ResourceId): boolean {
  if (id.parent === undefined) return false;
  const parentType = id.type.split('/').slice(0, -1).join('/');
  return (
    inlineCollection(parentType, id.type.split('/').at(-1) ?? '') !== undefined &&
    findType(parentType) !== undefined
  );
}
