import type { FastifyRequest } from 'fastify';
import type { Principal } from '../context.ts';
import { deniedRequest } from './graphError.ts';
import { photoPaths } from './photoPaths.ts';

/** Permissions that a route of Graph requires. One of each list suffices; `A + B` requires both. */
export interface RoutePermissions {
  delegated: readonly string[];
  /** Delegated permissions that suffice for the object of the signed-in user. */
  own?: readonly string[];
  application: readonly string[];
}

/** The permission to use the rights that the signed-in user has in the directory. */
const asUser = 'Directory.AccessAsUser.All';
const directoryRead = ['Directory.Read.All'];
const directory = [...directoryRead, 'Directory.ReadWrite.All'];
const user = ['User.Read.All', 'User.ReadWrite.All'];
const applications = ['Application.Read.All', 'Application.ReadWrite.All'];
const groups = ['GroupMember.Read.All', 'Group.Read.All', 'Group.ReadWrite.All'];
const groupsOfUser = [
  'User.Read.All + GroupMember.Read.All',
  'User.Read.All + Group.Read.All',
  ...directoryRead,
];
const groupsOfUserBasic = [
  'User.ReadBasic.All + GroupMember.Read.All',
  'User.ReadBasic.All + Group.Read.All',
  ...groupsOfUser,
];

/** Returns the same permissions for people and applications; people can also use their own rights. */
const both = (...permissions: readonly string[]): RoutePermissions => ({
  delegated: [...permissions, asUser],
  application: permissions,
});

const profile = ['User.Read', 'User.ReadWrite'];
const photo = ['ProfilePhoto.Read.All', 'ProfilePhoto.ReadWrite.All'];
const onlyUsers = (...delegated: readonly string[]): RoutePermissions => ({ delegated, application: [] });
const listApplications: RoutePermissions = {
  delegated: [...applications, ...directory, asUser],
  application: [...applications, 'Application.ReadWrite.OwnedBy', ...directoryRead],
};
const memberGroups: RoutePermissions = {
  delegated: [...groupsOfUserBasic, asUser],
  application: groupsOfUser,
};
const groupMembers = both(...groups, 'GroupMember.ReadWrite.All', ...directoryRead);
const parentGroups = both('GroupMember.Read.All', 'Group.Read.All', ...directory);
const groupActions = both(...groups, ...directory);
const applicationActions = both(...applications, ...directory);
const objectActions = both(...directoryRead);

/** Returns the same permissions for each route of a person's photo. */
const photos = (person: string, permissions: RoutePermissions): Record<string, RoutePermissions> =>
  Object.fromEntries(photoPaths.map((path) => [`GET ${person}${path}`, permissions]));

/**
 * The permissions of each route, from the permission tables of Microsoft's documentation of each operation
 * (microsoftgraph/microsoft-graph-docs-contrib, api-reference/v1.0; learn.microsoft.com/entra/identity-platform/userinfo).
 * `Directory.AccessAsUser.All`, which the Azure CLI has, is from earlier versions of the same tables
 * (microsoftgraph/microsoft-graph-docs).
 */
