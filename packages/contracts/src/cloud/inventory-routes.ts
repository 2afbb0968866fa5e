import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';

/**
 * Where what the portal knows of a resource comes from: read by the organization's connection, read with the token of a person
 * who had the page open, or written down when the portal itself changed it.
 */
export const inventorySources = ['connection', 'person', 'portal'] as const;
export type InventorySource = (typeof inventorySources)[number];

/** How the last reading of a subscription went. `partial`: only what the reader's own rights reach was read. */
export const inventoryStates = ['never', 'complete', 'partial', 'failed'] as const;

export const resourceRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** Code of the region; empty where the cloud names none. */
  location: z.string(),
  /** Null for what stands directly in the subscription. */
  resourceGroup: z.nullable(z.string()),
  subscriptionId: z.string(),
  subscriptionName: z.string(),
  tags: z.record(z.string(), z.string()),
  sku: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  managedBy: z.nullable(z.string()),
  provisioningState: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
  source: z.enum(inventorySources),
  /** When it was last known to be so. */
  seenAt: z.string(),
});
export type ResourceRow = z.infer<typeof resourceRowSchema>;

/** What the portal knows of one connected subscription, and how old that is. */
export const inventoryStatusSchema = z.object({
  subscriptionId: z.string(),
  name: z.string(),
  state: z.enum(inventoryStates),
  /** Whether it is being read at the moment. */
  running: z.boolean(),
  source: z.nullable(z.enum(inventorySources)),
  /** Name of the connection or of the person whose rights were used. */
  readBy: z.nullable(z.string()),
  /** End of the last whole reading, and of the last look for changes. */
  readAt: z.nullable(z.string()),
  changesReadAt: z.nullable(z.string()),
  resourceCount: z.number(),
  /** Why the last reading failed, in plain words. */
  error: z.nullable(z.string()),
});
export type InventoryStatus = z.infer<typeof inventoryStatusSchema>;

export const facetFields = ['type', 'location', 'resourceGroup', 'subscriptionName'] as const;

export const inventoryRoutes = {
  list: defineRoute({
    id: 'resource.list',
    method: 'GET',
    path: '/api/resource',
    summary:
      'Resources of every connected subscription that the caller’s own cloud rights reach; filter looks into name, id and tags',
    access: holders('resourceGroupList'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(resourceRowSchema),
  }),
  facets: defineRoute({
    id: 'resource.facet',
    method: 'GET',
    path: '/api/resource/facet',
    summary: 'The values of a field among the resources the caller may see, the most frequent first',
    access: holders('resourceGroupList'),
    scope: 'organization',
    query: z.strictObject({ field: z.enum(facetFields) }),
    response: z.array(z.object({ value: z.string(), count: z.number() })),
  }),
  status: defineRoute({
    id: 'inventory.status',
    method: 'GET',
    path: '/api/resource/inventory',
    summary: 'Source and age of the inventory, for each connected subscription the caller may see',
    access: holders('resourceGroupList', 'subscriptionList'),
    scope: 'organization',
    response: z.array(inventoryStatusSchema),
  }),
  refresh: defineRoute({
    id: 'inventory.refresh',
    method: 'POST',
    effect: 'none',
    path: '/api/resource/inventory/refresh',
    summary:
      'Read connected subscriptions again: with the organization’s connection, or with the caller’s token if there is none',
    access: holders('resourceGroupList', 'subscriptionList'),
    scope: 'organization',
    body: z.strictObject({
      subscriptionIds: z.optional(z.array(z.guid()).check(z.minLength(1), z.maxLength(100))),
    }),
    response: z.object({ started: z.array(z.string()) }),
    status: 202,
  }),
} as const;
