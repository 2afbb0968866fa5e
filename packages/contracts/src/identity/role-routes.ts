import * as z from 'zod/mini';
import { dependantsSchema } from '../api/dependants.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defaultRoleNames } from './default-roles.ts';
import { permissionEffectSchema, permissionListSchema } from './permission-routes.ts';
import { defineRoute, holders } from '../api/route.ts';
import { plainText, visibleText } from '../api/visible-text.ts';

export const roleNameSchema = visibleText(80);
/** The purpose of a role, as plain text; may be empty. */
export const roleDescriptionSchema = plainText(500);

export const roleRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /**
   * Default role that it was created as, even if it was renamed; null for roles that users created. A release that adds
   * keys grants them to built-in roles only.
   */
  builtIn: z.nullable(z.enum(defaultRoleNames)),
  /** Number of keys of the role, and of those that the organization holds too. */
  permissionCount: z.number(),
  effectiveCount: z.number(),
  users: z.number(),
  /** Whether the caller may assign and change it: the caller holds all of its keys. */
  assignable: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Version for If-Match. */
  etag: z.string(),
});
export type RoleRow = z.infer<typeof roleRowSchema>;

export const roleDetailSchema = z.extend(roleRowSchema, {
  /** Null if the list itself is missing. */
  permissions: z.nullable(z.array(z.string())),
  /** Keys of the organization, and keys held by the caller. Only keys in both lists can be granted. */
  organizationKeys: z.array(z.string()),
  grantableKeys: z.array(z.string()),
});
export type RoleDetail = z.infer<typeof roleDetailSchema>;

const byId = z.strictObject({ id: z.guid() });

export const roleRoutes = {
  list: defineRoute({
    id: 'role.list',
    method: 'GET',
    path: '/api/role',
    summary: 'List roles of the organization',
    access: holders('roleList', 'userList', 'userInvite'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(roleRowSchema),
  }),
  get: defineRoute({
    id: 'role.get',
    method: 'GET',
    path: '/api/role/:id',
    summary: 'Get a role with its permissions',
    access: holders('roleView', 'roleEdit'),
    scope: 'organization',
    params: byId,
    response: roleDetailSchema,
  }),
  create: defineRoute({
    id: 'role.create',
    method: 'POST',
    path: '/api/role',
    summary: 'Create a role; only permissions that the organization and the caller have can be granted',
    access: holders('roleCreate'),
    scope: 'organization',
    freshSignIn: 'required',
    body: z.strictObject({
      name: roleNameSchema,
      description: z.optional(roleDescriptionSchema),
      permissions: permissionListSchema,
    }),
    response: roleDetailSchema,
    status: 201,
  }),
  edit: defineRoute({
    id: 'role.edit',
    method: 'PUT',
    path: '/api/role/:id',
    summary: 'Change the name, description or permissions of a role; omitted fields are unchanged',
    access: holders('roleEdit'),
    scope: 'organization',
    ifMatch: 'required',
    freshSignIn: 'required',
    params: byId,
    body: z.strictObject({
      name: z.optional(roleNameSchema),
      description: z.optional(roleDescriptionSchema),
      permissions: z.optional(permissionListSchema),
    }),
    response: roleDetailSchema,
  }),
  remove: defineRoute({
    id: 'role.delete',
    method: 'DELETE',
    path: '/api/role/:id',
    summary: 'Delete a role; `assignTo` specifies the replacement role',
    access: holders('roleDelete'),
    scope: 'organization',
    ifMatch: 'required',
    freshSignIn: 'required',
    params: byId,
    query: z.strictObject({ assignTo: z.optional(z.guid()) }),
    status: 204,
  }),
  preview: defineRoute({
    id: 'role.preview',
    method: 'POST',
    effect: 'none',
    path: '/api/role/:id/preview',
    summary: 'Preview which accounts gain or lose permissions by a change of the role’s permissions',
    access: holders('roleEdit'),
    scope: 'organization',
    params: byId,
    body: z.strictObject({ permissions: permissionListSchema }),
    response: permissionEffectSchema,
  }),
  dependants: defineRoute({
    id: 'role.dependants',
    method: 'GET',
    path: '/api/role/:id/dependants',
    summary: 'List the people, groups and provisioning settings that use a role',
    access: holders('roleDelete', 'roleView', 'roleEdit'),
    scope: 'organization',
    params: byId,
    response: dependantsSchema,
  }),
} as const;
