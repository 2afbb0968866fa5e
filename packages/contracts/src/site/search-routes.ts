import * as z from 'zod/mini';
import { defineRoute, signedIn } from '../api/route.ts';
import { maxSearchHits, searchKinds, searchMatches, shortestSearch } from './search-kinds.ts';

export const searchHitSchema = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  title: z.string(),
  /** Names that describe the result: resource group and subscription, email address, summary. */
  detail: z.array(z.string()),
  /** State of a deployment, person, form or subscription. */
  state: z.nullable(z.string()),
  /** Type of a resource. */
  resourceType: z.nullable(z.string()),
  /** Icon of a blueprint or of a deployment's blueprint, as a URL. */
  icon: z.nullable(z.string()),
  /** Path of the page in the portal, with its query. */
  path: z.string(),
  changedAt: z.nullable(z.string()),
  match: z.enum(searchMatches),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchRoutes = {
  find: defineRoute({
    id: 'search.find',
    method: 'GET',
    path: '/api/search',
    summary: 'Search everything that the caller can list; tolerates one typo per word',
    access: signedIn,
    scope: 'organization',
    automation: 'allowed',
    query: z.strictObject({
      q: z.string().check(z.trim(), z.minLength(shortestSearch), z.maxLength(100)),
      kind: z.optional(z.enum(searchKinds)),
      limit: z.optional(
        z.pipe(
          z.string().check(z.regex(/^[1-9]\d?$/)),
          z.coerce.number<string>().check(z.lte(maxSearchHits)),
        ),
      ),
    }),
    response: z.object({
      /** Results by kind, the kind with the best match first. */
      result: z.array(searchHitSchema),
      /** Kinds with more results. */
      more: z.array(z.enum(searchKinds)),
      /** Kinds that were not searched, because their source failed or did not respond within a second. */
      incomplete: z.array(z.enum(searchKinds)),
    }),
  }),
} as const;
export type SearchAnswer = z.infer<typeof searchRoutes.find.response>;
