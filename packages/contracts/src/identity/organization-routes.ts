import * as z from 'zod/mini';
import { clouds } from '../reference/enumerations.ts';
import { dependantsSchema } from '../api/dependants.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { permissionEffectSchema, permissionListSchema } from './permission-routes.ts';
import { defineRoute, holders, signedIn } from '../api/route.ts';
import { invitationStates, mailStates } from './invitation-routes.ts';
import { accountStates, userRowSchema } from './user-routes.ts';
import { emailSchema, visibleText } from '../api/visible-text.ts';

/** Immutable short name of an organization. */
export const organizationKeySchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,38}[a-z0-9]$/));
export const organizationNameSchema = visibleText(120);

export const organizationRowSchema = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  /** True for the portal's own organization only. */
  isOperator: z.boolean(),
  users: z.number(),
  roles: z.number(),
  directories: z.number(),
  deployments: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Version for If-Match. */
  etag: z.string(),
});
export type OrganizationRow = z.infer<typeof organizationRowSchema>;

export const organizationDirectorySchema = z.object({
  tenantId: z.string(),
  name: z.string(),
  cloud: z.enum(clouds),
  /** Number of accounts with an identity in it. */
  users: z.number(),
  createdAt: z.string(),
});
export type OrganizationDirectory = z.infer<typeof organizationDirectorySchema>;

/** A person of an organization, as the operator of the portal sees them. */
export const organizationPersonSchema = z.extend(
  z.pick(userRowSchema, {
    id: true,
    name: true,
    email: true,
    isGuest: true,
    state: true,
    role: true,
    roles: true,
    expiresAt: true,
    lastSeenAt: true,
    createdAt: true,
  }),
  {
    /** The latest invitation; null for people who were added without one. */
    invitation: z.nullable(
      z.object({
        state: z.enum(invitationStates),
        mail: z.enum(mailStates),
        /** Expiry of the most recently sent link. */
        expiresAt: z.string(),
      }),
    ),
  },
);
export type OrganizationPerson = z.infer<typeof organizationPersonSchema>;

/**
 * `name` is shown in the header. Counts and directories are included for holders of organizationView, permissions for
 * holders of organizationPermissionView.
 */
export const organizationDetailSchema = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  isOperator: z.boolean(),
  etag: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  counts: z.optional(
    z.object({
      users: z.number(),
      roles: z.number(),
      deployments: z.number(),
      connections: z.number(),
    }),
  ),
  directories: z.optional(z.array(organizationDirectorySchema)),
  /** Whether its members must sign in with a second factor. Included for holders of organizationView. */
  requiresMultiFactor: z.optional(z.boolean()),
  /** Whether people of other directories can be guests. Included for holders of organizationView. */
  guestsAllowed: z.optional(z.boolean()),
  /** Null if the list itself is missing. */
  permissions: z.optional(z.nullable(z.array(z.string()))),
});
export type OrganizationDetail = z.infer<typeof organizationDetailSchema>;

const byId = z.strictObject({ id: z.guid() });

/** A directory by its tenant ID or by one of its domains. */
export const directoryNameSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(253),
    z.regex(/^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+)$/i),
  );

const newOrganization = {
  key: organizationKeySchema,
  name: organizationNameSchema,
  /** Keys of the organization. Defaults to those of a customer. */
  permissions: z.optional(permissionListSchema),
  /** Its directory, by tenant ID or domain. It is linked together with the creation. */
  directory: z.optional(directoryNameSchema),
  /** The directory's cloud. Defaults to the cloud of the session. */
  cloud: z.optional(z.enum(clouds)),
};

const linkBody = {
  /** Tenant ID of the directory, or one of its domains. */
  tenantId: directoryNameSchema,
  /** The directory's cloud. Defaults to the cloud of the session. */
  cloud: z.optional(z.enum(clouds)),
  /** A token issued by this directory for this portal to one of its administrators. Not required for the operator. */
  accessToken: z.optional(z.string().check(z.minLength(1), z.maxLength(20_000))),
};

/** Information about a directory before it is linked. */
export const directoryDescriptionSchema = z.object({
  tenantId: z.string(),
  cloud: z.enum(clouds),
  /** The directory's display name, or null if no token allows reading it. */
  name: z.nullable(z.string()),
  domains: z.array(z.string()),
  canLink: z.boolean(),
  /**
   * `linkable`; `linked-here`; `linked-elsewhere` (shown only to the operator and to administrators of that directory);
   * `unknown-directory`; `token-needed`; `token-refused` (not issued by it for this portal); `not-administrator`.
   */
  reason: z.enum([
    'linkable',
    'linked-here',
    'linked-elsewhere',
    'unknown-directory',
    'token-needed',
    'token-refused',
    'not-administrator',
  ]),
});
export type DirectoryDescription = z.infer<typeof directoryDescriptionSchema>;

