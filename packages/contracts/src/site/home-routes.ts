import * as z from 'zod/mini';
import { defineRoute, signedIn } from '../api/route.ts';
import { deploymentSummarySchema } from '../deployments/deployment-routes.ts';
import { notificationSeverities } from '../messaging/notification-routes.ts';
import { costSources } from '../spend/cost-dimensions.ts';
import { priceCurrencies } from '../spend/price-currencies.ts';
import { attentionKinds, connectionStates, homeScopes } from './home.ts';
import { favoriteSchema } from './favorite-routes.ts';

/** Estimated monthly cost of existing deployments. */
const monthlyCostSchema = z.object({
  currency: z.enum(priceCurrencies),
  monthly: z.string(),
  /** Number of priced deployments, and of those without a price in this currency. */
  deployments: z.number(),
  unpriced: z.number(),
});

export const connectionHealthSchema = z.object({
  id: z.string(),
  name: z.string(),
  directory: z.string(),
  state: z.enum(connectionStates),
  /** Time of the last test, or of the expiry if it is expiring. */
  at: z.nullable(z.string()),
});
export type ConnectionHealth = z.infer<typeof connectionHealthSchema>;

export const homeSchema = z.object({
  /** Kinds that the caller may see, including those with a count of 0. */
  attention: z.array(z.object({ kind: z.enum(attentionKinds), count: z.number() })),
  /** Up to 6, most recently changed first; null without the permission to list deployments. */
  recent: z.nullable(z.array(deploymentSummarySchema)),
  /** Whether the caller has ever deployed a blueprint. */
  hasDeployed: z.boolean(),
  /** Null without the permission to list deployments. */
  cost: z.nullable(
    z.object({
      /** Null if no deployment has a price. */
      mine: z.nullable(monthlyCostSchema),
      organization: z.nullable(monthlyCostSchema),
      countedAt: z.string(),
    }),
  ),
  /** Billed cost of the current month within the caller's cloud rights; null without the permission or without cost. */
  billed: z.nullable(
    z.object({
      /** ISO 4217. */
      currency: z.string(),
      /** Of the caller's deployments; null if nothing of them is billed. */
      mine: z.nullable(z.string()),
      all: z.string(),
      /** Last complete day; null if a subscription has none. */
      completeUntil: z.nullable(z.iso.date()),
      readAt: z.nullable(z.string()),
      sources: z.array(z.enum(costSources)),
    }),
  ),
  /** Up to 4 blueprints that the caller deployed most recently and can still deploy. */
  blueprints: z.array(
    z.object({ name: z.string(), title: z.string(), icon: z.string(), usedAt: z.string() }),
  ),
  favorites: z.array(favoriteSchema),
  /** Active announcements for the caller, newest first. */
  announcements: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      message: z.string(),
      severity: z.enum(notificationSeverities),
      link: z.nullable(z.string()),
      startsAt: z.string(),
    }),
  ),
  /** For administrators of people; otherwise null. */
  people: z.nullable(z.object({ active: z.number(), invited: z.number(), disabled: z.number() })),
  /** For administrators of connections; otherwise null. */
  connections: z.nullable(z.array(connectionHealthSchema)),
  /**
   * How many of the connected subscriptions that the caller sees are completely checked for insights, and the oldest
   * check. Null without such a subscription or without the permission for insights.
   */
  insightChecks: z.nullable(
    z.object({ subscriptions: z.number(), complete: z.number(), oldestAt: z.nullable(z.string()) }),
  ),
  /** The state of the installation, for operators; otherwise null. */
  installation: z.nullable(
    z.object({
      organizations: z.number(),
      people: z.number(),
      /** Operations that are running or waiting for a worker. */
      operations: z.number(),
      /** Age of the oldest operation that a worker should already have claimed, in seconds. */
      oldestWaitSeconds: z.number(),
      undeliveredMail: z.number(),
    }),
  ),
});
export type Home = z.infer<typeof homeSchema>;

export const homeRoutes = {
  read: defineRoute({
    id: 'home.get',
    method: 'GET',
    path: '/api/user/home',
    summary: 'Get the content of the home page',
    access: signedIn,
    scope: 'organization',
    automation: 'refused',
    query: z.strictObject({ scope: z.optional(z.enum(homeScopes)) }),
    response: homeSchema,
  }),
} as const;
