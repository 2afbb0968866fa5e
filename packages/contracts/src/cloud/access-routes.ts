import * as z from 'zod/mini';
import { listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';
import { groupNameCharacters } from './group-names.ts';

/** A scope for role assignments: a subscription, a resource group or a resource. */
export const scopeSchema = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(
      new RegExp(
        String.raw`^/subscriptions/[0-9a-fA-F-]{36}(/resourceGroups/[${groupNameCharacters}]{1,90}(/providers/[\w.]+(/[-\w.()]+){2,20})?)?$`,
        'iu',
      ),
    ),
  );

export const principalKinds = ['User', 'Group', 'ServicePrincipal'] as const;

/** A principal that roles can be assigned to. */
export const principalSchema = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  /** Sign-in name of a user, application id of an application, empty for others. */
  detail: z.string(),
});
export type CloudPrincipal = z.infer<typeof principalSchema>;

export const cloudRoleSchema = z.object({
  /** The id used in assignments. */
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
  /** The scope of the assignment. */
  scope: z.string(),
  /** Assigned above the requested scope, and removable only there. */
  inherited: z.boolean(),
  /** Whether the assignment is the caller's own. */
  own: z.boolean(),
  createdAt: z.nullable(z.string()),
});
export type RoleAssignment = z.infer<typeof roleAssignmentSchema>;

/** An assignment that gives a principal access at a scope. */
export const accessReasonSchema = z.object({
  assignmentId: z.string(),
  roleName: z.string(),
  scope: z.string(),
  inherited: z.boolean(),
  /** The group through which it applies, or null for a direct assignment. */
  throughGroup: z.nullable(z.string()),
  actions: z.array(z.string()),
  notActions: z.array(z.string()),
  dataActions: z.array(z.string()),
  /** Whether it allows the requested action, or null if none was requested. */
  allows: z.nullable(z.boolean()),
  /** The pattern that determined the result. */
  decidedBy: z.nullable(z.string()),
});
export type AccessReason = z.infer<typeof accessReasonSchema>;

export const accessExplanationSchema = z.object({
  principal: principalSchema,
  scope: z.string(),
  action: z.nullable(z.string()),
  /** Null if no action was requested. */
  allowed: z.nullable(z.boolean()),
  reasons: z.array(accessReasonSchema),
  /** Whether the principal's groups could be read. If not, assignments through groups are missing. */
  groupsRead: z.boolean(),
});
export type AccessExplanation = z.infer<typeof accessExplanationSchema>;

const atScope = z.strictObject({ scope: scopeSchema });

export const accessRoutes = {
  list: defineRoute({
    id: 'resourceAccess.list',
    method: 'GET',
    path: '/api/resource/authorization',
    summary: 'List role assignments at a scope, including inherited ones',
    access: holders('resourceGroupAccess', 'resourceGroupView'),
    scope: 'account',
    query: atScope,
    response: listResultOf(roleAssignmentSchema),
  }),
  roles: defineRoute({
    id: 'resourceAccess.roles',
    method: 'GET',
    path: '/api/resource/authorization/role',
    summary: 'List roles that can be assigned at a scope',
    access: holders('resourceGroupAccess', 'resourceGroupView'),
    scope: 'account',
    query: atScope,
    response: z.array(cloudRoleSchema),
  }),
  principals: defineRoute({
    id: 'resourceAccess.principals',
    method: 'GET',
    path: '/api/resource/authorization/principal',
    summary: 'Search people, groups and applications of the directory by the beginning of the name',
    access: holders('resourceGroupAccess'),
    scope: 'account',
    query: z.strictObject({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)) }),
    response: z.array(principalSchema),
  }),
  explain: defineRoute({
    id: 'resourceAccess.explain',
    method: 'GET',
    path: '/api/resource/authorization/explain',
    summary: 'Explain the access of a principal at a scope, and whether an action is allowed',
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
    summary: 'Assign a role at a scope, with the caller’s permissions',
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
    summary: 'Remove a role assignment, with the caller’s permissions',
    access: holders('resourceGroupAccess'),
    scope: 'account',
    automation: 'refused',
    freshSignIn: 'required',
    query: z.strictObject({ scope: scopeSchema, name: z.guid() }),
    status: 204,
  }),
} as const;