export const organizationRoutes = {
  list: defineRoute({
    id: 'org.list',
    method: 'GET',
    path: '/api/org',
    summary: 'List organizations; only the portal operator sees all of them',
    access: holders('organizationList'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(organizationRowSchema),
  }),
  create: defineRoute({
    id: 'org.create',
    method: 'POST',
    path: '/api/org',
    summary: 'Create an organization with its built-in roles, and optionally link its directory',
    access: holders('organizationCreate'),
    scope: 'organization',
    freshSignIn: 'required',
    body: z.strictObject(newOrganization),
    response: organizationDetailSchema,
    status: 201,
  }),
  createWithUser: defineRoute({
    id: 'org.createWithUser',
    method: 'POST',
    path: '/api/orgwithuser',
    summary:
      'Create an organization, link its directory and invite its first user as administrator; only a user of this directory can accept the invitation',
    access: holders('organizationCreate'),
    scope: 'organization',
    freshSignIn: 'required',
    body: z.strictObject({
      organization: z.strictObject({ ...newOrganization, directory: directoryNameSchema }),
      user: z.strictObject({ name: visibleText(120), email: emailSchema }),
    }),
    response: z.object({
      organization: organizationDetailSchema,
      user: z.object({ id: z.string(), name: z.string(), email: z.string(), state: z.literal('Invited') }),
    }),
    status: 201,
  }),
  get: defineRoute({
    id: 'org.get',
    method: 'GET',
    path: '/api/org/:id',
    summary: 'Get an organization by ID',
    access: signedIn,
    automation: 'allowed',
    scope: 'organization',
    params: byId,
    response: organizationDetailSchema,
  }),
  people: defineRoute({
    id: 'org.people',
    method: 'GET',
    path: '/api/org/:id/people',
    summary:
      'List the people of an organization with their invitations (portal operator only, recorded in both audit logs)',
    access: holders('organizationView'),
    scope: 'organization',
    params: byId,
    query: listQuerySchema,
    response: listResultOf(organizationPersonSchema),
  }),
  getByKey: defineRoute({
    id: 'org.getByKey',
    method: 'GET',
    path: '/api/org/key/:key',
    summary: 'Get an organization by key; returns 404 for unknown keys and for keys of other organizations',
    access: signedIn,
    automation: 'allowed',
    scope: 'organization',
    params: z.strictObject({ key: z.string().check(z.regex(/^[a-z0-9-]{1,63}$/)) }),
    response: organizationDetailSchema,
  }),
  edit: defineRoute({
    id: 'org.edit',
    method: 'PUT',
    path: '/api/org/:id',
    summary: 'Rename an organization',
    access: holders('organizationEdit'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    body: z.strictObject({ name: organizationNameSchema }),
    response: organizationDetailSchema,
  }),
  editPermissions: defineRoute({
    id: 'org.editPermissions',
    method: 'PUT',
    path: '/api/org/:id/permission',
    summary: 'Set the permissions of an organization; only permissions that the caller has can be added',
    access: holders('organizationPermissionEdit'),
    scope: 'organization',
    ifMatch: 'required',
    freshSignIn: 'required',
    params: byId,
    body: z.strictObject({ permissions: permissionListSchema }),
    response: organizationDetailSchema,
  }),
  editSignIn: defineRoute({
    id: 'org.editSignIn',
    method: 'PUT',
    path: '/api/org/:id/sign-in',
    summary:
      'Set the sign-in rules of an organization; sessions that do not meet them end. To require a second factor in your own organization, sign in with one first',
    access: holders('organizationEdit'),
    scope: 'organization',
    ifMatch: 'required',
    automation: 'refused',
    freshSignIn: 'required',
    params: byId,
    /** Omitted rules are unchanged. */
    body: z.strictObject({
      requiresMultiFactor: z.optional(z.boolean()),
      /** Whether people of other directories can be guests. If false, the access of guests ends. */
      guestsAllowed: z.optional(z.boolean()),
    }),
    response: organizationDetailSchema,
  }),
  previewPermissions: defineRoute({
    id: 'org.previewPermissions',
    method: 'POST',
    effect: 'none',
    path: '/api/org/:id/permission/preview',
    summary: 'Preview which accounts gain or lose permissions by a change of the organization’s permissions',
    access: holders('organizationPermissionEdit'),
    scope: 'organization',
    params: byId,
    body: z.strictObject({ permissions: permissionListSchema }),
    response: permissionEffectSchema,
  }),
  dependants: defineRoute({
    id: 'org.dependants',
    method: 'GET',
    path: '/api/org/:id/dependants',
    summary: 'Preview the deletion of an organization: what is deleted and what prevents it',
    access: holders('organizationDelete', 'organizationView'),
    scope: 'organization',
    params: byId,
    response: dependantsSchema,
  }),
  remove: defineRoute({
    id: 'org.delete',
    method: 'DELETE',
    path: '/api/org/:id',
    summary: 'Delete an organization and everything in it; `key` must repeat its key',
    access: holders('organizationDelete'),
    scope: 'organization',
    ifMatch: 'required',
    freshSignIn: 'required',
    params: byId,
    query: z.strictObject({ key: z.string().check(z.maxLength(63)) }),
    status: 204,
  }),
  restoreAdministrator: defineRoute({
    id: 'org.restoreAdministrator',
    method: 'POST',
    path: '/api/org/:id/administrator',
    summary:
      'Restore the administrator role of an organization and optionally assign it to a person; portal operator only',
    access: holders('organizationPermissionEdit'),
    scope: 'organization',
    automation: 'refused',
    freshSignIn: 'required',
    params: byId,
    body: z.strictObject({
      /** An existing member is enabled and the expiry date removed; an unknown person is invited. */
      email: z.optional(emailSchema),
    }),
    response: z.object({
      organization: organizationDetailSchema,
      role: z.object({ id: z.string(), name: z.string() }),
      /** Keys that the role did not have before. */
      granted: z.array(z.string()),
      user: z.nullable(
        z.object({ id: z.string(), name: z.string(), email: z.string(), state: z.enum(accountStates) }),
      ),
    }),
  }),
  describeDirectory: defineRoute({
    id: 'azure.organization',
    method: 'POST',
    effect: 'none',
    path: '/api/azure/organization.get',
    summary: 'Look up a directory and check whether it can be linked',
    access: holders('organizationEdit'),
    scope: 'organization',
    body: z.strictObject(linkBody),
    response: directoryDescriptionSchema,
  }),
  linkDirectory: defineRoute({
    id: 'org.linkDirectory',
    method: 'POST',
    path: '/api/org/:id/directory',
    summary: 'Link a directory to an organization; its people can then be added',
    access: holders('organizationEdit'),
    scope: 'organization',
    freshSignIn: 'required',
    params: byId,
    body: z.strictObject({
      ...linkBody,
      /** Shown if the directory does not provide a name. */
      name: z.optional(visibleText(120)),
    }),
    response: organizationDetailSchema,
    status: 201,
  }),
  unlinkEffect: defineRoute({
    id: 'org.unlinkEffect',
    method: 'GET',
    path: '/api/org/:id/directory/:tenantId/dependants',
    summary:
      'Preview the effect of unlinking a directory: people who lose access and connections that are removed',
    access: holders('organizationEdit'),
    scope: 'organization',
    params: z.strictObject({ id: z.guid(), tenantId: z.guid() }),
    response: dependantsSchema,
  }),
  unlinkDirectory: defineRoute({
    id: 'org.unlinkDirectory',
    method: 'DELETE',
    path: '/api/org/:id/directory/:tenantId',
    summary:
      'Unlink a directory; returns the people who lost access. If-Match is the version of the organization',
    access: holders('organizationEdit'),
    scope: 'organization',
    ifMatch: 'required',
    freshSignIn: 'required',
    params: z.strictObject({ id: z.guid(), tenantId: z.guid() }),
    response: z.object({
      lostAccess: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
      organization: organizationDetailSchema,
    }),
  }),
  actFor: defineRoute({
    id: 'session.organization',
    method: 'PUT',
    path: '/api/user/session/organization',
    summary:
      'Act in another organization, or return to the caller’s own with null; requires membership in the portal’s own organization and organizationView, otherwise 404',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    body: z.strictObject({ organizationId: z.nullable(z.guid()) }),
    response: z.object({
      organization: z.object({ id: z.string(), name: z.string(), key: z.string() }),
      /** Whether the organization differs from the account's own. */
      acting: z.boolean(),
    }),
  }),
} as const;