export const routePermissions: ReadonlyMap<string, RoutePermissions> = new Map(
  Object.entries<RoutePermissions>({
    'GET /oidc/userinfo': onlyUsers('openid'),
    'GET /v1.0/me': onlyUsers(...profile, 'User.ReadBasic.All', ...user, ...directory, asUser),
    ...photos('/v1.0/me', onlyUsers(...photo, ...profile, 'User.ReadBasic.All', ...user)),
    'GET /v1.0/me/memberOf': onlyUsers('User.Read', 'GroupMember.Read.All', ...directory, asUser),
    'GET /v1.0/me/transitiveMemberOf': onlyUsers(
      'User.Read',
      'User.Read.All',
      'GroupMember.Read.All',
      'Group.Read.All',
      ...directory,
      asUser,
    ),
    'GET /v1.0/organization': {
      delegated: ['User.Read', 'Organization.Read.All', ...directory, asUser],
      application: ['Organization.Read.All', ...directory],
    },
    'GET /v1.0/users': {
      delegated: ['User.ReadBasic.All', ...user, ...directory, asUser],
      application: [...user, ...directory],
    },
    'GET /v1.0/users/:id': {
      delegated: ['User.ReadBasic.All', ...user, ...directory, asUser],
      own: profile,
      application: [...user, ...directory],
    },
    ...photos('/v1.0/users/:id', {
      delegated: [...photo, 'User.ReadBasic.All', ...user],
      own: profile,
      application: [...photo, ...user],
    }),
    'GET /v1.0/users/:id/memberOf': {
      ...both('GroupMember.Read.All', ...directory),
      own: ['User.Read'],
    },
    'GET /v1.0/users/:id/transitiveMemberOf': {
      ...both('User.Read.All', 'GroupMember.Read.All', 'Group.Read.All', ...directory),
      own: ['User.Read'],
    },
    'POST /v1.0/users/:id/getMemberObjects': { ...both(...user, ...directory), own: ['User.Read'] },
    'POST /v1.0/users/:id/getMemberGroups': memberGroups,
    'POST /v1.0/users/:id/checkMemberGroups': memberGroups,
    'GET /v1.0/groups': groupActions,
    'GET /v1.0/groups/:id': groupActions,
    'GET /v1.0/groups/:id/members': groupMembers,
    'GET /v1.0/groups/:id/transitiveMembers': groupMembers,
    'GET /v1.0/groups/:id/memberOf': parentGroups,
    'GET /v1.0/groups/:id/transitiveMemberOf': parentGroups,
    'POST /v1.0/groups/:id/getMemberObjects': groupActions,
    'POST /v1.0/groups/:id/getMemberGroups': groupActions,
    'POST /v1.0/groups/:id/checkMemberGroups': groupActions,
    'GET /v1.0/servicePrincipals': listApplications,
    'GET /v1.0/servicePrincipals/:id': listApplications,
    'GET /v1.0/servicePrincipals/:id/memberOf': applicationActions,
    'GET /v1.0/servicePrincipals/:id/transitiveMemberOf': applicationActions,
    'POST /v1.0/servicePrincipals/:id/getMemberObjects': applicationActions,
    'POST /v1.0/servicePrincipals/:id/getMemberGroups': applicationActions,
    'POST /v1.0/servicePrincipals/:id/checkMemberGroups': applicationActions,
    'GET /v1.0/applications': listApplications,
    'GET /v1.0/applications/:id': listApplications,
    'GET /v1.0/directoryObjects/:id': objectActions,
    'POST /v1.0/directoryObjects/getByIds': objectActions,
    'POST /v1.0/directoryObjects/:id/getMemberObjects': objectActions,
    'POST /v1.0/directoryObjects/:id/getMemberGroups': memberGroups,
    'POST /v1.0/directoryObjects/:id/checkMemberGroups': memberGroups,
  }),
);

/** Returns the permissions of a route. Throws if the table has no row for it. */
export function permissionsOfRoute(method: string, path: string): RoutePermissions {
  const found = routePermissions.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);
  if (found === undefined) throw new Error(`The permissions of ${method} ${path} are not listed.`);
  return found;
}

/** Throws 403 if the token of a principal lacks the permissions for the route of a request. */
export function requirePermission(request: FastifyRequest, principal: Principal): void {
  const path = (request.routeOptions.url ?? '').slice(request.server.prefix.length);
  const { delegated, own = [], application } = permissionsOfRoute(request.method, path);
  const permissions = new Set(principal.permissions);
  const hasOne = (sets: readonly string[]): boolean =>
    sets.some((set) => set.split(' + ').every((permission) => permissions.has(permission)));
  if (hasOne(principal.kind === 'app' ? application : delegated)) return;
  if (principal.kind === 'user' && isOwnObject(request, principal) && hasOne(own)) return;
  throw deniedRequest();
}

function isOwnObject(request: FastifyRequest, { objectId, upn }: Principal): boolean {
  const { id = '' } = request.params as { id?: string };
  return [objectId, upn].some((name) => name?.toLowerCase() === id.toLowerCase());
}
