import * as z from 'zod/mini';
import { defineRoute, signedIn } from '../api/route.ts';
import { deploymentRoutes } from '../deployments/deployment-routes.ts';
import { accountRoutes } from '../identity/account-routes.ts';
import { sessionRoutes } from '../identity/session-routes.ts';
import { notificationRoutes } from '../messaging/notification-routes.ts';
import { favoriteRoutes } from './favorite-routes.ts';
import { savedViewRoutes } from './saved-view-routes.ts';

/** Routes that return the data needed by every page, so that a first visit makes one request instead of five. */
export const startRoutes = {
  read: defineRoute({
    id: 'start.get',
    method: 'GET',
    path: '/api/user/start',
    summary:
      'Get the data that every page needs: account, preferences, saved views, favorites, latest notifications and deployments',
    access: signedIn,
    scope: 'organization',
    automation: 'refused',
    response: z.object({
      /** The id of the newest event before the rest was read; a stream that starts after it misses nothing. */
      lastEventId: z.string(),
      me: sessionRoutes.me.response,
      preferences: accountRoutes.preferences.response,
      views: savedViewRoutes.list.response,
      favorites: favoriteRoutes.list.response,
      /** The 30 newest. */
      messages: notificationRoutes.list.response,
      /** The 15 most recently changed, or null without the permission to list deployments. */
      deployments: z.nullable(deploymentRoutes.list.response),
    }),
  }),
} as const;
export type StartAnswer = z.infer<typeof startRoutes.read.response>;
