import * as z from 'zod/mini';
import { defineRoute, signedIn } from '../api/route.ts';
import { heldRoleSchema } from './held-role.ts';

/** Keys of the permission tree in requests. An unknown key is rejected with 422 and its position. */
export const permissionListSchema = z
  .array(z.string().check(z.minLength(1), z.maxLength(100)))
  .check(z.maxLength(1000));

/**
 * The effect of a permission change: one entry per role and set of keys, with the number of affected people. Members of
 * a role gain and lose different keys if they have additional roles.
 */
export const permissionEffectSchema = z.object({
  /** Number of accounts whose effective permissions change. */
  total: z.number(),
  changes: z.array(
    z.object({
      role: z.object({ id: z.string(), name: z.string() }),
      gained: z.array(z.string()),
      lost: z.array(z.string()),
      count: z.number(),
      /** The first hundred, by name. */
      accounts: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    }),
  ),
});
export type PermissionEffect = z.infer<typeof permissionEffectSchema>;

/** Why a user may not use a key, and who can change that. */
export const permissionReasonSchema = z.object({
  key: z.string(),
  label: z.string(),
  allowed: z.boolean(),
  /** The side that lacks it, or null if allowed. */
  missing: z.nullable(z.enum(['organization', 'role', 'both', 'list'])),
  /** Roles of the user that grant it, even if the organization lacks it. */
  grantedBy: z.array(heldRoleSchema),
  /** Path, below /portal, of the page that the key opens, or null for keys of actions. */
  page: z.nullable(z.string()),
  askWhom: z.array(z.object({ name: z.string(), email: z.string() })),
});
export type PermissionReason = z.infer<typeof permissionReasonSchema>;

export const permissionRoutes = {
  why: defineRoute({
    id: 'permission.why',
    method: 'GET',
    path: '/api/user/permission/:key',
    summary: 'Explain whether the caller has a permission, what is missing and whom to ask',
    access: signedIn,
    automation: 'allowed',
    scope: 'account',
    params: z.strictObject({ key: z.string().check(z.regex(/^[a-zA-Z0-9]{1,100}$/)) }),
    response: permissionReasonSchema,
  }),
} as const;
