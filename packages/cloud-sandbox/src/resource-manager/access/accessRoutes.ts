import { ok } from '../http/armAnswer.ts';
import { notFound } from '../http/errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import { objectOf, omitUndefined, textOf, type JsonObject } from '../json.ts';
import { ancestorKeys, keyOf } from '../resourceId.ts';
import { presentResource } from '../resources/presentResource.ts';
import type { StoredResource } from '../store/resources.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import { builtInRoles, findBuiltInRole, type BuiltInRole } from './builtInRoles.ts';
import { elevateAccess } from './elevateAccess.ts';

const assignmentType = 'Microsoft.Authorization/roleAssignments';
const definitionType = 'Microsoft.Authorization/roleDefinitions';
const lockType = 'Microsoft.Authorization/locks';

function scopeOf(call: Call, action: string): string {
  const scope = call.parameters['scope'] ?? '';
  const [, subscriptionId] = /^\/subscriptions\/([^/]+)/i.exec(scope) ?? [];
  if (subscriptionId !== undefined) requireSubscription({ ...call, parameters: { subscriptionId } });
  call.estate.access.require(call.request.principal, `Microsoft.Authorization/${action}`, scope);
  return scope;
}

function presentRole(scope: string, role: BuiltInRole): JsonObject {
  const [root = ''] = /^\/subscriptions\/[^/]+/i.exec(scope) ?? [];
  return {
    id: `${root}/providers/${definitionType}/${role.id}`,
    type: definitionType,
    name: role.id,
    properties: {
      roleName: role.name,
      type: 'BuiltInRole',
      description: role.description,
      assignableScopes: ['/'],
      permissions: [
        {
          actions: [...role.actions],
          notActions: [...role.notActions],
          dataActions: [...role.dataActions],
          notDataActions: [],
        },
      ],
      createdOn: '2015-02-02T21:55:09.8806423Z',
      updatedOn: '2025-01-01T00:00:00.0000000Z',
      createdBy: null,
      updatedBy: null,
    },
  };
}

/**
 * Returns the rows of a type that apply at a scope: those inherited from above and, unless the filter is `atScope()`,
 * those below.
 */
function rowsAround(call: Call, scope: string, type: string): StoredResource[] {
  const tenantId = call.request.principal.tenantId;
  const ancestorRows = ancestorKeys(scope, tenantId).flatMap((key) =>
    call.estate.resources.atScope(key, type),
  );
  if (/atScope\(\)/i.test(call.request.query.get('$filter') ?? '')) return ancestorRows;
  const descendantRows = call.estate.resources.below(keyOf(scope, tenantId), type);
  return [...new Map([...ancestorRows, ...descendantRows].map((row) => [row.key, row])).values()];
}

/**
 * Returns the principals whose assignments a filter selects: `assignedTo` includes those of the principal's groups,
 * `principalId eq` does not.
 */
function holdersIn(call: Call): readonly string[] | undefined {
  const [, kind = '', id = ''] =
    /(principalId\s+eq|assignedTo\()\s*'([^']+)'/i.exec(call.request.query.get('$filter') ?? '') ?? [];
  if (kind === '') return undefined;
  const holder = id.toLowerCase();
  if (!/^assignedTo/i.test(kind)) return [holder];
  const { people } = call.estate.context;
  return [holder, ...people.groupsOf(call.request.principal.tenantId, holder)];
}

const listAssignments: Handler = (call) => {
  const scope = scopeOf(call, 'roleAssignments/read');
  const holderIds = holdersIn(call);
  const rows = rowsAround(call, scope, assignmentType).filter(
    (row) => holderIds === undefined || holderIds.includes(row.principalId ?? ''),
  );
  return ok({ value: rows.map(presentAssignment) });
};

function presentAssignment(row: StoredResource): JsonObject {
  const presentedResource = presentResource(row);
  const properties = objectOf(presentedResource['properties']);
  const { id, name, type } = presentedResource;
  return {
    ...omitUndefined({ id, name, type }),
    properties: {
      principalType: 'User',
      condition: null,
      ...properties,
      scope: row.id.replace(/\/providers\/Microsoft\.Authorization\/roleAssignments\/[^/]+$/i, '') || '/',
      createdOn: row.createdAt,
      updatedOn: row.changedAt,
    },
  };
}

const listDefinitions: Handler = (call) => {
  const scope = scopeOf(call, 'roleDefinitions/read');
  const filter = call.request.query.get('$filter') ?? '';
  const name = /roleName\s+eq\s+'((?:[^']|'')+)'/i.exec(filter)?.[1]?.replaceAll("''", "'").toLowerCase();
  const kind = /type\s+eq\s+'(\w+)'/i.exec(filter)?.[1]?.toLowerCase();
  const custom = kind === 'builtinrole' ? [] : rowsAround(call, scope, definitionType).map(presentResource);
  const builtIn = kind === 'customrole' ? [] : builtInRoles.map((role) => presentRole(scope, role));
  const all = [...builtIn, ...custom].filter(
    (role) => name === undefined || textOf(objectOf(role['properties'])['roleName'])?.toLowerCase() === name,
  );
  return ok({ value: all });
};

/** Returns one role. Built-in roles are not stored; custom ones are stored like any resource. */
export const getDefinition: Handler = (call) => {
  const scope = scopeOf(call, 'roleDefinitions/read');
  const id = call.parameters['role'] ?? '';
  const builtIn = findBuiltInRole(id);
  if (builtIn !== undefined) return ok(presentRole(scope, builtIn));
  const row = rowsAround(call, scope, definitionType).find(
    (candidate) => candidate.name.toLowerCase() === id.toLowerCase(),
  );
  if (row === undefined)
    throw notFound(
      'RoleDefinitionDoesNotExist',
      `The specified role definition with ID '${id.replaceAll('-', '')}' does not exist.`,
    );
  return ok(presentResource(row));
};

export const accessRoutes: readonly Route[] = [
  {
    pattern: '/providers/Microsoft.Authorization/elevateAccess',
    handlers: { POST: elevateAccess },
  },
  {
    pattern: '/{+scope}/providers/Microsoft.Authorization/permissions',
    handlers: {
      GET: (call) => {
        const scope = scopeOf(call, 'permissions/read');
        return ok({
          value: call.estate.access.permissionsAt(call.request.principal, scope).map((set) => ({
            actions: [...set.actions],
            notActions: [...set.notActions],
            dataActions: [...set.dataActions],
            notDataActions: [...set.notDataActions],
          })),
        });
      },
    },
  },
  {
    pattern: '/{+scope}/providers/Microsoft.Authorization/roleAssignments',
    handlers: { GET: listAssignments },
  },
  {
    pattern: '/{+scope}/providers/Microsoft.Authorization/roleDefinitions',
    handlers: { GET: listDefinitions },
  },
  {
    pattern: '/{+scope}/providers/Microsoft.Authorization/locks',
    handlers: {
      GET: (call) =>
        ok({ value: rowsAround(call, scopeOf(call, 'locks/read'), lockType).map(presentResource) }),
    },
  },
];
