import type { StoredResource } from '../store/resources.ts';
import { actionOf } from '../actions/actions.ts';
import { refuseSiteSecrets } from '../actions/siteSettings.ts';
import { expanded, presentWithStatus } from '../actions/instanceView.ts';
import { changePower, isPowerAction } from '../actions/power.ts';
import { getDefinition } from '../access/accessRoutes.ts';
import { readableScopes } from '../access/readableScopes.ts';
import { findProvider, findType, requireType, type ResourceTypeInfo } from '../catalog/providers.ts';
import { inlineCollection, type Estate } from '../estate.ts';
import { filterCondition, type Condition } from '../filter/filterSql.ts';
import { parseFilter } from '../filter/odataFilter.ts';
import { requireGroup } from '../groups/groupRoutes.ts';
import { recordChange } from '../http/activityRecord.ts';
import { accepted, noContent, ok, type ArmAnswer } from '../http/armAnswer.ts';
import { bodyObject, optionalBody } from '../http/armRequest.ts';
import {
  invalidNamespace,
  methodNotAllowed,
  missingSubscription,
  notFound,
  notSimulated,
  preconditionFailed,
  resourceGroupNotFound,
  resourceNotFound,
} from '../http/errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import { startOperation } from '../http/longRunning.ts';
import { pageBody, pageRequest } from '../http/page.ts';
import type { Route } from '../http/routeTable.ts';
import { isObject, mergePatch, objectOf, objectsOf, textOf, type JsonObject } from '../json.ts';
import { requireUnlocked } from '../locks/requireUnlocked.ts';
import { judgeDraft, requireDeletable } from '../policy/judgeDraft.ts';
import { keyOf, parseResourceId, type ResourceId } from '../resourceId.ts';
import { checkDraft } from '../rules/checkDraft.ts';
import { requireUnused } from '../rules/inUse.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import {
  behaviourOf,
  creationTime,
  deleteStatus,
  deletionTime,
  patchStatus,
  putStatus,
} from '../types/registry.ts';
import type { WriteStatus } from '../types/statusCodes.ts';
import { prepareDraft } from './prepareDraft.ts';
import { etagOf, presentListed, presentResource } from './presentResource.ts';
import { removeResource } from './removeResource.ts';
import { writeResource } from './writeResource.ts';

const columns = {
  name: 'lower(substr(name, 1))',
  resourcetype: 'type_key',
  location: 'location',
  resourcegroup: "substr(group_key, instr(group_key, '/resourcegroups/') + 16)",
};

function list(
  call: Call,
  scope: { group: string } | { subscription: string },
  subscriptionId: string,
): ArmAnswer {
  const { size, after } = pageRequest(call.request);
  const text = call.request.query.get('$filter');
  const conditions: Condition[] =
    text === undefined || text === ''
      ? []
      : [filterCondition(parseFilter(text), columns, "coalesce(tags, '{}')")];
  const readable =
    'group' in scope
      ? undefined
      : readableScopes(call, subscriptionId, 'Microsoft.Resources/subscriptions/resources/read');
  if (readable !== undefined) {
    conditions.push({
      sql: '(group_key IN (SELECT value FROM json_each(?)) OR key IN (SELECT value FROM json_each(?)))',
      values: [JSON.stringify(readable.groups), JSON.stringify(readable.resources)],
    });
  }
  const expand = new Set((call.request.query.get('$expand') ?? '').toLowerCase().split(','));
  const rows = call.estate.resources.page(scope, after, size + 1, conditions);
  return ok(
    pageBody(
      call.request,
      call.cloud,
      rows,
      size,
      (row) => presentListed(row, expand),
      (row) => row.key,
    ),
  );
}

/**
 * Returns the type of a request that reads or acts. Below the types of the catalog the service answers more than the
 * sandbox knows, so an unknown child is reported as not simulated instead of as missing.
 */
function requireAnswered(call: Call, type: string): ResourceTypeInfo {
  const [namespace = '', first = '', ...rest] = type.split('/');
  const isBelow =
    rest.length > 0 && (/^locations$/i.test(first) || findType(`${namespace}/${first}`) !== undefined);
  const isOfProvider = /^(operations|locations)$/i.test(first) && findProvider(namespace) !== undefined;
  const child = type.split('/').at(-1) ?? '';
  const parent = findType(type.slice(0, -child.length - 1));
  // Entries of a list property are readable although the catalog has no type for them: the probes of a load balancer.
  if (parent !== undefined && inlineCollection(`${parent.namespace}/${parent.name}`, child) !== undefined)
    return findType(type) ?? { ...parent, name: `${parent.name}/${child}`, tracked: false };
  if (findType(type) === undefined && (isBelow || isOfProvider)) throw notSimulated(type);
  return requireType(type, call.request.apiVersion, call.cloud);
}

