import { ok, type ArmAnswer } from '../http/armAnswer.ts';
import { bodyObject } from '../http/armRequest.ts';
import { badRequest, notFound, notSimulated } from '../http/errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import { at, objectOf, objectsOf, textOf, type JsonObject } from '../json.ts';
import { keyOf } from '../resourceId.ts';
import { resourceHandlers } from '../resources/resourceRoutes.ts';
import type { StoredResource } from '../store/resources.ts';

const type = 'Microsoft.Management/managementGroups';

/** A management group: the root of the directory, which has the directory's id as its name, or one below it. */
interface Group {
  readonly name: string;
  readonly displayName: string;
  readonly stored: StoredResource | undefined;
}

/** Returns the id of a management group. */
export const managementGroupId = (name: string): string => `/providers/${type}/${name}`;

const rootOf = ({ request }: Call): Group => ({
  name: request.principal.tenantId,
  displayName: 'Tenant Root Group',
  stored: undefined,
});

const groupOf = (stored: StoredResource): Group => ({
  name: stored.name,
  displayName: textOf(at(stored.body, 'properties', 'displayName')) ?? stored.name,
  stored,
});

/** Returns a management group by name. */
export function findManagementGroup(call: Call, name: string): Group | undefined {
  const { tenantId } = call.request.principal;
  if (name.toLowerCase() === tenantId) return rootOf(call);
  const stored = call.estate.resources.find(keyOf(managementGroupId(name), tenantId));
  return stored === undefined ? undefined : groupOf(stored);
}

/** Returns the value that subscriptions of a group have as `managementGroup`. */
export const memberOf = ({ stored }: Group): string | null => stored?.name ?? null;

function requireGroup(call: Call, action: string): Group {
  const name = call.parameters['managementGroup'] ?? '';
  call.estate.access.require(call.request.principal, `${type}/${action}`, managementGroupId(name));
  const group = findManagementGroup(call, name);
  if (group === undefined) throw notFound('NotFound', `The management group '${name}' cannot be found.`);
  return group;
}

const groupsBelowRoot = ({ estate, request }: Call): Group[] =>
  estate.resources.atScope(keyOf('', request.principal.tenantId), type).map(groupOf);

const subscriptionsIn = (call: Call, group: Group): JsonObject[] =>
  call.estate.subscriptions
    .inTenant(call.cloud, call.request.principal.tenantId)
    .filter(({ managementGroup }) => managementGroup === memberOf(group))
    .map(({ id, name }) => ({
      id: `/subscriptions/${id}`,
      type: '/subscriptions',
      name: id,
      displayName: name,
    }));

/** Returns the groups and subscriptions of a group, with those of its groups if the caller asks for all. */
function childrenOf(call: Call, group: Group, deep: boolean): JsonObject[] {
  const groups = group.stored === undefined ? groupsBelowRoot(call) : [];
  return [
    ...groups.map((child) => ({
      id: managementGroupId(child.name),
      type,
      name: child.name,
      displayName: child.displayName,
      ...(deep ? { children: childrenOf(call, child, deep) } : {}),
    })),
    ...subscriptionsIn(call, group),
  ];
}

function present(call: Call, { name, displayName, stored }: Group): JsonObject {
  const root = rootOf(call);
  return {
    id: managementGroupId(name),
    type,
    name,
    properties: {
      tenantId: root.name,
      displayName,
      details: {
        version: stored?.version ?? 1,
        ...(stored === undefined
          ? {}
          : {
              updatedTime: stored.changedAt,
              updatedBy: stored.changedBy ?? '',
              parent: { id: managementGroupId(root.name), name: root.name, displayName: root.displayName },
            }),
      },
    },
  };
}

