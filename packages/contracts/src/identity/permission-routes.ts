import * as z from 'zod/mini';
import { defineRoute, signedIn } from '../api/route.ts';

/** Keys of the permission tree as they travel; an unknown key is answered with 422 and its place. */
export const permissionListSchema = z
  .array(z.string().check(z.minLength(1), z.maxLength(100)))
  .check(z.maxLength(1000));

/**
 * Who gains or loses what by a change of permissions. Members of one role are in the same position, so a change is told
 * once per role, with how many people it touches.
 */
export const permissionEffectSchema = z.object({
  /** Accounts whose effective permissions change. */
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

/** Why somebody may not use a key, and who can change that. */
export const permissionReasonSchema = z.object({
  key: z.string(),
  label: z.string(),
  allowed: z.boolean(),
  /** The side that lacks it; null where it is allowed. */
  missing: z.nullable(z.enum(['organization', 'role', 'both', 'list'])),
  /** Path of the screen that the key opens, below /portal; null for keys of single actions. */
  page: z.nullable(z.string()),
  askWhom: z.array(z.object({ name: z.string(), email: z.string() })),
});
export type PermissionReason = z.infer<typeof permissionReasonSchema>;

export const permissionRoutes = {
  why: defineRoute({
    id: 'permission.why',
    method: 'GET',
    path: '/api/user/permission/:key',
    summary: 'Whether the signed-in account holds a key; if not, which side lacks it and whom to ask',
    access: signedIn,
    automation: 'allowed',
    scope: 'account',
    params: z.strictObject({ key: z.string().check(z.regex(/^[a-zA-Z0-9]{1,100}$/)) }),
    response: permissionReasonSchema,
  }),
} as const;