/** Returns the resource id of a path after checking its type. Rejects foreign subscriptions and unknown namespaces. */
function target(call: Call): ResourceId {
  const parsed = parseResourceId(call.request.path);
  if (parsed === undefined) throw missingSubscription();
  const { apiVersion, method } = call.request;
  const info =
    method === 'GET' ? requireAnswered(call, parsed.type) : requireType(parsed.type, apiVersion, call.cloud);
  if (parsed.subscriptionId !== undefined)
    requireSubscription({ ...call, parameters: { subscriptionId: parsed.subscriptionId } });
  return { ...parsed, type: `${info.namespace}/${info.name}` };
}

function find(call: Call, id: ResourceId): JsonObject {
  const found = call.estate.read(id.id, call.request.principal.tenantId);
  if (found !== undefined) return found;
  throw missingError(call.estate, id);
}

function missingError(estate: Estate, id: ResourceId): Error {
  const own = behaviourOf(id.type).notFound;
  if (own !== undefined) return notFound(own[0], own[1](id.name));
  if (
    id.subscriptionId !== undefined &&
    id.resourceGroup !== undefined &&
    estate.groups.find(id.subscriptionId, id.resourceGroup) === undefined
  )
    return resourceGroupNotFound(id.resourceGroup);
  return resourceNotFound(id.type, id.name, id.resourceGroup);
}

const get: Handler = (call) => {
  const id = target(call);
  if (/^microsoft\.authorization\/roledefinitions$/i.test(id.type))
    return getDefinition({ ...call, parameters: { scope: id.scope, role: id.name } });
  call.estate.access.require(call.request.principal, `${id.type}/read`, id.id);
  refuseSiteSecrets(id);
  const found = find(call, id);
  const etag = found['etag'];
  return ok(expanded(call, found), typeof etag === 'string' ? { etag } : {});
};

const head: Handler = (call) => {
  const id = target(call);
  call.estate.access.require(call.request.principal, `${id.type}/read`, id.id);
  find(call, id);
  return noContent();
};

function checkConditions(call: Call, existing: StoredResource | undefined): void {
  const match = call.request.headers['if-match'];
  const current = existing === undefined ? '' : etagOf(existing);
  if (match !== undefined && match !== '*' && match !== current) throw preconditionFailed(current);
  if (match === '*' && existing === undefined) throw preconditionFailed(current);
  if (call.request.headers['if-none-match'] === '*' && existing !== undefined)
    throw preconditionFailed(current);
}

function write(call: Call, id: ResourceId, body: JsonObject, codes: WriteStatus): ArmAnswer {
  const { estate, cloud, request } = call;
  const { principal } = request;
  estate.access.require(principal, `${id.type}/write`, id.id);
  const requestedDraft = prepareDraft(estate, { cloud, id, apiVersion: request.apiVersion, body, principal });
  checkConditions(call, requestedDraft.existing);
  if (!/^microsoft\.authorization\/locks$/i.test(id.type))
    requireUnlocked(estate, 'write', id.id, principal.tenantId);
  const draft = judgeDraft(estate, requestedDraft);
  const view = estate.view(cloud);
  checkDraft(draft, view, 'preflight');
  checkDraft(draft, view, 'run');
  const takes = codes.poll === undefined ? 0 : estate.duration(creationTime(id.type));
  const isNew = draft.existing === undefined;
  const stored = writeResource(estate, draft, takes === 0 ? 'Succeeded' : isNew ? 'Creating' : 'Updating');
  recordChange(estate, {
    principal,
    correlationId: request.correlationId,
    resourceId: id.id,
    operation: `${id.type}/write`,
    status: 'Succeeded',
    subStatus: isNew ? 'Created' : 'OK',
  });
  const presentedResource = estate.read(id.id, principal.tenantId) ?? presentResource(stored);
  const status = isNew ? (codes.created ?? codes.updated) : codes.updated;
  const ledger = { key: draft.key, accepted: true };
  if (takes === 0) return { status, body: presentedResource, ledger };
  const headers = startOperation(call, stored, { kind: 'put', takes, follow: codes.poll });
  // With a Location header the client would read the result of a PUT there; the result is the resource itself.
  if (codes.poll === 'status' && request.method === 'PUT') delete headers['location'];
  return { status: codes.pending ?? status, body: presentedResource, headers, ledger };
}

