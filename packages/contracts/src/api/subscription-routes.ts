import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from './list-query.ts';
import { defineRoute, holders } from './route.ts';

export const subscriptionSchema = z.object({
  subscriptionId: z.string(),
  displayName: z.string(),
  state: z.string(),
  tenantId: z.string(),
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

export const cloudLocationSchema = z.object({ name: z.string(), displayName: z.string() });

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
} as const;
