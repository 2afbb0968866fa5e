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
  /** Name of the directory, where it is one of the organization's. */
  directory: z.string(),
  /** Whether the organization keeps an inventory of it. */
  connected: z.boolean(),
  /** Whether it can be connected: its directory is the organization's. */
  connectable: z.boolean(),
  /** What the inventory holds of it; null where it is not connected. */
  resourceCount: z.nullable(z.number()),
  inventoryState: z.nullable(z.enum(inventoryStates)),
  inventorySource: z.nullable(z.enum(inventorySources)),
  inventoryReadAt: z.nullable(z.string()),
  /** The one that the caller starts with. */
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

/** So many resources a search answers at most; 20 where nothing is said. */
export const mostFoundResources = 200;

export const cloudLocationSchema = z.object({ name: z.string(), displayName: z.string() });

/** A resource that a search found, and the deployment that made it where Blueport did. */
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
    summary: 'Subscriptions the signed-in person can see in the cloud',
    access: holders('subscriptionList', 'blueprintProvision'),
    scope: 'account',
    query: listQuerySchema,
    response: listResultOf(subscriptionSchema),
  }),
  locations: defineRoute({
    id: 'subscription.locations',
    method: 'GET',
    path: '/api/user/subscription/:sid/location',
    summary: 'Regions a subscription can deploy to',
    access: holders('subscriptionList', 'blueprintProvision'),
    scope: 'account',
    params: subscriptionParams,
    response: z.array(cloudLocationSchema),
  }),
  connect: defineRoute({
    id: 'subscription.connect',
    method: 'PUT',
    path: '/api/user/subscription/:sid/connection',
    summary: 'Connect a subscription to the organization; its inventory is kept from then on',
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
      'Disconnect a subscription from the organization and forget its inventory; nothing changes in the cloud',
    access: holders('organizationConnection'),
    scope: 'organization',
    params: subscriptionParams,
    status: 204,
  }),
  setDefault: defineRoute({
    id: 'subscription.setDefault',
    method: 'PUT',
    path: '/api/user/subscription/default',
    summary: 'Choose the subscription that the caller starts with; null for none',
    access: holders('subscriptionList', 'blueprintProvision'),
    scope: 'account',
    body: z.strictObject({ subscriptionId: z.nullable(z.guid()) }),
    status: 204,
  }),
  resourceGroups: defineRoute({
    id: 'resourceGroup.list',
    method: 'GET',
    path: '/api/resource/subscription/:sid/group',
    summary: 'Resource groups of a subscription that the signed-in person can see',
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
    summary: 'Resources whose name holds a text, over the subscriptions of the signed-in person',
    access: holders('resourceGroupList'),
    scope: 'account',
    query: z.strictObject({
      text: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
      limit: z.optional(
        z.pipe(
          z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
          z.coerce.number<string>().check(z.lte(mostFoundResources)),
        ),
      ),
    }),
    response: z.object({
      result: z.array(foundResourceSchema),
      /** How many were found. */
      total: z.number(),
      /** Whether there are more than were found: no subscription is asked for all of very many. */
      isMore: z.boolean(),
      /** Names of subscriptions that did not answer in time or were not asked. */
      incomplete: z.array(z.string()),
    }),
  }),
} as const;