const put: Handler = (call) => {
  const id = target(call);
  const body = behaviourOf(id.type).hasOptionalBody
    ? (optionalBody(call.request) ?? {})
    : bodyObject(call.request);
  return write(call, id, body, putStatus(id.type));
};

const patchable = ({ body, tags, location }: StoredResource): JsonObject => ({
  ...body,
  ...(tags === null ? {} : { tags }),
  location,
});

const patch: Handler = (call) => {
  const id = target(call);
  call.estate.access.require(call.request.principal, `${id.type}/write`, id.id);
  const stored = call.estate.resources.find(keyOf(id.id, call.request.principal.tenantId));
  const body = bodyObject(call.request);
  // Tags in a PATCH replace all existing tags.
  const merged = mergePatch(stored === undefined ? find(call, id) : patchable(stored), body);
  const next = { ...objectOf(merged), ...(isObject(body['tags']) ? { tags: body['tags'] } : {}) };
  return write(call, id, next, patchStatus(id.type));
};

/** Types of settings that exist as long as their parent: the vendor's clients have no operation to delete them. */
const settingsType =
  /^microsoft\.(storage\/storageaccounts\/(blob|file|queue|table)services|web\/sites\/config)$/i;

/** Refuses to delete a child that exists with its parent, such as the database `master`. */
function refuseImplied(id: ResourceId): void {
  const name = id.name.split('/').at(-1)?.toLowerCase() ?? '';
  if (behaviourOf(id.type).implied?.[name] === undefined) return;
  if (settingsType.test(id.type)) throw methodNotAllowed('DELETE', id.id);
  throw notSimulated(`the deletion of ${id.type}/${name}`);
}

const remove: Handler = (call) => {
  const { estate, cloud, request } = call;
  const id = target(call);
  estate.access.require(request.principal, `${id.type}/delete`, id.id);
  const tenantId = request.principal.tenantId;
  const found = estate.lookup(id.id, tenantId);
  if (found === undefined) return noContent();
  const key = keyOf(id.id, tenantId);
  const stored = estate.resources.find(key);
  refuseImplied(id);
  checkConditions(call, stored);
  if (!/^microsoft\.authorization\/locks$/i.test(id.type)) requireUnlocked(estate, 'delete', id.id, tenantId);
  requireDeletable(estate, { cloud, principal: request.principal }, [found]);
  requireUnused(id, tenantId, estate.view(cloud));
  recordChange(estate, {
    principal: request.principal,
    correlationId: request.correlationId,
    resourceId: id.id,
    operation: `${id.type}/delete`,
    status: 'Succeeded',
  });
  const codes = deleteStatus(id.type);
  const takes = codes.poll === undefined ? 0 : estate.duration(deletionTime(id.type));
  const ledger = { key, accepted: true };
  if (takes === 0 || stored === undefined || stored.state === null) {
    removeResource(estate, id.id, tenantId);
    return { status: codes.done, ...(codes.returnsDeleted ? { body: found } : {}), ledger };
  }
  estate.resources.setState(key, 'Deleting');
  return {
    ...accepted(startOperation(call, stored, { kind: 'delete', takes, follow: codes.poll })),
    ledger,
  };
};

/** Returns the error for a POST that is neither an action of a resource nor a route: an action of a provider. */
function unknownAction(path: string): Error {
  const [, namespace = '', action = ''] = /^.*\/providers\/([^/]+)\/(.+)$/i.exec(path) ?? [];
  const provider = findProvider(namespace);
  return provider === undefined
    ? invalidNamespace(namespace)
    : notSimulated(`${provider.namespace}/${action}`);
}

const post: Handler = (call) => {
  const { estate, cloud, request } = call;
  const segments = request.path.split('/');
  const name = segments.at(-1) ?? '';
  const parsed = parseResourceId(segments.slice(0, -1).join('/'));
  if (parsed === undefined) throw unknownAction(request.path);
  const info = requireAnswered(call, parsed.type);
  const id: ResourceId = { ...parsed, type: `${info.namespace}/${info.name}` };
  if (id.subscriptionId !== undefined)
    requireSubscription({ ...call, parameters: { subscriptionId: id.subscriptionId } });
  estate.access.require(request.principal, `${id.type}/${name}/action`, id.id);
  const resource = find(call, id);
  const action = actionOf(id.type, name);
  const isPower = isPowerAction(id.type, name);
  if (action === undefined && !isPower) throw notSimulated(`the action ${name} of ${id.type}`);
  // A read-only lock blocks every POST, even those that only read: keys of a locked account stay hidden.
  requireUnlocked(estate, 'write', id.id, request.principal.tenantId);
  if (action === undefined) return changePower(call, id, name);
  const outcome = action({
    estate,
    cloud,
    id,
    resource,
    body: optionalBody(request) ?? {},
    principal: request.principal,
  });
  return {
    ...(outcome === undefined ? noContent() : ok(outcome)),
    ledger: { key: keyOf(id.id, request.principal.tenantId), accepted: true },
  };
};

