import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders, signedIn } from '../api/route.ts';
import { plainText } from '../api/visible-text.ts';

/** States of a permission request. It is canceled by the requester, or when the access of the requester ends. */
export const permissionRequestStates = ['Pending', 'Approved', 'Declined', 'Canceled'] as const;
export type PermissionRequestState = (typeof permissionRequestStates)[number];

/** Maximum number of requests per person and day. */
export const maxPermissionRequests = 10;
export const maxReasonLength = 500;

export const permissionRequestSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  /** Name of the requester. */
  name: z.string(),
  email: z.string(),
  /** The requested permission key. */
  key: z.string(),
  /** Why the person needs it, in their own words. */
  reason: z.string(),
  state: z.enum(permissionRequestStates),
  requestedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** Name of the person who decided. */
  decidedBy: z.nullable(z.string()),
  /** The reason for declining the request; may be empty. */
  decisionReason: z.string(),
  /** Name of the assigned role, kept if the role is deleted later. */
  role: z.nullable(z.string()),
  /** When the assigned role ends, exclusive; null means no end. */
  until: z.nullable(z.string()),
});
export type PermissionRequest = z.infer<typeof permissionRequestSchema>;

export const grantingRoleSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Keys that the person would gain, in the order of the organization. */
  gained: z.array(z.string()),
});
export type GrantingRole = z.infer<typeof grantingRoleSchema>;

const byId = z.strictObject({ id: z.guid() });

export const permissionRequestRoutes = {
  create: defineRoute({
    id: 'permissionRequest.create',
    method: 'POST',
    path: '/api/user/permission-request',
    summary: 'Request a permission that your roles do not include',
    access: signedIn,
    scope: 'account',
    body: z.strictObject({
      key: z.string().check(z.regex(/^[a-zA-Z0-9]{1,100}$/)),
      reason: plainText(maxReasonLength).check(z.minLength(1)),
    }),
    response: permissionRequestSchema,
    status: 201,
  }),
  own: defineRoute({
    id: 'permissionRequest.own',
    method: 'GET',
    path: '/api/user/permission-request/own',
    summary: 'List your permission requests, newest first (at most 50)',
    access: signedIn,
    scope: 'account',
    response: z.array(permissionRequestSchema),
  }),
  cancel: defineRoute({
    id: 'permissionRequest.cancel',
    method: 'POST',
    path: '/api/user/permission-request/:id/cancel',
    summary: 'Cancel your own pending permission request',
    access: signedIn,
    scope: 'account',
    params: byId,
    response: permissionRequestSchema,
  }),
  list: defineRoute({
    id: 'permissionRequest.list',
    method: 'GET',
    path: '/api/user/permission-request',
    summary: 'List permission requests of people in the organization',
    access: holders('userEdit'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(permissionRequestSchema),
  }),
  roles: defineRoute({
    id: 'permissionRequest.roles',
    method: 'GET',
    path: '/api/user/permission-request/:id/role',
    summary:
      'List the roles that grant the requested permission and that the caller may assign, by number of additional permissions',
    access: holders('userEdit'),
    scope: 'organization',
    params: byId,
    response: z.object({
      roles: z.array(grantingRoleSchema),
      /** Number of roles that grant the permission but contain more permissions than the caller has. */
      beyondCaller: z.number(),
    }),
  }),
  approve: defineRoute({
    id: 'permissionRequest.approve',
    method: 'POST',
    path: '/api/user/permission-request/:id/approve',
    summary:
      'Approve a permission request: assign a role that grants the permission, optionally with an end date',
    access: holders('userEdit'),
    scope: 'organization',
    freshSignIn: 'required',
    params: byId,
    body: z.strictObject({
      roleId: z.guid(),
      /** When the role ends. Null or absent means no end. */
      until: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
    }),
    response: permissionRequestSchema,
  }),
  decline: defineRoute({
    id: 'permissionRequest.decline',
    method: 'POST',
    path: '/api/user/permission-request/:id/decline',
    summary: 'Decline a permission request; the person sees the reason',
    access: holders('userEdit'),
    scope: 'organization',
    params: byId,
    body: z.strictObject({ reason: z.optional(plainText(maxReasonLength)) }),
    response: permissionRequestSchema,
  }),
} as const;
