import * as z from 'zod/mini';
import { defineRoute, signedIn } from '../api/route.ts';

/** Kinds of objects that a person can mark as favorites. */
export const favoriteKinds = ['blueprint', 'deployment', 'resourceGroup', 'view'] as const;
export type FavoriteKind = (typeof favoriteKinds)[number];

/** Maximum number of favorites per person, so that the list of the home page stays short. */
export const maxFavorites = 50;

const groupId = /^\/subscriptions\/[0-9a-f-]{36}\/resourceGroups\/[\w().-]{1,90}$/i;

/** Identifies the object within its kind: blueprint name, deployment id, ID of the resource group, id of the view. */
export const favoriteTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('blueprint'),
    target: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/)),
  }),
  z.strictObject({ kind: z.literal('deployment'), target: z.guid() }),
  z.strictObject({ kind: z.literal('resourceGroup'), target: z.string().check(z.regex(groupId)) }),
  z.strictObject({ kind: z.literal('view'), target: z.guid() }),
]);

export const favoriteSchema = z.object({
  kind: z.enum(favoriteKinds),
  target: z.string(),
  /** Current name of the object. */
  title: z.string(),
  /** Second line: the blueprint of a deployment, the subscription of a resource group; may be empty. */
  detail: z.string(),
  /** Path in the portal. */
  link: z.string(),
});
export type Favorite = z.infer<typeof favoriteSchema>;

export const favoriteRoutes = {
  list: defineRoute({
    id: 'favorite.list',
    method: 'GET',
    path: '/api/user/favorite',
    summary: 'List your favorites that still exist, newest first',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    response: z.object({ result: z.array(favoriteSchema) }),
  }),
  set: defineRoute({
    id: 'favorite.set',
    method: 'PUT',
    path: '/api/user/favorite',
    summary: 'Add an object to your favorites or remove it',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    body: z.strictObject({ favorite: favoriteTargetSchema, isFavorite: z.boolean() }),
    response: z.object({ result: z.array(favoriteSchema) }),
  }),
} as const;
