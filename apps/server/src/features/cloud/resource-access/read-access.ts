import type { CloudPrincipal, CloudRole, RoleAssignment } from '@blueport/contracts';
import type { ResourceManager } from '@blueport/cloud';
import type { SessionContext } from '../../../session-context.ts';
import type { DirectoryGraph } from './directory-graph.ts';

export const authorizationApi = '2022-04-01';

interface RoleBody {
  readonly name: string;
  readonly properties?: {
    readonly roleName?: string;
    readonly type?: string;
    readonly description?: string;
    readonly permissions?: readonly {
      readonly actions?: readonly string[];
      readonly notActions?: readonly string[];
      readonly dataActions?: readonly string[];
      readonly notDataActions?: readonly string[];
    }[];
  };
}

/** An assignment as returned by the cloud. */
export interface AssignmentBody {
  readonly id: string;
  readonly name: string;
  readonly properties?: {
    readonly roleDefinitionId?: string;
    readonly principalId?: string;
    readonly principalType?: string;
    readonly scope?: string;
    readonly createdOn?: string;
  };
}

/** A role with its excluded data actions, which the API response omits. */
export interface RoleWithExclusions extends CloudRole {
  readonly notDataActions: readonly string[];
}

function toRole({ name, properties }: RoleBody): RoleWithExclusions {
  const sets = properties?.permissions ?? [];
  return {
    id: name,
    name: properties?.roleName ?? name,
    description: properties?.description ?? '',
    builtIn: properties?.type !== 'CustomRole',
    actions: sets.flatMap(({ actions = [] }) => actions),
    notActions: sets.flatMap(({ notActions = [] }) => notActions),
    dataActions: sets.flatMap(({ dataActions = [] }) => dataActions),
    notDataActions: sets.flatMap(({ notDataActions = [] }) => notDataActions),
  };
}

/** Returns the roles that can be assigned at a scope, sorted by name. */
export async function readRoles(arm: ResourceManager, scope: string): Promise<RoleWithExclusions[]> {
  const found = await arm.all<RoleBody>(
    `${scope}/providers/Microsoft.Authorization/roleDefinitions`,
    authorizationApi,
  );
  return found.map(toRole).toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
}

/** Returns the assignments in effect at a scope, including inherited ones. */
export function readAssignments(arm: ResourceManager, scope: string): Promise<AssignmentBody[]> {
  return arm.all<AssignmentBody>(
    `${scope}/providers/Microsoft.Authorization/roleAssignments`,
    authorizationApi,
    { query: { $filter: 'atScope()' } },
  );
}

export const roleIdOf = (assignment: AssignmentBody): string =>
  assignment.properties?.roleDefinitionId?.split('/').at(-1)?.toLowerCase() ?? '';

export const placeOf = (assignment: AssignmentBody): string =>
  assignment.properties?.scope ??
  (assignment.id.replace(/\/providers\/Microsoft\.Authorization\/roleAssignments\/[^/]+$/i, '') || '/');

/** Returns a placeholder for a principal that was deleted or is not visible in the directory. */
export const unnamedPrincipal = (id: string, kind = 'User'): CloudPrincipal => ({
  id,
  kind,
  name: id,
  detail: '',
});

/** Presents assignments with the names of their roles and principals. */
export async function presentAssignments(
  parts: { readonly arm: ResourceManager; readonly graph: DirectoryGraph; readonly session: SessionContext },
  scope: string,
  found: readonly AssignmentBody[],
): Promise<RoleAssignment[]> {
  const { arm, graph, session } = parts;
  const ids = [...new Set(found.map(({ properties }) => properties?.principalId?.toLowerCase() ?? ''))];
  const [roles, people] = await Promise.all([
    readRoles(arm, scope),
    graph.byIds(
      session,
      ids.filter((id) => id !== ''),
    ),
  ]);
  const names = new Map(roles.map((role) => [role.id.toLowerCase(), role.name]));
  return found
    .map((assignment) => {
      const id = assignment.properties?.principalId?.toLowerCase() ?? '';
      const roleId = roleIdOf(assignment);
      const place = placeOf(assignment);
      return {
        id: assignment.id,
        principal: people.get(id) ?? unnamedPrincipal(id, assignment.properties?.principalType),
        roleId,
        roleName: names.get(roleId) ?? roleId,
        scope: place,
        inherited: place.toLowerCase() !== scope.toLowerCase(),
        own: id === session.objectId.toLowerCase(),
        createdAt: assignment.properties?.createdOn ?? null,
      };
    })
    .toSorted(
      (left, right) =>
        Number(left.inherited) - Number(right.inherited) ||
        left.principal.name.localeCompare(right.principal.name, 'en') ||
        left.roleName.localeCompare(right.roleName, 'en'),
    );
}
