import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';
import { visibleText } from '../api/visible-text.ts';

/** Path of the SCIM 2.0 endpoint. */
export const scimPath = '/scim/v2';
/** Maximum number of valid provisioning tokens of an organization: a second one allows replacing the first. */
export const maxScimTokens = 2;
/** Maximum lifetime of a provisioning token, in days. */
export const maxScimTokenDays = 365;

const namedRole = z.object({ id: z.string(), name: z.string() });
const byId = z.strictObject({ id: z.guid() });

/** A group of the organization's directory. Its name and members come from the directory, its roles from administrators. */
export const groupRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The directory's own ID of the group; null if the directory sent none. */
  externalId: z.nullable(z.string()),
  /** Number of members. */
  members: z.number(),
  /** Roles of all members, by name. */
  roles: z.array(namedRole),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Version for If-Match. */
  etag: z.string(),
});
export type GroupRow = z.infer<typeof groupRowSchema>;

export const scimTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Name of the person who created it. */
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Accurate to a minute; null if the token was never used. */
  lastUsedAt: z.nullable(z.string()),
});
export type ScimToken = z.infer<typeof scimTokenSchema>;

export const provisioningSchema = z.object({
  /** Address of the SCIM endpoint, to be entered in the directory. */
  endpoint: z.string(),
  /**
   * Primary role of users whom the directory creates; null if none was selected and the built-in reader role was
   * deleted.
   */
  defaultRole: z.nullable(namedRole),
  /** Tokens that were not revoked, newest first. Expired ones are included. */
  tokens: z.array(scimTokenSchema),
  /** Version of the settings for If-Match. */
  etag: z.string(),
});
export type Provisioning = z.infer<typeof provisioningSchema>;

export const groupRoutes = {
  list: defineRoute({
    id: 'group.list',
    method: 'GET',
    path: '/api/group',
    summary: 'List the directory groups of the organization with their roles',
    access: holders('organizationView', 'organizationEdit'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(groupRowSchema),
  }),
  get: defineRoute({
    id: 'group.get',
    method: 'GET',
    path: '/api/group/:id',
    summary: 'Get a directory group with its roles',
    access: holders('organizationView', 'organizationEdit'),
    scope: 'organization',
    params: byId,
    response: groupRowSchema,
  }),
  setRoles: defineRoute({
    id: 'group.setRoles',
    method: 'PUT',
    path: '/api/group/:id/role',
    summary:
      'Set the roles that a directory group grants to its members; only roles that the caller may assign',
    access: holders('organizationEdit'),
    scope: 'organization',
    ifMatch: 'required',
    freshSignIn: 'required',
    params: byId,
    body: z.strictObject({ roleIds: z.array(z.guid()).check(z.maxLength(50)) }),
    response: groupRowSchema,
  }),
} as const;

export const provisioningRoutes = {
  get: defineRoute({
    id: 'provisioning.get',
    method: 'GET',
    path: '/api/provisioning',
    summary: 'Get the provisioning settings of the organization and its provisioning tokens',
    access: holders('organizationView', 'organizationEdit'),
    scope: 'organization',
    response: provisioningSchema,
  }),
  edit: defineRoute({
    id: 'provisioning.edit',
    method: 'PUT',
    path: '/api/provisioning',
    summary: 'Set the role of users whom the directory creates; null selects the built-in reader role',
    access: holders('organizationEdit'),
    scope: 'organization',
    ifMatch: 'required',
    freshSignIn: 'required',
    body: z.strictObject({ defaultRoleId: z.nullable(z.guid()) }),
    response: provisioningSchema,
  }),
  createToken: defineRoute({
    id: 'provisioning.createToken',
    method: 'POST',
    path: '/api/provisioning/token',
    summary: 'Create a provisioning token for the directory; its value is returned only once',
    access: holders('organizationEdit'),
    scope: 'organization',
    automation: 'refused',
    freshSignIn: 'required',
    body: z.strictObject({
      name: visibleText(100),
      expiresInDays: z.number().check(z.int(), z.gte(1), z.lte(maxScimTokenDays)),
    }),
    response: z.extend(scimTokenSchema, { token: z.string() }),
    status: 201,
  }),
  revokeToken: defineRoute({
    id: 'provisioning.revokeToken',
    method: 'DELETE',
    path: '/api/provisioning/token/:id',
    summary: 'Revoke a provisioning token; the directory can no longer use it',
    access: holders('organizationEdit'),
    scope: 'organization',
    params: byId,
    status: 204,
  }),
} as const;
