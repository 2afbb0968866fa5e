import * as z from 'zod/mini';
import { clouds } from '../reference/enumerations.ts';
import { inventorySources, inventoryStates } from './inventory-routes.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';

export const subscriptionSchema = z.object({
  subscriptionId: z.string(),
  displayName: z.string(),
  state: z.string(),
  tenantId: z.string(),
  cloud: z.enum(clouds),
  /** Name of the directory, if it belongs to the organization. */
  directory: z.string(),
  /** Whether it is part of the organization's inventory. */
  connected: z.boolean(),
  /** Whether it can be connected, which requires a directory of the organization. */
  connectable: z.boolean(),
  /** Number of resources in the inventory, or null if not connected. */
  resourceCount: z.nullable(z.number()),
  inventoryState: z.nullable(z.enum(inventoryStates)),
  inventorySource: z.nullable(z.enum(inventorySources)),
  inventoryReadAt: z.nullable(z.string()),
  /** Whether it is the caller's default. */
  isDefault: z.boolean(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const resourceGroupSchema = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  tags: z.record(z.string(), z.string()),
  provisioningState: z.string(),
});
export type ResourceGroup = z.infer<typeof resourceGroupSchema>;

/** Maximum number of resources that a search can return. The default is 20. */
export const maxFoundResources = 200;

export const cloudLocationSchema = z.object({ name: z.string(), displayName: z.string() });

/** A resource found by a search, and the deployment that created it, if any. */
export const foundResourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  location: z.string(),
  resourceGroup: z.nullable(z.string()),
  subscriptionId: z.string(),
  subscriptionName: z.string(),
  deployment: z.nullable(
    z.object({ name: z.string(), subscriptionId: z.string(), resourceGroup: z.nullable(z.string()) }),
  ),
});
export type FoundResource = z.infer<typeof foundResourceSchema>;

const subscriptionParams = z.strictObject({ sid: z.guid() });

export const subscriptionRoutes = {
  list: defineRoute({
    id: 'subscription.list',
    method: 'GET',
    path: '/api/user/subscription',
    summary: 'List the caller’s subscriptions in the cloud',
    access: holders('subscriptionList', 'blueprintProvision'),
    scope: 'account',
    query: listQuerySchema,
    response: listResultOf(subscriptionSchema),
  }),
  locations: defineRoute({
    id: 'subscription.locations',
    method: 'GET',
    path: '/api/user/subscription/:sid/location',
    summary: 'List the regions of a subscription',
    access: holders('subscriptionList', 'blueprintProvision'),
    scope: 'account',
    params: subscriptionParams,
    response: z.array(cloudLocationSchema),
  }),
  connect: defineRoute({
    id: 'subscription.connect',
    method: 'PUT',
    path: '/api/user/subscription/:sid/connection',
    summary: 'Connect a subscription to the organization and start its inventory',
    access: holders('organizationConnection'),
    scope: 'organization',
    params: subscriptionParams,
    response: subscriptionSchema,
  }),
  disconnect: defineRoute({
    id: 'subscription.disconnect',
    method: 'DELETE',
    path: '/api/user/subscription/:sid/connection',
    summary:
      'Disconnect a subscription from the organization and delete its inventory; the cloud is unchanged',
    access: holders('organizationConnection'),
    scope: 'organization',
    params: subscriptionParams,
    status: 204,
  }),
  setDefault: defineRoute({
    id: 'subscription.setDefault',
    method: 'PUT',
    path: '/api/user/subscription/default',
    summary: 'Set the caller’s default subscription; null clears it',
    access: holders('subscriptionList', 'blueprintProvision'),
    scope: 'account',
    body: z.strictObject({ subscriptionId: z.nullable(z.guid()) }),
    status: 204,
  }),
  resourceGroups: defineRoute({
    id: 'resourceGroup.list',
    method: 'GET',
    path: '/api/resource/subscription/:sid/group',
    summary: 'List resource groups of a subscription',
    access: holders('resourceGroupList', 'blueprintProvision'),
    scope: 'account',
    params: subscriptionParams,
    query: listQuerySchema,
    response: listResultOf(resourceGroupSchema),
  }),
  searchResources: defineRoute({
    id: 'resource.search',
    method: 'GET',
    path: '/api/resource/search',
    summary: 'Search resources by name across the caller’s subscriptions',
    access: holders('resourceGroupList'),
    scope: 'account',
    query: z.strictObject({
      text: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
      limit: z.optional(
        z.pipe(
          z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
          z.coerce.number<string>().check(z.lte(maxFoundResources)),
        ),
      ),
    }),
    response: z.object({
      result: z.array(foundResourceSchema),
      /** Number of results. */
      total: z.number(),
      /** Whether there are more results than returned, because each subscription is searched only up to a limit. */
      isMore: z.boolean(),
      /** Names of subscriptions that did not respond in time or were not searched. */
      incomplete: z.array(z.string()),
    }),
  }),
} as const;
