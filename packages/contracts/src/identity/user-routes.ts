import * as z from 'zod/mini';
import { dependantsSchema } from '../api/dependants.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';
import { heldRoleSchema } from './held-role.ts';
import { emailSchema, visibleText } from '../api/visible-text.ts';

export const accountStates = ['Invited', 'Active', 'Disabled', 'Expired'] as const;
export type AccountState = (typeof accountStates)[number];

export const userRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Expired once `expiresAt` has passed. */
  state: z.enum(accountStates),
  /** The primary role. */
  role: z.object({ id: z.string(), name: z.string() }),
  /**
   * Additional roles that have not ended, by name: assigned ones, then those of directory groups. The person has the
   * permissions of all roles.
   */
  roles: z.array(heldRoleSchema),
  expiresAt: z.nullable(z.string()),
  /** Whether the person signs in from a directory that the organization is not linked to. Guests always expire. */
  isGuest: z.boolean(),
  /** When one of the account's sessions was last used, or null if never. */
  lastSeenAt: z.nullable(z.string()),
  sessions: z.number(),
  /** Whether the caller may change or remove this person: the caller holds all keys of their roles. */
  editable: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Version for If-Match. */
  etag: z.string(),
});
export type UserRow = z.infer<typeof userRowSchema>;

export const userDetailSchema = z.extend(userRowSchema, {
  identities: z.array(
    z.object({ tenantId: z.string(), directory: z.nullable(z.string()), objectId: z.string() }),
  ),
  deployments: z.number(),
});
export type UserDetail = z.infer<typeof userDetailSchema>;

export const userSessionSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  userAgent: z.string(),
  ip: z.string(),
});

const byId = z.strictObject({ id: z.guid() });
/** Null means no expiry. */
const expiry = z.nullable(z.iso.datetime({ offset: true }));

/** All additional roles that are assigned to a person; omitted ones are removed. */
const additionalRoles = z
  .array(
    z.strictObject({
      id: z.guid(),
      /** Ignored, so that a response can be edited and sent back. */
      name: z.optional(z.string()),
      until: z.optional(expiry),
      /** A role from directory groups is ignored: it ends with the membership. */
      via: z.optional(z.array(z.string())),
    }),
  )
  .check(z.maxLength(50));

export const userRoutes = {
  list: defineRoute({
    id: 'user.list',
    method: 'GET',
    path: '/api/user',
    summary: 'List people of the organization',
    access: holders('userList'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(userRowSchema),
  }),
  get: defineRoute({
    id: 'user.get',
    method: 'GET',
    path: '/api/user/:id',
    summary: 'Get a person of the organization with their identities',
    access: holders('userView', 'userEdit'),
    scope: 'organization',
    params: byId,
    response: userDetailSchema,
  }),
  create: defineRoute({
    id: 'user.create',
    method: 'POST',
    path: '/api/user',
    summary:
      'Add a person: active immediately with an identity of one of the organization’s directories, invited otherwise',
    access: holders('userCreate'),
    scope: 'organization',
    freshSignIn: 'required',
    body: z.strictObject({
      name: visibleText(120),
      email: emailSchema,
      roleId: z.guid(),
      roles: z.optional(additionalRoles),
      expiresAt: z.optional(expiry),
      identity: z.optional(z.strictObject({ tenantId: z.guid(), objectId: z.guid() })),
    }),
    response: userDetailSchema,
    status: 201,
  }),
  edit: defineRoute({
    id: 'user.edit',
    method: 'PUT',
    path: '/api/user/:id',
    summary: 'Change the name, roles, state or expiry date of a person; omitted fields are unchanged',
    access: holders('userEdit'),
    scope: 'organization',
    ifMatch: 'required',
    freshSignIn: 'required',
    params: byId,
    body: z.strictObject({
      name: z.optional(visibleText(120)),
      /** The primary role. */
      roleId: z.optional(z.guid()),
      roles: z.optional(additionalRoles),
      /** An invited account keeps its state until its first sign-in; it can only be disabled. */
      state: z.optional(z.enum(['Active', 'Disabled'])),
      expiresAt: z.optional(expiry),
    }),
    response: userDetailSchema,
  }),
  remove: defineRoute({
    id: 'user.delete',
    method: 'DELETE',
    path: '/api/user/:id',
    summary: 'Remove a person; `assignTo` specifies the new owner of their deployments',
    access: holders('userDelete'),
    scope: 'organization',
    ifMatch: 'required',
    freshSignIn: 'required',
    params: byId,
    query: z.strictObject({ assignTo: z.optional(z.guid()) }),
    status: 204,
  }),
  dependants: defineRoute({
    id: 'user.dependants',
    method: 'GET',
    path: '/api/user/:id/dependants',
    summary:
      'Preview the removal of a person: items to transfer, and the deployments that the person owns (`ownedDeployment`)',
    access: holders('userDelete', 'userView', 'userEdit'),
    scope: 'organization',
    params: byId,
    response: dependantsSchema,
  }),
  permissions: defineRoute({
    id: 'user.permissions',
    method: 'GET',
    path: '/api/user/:id/permission',
    summary: 'Get the permissions of the organization, of the person’s roles, and the effective ones',
    access: holders('userView', 'userEdit'),
    scope: 'organization',
    params: byId,
    response: z.object({
      role: z.object({ id: z.string(), name: z.string() }),
      /** Null if the list itself is missing. */
      organizationKeys: z.nullable(z.array(z.string())),
      /** The union of the keys of all roles. */
      roleKeys: z.nullable(z.array(z.string())),
      /** All roles that have not ended, with their keys; the primary role is the first. */
      roles: z.array(z.extend(heldRoleSchema, { keys: z.array(z.string()) })),
      effective: z.array(z.string()),
    }),
  }),
  sessions: defineRoute({
    id: 'user.sessions',
    method: 'GET',
    path: '/api/user/:id/session',
    summary: 'List the active sessions of a person',
    access: holders('userView', 'userEdit'),
    scope: 'organization',
    params: byId,
    response: z.array(userSessionSchema),
  }),
  endSessions: defineRoute({
    id: 'user.endSessions',
    method: 'DELETE',
    path: '/api/user/:id/session',
    summary: 'End all sessions of a person; open pages are signed out within seconds',
    access: holders('userEdit'),
    scope: 'organization',
    params: byId,
    response: z.object({ ended: z.number() }),
  }),
} as const;