const get: Handler = (call) => {
  const group = requireGroup(call, 'read');
  const presentedGroup = present(call, group);
  const { query } = call.request;
  if (!/children/i.test(query.get('$expand') ?? '')) return ok(presentedGroup);
  const children = childrenOf(call, group, query.get('$recurse') === 'true');
  return ok({ ...presentedGroup, properties: { ...objectOf(presentedGroup['properties']), children } });
};

const list: Handler = (call) => {
  const { estate, request } = call;
  const value = [rootOf(call), ...groupsBelowRoot(call)]
    .filter(({ name }) => estate.access.allows(request.principal, `${type}/read`, managementGroupId(name)))
    .map((group) => {
      const { id, name } = { id: managementGroupId(group.name), name: group.name };
      return {
        id,
        type,
        name,
        properties: { tenantId: request.principal.tenantId, displayName: group.displayName },
      };
    });
  return ok({ value });
};

/** Lists all groups and subscriptions below a group. */
const descendants: Handler = (call) => {
  const group = requireGroup(call, 'descendants/read');
  const flattenGroups = (children: readonly JsonObject[], parent: string): JsonObject[] =>
    children.flatMap(({ children: childGroups, displayName = '', ...child }) => [
      { ...child, properties: { displayName, parent: { id: managementGroupId(parent) } } },
      ...flattenGroups(objectsOf(childGroups), textOf(child['name']) ?? ''),
    ]);
  return ok({ value: flattenGroups(childrenOf(call, group, true), group.name) });
};

/** Refuses a parent other than the root: groups in groups are not simulated. */
function requireRootParent(call: Call, parent: string | undefined): void {
  if (parent === undefined || parent.toLowerCase() === managementGroupId(rootOf(call).name).toLowerCase())
    return;
  throw notSimulated('management groups in management groups');
}

/** Refuses changes of the root, which exists with its directory and is not stored. */
function refuseRoot(call: Call, action: 'write' | 'delete'): void {
  const name = call.parameters['managementGroup'] ?? '';
  call.estate.access.require(call.request.principal, `${type}/${action}`, managementGroupId(name));
  if (name.toLowerCase() === rootOf(call).name) throw notSimulated('changes of the root management group');
}

const put: Handler = (call) => {
  refuseRoot(call, 'write');
  requireRootParent(call, textOf(at(bodyObject(call.request), 'properties', 'details', 'parent', 'id')));
  return resourceHandlers.PUT(call);
};

/** Changes the display name. The body of this request has no `properties`. */
const patch: Handler = (call): ArmAnswer => {
  refuseRoot(call, 'write');
  const group = requireGroup(call, 'write');
  const body = bodyObject(call.request);
  requireRootParent(call, textOf(body['parentGroupId']) ?? textOf(body['parentId']));
  const displayName = textOf(body['displayName']);
  if (group.stored === undefined || displayName === undefined) return ok(present(call, group));
  const { stored } = group;
  const changed = {
    ...stored,
    body: { ...stored.body, properties: { ...objectOf(stored.body['properties']), displayName } },
    changedAt: call.estate.context.now().toISOString(),
    version: stored.version + 1,
  };
  call.estate.resources.save(changed);
  return ok(present(call, groupOf(changed)));
};

const remove: Handler = (call) => {
  refuseRoot(call, 'delete');
  const group = findManagementGroup(call, call.parameters['managementGroup'] ?? '');
  if (group !== undefined && subscriptionsIn(call, group).length > 0)
    throw badRequest(
      'BadRequest',
      `The management group '${group.name}' cannot be deleted while it has children.`,
    );
  return resourceHandlers.DELETE(call);
};

/** Routes of management groups. */
export const managementGroupsRoutes: readonly Route[] = [
  { pattern: `/providers/${type}`, handlers: { GET: list } },
  {
    pattern: `/providers/${type}/{managementGroup}`,
    handlers: { GET: get, PUT: put, PATCH: patch, DELETE: remove },
  },
  { pattern: `/providers/${type}/{managementGroup}/descendants`, handlers: { GET: descendants } },
];