/** Lists resources of one type in a subscription, in a group, or below a parent resource. */
const listOfType: Handler = (call) => {
  const { estate, cloud, request } = call;
  const segments = request.path.split('/').filter((segment) => segment !== '');
  const marker = segments.findLastIndex((segment) => segment.toLowerCase() === 'providers');
  const rest = segments.slice(marker + 1);
  const scope = marker === 0 ? '' : `/${segments.slice(0, marker).join('/')}`;
  const type = [rest[0] ?? '', ...rest.slice(1).filter((_, index) => index % 2 === 0)].join('/');
  const info = requireAnswered(call, type);
  const fullType = `${info.namespace}/${info.name}`;
  const parent = rest.length > 2 ? `/${segments.slice(0, -1).join('/')}` : scope;
  const [, subscriptionId] = /^\/subscriptions\/([^/]+)/i.exec(scope) ?? [];
  if (subscriptionId !== undefined) requireSubscription({ ...call, parameters: { subscriptionId } });
  estate.access.require(request.principal, `${fullType}/read`, parent);
  const { size, after } = pageRequest(request);
  const tenantId = request.principal.tenantId;
  const atSubscription = /^\/subscriptions\/[^/]+$/i.test(parent) && !info.extension;
  const atGroup = /^\/subscriptions\/[^/]+\/resourcegroups\/[^/]+$/i.test(parent);
  if (atGroup) requireGroupOf(call, parent);
  const entries = estate.inlineChildren(parent, fullType.split('/').at(-1) ?? '', request.principal.tenantId);
  if (entries !== undefined) return ok({ value: entries });
  const from = atSubscription
    ? { subscription: (subscriptionId ?? '').toLowerCase(), type: fullType }
    : { scope: keyOf(parent, tenantId), type: fullType };
  const rows = estate.resources.page(from, after, size + 1);
  const present = (row: StoredResource): JsonObject => presentWithStatus(call, row);
  const page = pageBody(request, cloud, rows, size, present, (row) => row.key);
  return ok(after === '' ? withImplied(call, page, parent, fullType) : page);
};

/** Adds the children that exist with their parent, unless they have been written, to the first page of a list. */
function withImplied({ estate, request }: Call, page: JsonObject, parent: string, type: string): JsonObject {
  const { tenantId } = request.principal;
  const implied = estate
    .impliedChildren(parent, type, tenantId)
    .filter(({ id }) => estate.resources.find(keyOf(textOf(id) ?? '', tenantId)) === undefined);
  return implied.length === 0 ? page : { ...page, value: [...implied, ...objectsOf(page['value'])] };
}

function requireGroupOf(call: Call, path: string): void {
  const [, subscription = '', , group = ''] = path.split('/').filter((segment) => segment !== '');
  if (call.estate.groups.find(subscription, group) === undefined) throw resourceGroupNotFound(group);
}

/** Paths with an even number of segments after the provider's name are resources, odd ones are lists or actions. */
function isResource(path: string): boolean {
  return parseResourceId(path) !== undefined;
}

/** Default handlers of resources, for routes that extend them. */
export const resourceHandlers = { PUT: put, PATCH: patch, DELETE: remove } as const;

export const resourceRoutes: readonly Route[] = [
  {
    pattern: '/subscriptions/{subscriptionId}/resources',
    handlers: {
      GET: (call) => {
        const { id } = requireSubscription(call, true);
        return list(call, { subscription: id }, id);
      },
    },
  },
  {
    pattern: '/subscriptions/{subscriptionId}/resourceGroups/{group}/resources',
    handlers: {
      GET: (call) => {
        const group = requireGroup(call, 'read');
        return list(call, { group: group.key }, group.subscriptionId);
      },
    },
  },
  {
    pattern: '/{+scope}/providers/{namespace}/{+rest}',
    handlers: {
      GET: (call) => (isResource(call.request.path) ? get(call) : listOfType(call)),
      HEAD: head,
      PUT: put,
      PATCH: patch,
      DELETE: remove,
      POST: post,
    },
  },
];
