import * as z from 'zod/mini';
import { defineRoute, signedIn } from '../api/route.ts';

export const nameCheckKinds = ['organizationKey', 'organizationName', 'roleName', 'userEmail'] as const;
export type NameCheckKind = (typeof nameCheckKinds)[number];

/** Why a name cannot be used. Null if it is available. */
export const nameCheckReasons = ['malformed', 'taken', 'not-permitted'] as const;

export const nameCheckRoutes = {
  check: defineRoute({
    id: 'name.check',
    method: 'POST',
    effect: 'none',
    path: '/api/namecheck',
    summary:
      'Check whether a name is available; callers without permission to create such an object get the same response for every name',
    access: signedIn,
    automation: 'allowed',
    scope: 'organization',
    body: z.strictObject({
      kind: z.enum(nameCheckKinds),
      value: z.string().check(z.maxLength(320)),
      /** The object to be renamed, whose current name counts as available. */
      id: z.optional(z.guid()),
    }),
    response: z.object({
      available: z.boolean(),
      reason: z.nullable(z.enum(nameCheckReasons)),
      /** The reason in plain language. Empty if the name is available. */
      message: z.string(),
    }),
  }),
} as const;
