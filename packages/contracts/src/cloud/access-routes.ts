import * as z from 'zod/mini';
import { listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';

/** A place in the cloud where rights are given: a subscription, a resource group or a resource. */
export const scopeSchema = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(
      /^\/subscriptions\/[0-9a-fA-F-]{36}(\/resourceGroups\/[-\w.()]{1,90}(\/providers\/[\w.]+(\/[-\w.()]+){2,20})?)?$/i,
    ),
  );

export const principalKinds = ['User', 'Group', 'ServicePrincipal'] as const;

/** Somebody or something that rights can be given to. */
export const principalSchema = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  /** Sign-in name of a person, application id of an application; empty for others. */
  detail: z.string(),
});
export type CloudPrincipal = z.infer<typeof principalSchema>;

export const cloudRoleSchema = z.object({
  /** The id that an assignment names. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  builtIn: z.boolean(),
  actions: z.array(z.string()),
  notActions: z.array(z.string()),
  dataActions: z.array(z.string()),
});
export type CloudRole = z.infer<typeof cloudRoleSchema>;

export const roleAssignmentSchema = z.object({
  id: z.string(),
  principal: principalSchema,
  roleId: z.string(),
  roleName: z.string(),
  /** Where it was given. */
  scope: z.string(),
  /** Given above the scope that was asked for, and only removed there. */
  inherited: z.boolean(),
  /** Whether it is the caller's own. */
  own: z.boolean(),
  createdAt: z.nullable(z.string()),
});
export type RoleAssignment = z.infer<typeof roleAssignmentSchema>;

/** One way by which a principal holds rights at a scope. */
export const accessReasonSchema = z.object({
  assignmentId: z.string(),
  roleName: z.string(),
  scope: z.string(),
  inherited: z.boolean(),
  /** The group through which it holds; null for an assignment of its own. */
  throughGroup: z.nullable(z.string()),
  actions: z.array(z.string()),
  notActions: z.array(z.string()),
  dataActions: z.array(z.string()),
  /** Whether it allows the action that was asked about; null where none was. */
  allows: z.nullable(z.boolean()),
  /** The pattern that decided. */
  decidedBy: z.nullable(z.string()),
});
export type AccessReason = z.infer<typeof accessReasonSchema>;

export const accessExplanationSchema = z.object({
  principal: principalSchema,
  scope: z.string(),
  action: z.nullable(z.string()),
  /** Null where no action was asked about. */
  allowed: z.nullable(z.boolean()),
  reasons: z.array(accessReasonSchema),
  /** Whether the groups of the principal could be read; without them a right that comes through one is missing here. */
  groupsRead: z.boolean(),
});
export type AccessExplanation = z.infer<typeof accessExplanationSchema>;

const atScope = z.strictObject({ scope: scopeSchema });

export const accessRoutes = {
  list: defineRoute({
    id: 'resourceAccess.list',
    method: 'GET',
    path: '/api/resource/authorization',
    summary: 'Role assignments that hold at a scope, inherited ones marked',
    access: holders('resourceGroupAccess', 'resourceGroupView'),
    scope: 'account',
    query: atScope,
    response: listResultOf(roleAssignmentSchema),
  }),
  roles: defineRoute({
    id: 'resourceAccess.roles',
    method: 'GET',
    path: '/api/resource/authorization/role',
    summary: 'Roles that can be assigned at a scope',
    access: holders('resourceGroupAccess', 'resourceGroupView'),
    scope: 'account',
    query: atScope,
    response: z.array(cloudRoleSchema),
  }),
  principals: defineRoute({
    id: 'resourceAccess.principals',
    method: 'GET',
    path: '/api/resource/authorization/principal',
    summary: 'People, groups and applications of the directory whose name begins with a text',
    access: holders('resourceGroupAccess'),
    scope: 'account',
    query: z.strictObject({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)) }),
    response: z.array(principalSchema),
  }),
  explain: defineRoute({
    id: 'resourceAccess.explain',
    method: 'GET',
    path: '/api/resource/authorization/explain',
    summary: 'Why a principal holds which rights at a scope, and whether it may do an action',
    access: holders('resourceGroupAccess', 'resourceGroupView'),
    scope: 'account',
    query: z.strictObject({
      scope: scopeSchema,
      principalId: z.guid(),
      action: z.optional(z.string().check(z.trim(), z.maxLength(300), z.regex(/^[\w.*-]+(\/[\w.*-]+)+$/))),
    }),
    response: accessExplanationSchema,
  }),
  add: defineRoute({
    id: 'resourceAccess.add',
    method: 'POST',
    path: '/api/resource/authorization',
    summary: 'Assign a role at a scope, with the caller’s own permissions',
    access: holders('resourceGroupAccess'),
    scope: 'account',
    automation: 'refused',
    freshSignIn: 'required',
    body: z.strictObject({
      scope: scopeSchema,
      principalId: z.guid(),
      principalKind: z.enum(principalKinds),
      roleId: z.guid(),
    }),
    response: roleAssignmentSchema,
    status: 201,
  }),
  remove: defineRoute({
    id: 'resourceAccess.remove',
    method: 'DELETE',
    path: '/api/resource/authorization',
    summary: 'Remove a role assignment, with the caller’s own permissions',
    access: holders('resourceGroupAccess'),
    scope: 'account',
    automation: 'refused',
    freshSignIn: 'required',
    query: z.strictObject({ scope: scopeSchema, name: z.guid() }),
    status: 204,
  }),
} as const;
