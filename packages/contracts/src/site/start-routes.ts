import * as z from 'zod/mini';
import { defineRoute, signedIn } from '../api/route.ts';
import { deploymentRoutes } from '../deployments/deployment-routes.ts';
import { accountRoutes } from '../identity/account-routes.ts';
import { sessionRoutes } from '../identity/session-routes.ts';
import { notificationRoutes } from '../messaging/notification-routes.ts';
import { savedViewRoutes } from './saved-view-routes.ts';

/** What the portal shows around every screen. One answer replaces five requests of every first visit. */
export const startRoutes = {
  read: defineRoute({
    id: 'start.get',
    method: 'GET',
    path: '/api/user/start',
    summary:
      'What the portal shows around every screen: account, preferences, saved views, newest messages and deployments',
    access: signedIn,
    scope: 'organization',
    automation: 'refused',
    response: z.object({
      me: sessionRoutes.me.response,
      preferences: accountRoutes.preferences.response,
      views: savedViewRoutes.list.response,
      /** The 30 newest. */
      messages: notificationRoutes.list.response,
      /** The 15 that changed last; null without the permission to list deployments. */
      deployments: z.nullable(deploymentRoutes.list.response),
    }),
  }),
} as const;
export type StartAnswer = z.infer<typeof startRoutes.read.response>;
