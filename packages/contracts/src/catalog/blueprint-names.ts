import * as z from 'zod/mini';

/** Name of a blueprint in URLs: immutable, unique per viewing organization. */
export const slugSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{2,62}$/));

/** Words used in place of a slug in API paths. */
export const reservedSlugs: readonly string[] = ['model', 'new'];

/** A deployment in a URL: its UUID, or its stable name `bp-…`. */
export const deploymentIdSchema = z.string().check(z.regex(/^(bp-[a-z0-9]{6,32}|[0-9a-fA-F-]{36})$/));
