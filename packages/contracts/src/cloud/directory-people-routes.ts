import * as z from 'zod/mini';
import { defineRoute, holders } from '../api/route.ts';
import { accountStates } from '../identity/user-routes.ts';

/** A person of the directory that the caller is signed in to. */
export const directoryPersonSchema = z.object({
  tenantId: z.string(),
  objectId: z.string(),
  name: z.string(),
  /** The email address, otherwise the sign-in name. */
  email: z.string(),
  /** The person's account in the organization, or null if there is none. */
  account: z.nullable(z.object({ id: z.string(), state: z.enum(accountStates) })),
});
export type DirectoryPerson = z.infer<typeof directoryPersonSchema>;

export const directoryPeopleRoutes = {
  search: defineRoute({
    id: 'directoryPeople.search',
    method: 'GET',
    path: '/api/user/directory/person',
    summary: 'Search people of the current directory by the beginning of a name or an email address',
    access: holders('userCreate', 'userInvite'),
    scope: 'organization',
    // A personal access token has no directory token.
    automation: 'refused',
    query: z.strictObject({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)) }),
    response: z.array(directoryPersonSchema),
  }),
} as const;
