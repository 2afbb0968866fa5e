import * as z from 'zod/mini';
import { defineRoute, signedIn } from '../api/route.ts';

export const nameCheckKinds = ['organizationKey', 'organizationName', 'roleName', 'userEmail'] as const;
export type NameCheckKind = (typeof nameCheckKinds)[number];

/** Why a name cannot be used: badly formed, or taken. Null where it is available. */
export const nameCheckReasons = ['malformed', 'taken', 'not-permitted'] as const;

export const nameCheckRoutes = {
  check: defineRoute({
    id: 'name.check',
    method: 'POST',
    effect: 'none',
    path: '/api/namecheck',
    summary:
      'Check whether a name can be used, while it is typed; callers who may not create such an object get the same answer for every name',
    access: signedIn,
    automation: 'allowed',
    scope: 'organization',
    body: z.strictObject({
      kind: z.enum(nameCheckKinds),
      value: z.string().check(z.maxLength(320)),
      /** The object that is being renamed: its own name is available to it. */
      id: z.optional(z.guid()),
    }),
    response: z.object({
      available: z.boolean(),
      reason: z.nullable(z.enum(nameCheckReasons)),
      /** The reason in plain words; empty where the name is available. */
      message: z.string(),
    }),
  }),
} as const;
